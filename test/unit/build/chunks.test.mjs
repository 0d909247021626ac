import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bundle } from '../../../src/build/bundle.mjs';
import { minifierMark, minifyScripts } from '../../../src/build/minify.mjs';
import { findInitialBundle, findTransitiveImports } from '../../../src/build/output-files.mjs';
import { root as project } from '../../tools/setup.mjs';
import { copyProject, hashFiles } from './project.mjs';

/** @typedef {Readonly<Record<string, (source: string) => string>>} Changes The new source of each path. */

/** @type {string} */
let root;
/** @type {import('../../../src/build/bundle.mjs').Build} */
let original;
beforeAll(async () => {
  root = copyProject();
  original = await bundle(root);
}, 60_000);
afterAll(() => rm(root, { recursive: true, force: true }));

/**
 * Builds with changed sources, and restores the sources afterwards.
 *
 * @param {Changes} changes
 */
async function bundleWith(changes) {
  const restorers = [];
  for (const [path, change] of Object.entries(changes)) {
    const file = join(root, path);
    const source = await readFile(file, 'utf8');
    expect(change(source)).not.toBe(source);
    await writeFile(file, change(source));
    restorers.push(() => writeFile(file, source));
  }
  try {
    return await bundle(root);
  } finally {
    for (const restore of restorers) await restore();
  }
}

/** @param {string} label */
function findAsset(label) {
  const asset = original.assets.find((file) => file.label === label);
  if (!asset) throw new Error(`The build has no ${label}.`);
  return asset;
}

test('Two builds of the same sources are identical, even in another folder or with linked packages.', async () => {
  expect(hashFiles(original)).toEqual(hashFiles(await bundle(project)));
}, 60_000);

test('The build replaces the tokens in a picture by their colours and stops at an unknown token.', async () => {
  const tokens = await readFile(join(root, 'styles/tokens.css'), 'utf8');
  const primary = /--primary: (.*);/.exec(tokens)?.[1];
  expect(Buffer.from(findAsset('sign.svg').content).toString()).toContain(primary);
  /** @type {Changes} */
  const changes = { 'i18n/img/sign.svg': (picture) => picture.replace('--primary', '--none') };
  await expect(bundleWith(changes)).rejects.toThrow('there is no colour --none');
}, 60_000);

test('The build stops if the chunk of a prerendered view lacks its screen.', async () => {
  /** @type {Changes} */
  const changes = {
    'src/routes.ts': (source) => source.replace("chunk: 'home',", "chunk: 'accounts',"),
  };
  await expect(bundleWith(changes)).rejects.toThrow('The screen "home" has not been loaded.');
}, 60_000);

test('The prerendered views do not narrow the name in the logo, because the default brand is short.', () => {
  expect(original.template).toContain(' textLength=');
  expect(original.documents['index.html']).not.toContain(' textLength=');
});

test('Every entry point has a file of its name, and what they share is in `shared`.', () => {
  const labels = new Set(original.assets.map(({ label }) => label));
  const names = 'boot main home profile accounts pages analytics react shared de it help-en';
  for (const name of names.split(' ')) expect(labels).toContain(`${name}.js`);
  expect([...labels].filter((label) => label.startsWith('chunk'))).toEqual([]);
});

test('No chunk needs a file that is not in the initial bundle.', () => {
  const { assets } = original;
  const initial = findInitialBundle(assets);
  const chunks = assets.filter(({ entry }) => entry?.startsWith('src/start/chunks/'));
  expect(chunks.length).toBeGreaterThan(3);
  for (const chunk of chunks)
    expect([...findTransitiveImports(assets, chunk)].filter((file) => !initial.has(file))).toEqual([
      chunk,
    ]);
});

test('The build stops and names the modules that several chunks need, but that are not in the initial bundle.', async () => {
  const extra = join(root, 'src/ui/extra.ts');
  await writeFile(extra, "import countries from 'i18n:countries'; globalThis.one = countries;");
  /** @param {string} source */
  const importExtra = (source) => `import '../../ui/extra.ts';\n${source}`;
  const extended = bundleWith({
    'src/start/chunks/accounts.tsx': importExtra,
    'src/start/chunks/home.tsx': importExtra,
  });
  await expect(extended).rejects.toThrow(
    /src\/ui\/extra\.ts, .*countries: import it in src\/start\/main\.tsx/,
  );
  await rm(extra);
}, 60_000);

test('The build stops and names the text if a page has no English text.', async () => {
  const copy = copyProject();
  await rm(join(copy, 'i18n/en/faq.md'));
  await expect(bundle(copy)).rejects.toThrow('i18n/en/faq.md is missing');
  await rm(copy, { recursive: true });
});

/**
 * Returns the labels of the files whose names change with the sources. A returning visitor downloads them again.
 *
 * @param {Changes} changes
 */
async function listRenamedFiles(changes) {
  const { assets } = await bundleWith(changes);
  const names = new Set(original.assets.map(({ name }) => name));
  return assets.filter(({ name }) => !names.has(name)).map(({ label }) => label);
}

test('A changed chunk, style sheet, translation or page renames only its own file and the first script.', async () => {
  const renamed = await listRenamedFiles({
    'src/start/chunks/home.tsx': (source) => `${source}globalThis.changed = 1;`,
    'styles/account.css': (source) => `${source}.x{color:red}`,
    'i18n/it.json': (source) => source.replace('"Salva"', '"Salvare"'),
    'i18n/en/imprint.md': (source) => source.replace('# ', '# The '),
  });
  const expected = ['home.js', 'accounts.js', 'it.js', 'imprint-en.js', 'boot.js'];
  expect(renamed.sort()).toEqual(expected.sort());
}, 60_000);

test('A change of the application renames neither React nor a dictionary nor a page.', async () => {
  const renamed = await listRenamedFiles({
    'src/start/app.tsx': (source) => `${source}globalThis.changed = 1;`,
  });
  expect(renamed).toContain('shared.js');
  expect(renamed.filter((label) => /^(react|\w\w|\w+-\w\w)\.js$/.test(label))).toEqual([]);
}, 60_000);

/** Bundles React's packages with esbuild and Terser alone. */
async function bundleReact() {
  const contents = [
    "export const react = require('react');",
    "export const jsxRuntime = require('react/jsx-runtime');",
    "export const reactDom = require('react-dom');",
    "export const reactDomClient = require('react-dom/client');",
  ];
  const { outputFiles } = await build({
    stdin: { contents: contents.join('\n'), resolveDir: project, sourcefile: 'react.js' },
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    charset: 'utf8',
    legalComments: 'none',
    banner: { js: '//# allFunctionsCalledOnLoad' },
    footer: { js: minifierMark },
    define: { 'process.env.NODE_ENV': '"production"' },
    write: false,
  });
  const content = outputFiles[0]?.contents ?? new Uint8Array();
  const [react] = await minifyScripts([{ name: 'react.js', content }]);
  return Buffer.from(react?.content ?? '');
}

test("React's file is byte for byte what esbuild and Terser make of the packages alone.", async () => {
  const react = Buffer.from(findAsset('react.js').content);
  expect((await bundleReact()).equals(react)).toBe(true);
});

test("Only React's file contains code from packages, and it contains nothing else.", () => {
  /** @param {string} source */
  const isPackage = (source) => source.includes('node_modules/');
  const [react, ...others] = original.assets.filter(({ sources }) => sources.some(isPackage));
  expect(others).toEqual([]);
  expect(react?.imports).toEqual([]);
  const ownSources = react?.sources.filter((source) => !isPackage(source));
  expect(ownSources?.filter((source) => source !== 'react.js')).toEqual([]);
});
