// @vitest-environment node

import { copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { build } from 'esbuild';
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

/** Builds with changed sources, by path. */
async function changed(changes) {
  const undo = [];
  for (const [path, change] of Object.entries(changes)) {
    const file = join(root, path);
    const source = await readFile(file, 'utf8');
    expect(change(source)).not.toBe(source);
    await writeFile(file, change(source));
    undo.push(() => writeFile(file, source));
  }
  try {
    return await bundle(root);
  } finally {
    for (const restore of undo) await restore();
  }
}

test('The same sources give the same files, wherever they lie, and where the packages are linked', async () => {
  expect(sumsOf(before)).toEqual(sumsOf(await bundle(project)));
}, 60_000);

test('A picture has the colours of the tokens, and no other one', async () => {
  const { content } = before.assets.find(({ label }) => label === 'sign.svg');
  const tokens = await readFile(join(root, 'styles/tokens.css'), 'utf8');
  expect(Buffer.from(content).toString()).toContain(/--primary: (.*);/.exec(tokens)?.[1]);
  const strange = { 'i18n/img/sign.svg': (text) => text.replace('--primary', '--none') };
  await expect(changed(strange)).rejects.toThrow('there is no colour --none');
}, 60_000);

test('A view that cannot be shown without a browser stops the build', async () => {
  const changes = {
    'src/routes.ts': (text) => text.replace("chunk: 'home',", "chunk: 'accounts',"),
  };
  await expect(changed(changes)).rejects.toThrow('cannot be prerendered');
}, 60_000);

test('Files are named after their sources', () => {
  const labels = new Set(before.assets.map(({ label }) => label));
  const expected = 'boot main home profile accounts pages analytics react shared de it help-en';
  for (const name of expected.split(' ')) expect(labels).toContain(`${name}.js`);
  expect([...labels].filter((label) => label.startsWith('chunk'))).toEqual([]);
});

const imported = "import '../ui/extra.ts';\n";

test('A module that two chunks share stops the build, which names it and them', async () => {
  await writeFile(join(root, 'src/ui/extra.ts'), 'console.log("extra");');
  const building = changed({
    'src/chunks/accounts.tsx': (text) => imported + text,
    'src/chunks/profile.tsx': (text) => imported + text,
  });
  await expect(building).rejects.toThrow(
    /profile\.tsx and src\/chunks\/accounts\.tsx share src\/ui\/extra\.ts|accounts\.tsx and src\/chunks\/profile\.tsx share src\/ui\/extra\.ts/,
  );
}, 60_000);

test('A text that is missing, or that belongs nowhere, stops the build, which names it', async () => {
  const copy = copyProject();
  const text = (name) => join(copy, 'i18n', `${name}.md`);
  for (const stray of ['de/fak', 'la/faq']) {
    await mkdir(join(text(stray), '..'), { recursive: true });
    await copyFile(text('en/faq'), text(stray));
    await expect(bundle(copy)).rejects.toThrow(`i18n/${stray}.md has no dictionary`);
    await rm(text(stray));
  }
  await rm(text('en/faq'));
  await expect(bundle(copy)).rejects.toThrow('i18n/en/faq.md is missing');
  await rm(copy, { recursive: true });
}, 60_000);

/** The labels of the files that have another name after these changes: what a returning visitor loads again. */
async function renamedBy(changes) {
  const { assets } = await changed(changes);
  const names = new Set(before.assets.map(({ name }) => name));
  return assets.filter(({ name }) => !names.has(name)).map(({ label }) => label);
}

test('A release renames what it changes and the first script: a screen, a style of users, a sentence, a page', async () => {
  const renamed = await renamedBy({
    'src/chunks/home.tsx': (text) => `${text}globalThis.changed = 1;`,
    'styles/account.css': (text) => `${text}.x{color:red}`,
    'i18n/it.json': (text) => text.replace('"Salva"', '"Salvare"'),
    'i18n/en/imprint.md': (text) => text.replace('# ', '# The '),
  });
  const expected = ['home.js', 'accounts.js', 'it.js', 'imprint-en.js', 'boot.js'];
  expect(renamed.sort()).toEqual(expected.sort());
}, 60_000);

test('A release that changes the start never renames React, a dictionary or a text', async () => {
  const renamed = await renamedBy({
    'src/app.tsx': (text) => `${text}globalThis.changed = 1;`,
  });
  expect(renamed).toContain('shared.js');
  expect(renamed.filter((label) => /^(react|\w\w|\w+-\w\w)\.js$/.test(label))).toEqual([]);
}, 60_000);

const require = createRequire(import.meta.url);

/** React as npm ships it, in one file: nothing but esbuild, and these names of the packages. */
async function reactAlone(names) {
  const left = new Set(names);
  const contents = ['react', 'react/jsx-runtime', 'react-dom', 'react-dom/client'].map((from) => {
    const own = Object.keys(require(from)).filter((name) => left.delete(name));
    return `export { ${own} } from '${from}';`;
  });
  const { outputFiles } = await build({
    stdin: { contents: contents.join('\n'), resolveDir: project, sourcefile: 'react.js' },
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    charset: 'utf8',
    legalComments: 'none',
    banner: { js: '//# allFunctionsCalledOnLoad' },
    define: { 'process.env.NODE_ENV': '"production"' },
    write: false,
  });
  return Buffer.from(outputFiles[0]?.contents ?? '');
}

test('React is shipped byte by byte as esbuild makes it of the packages alone', async () => {
  const react = Buffer.from(before.assets.find(({ label }) => label === 'react.js')?.content ?? '');
  const exported = /export\{([^}]*)\};\s*$/.exec(react.toString())?.[1] ?? '';
  const names = exported.split(',').map((pair) => pair.replace(/.* as /, ''));
  expect(names).toEqual(expect.arrayContaining(['useState', 'useMemo', 'jsx', 'hydrateRoot']));
  expect((await reactAlone(names)).equals(react)).toBe(true);
});

test('Nothing of React is in another file, and nothing else in its own', () => {
  const isPackage = (source) => source.includes('node_modules/');
  const [react, ...others] = before.assets.filter(({ sources }) => sources.some(isPackage));
  expect(others).toEqual([]);
  expect(react?.imports).toEqual([]);
  expect(react?.sources.filter((source) => !isPackage(source) && source !== 'react.js')).toEqual(
    [],
  );
});
