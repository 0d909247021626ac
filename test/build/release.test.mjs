// @vitest-environment node
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bundle } from '../../src/build/bundle.mjs';
import { root as project } from '../setup.mjs';
import { copyProject, roleOf, sumsOf } from './project.mjs';

let root;
let before;

/** The names of the files by what they are, without what only pages of others load. */
function namesOf({ assets }) {
  const files = assets.filter(({ aside }) => !aside);
  const names = new Map(files.map((file) => [roleOf(file), file.name]));
  expect(names.size).toBe(files.length);
  return names;
}

/** The files that have another name after a change of a source: what a returning visitor has to load again. */
async function renamedBy(path, change) {
  const file = join(root, path);
  const source = await readFile(file, 'utf8');
  expect(change(source)).not.toBe(source);
  await writeFile(file, change(source));
  const after = await bundle(root);
  await writeFile(file, source);
  expect(after.page).not.toBe(before.page);
  const names = namesOf(before);
  expect([...namesOf(after).keys()]).toEqual([...names.keys()]);
  return [...namesOf(after)]
    .filter(([role, name]) => names.get(role) !== name)
    .map(([role]) => role);
}

beforeAll(async () => {
  root = copyProject();
  before = await bundle(root);
}, 60_000);
afterAll(() => rm(root, { recursive: true, force: true }));

test('The same sources give the same files, wherever they lie, and where the packages are linked', async () => {
  expect(sumsOf(before)).toEqual(sumsOf(await bundle(project)));
});

const parts = ['analytics.js', 'home.js', 'pages.js', 'user.js', 'visitor.js'];
/** What visitor and user share. */
const shared = 'chunk.js';

test.each([
  ['a screen', 'src/screens/home/home.tsx', '"hero"', '"hero "', ['home.js']],
  ['a screen of users', 'src/screens/accounts/accounts-list.tsx', '= 20', '= 21', ['user.js']],
  ['how pages are shown', 'src/prose/prose.tsx', "'figure'", "'div'", ['pages.js']],
  ['the tracker', 'src/core/analytics.ts', 'setTrackerUrl', 'setUrl', ['analytics.js']],
  ['a style', 'styles/button.css', '600', '700', ['main.css']],
  ['the style of what only users see', 'styles/user.css', '600', '700', ['user.js']],
  ['the style of the public pages', 'styles/prose.css', '17rem', '18rem', ['pages.js']],
  ['a sentence', 'i18n/it.json', '"Salva"', '"Salvare"', ['it.js']],
  ['a public page', 'i18n/en/imprint.md', '# ', '# The ', ['imprint-en.js']],
])('A release that changes %s renames that file only, beside the page', async (...change) => {
  const [, path, from, to, files] = change;
  expect(await renamedBy(path, (source) => source.replace(from, to))).toEqual(files);
});

test('A release that changes what visitors and users share renames that, and their parts', async () => {
  const change = (source) => source.replace('"new-password"', '"new_password"');
  const renamed = await renamedBy('src/ui/new-password.tsx', change);
  expect(renamed.sort()).toEqual([shared, 'user.js', 'visitor.js']);
});

test.each([
  ['what the application does all the time', 'src/core/heartbeat.ts', '60_000', '60_001'],
  ['how the service is called', 'src/lib/http.ts', "cache: 'no-store'", "cache: 'reload'"],
  ['the login', 'src/screens/auth/login.tsx', 'and / or', 'or'],
])(
  'A release that changes %s renames the start and what imports it, never React',
  async (...change) => {
    const [, path, from, to] = change;
    const renamed = await renamedBy(path, (source) => source.replace(from, to));
    expect(renamed.sort()).toEqual([...parts, shared, 'start'].sort());
  },
);

test('A release that changes a picture renames it and the pages that show it', async () => {
  const picture = 'i18n/img/place.svg';
  const change = (source) => source.replace('<svg ', '<svg data-changed="" ');
  const showing = before.assets.filter(
    ({ inputs, label }) => label.endsWith('.js') && picture in inputs,
  );
  expect(showing.length).toBeGreaterThan(1);
  const renamed = await renamedBy(picture, change);
  expect(renamed.sort()).toEqual(['place.svg', ...showing.map(({ label }) => label)].sort());
});
