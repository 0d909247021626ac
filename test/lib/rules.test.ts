// @vitest-environment node
import { describe, expect, test } from 'vitest';
import {
  email,
  filled,
  firstFailure,
  matching,
  type Rules,
  required,
} from '../../src/lib/rules.ts';
import { fuzz } from '../support.ts';

const verdicts = (rule: (value: string, values: Record<string, string>) => unknown) => ({
  accepts: (value: string) => rule(value, {}) === undefined,
  message: (value: string) => rule(value, {}),
});

describe('required', () => {
  const { accepts, message } = verdicts(required('Say it.'));
  test('accepts anything but the empty string: the blanks of a password count', () => {
    expect(['a', ' ', '   ', '\u0000'].filter(accepts)).toHaveLength(4);
    expect(message('')).toBe('Say it.');
  });
});

describe('filled', () => {
  const { accepts } = verdicts(filled('Say it.'));
  test('refuses what is empty after trimming', () => {
    expect(['', ' ', '\n\t', '\u00a0', '\ufeff'].filter(accepts)).toEqual([]);
    expect([' a ', '0'].filter(accepts)).toHaveLength(2);
  });
});

describe('email', () => {
  const { accepts } = verdicts(email('No address.'));
  const label = 'a'.repeat(63);

  test.each([
    'a@b',
    'jane.doe+tag@example.com',
    '.a.@b',
    'a..b@c',
    "!#$%&'*+/=?^_`{|}~-@example.com",
    'a@1.2.3.4',
    'a@xn--mnchen-3ya.de',
    'a@b-c.d',
    'A@B.C',
    `a@${label}`,
    `a@${label}.${label}`,
    `${'a'.repeat(200)}@b`,
    '  a@b.c  ',
    '\ta@b.c\n',
  ])('accepts %j, as <input type="email"> does', (value) => {
    expect(accepts(value)).toBe(true);
  });

  test.each([
    '',
    'a',
    '@',
    'a@',
    '@b',
    'a@b@c',
    'a b@c',
    'a@b c',
    'a@b.',
    'a@.b',
    'a@b..c',
    'a@-b',
    'a@b-',
    'a@b-.c',
    'a@b_c',
    'a,b@c',
    '"a"@b',
    'a@[1.2.3.4]',
    'ä@b',
    'a@münchen.de',
    'a@b,c',
    'Jane <a@b.c>',
    'a@b.c, d@e.f',
    'a(c)@b',
    'a\n@b',
    `a@${label}a`,
    'a@b\u0000',
  ])('refuses %j, as <input type="email"> does', (value) => {
    expect(accepts(value)).toBe(false);
  });
});

test('matching asks a function', () => {
  const rule = matching((value) => value === 'yes', 'No.');
  expect([rule('yes', {}), rule('no', {})]).toEqual([undefined, 'No.']);
});

test('A field complains about one thing at a time, in the order of its rules', () => {
  const rules: Rules<'word', string> = {
    word: [required('Empty.'), matching((value) => value.length > 2, 'Short.')],
  };
  const complaint = (word: string) => firstFailure(rules, 'word', { word });
  expect([complaint(''), complaint('ab'), complaint('abc')]).toEqual([
    'Empty.',
    'Short.',
    undefined,
  ]);
});

test('A field without rules accepts everything', () => {
  expect(firstFailure({ word: [] }, 'word', { word: '' })).toBeUndefined();
});

const all = [required('No.'), filled('No.'), email('No.')];

test.each([
  ['one letter', 'a'.repeat(50_000)],
  ['blanks', `${' '.repeat(50_000)}x`],
  ['blanks within', `x${' '.repeat(50_000)}x`],
  ['at signs', '@'.repeat(50_000)],
  ['dots', `a@${'a.'.repeat(25_000)}`],
  ['hyphens', `a@${'a-'.repeat(25_000)}`],
  ['labels of the longest kind', `a@${`${'a-'.repeat(31)}a.`.repeat(780)}!`],
  ['a long name without an end', `${'a.+'.repeat(16_000)}@${'-'.repeat(2_000)}`],
])('50 kB of %s take the rules no time', (_, value) => {
  const start = performance.now();
  for (const rule of all) rule(value, {});
  expect(performance.now() - start).toBeLessThan(1000);
});

const pieces = ['a', 'B', '1', '@', '.', '-', '_', ' ', '\n', '+', 'ä', '\ud800', '"', ','];

test('Every rule answers every text with its message or with nothing', () =>
  fuzz(
    (random) => random.text(pieces, 70),
    (value) => {
      for (const rule of all) expect([undefined, 'No.']).toContain(rule(value, {}));
      if (email('No.')(value, {}) !== undefined) return;
      expect(value.trim()).toMatch(/^[^@\s]+@[^@\s]+$/);
      expect(filled('No.')(value, {})).toBeUndefined();
    },
  ));
