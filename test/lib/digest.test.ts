// @vitest-environment node
import { expect, test } from 'vitest';
import { digest } from '../../src/lib/digest.ts';
import { fuzz } from '../support.ts';

test('A digest has one to three letters or digits and is always the same', async () => {
  await fuzz(
    (random) => random.text(['a', 'B', 'ü', '😀', ' ', '\ud800', '{count}', '__proto__'], 40),
    (text) => {
      expect(digest(text)).toMatch(/^[0-9a-z]{1,3}$/);
      expect(digest(text)).toBe(digest(text));
    },
  );
});

test('Texts that differ in one letter have different digests', () => {
  const digests = new Set('abcdefghij'.split('').map((letter) => digest(`The ${letter}.`)));
  expect(digests.size).toBe(10);
});
