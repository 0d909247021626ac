// Build time only: makes the files of `dist`.
import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { minify } from '@swc/core';
import { build } from 'esbuild';
import { nameByContent } from './names.mjs';
import { pages, partsByTable, staticOnly, together, virtualModules } from './plugins.mjs';
import { prerender } from './prerender.mjs';
import { externalReact, reactOptions, reactSource } from './react.mjs';
import { sentencesOf, translations } from './virtual.mjs';

/**
 * A file of the output. `label`: its name without that of its content, `renamed` with it; `entry`: the source it
 * is made for; `inputs`: the bytes of each source in it; `imports`: what it imports statically, by label.
 *
 * @typedef {{ label: string, renamed: string, content: string | Uint8Array, entry?: string, inputs:
 *   Record<string, number>, imports: string[] }} File
 */

/** What the page starts, in this order. */
const starts = ['src/boot.ts', 'src/main.tsx'];

/**
 * @param {string} root
 * @returns {Promise<{ assets: File[], page: string }>} the files beside the page, and the page
 */
export async function bundle(root) {
  const tools = await loadTools(root);
  const translated = await translations(join(root, 'i18n'));
  const languages = ['en', ...translated];
  const [views, sentences, program, pictures] = await Promise.all([
    prerender({ root, plugins: [virtualModules(root, tools)], routes: tools.routes, languages }),
    writtenSentences(root, translated, tools.digest),
    bundleProgram(root, tools, translated),
    readPictures(root),
  ]);
  const assets = nameByContent([...program, ...pictures]);
  return { assets, page: await fillPage(root, assets, { ...views, sentences }) };
}

/** The application's own functions and tables, as the build needs them. */
async function loadTools(root) {
  const { outputFiles } = await build({
    absWorkingDir: root,
    stdin: {
      contents: `export { digest } from './src/lib/digest.ts'; export { match } from './src/lib/router.ts';
        export { routes } from './src/routes.ts';`,
      resolveDir: root,
    },
    bundle: true,
    format: 'esm',
    write: false,
  });
  const source = Buffer.from(outputFiles[0].contents).toString('base64');
  const { digest, match, routes } = await import(`data:text/javascript;base64,${source}`);
  return { digest, routes, isRoute: (path) => match(routes, path) !== undefined };
}

async function bundleProgram(root, tools, translated) {
  const common = {
    absWorkingDir: root,
    bundle: true,
    format: 'esm',
    target: 'es2022',
    minify: true,
    legalComments: 'none',
    metafile: true,
    write: false,
    define: { 'process.env.NODE_ENV': '"production"' },
    entryNames: '[dir]/[name]-[hash]',
    chunkNames: 'chunk-[hash]',
    outdir: 'out',
    logLevel: 'warning',
  };
  const stdin = { contents: reactSource, resolveDir: root, sourcefile: 'react.js' };
  const vendor = await build({ ...common, ...reactOptions, stdin });
  const [[reactPath, { exports: given }]] = Object.entries(vendor.metafile.outputs);
  const chunks = await readdir(join(root, 'src', 'chunks'));
  const ours = await build({
    ...common,
    entryPoints: [
      ...starts,
      ...chunks.map((file) => `src/chunks/${file}`),
      ...translated.map((code) => ({ in: `i18n:${code}`, out: code })),
      'styles/main.css',
    ],
    splitting: true,
    jsx: 'automatic',
    plugins: [
      together(root),
      partsByTable,
      virtualModules(root, tools, { inTable: true }),
      pages(root, tools),
      externalReact(`./${basename(reactPath)}`, given),
    ],
  });
  const files = [...filesOf(vendor), ...filesOf(ours)]
    // What is left of an entry only points at the file that the page starts itself.
    .filter(({ entry, inputs }) => !starts.includes(entry) || inputs[entry] > 0);
  return Promise.all(withLabels(files).map(tighten));
}

const filesOf = ({ metafile, outputFiles }) =>
  Object.entries(metafile.outputs).map(([path, { entryPoint, imports, inputs }], index) => ({
    name: basename(path),
    entry: entryPoint,
    inputs: Object.fromEntries(
      Object.entries(inputs).map(([source, { bytesInOutput }]) => [source, bytesInOutput]),
    ),
    imports: imports
      .filter(({ kind }) => kind === 'import-statement')
      .map((it) => basename(it.path)),
    content: outputFiles[index].text,
  }));

/** The bundler's own names depend on the folder that it works in, and with them the minifier's. */
function withLabels(files) {
  const labels = new Map(files.map((file) => [file.name, labelOf(file)]));
  if (new Set(labels.values()).size < files.length) {
    throw new Error(`Two files have one name: ${[...labels.values()].sort().join(', ')}`);
  }
  return files.map(({ name, imports, content, ...file }) => ({
    ...file,
    label: labels.get(name),
    imports: imports.map((imported) => labels.get(imported)),
    content: content.replace(/"(?:\.\.?\/)+(?:[\w-]+\/)*([\w.-]+)"/g, (path, imported) =>
      labels.has(imported) ? `"./${labels.get(imported)}"` : path,
    ),
  }));
}

/** A name for people, that stays the same when the content changes. */
function labelOf({ name, entry, inputs }) {
  const start = starts.find((path) => inputs[path] > 0);
  const page = /^i18n\/(\w+)\/(\w+)\.md$/.exec(entry ?? '');
  if (page) return `${page[2]}-${page[1]}.js`;
  const [biggest] = Object.keys(inputs).sort((one, other) => inputs[other] - inputs[one]);
  const source = start ?? entry ?? biggest;
  const [, extension] = /(\.\w+)$/.exec(name);
  return basename(source).replace(/^.*:|\.\w+$/g, '') + extension;
}

/** What a second minifier still finds: about 1.2 kB Brotli of the login's JavaScript. */
async function tighten(file) {
  if (!file.label.endsWith('.js')) return file;
  const { code } = await minify(file.content, {
    module: true,
    ecma: 2022,
    compress: { passes: 2, inline: 0, reduce_funcs: false },
    mangle: true,
  });
  return { ...file, content: code };
}

async function readPictures(root) {
  const folder = join(root, 'i18n', 'img');
  const names = (await readdir(folder)).filter((name) => name.endsWith('.svg'));
  return Promise.all(
    names.map(async (name) => ({
      label: name,
      inputs: {},
      imports: [],
      content: await readFile(join(folder, name), 'utf8'),
    })),
  );
}

/** What the first view says in the other languages: they stand in the page. */
async function writtenSentences(root, languages, digest) {
  const source = await firstViewSource(root);
  const places = languages.map(async (code) => {
    const sentences = await sentencesOf(join(root, 'i18n'), code, digest, source);
    return data('sentences', JSON.stringify(sentences), code);
  });
  return (await Promise.all(places)).join('\n');
}

const data = (name, json, value = '') =>
  `<template data-${name}="${value}">${json.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</template>`;

/** The source of all that is there from the start. */
async function firstViewSource(root) {
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: ['src/main.tsx'],
    bundle: true,
    format: 'esm',
    packages: 'external',
    metafile: true,
    write: false,
    outdir: 'out',
    plugins: [staticOnly],
  });
  const paths = Object.keys(metafile.inputs).filter((path) => path.startsWith('src/'));
  const sources = await Promise.all(paths.map((path) => readFile(join(root, path), 'utf8')));
  return sources.join('\n');
}

/** The files that the page starts: the bundler moves them to what all parts share. */
export const startsOf = (files) =>
  starts.map((entry) => files.find(({ inputs }) => inputs[entry] > 0));

/** The file and everything that it imports statically. */
export function closure(files, file, seen = new Set()) {
  if (!file || seen.has(file)) return seen;
  seen.add(file);
  for (const next of file.imports) {
    closure(
      files,
      files.find(({ label }) => label === next),
      seen,
    );
  }
  return seen;
}

/** Fills the places of `index.html`; everything else stays as it is written, the meta elements too. */
async function fillPage(root, files, { home, templates, sentences }) {
  const source = await readFile(join(root, 'index.html'), 'utf8');
  const [boot, main] = startsOf(files);
  const labelled = (label) => files.find((file) => file.label === label).renamed;
  const preloads = [...closure(files, main)].filter((file) => file !== main && file !== boot);
  const lines = [
    `<script type="module" blocking="render" src="./assets/${boot.renamed}"></script>`,
    `<link rel="stylesheet" href="./assets/${labelled('main.css')}">`,
    ...preloads.map(({ renamed }) => `<link rel="modulepreload" href="./assets/${renamed}">`),
    `<script type="module" src="./assets/${main.renamed}"></script>`,
    `<link rel="icon" href="./assets/${labelled('icon.svg')}">`,
  ];
  const table = files
    .filter(({ entry }) => /^(src\/chunks\/|virtual:i18n:)/.test(entry))
    .map(({ label, renamed }) => [label.replace('.js', ''), renamed]);
  const places = {
    assets: lines.join('\n'),
    home,
    templates,
    sentences,
    files: data('files', JSON.stringify(Object.fromEntries(table))),
  };
  return source.replace(/<!-- (\w+) -->/g, (_, place) => places[place]);
}
