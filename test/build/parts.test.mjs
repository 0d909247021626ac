// @vitest-environment node
import { copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bundle } from '../../src/build/bundle.mjs';
import { root as project } from '../setup.mjs';
import { copyProject, sumsOf } from './project.mjs';

let root;
let before;
beforeAll(async () => {
  root = copyProject();
  before = await bundle(root);
}, 60_000);
afterAll(() => rm(root, { recursive: true, force: true }));

/** Builds with a changed source. */
async function changed(path, change) {
  const file = join(root, path);
  const source = await readFile(file, 'utf8');
  expect(change(source)).not.toBe(source);
  await writeFile(file, change(source));
  try {
    return await bundle(root);
  } finally {
    await writeFile(file, source);
  }
}

test('The same sources give the same files, wherever they lie, and where the packages are linked', async () => {
  expect(sumsOf(before)).toEqual(sumsOf(await bundle(project)));
}, 60_000);

test('Files are named after their sources', () => {
  const labels = new Set(before.assets.map(({ label }) => label));
  const expected = 'boot main home profile accounts pages analytics react shared de it help-en';
  for (const name of expected.split(' ')) expect(labels).toContain(`${name}.js`);
  expect([...labels].filter((label) => label.startsWith('chunk'))).toEqual([]);
});

const imported = "import '../ui/extra.ts';\n";

test('A module that two parts share stops the build, which names it and them', async () => {
  await writeFile(join(root, 'src/ui/extra.ts'), 'console.log("extra");');
  const profile = join(root, 'src/parts/profile.tsx');
  const source = await readFile(profile, 'utf8');
  await writeFile(profile, imported + source);
  const building = changed('src/parts/accounts.tsx', (text) => imported + text);
  await expect(building).rejects.toThrow(
    /profile\.tsx and src\/parts\/accounts\.tsx share src\/ui\/extra\.ts|accounts\.tsx and src\/parts\/profile\.tsx share src\/ui\/extra\.ts/,
  );
  await writeFile(profile, source);
}, 60_000);

test('A text that is missing, or that belongs nowhere, stops the build, which names it', async () => {
  const copy = copyProject();
  const text = (name) => join(copy, 'i18n', `${name}.md`);
  for (const stray of ['de/fak', 'fr/faq']) {
    await mkdir(join(text(stray), '..'), { recursive: true });
    await copyFile(text('en/faq'), text(stray));
    await expect(bundle(copy)).rejects.toThrow(`i18n/${stray}.md has no dictionary`);
    await rm(text(stray));
  }
  await rm(text('en/faq'));
  await expect(bundle(copy)).rejects.toThrow('i18n/en/faq.md is missing');
  await rm(copy, { recursive: true });
}, 60_000);

/** The labels of the files that have another name after a change: what a returning visitor loads again. */
async function renamedBy(path, change) {
  const { assets } = await changed(path, change);
  const names = new Set(before.assets.map(({ name }) => name));
  return assets.filter(({ name }) => !names.has(name)).map(({ label }) => label);
}

test.each([
  ['a screen', 'src/parts/home.tsx', (text) => `${text}globalThis.changed = 1;`, ['home.js']],
  ['a style of users', 'styles/user.css', (text) => `${text}.x{color:red}`, ['accounts.js']],
  ['a sentence', 'i18n/it.json', (text) => text.replace('"Salva"', '"Salvare"'), ['it.js']],
  ['a page', 'i18n/en/imprint.md', (text) => text.replace('# ', '# The '), ['imprint-en.js']],
])(
  'A release that changes %s renames that file and the first script',
  async (...change) => {
    const [, path, edit, files] = change;
    expect((await renamedBy(path, edit)).sort()).toEqual([...files, 'boot.js'].sort());
  },
  60_000,
);

test('A release that changes the start never renames React, a dictionary or a text', async () => {
  const renamed = await renamedBy('src/app.tsx', (text) => `${text}globalThis.changed = 1;`);
  expect(renamed).toContain('shared.js');
  expect(renamed.filter((label) => /^(react|\w\w|\w+-\w\w)\.js$/.test(label))).toEqual([]);
}, 60_000);
