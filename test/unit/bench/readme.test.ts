import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../../tools/setup.mjs';

const readme = readFileSync(join(root, 'README.md'), 'utf8');
const results = readFileSync(join(root, 'test/tools/bench/results.md'), 'utf8');

/** The values in a row of results.md, rounded as README.md rounds them: to one decimal place. */
function readValues(title: string) {
  const row = results.split('\n').find((line) => line.startsWith(`| ${title},`));
  const [, , values = ''] = row?.split('|') ?? [];
  return values.split('/').map((value) => Number(value.replaceAll(',', '')).toFixed(1));
}

/** A range such as `1.3 to 1.4`, or one number if all values are the same. */
function formatRange(values: readonly string[]) {
  const sorted = values.toSorted();
  const [least, most] = [sorted.at(0), sorted.at(-1)];
  return least === most ? least : `${least} to ${most}`;
}

test('The figures in README.md are those in test/tools/bench/results.md.', () => {
  const [, figures = ''] = /<!-- figures -->\n(.*?)<!-- \/figures -->/s.exec(readme) ?? [];
  const login = formatRange(readValues('login painted'));
  const home = formatRange(readValues('Home painted'));
  const listening = formatRange([...readValues('login listens'), ...readValues('Home listens')]);
  const painted =
    login === home
      ? `The login form and the home page are painted in ${login} times the time that this program takes.`
      : `The login form is painted in ${login} times the time that this program takes, and the home page in ${home} times.`;
  expect(figures.trim().split('\n')).toEqual([
    `- ${painted}`,
    `- They respond to input after ${listening} times that time.`,
  ]);
});
