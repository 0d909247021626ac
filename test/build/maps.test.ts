// @vitest-environment node
import { existsSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { bundle } from '../../src/build/bundle.mjs';
import { roleOf, textOf } from './project.mjs';

const root = join(import.meta.dirname, '../..');
type Assets = Awaited<ReturnType<typeof bundle>>['assets'];
let assets: Assets;
beforeAll(async () => {
  ({ assets } = await bundle(root, { maps: true }));
}, 60_000);

const scriptsOf = (files: Assets) => files.filter(({ name }) => /\.(js|css)$/.test(name));
const named = (name: string) => assets.find((file) => file.name === name);

/** The map that a file names in its last line. */
function mapOf(file: Assets[number]) {
  const [, name = ''] = /^(?:\/\/|\/\*)# sourceMappingURL=(\S+)/m.exec(textOf(file)) ?? [];
  const map = named(name);
  return map && JSON.parse(textOf(map));
}

/** The line of source that a word of a file comes from, and its file. */
function trace(role: string, word: string) {
  const file = assets.find((it) => it.name.endsWith('.js') && roleOf(it) === role);
  const content = file ? textOf(file) : '';
  const offset = content.indexOf(word);
  expect([role, word, offset]).not.toContain(-1);
  const before = content.slice(0, offset).split('\n');
  const map = file && mapOf(file);
  const found = new SourceMap(map).findEntry(before.length - 1, before.at(-1)?.length ?? 0);
  if (!('originalSource' in found)) throw new Error(`Nothing is known of "${word}".`);
  const text = map.sourcesContent[map.sources.indexOf(found.originalSource)] ?? '';
  return { path: found.originalSource, line: text.split('\n')[found.originalLine] };
}

test.each([
  ['boot', '.skip-link', 'src/boot.ts'],
  ['start', 'application/json', 'src/lib/http.ts'],
  ['visitor.js', 'auth/resetpassword', 'src/api/reset.ts'],
  ['user.js', 'Copy secret', 'src/screens/accounts'],
  ['analytics.js', 'setTrackerUrl', 'src/core/analytics.ts'],
])('The map of %s leads from "%s" to its place in %s', (role, word, path) => {
  const found = trace(role, word);
  expect(found.path).toMatch(new RegExp(`^\\.\\./\\.\\./${path}`));
  expect(found.line).toContain(word);
});

test('Each script and style of ours names its map, whose sources are there', () => {
  const ours = scriptsOf(assets).filter(({ aside }) => !aside);
  expect(ours.length).toBeGreaterThan(30);
  for (const file of ours) {
    const { sources = [] } = mapOf(file) ?? {};
    expect([file.name, sources.length > 0]).toEqual([file.name, true]);
    // The others are made of the folder i18n.
    for (const source of sources.filter((it: string) =>
      /^\.\..*\.(tsx?|css|js|md|svg)$/.test(it),
    )) {
      expect([source, existsSync(join(root, 'dist/assets', source))]).toEqual([source, true]);
    }
  }
});

test('Without maps no file names one, and none is there', async () => {
  const plain = await bundle(root);
  expect(plain.assets.filter(({ name }) => name.endsWith('.map'))).toEqual([]);
  expect(scriptsOf(plain.assets).length).toBeGreaterThan(30);
  for (const file of plain.assets) expect(textOf(file)).not.toContain('sourceMappingURL');
}, 60_000);
