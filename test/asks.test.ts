// @vitest-environment node
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const read = (path: string) => readFileSync(join(import.meta.dirname, path), 'utf8');

const rows = read('browser/README.md')
  .split('\n')
  .filter((line) => /^\| \d+ \|/.test(line));

/** A file and, behind it, the titles of its tests. */
const shown = rows.flatMap((row) =>
  [...row.matchAll(/`([\w./-]+\.tsx?)` ((?:“[^”]+”(?:, )?)+)/g)].flatMap(
    ([, file = '', titles = '']) =>
      [...titles.matchAll(/“([^”]+)”/g)].map(([, title = '']) => ({ file, title })),
  ),
);

test('The table of asks has all thirty-five, in order', () => {
  const numbers = rows.map((row) => Number(/\d+/.exec(row)?.[0]));
  expect(numbers).toEqual(Array.from({ length: 35 }, (_, index) => index + 1));
});

test('Every ask is answered by a test that exists', () => {
  expect(shown.length).toBeGreaterThan(40);
  const missing = shown.filter(({ file, title }) => !read(file).includes(title));
  expect(missing).toEqual([]);
});
