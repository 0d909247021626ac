import { expect, test } from 'vitest';
import { dice } from './dice.mjs';

const throwsOf = (...keys) => {
  const { below } = dice(...keys);
  return Array.from({ length: 20 }, () => below(1000));
};

test('the same seed and step fall alike, others differently', () => {
  expect(throwsOf(1, 2)).toEqual(throwsOf(1, 2));
  expect(throwsOf(1, 2)).not.toEqual(throwsOf(1, 3));
  expect(throwsOf(1, 2)).not.toEqual(throwsOf(2, 2));
  expect(throwsOf(1, 23)).not.toEqual(throwsOf(12, 3));
});

test('what weighs nothing is never chosen', () => {
  const rows = /** @type {const} */ ([
    [0, 'never'],
    [3, 'often'],
    [1, 'seldom'],
  ]);
  const { weigh } = dice('weights');
  const found = Array.from({ length: 400 }, () => weigh(rows)[1]);
  expect(found.filter((it) => it === 'never')).toEqual([]);
  expect(found.filter((it) => it === 'often').length).toBeGreaterThan(240);
  expect(found).toContain('seldom');
});
