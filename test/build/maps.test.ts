// @vitest-environment node
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { bundle } from '../../src/build/bundle.mjs';
import { decode, find, replace } from '../../src/build/maps.mjs';

const root = join(import.meta.dirname, '../..');
let assets: Awaited<ReturnType<typeof bundle>>['assets'];
beforeAll(async () => {
  ({ assets } = await bundle(root, { maps: true }));
}, 60_000);

const contentOf = (label: string) =>
  String(assets.find((file) => file.label === label)?.content ?? '');

/** The line of source that a word of a file comes from, and its file. */
function trace(label: string, word: string) {
  const content = contentOf(label);
  const offset = content.indexOf(word);
  expect([label, word, offset]).not.toContain(-1);
  const before = content.slice(0, offset).split('\n');
  const map = JSON.parse(contentOf(`${label}.map`));
  const line = decode(map.mappings)[before.length - 1] ?? [];
  const [, source = 0, row = 0] = find(line, before.at(-1)?.length ?? 0) ?? [];
  return { path: map.sources[source], text: map.sourcesContent[source].split('\n')[row] };
}

test.each([
  ['boot.js', '.skip-link', 'src/boot.ts'],
  ['main.js', 'login', 'src'],
  ['mail.js', 'auth/resetpassword', 'src/api/reset.ts'],
  ['account.js', 'Copy secret', 'src/screens/accounts'],
  ['analytics.js', 'setTrackerUrl', 'src/core/analytics.ts'],
])('The map of %s leads from "%s" to its place in %s', (label, word, path) => {
  const found = trace(label, word);
  expect(found.path).toMatch(new RegExp(`^\\.\\./\\.\\./${path}`));
  expect(found.text).toContain(word);
});

test('The maps name sources that are there, relative to the files, and each file names its map', () => {
  const maps = assets.filter(({ label }) => label.endsWith('.map'));
  expect(maps.length).toBeGreaterThan(20);
  for (const { renamed, content } of maps) {
    const name = renamed.replace('.map', '');
    const file = assets.find((it) => it.renamed === name);
    expect(String(file?.content)).toContain(`# sourceMappingURL=${renamed}`);
    const { sources } = JSON.parse(String(content));
    for (const source of sources.filter((it: string) => /\.(tsx?|css)$/.test(it))) {
      expect([source, existsSync(join(root, 'dist/assets', source))]).toEqual([source, true]);
    }
  }
});

test('Without maps no file names one', async () => {
  const plain = await bundle(root);
  expect(plain.assets.filter(({ label }) => label.endsWith('.map'))).toEqual([]);
  for (const { content } of plain.assets) expect(String(content)).not.toContain('sourceMappingURL');
}, 60_000);

test('A map moves with what is replaced before its places', () => {
  const map = { sources: ['a'], names: [], mappings: 'AAAA,KAAK,KAAK' };
  const { content, map: moved } = replace({ content: 'abcd "./x" e', map }, /x/g, () => 'longer');
  expect(content).toBe('abcd "./longer" e');
  expect(decode(moved?.mappings ?? '')).toEqual([
    [
      [0, 0, 0, 0],
      [5, 0, 0, 5],
      [15, 0, 0, 10],
    ],
  ]);
});
