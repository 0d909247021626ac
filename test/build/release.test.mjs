// @vitest-environment node
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bundle } from '../../src/build/bundle.mjs';
import { root as project } from '../setup.mjs';

let root;
let before;

/** Without what only pages of others load. */
const namesOf = ({ assets }) =>
  new Map(
    assets
      .filter(({ label }) => !label.startsWith('embed.'))
      .map(({ label, renamed }) => [label, renamed]),
  );

/** The files that have another name after a change of a source: what a returning visitor has to load again. */
async function renamedBy(path, change) {
  const file = join(root, path);
  const source = await readFile(file, 'utf8');
  expect(change(source)).not.toBe(source);
  await writeFile(file, change(source));
  const after = namesOf(await bundle(root));
  await writeFile(file, source);
  return [...after].filter(([label, name]) => before.get(label) !== name).map(([label]) => label);
}

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'release-'));
  for (const name of [
    'src',
    'i18n',
    'styles',
    'index.html',
    'package.json',
    'package-lock.json',
    'tsconfig.json',
    'LICENSE',
  ]) {
    await cp(join(project, name), join(root, name), { recursive: true });
  }
  await symlink(join(project, 'node_modules'), join(root, 'node_modules'), 'junction');
  before = namesOf(await bundle(root));
});
afterAll(() => rm(root, { recursive: true, force: true }));

test('The same sources give the same files, wherever they lie', async () => {
  expect([...before].sort()).toEqual([...namesOf(await bundle(project))].sort());
});

test.each([
  ['a screen', 'src/screens/home.tsx', 'className="hero"', 'className="hero "', ['home.js']],
  ['a list', 'src/screens/accounts/accounts-list.tsx', '= 20', '= 21', ['accounts.js']],
  ['a style', 'styles/table.css', '600', '700', ['main.css']],
  ['a sentence', 'i18n/it.json', '"Salva"', '"Salvare"', ['it.js']],
  ['what is loaded last', 'src/core/heartbeat.ts', '60_000', '60_001', ['later.js']],
])('A release that changes %s renames that part only', async (_, path, from, to, files) => {
  expect(await renamedBy(path, (source) => source.replace(from, to))).toEqual(files);
});

test('A release that changes a public page renames that page only', async () => {
  const change = (source) => source.replace('# ', '# The ');
  expect(await renamedBy('i18n/en/imprint.md', change)).toEqual(['imprint-en.js']);
});

test('What all screens share renames them too, but never React', async () => {
  const renamed = await renamedBy('src/lib/http.ts', (source) =>
    source.replace("cache: 'no-store'", "cache: 'reload'"),
  );
  expect(renamed).toContain('main.js');
  expect(renamed).not.toContain('react.js');
  expect(renamed).not.toContain('boot.js');
  expect(renamed).not.toContain('de.js');
  expect(renamed).not.toContain('faq-de.js');
});
