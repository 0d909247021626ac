// Build time only: makes the files of `dist`.
import { readdir, readFile } from 'node:fs/promises';
import { basename, join, posix } from 'node:path';
import { minify } from '@swc/core';
import { build } from 'esbuild';
import { listPages } from '../prose/plugin.mjs';
import { embeddedStyle, embedding } from './embed.mjs';
import { licences } from './licences.mjs';
import { compose, replace } from './maps.mjs';
import { exportInnerNames, nameByContent } from './names.mjs';
import { data, fillPage } from './page.mjs';
import { starts } from './parts.mjs';
import { pages, partsByTable, staticOnly, together, virtualModules } from './plugins.mjs';
import { prerender } from './prerender.mjs';
import { externalReact, reactOptions, reactSource } from './react.mjs';
import { sentencesOf, translations } from './virtual.mjs';

/**
 * A file of the output. `label`: its name without that of its content, `renamed` with it; `entry`: the source it
 * is made for; `inputs`: the bytes of each source in it; `imports`: what it imports statically, by label; `aside`:
 * for the pages of others, not for ours.
 *
 * @typedef {{ label: string, renamed: string, content: string | Uint8Array, entry?: string, inputs:
 *   Record<string, number>, imports: string[], aside?: boolean, map?: import('./maps.mjs').SourceMap }} File
 */

/**
 * @param {string} root
 * @param {import('./page.mjs').Choices} choices
 * @returns {Promise<{ assets: File[], page: string, policy: string, beside: Record<string, string> }>} the files of
 *   `assets`, the page, the policy for hosts that send it, and the other files beside the page by name
 */
export async function bundle(root, choices = {}) {
  const tools = await loadTools(root);
  const translated = await translations(join(root, 'i18n'));
  const languages = ['en', ...translated];
  const [views, sentences, program, pictures, style, texts] = await Promise.all([
    prerender({ root, plugins: [virtualModules(root, tools)], routes: tools.routes, languages }),
    writtenSentences(root, translated, tools.digest),
    bundleProgram(root, tools, translated, choices),
    readPictures(root),
    embeddedStyle(root),
    licences(root),
  ]);
  const files = nameByContent([...program, ...pictures, style]);
  const { module, loader } = await embedding(root, files);
  const page = await fillPage(root, files, { ...views, sentences }, choices);
  const beside = { 'embed.js': loader, 'licences.html': texts };
  return { assets: [...files, module, ...mapsOf(files)], ...page, beside };
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

async function bundleProgram(root, tools, translated, { maps = false }) {
  const common = {
    absWorkingDir: root,
    bundle: true,
    format: 'esm',
    target: 'es2022',
    minify: true,
    legalComments: 'none',
    metafile: true,
    sourcemap: maps && 'external',
    write: false,
    define: { 'process.env.NODE_ENV': '"production"' },
    entryNames: '[dir]/[name]-[hash]',
    chunkNames: 'chunk-[hash]',
    outdir: 'out',
    logLevel: 'warning',
  };
  const stdin = { contents: reactSource, resolveDir: root, sourcefile: 'react.js' };
  const vendor = await build({ ...common, ...reactOptions, stdin });
  const [reactPath, { exports: given }] = Object.entries(vendor.metafile.outputs).find(
    ([, { exports }]) => exports?.length > 0,
  );
  const chunks = await readdir(join(root, 'src', 'chunks'));
  const pageFiles = await listPages(join(root, 'i18n'));
  const ours = await build({
    ...common,
    entryPoints: [
      ...starts,
      ...chunks.map((file) => `src/chunks/${file}`),
      ...translated.map((code) => ({ in: `i18n:${code}`, out: code })),
      ...pageFiles.map(({ path }) => path),
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
  const tightened = await Promise.all(withLabels(files).map(tighten));
  return exportInnerNames(tightened);
}

const filesOf = ({ metafile, outputFiles }) => {
  const texts = outputFiles.map(({ path, text }) => [path.replaceAll('\\', '/'), text]);
  const textOf = (path) => texts.find(([full]) => full.endsWith(`/${path}`))?.[1];
  const outputs = Object.entries(metafile.outputs).filter(([path]) => !path.endsWith('.map'));
  return outputs.map(([path, { entryPoint, imports, inputs }]) => {
    const map = textOf(`${path}.map`);
    const bytes = Object.entries(inputs).map(([source, { bytesInOutput }]) => [
      source,
      bytesInOutput,
    ]);
    return {
      name: basename(path),
      entry: entryPoint,
      inputs: Object.fromEntries(bytes),
      imports: imports
        .filter(({ kind }) => kind === 'import-statement')
        .map((it) => basename(it.path)),
      content: textOf(path),
      ...(map && { map: fromAssets(JSON.parse(map), path) }),
    };
  });
};

/** The bundler's own names depend on the folder that it works in, and with them the minifier's. */
function withLabels(files) {
  const labels = new Map(files.map((file) => [file.name, labelOf(file)]));
  if (new Set(labels.values()).size < files.length) {
    throw new Error(`Two files have one name: ${[...labels.values()].sort().join(', ')}`);
  }
  return files.map(({ name, imports, ...file }) => ({
    ...file,
    label: labels.get(name),
    imports: imports.map((imported) => labels.get(imported)),
    // Files that lie in one folder refer to each other as `./label`.
    ...replace(file, /"(?:\.\.?\/)+(?:[\w-]+\/)*([\w.-]+)"/g, (path, imported) =>
      labels.has(imported) ? `"./${labels.get(imported)}"` : path,
    ),
  }));
}

/** The sources of a map as seen from the folder that the file will lie in. */
const fromAssets = (map, path) => ({
  ...map,
  sources: map.sources.map((source) =>
    posix.relative('dist/assets', posix.normalize(posix.join(posix.dirname(path), source))),
  ),
});

/** The maps as files, of those that have one. */
const mapsOf = (files) =>
  files.flatMap(({ map, label, renamed }) => {
    if (!map) return [];
    const { sources, sourcesContent, mappings } = map;
    const content = { version: 3, file: renamed, sources, sourcesContent, names: [], mappings };
    const file = {
      renamed: `${renamed}.map`,
      label: `${label}.map`,
      content: JSON.stringify(content),
    };
    return [{ ...file, aside: true, inputs: {}, imports: [] }];
  });

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
  const { code, map } = await minify(file.content, {
    module: true,
    sourceMap: Boolean(file.map),
    ecma: 2022,
    compress: { passes: 2, inline: 0, reduce_funcs: false },
    mangle: true,
  });
  return { ...file, content: code, ...(file.map && { map: compose(JSON.parse(map), file.map) }) };
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
