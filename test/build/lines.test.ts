// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const modulesIn = (folder: string) =>
  readdirSync(join(root, folder))
    .filter((file) => file.endsWith('.mjs'))
    .map((file) => `${folder}/${file}`);

test('Who audits the build reads 1,100 lines at most, in files of 190 at most', () => {
  const files = ['build.mjs', ...modulesIn('src/build'), ...modulesIn('src/prose')];
  expect(files.length).toBeGreaterThan(10);
  const lines = files.map((file) => {
    const source = readFileSync(join(root, file), 'utf8');
    return [file, source.trimEnd().split('\n').length] as const;
  });
  expect(lines.filter(([, count]) => count > 190)).toEqual([]);
  expect(lines.reduce((sum, [, count]) => sum + count, 0)).toBeLessThanOrEqual(1100);
});
