// @vitest-environment node
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const read = (path: string) => readFileSync(join(import.meta.dirname, path), 'utf8');

const rows = read('browser/README.md')
  .split('\n')
  .filter((line) => /^\| \d+ \|/.test(line));

/** A file and, behind it, the titles of its tests. */
const shownIn = (row: string) =>
  [...row.matchAll(/`([\w./-]+\.(?:tsx?|mjs))` ((?:“[^”]+”(?:, )?)+)/g)].flatMap(
    ([, file = '', titles = '']) =>
      [...titles.matchAll(/“([^”]+)”/g)].map(([, title = '']) => ({ file, title })),
  );

const shown = rows.flatMap(shownIn);

/** Why no test shows it: the row begins so. */
const reason = /^\| \d+ \| [^|]+ \| no test: \p{L}{2}/u;

const isAnswered = (row: string) => shownIn(row).length > 0 || reason.test(row);

test('The table of asks has all thirty-five, in order', () => {
  const numbers = rows.map((row) => Number(/\d+/.exec(row)?.[0]));
  expect(numbers).toEqual(Array.from({ length: 35 }, (_, index) => index + 1));
});

test('Every ask is answered by a test that exists', () => {
  expect(shown.length).toBeGreaterThan(40);
  const missing = shown.filter(({ file, title }) => !read(file).includes(title));
  expect(missing).toEqual([]);
});

test('A row that names no test says why there is none', () => {
  expect(rows.filter((row) => !isAnswered(row))).toEqual([]);
  expect(isAnswered('| 1 | An ask | `browser/journey.test.ts` “a title” |')).toBe(true);
  expect(isAnswered('| 1 | An ask | `service/tokens.test.mjs` “a title”, by the way |')).toBe(true);
  expect(isAnswered('| 1 | An ask | no test: the service has none |')).toBe(true);
  expect(isAnswered('| 1 | An ask | every test |')).toBe(false);
  expect(isAnswered('| 1 | An ask | `browser/passwords.test.ts` |')).toBe(false);
  expect(isAnswered('| 1 | An ask | no test: |')).toBe(false);
});
