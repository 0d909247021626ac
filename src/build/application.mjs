// Bundles the application: React into one file, and everything else into other files.
import { readdir } from 'node:fs/promises';
import { join, parse } from 'node:path';
import { build } from 'esbuild';
import { listTranslations } from './dictionaries.mjs';
import { contentPlugin } from './i18n.mjs';
import { minifierMark } from './minify.mjs';
import { findInitialBundle, toOutputFiles } from './output-files.mjs';
import { listTexts } from './pages/texts.mjs';
import { bundleReact, importReactFrom } from './react.mjs';

/** @typedef {import('./bundle.mjs').Project} Project */
/** @typedef {import('./output-files.mjs').OutputFile} OutputFile */
/** @typedef {ReturnType<typeof createOptions>} Options */

/**
 * @param {Project} project
 * @param {Options} options
 * @returns {Promise<OutputFile[]>}
 */
export async function bundleApplication(project, options) {
  const { root } = project;
  const react = await bundleReact(root, options);
  const sources = [
    'styles/main.css',
    'src/start/boot.ts',
    'src/start/main.tsx',
    ...(await listChunks(root)),
  ];
  const content = [...(await listTranslations(root)), ...(await listTexts(project))];
  const result = await build({
    ...options,
    entryPoints: [
      ...sources.map((path) => ({ in: path, out: parse(path).name })),
      // The text `de/help` becomes the file `help-de`.
      ...content.map((key) => ({ in: `i18n:${key}`, out: key.split('/').reverse().join('-') })),
    ],
    splitting: true,
    plugins: [...options.plugins, importReactFrom(`./${react.name}`, root)],
  });
  const files = [react, ...toOutputFiles(result)];
  assertChunksAreComplete(files);
  return files;
}

/** @param {string} root */
const listChunks = async (root) =>
  (await readdir(join(root, 'src/start/chunks')))
    .filter((name) => /^\w+\.tsx?$/.test(name))
    .map((name) => `src/start/chunks/${name}`);

/**
 * Throws if a chunk needs another file than those of the initial bundle.
 *
 * @param {readonly OutputFile[]} files
 */
function assertChunksAreComplete(files) {
  const initial = findInitialBundle(files);
  const extra = files.filter((file) => file.label === 'shared.js' && !initial.has(file));
  const sources = extra.flatMap((file) => file.sources);
  if (sources.length > 0)
    throw new Error(`Several chunks need ${sources.join(', ')}: import it in src/start/main.tsx.`);
}

/**
 * Creates the options that all bundles of a build have in common.
 *
 * @param {Project} project
 * @param {import('./bundle.mjs').Mode} mode
 */
export const createOptions = (project, mode) =>
  /** @satisfies {import('esbuild').BuildOptions} */ ({
    absWorkingDir: project.root,
    // A node_modules that is a symbolic link must not change the files.
    preserveSymlinks: true,
    bundle: true,
    format: /** @type {const} */ ('esm'),
    target: 'es2022',
    minify: true,
    charset: /** @type {const} */ ('utf8'),
    legalComments: /** @type {const} */ ('none'),
    footer: { js: minifierMark },
    metafile: true,
    write: /** @type {const} */ (false),
    outdir: 'dist/assets',
    entryNames: '[name]-[hash]',
    chunkNames: 'shared-[hash]',
    assetNames: '[name]-[hash]',
    jsx: /** @type {const} */ ('automatic'),
    plugins: [contentPlugin(project), chunkStyles],
    define: {
      'process.env.NODE_ENV': JSON.stringify(mode),
      removedPages: formatRemovedPages(project.site),
    },
    logLevel: /** @type {const} */ ('warning'),
  });

/** Without removed pages, nothing is left of the code that asks for them. @param {import('./site/site.mjs').Site} site */
const formatRemovedPages = ({ removedPages }) =>
  removedPages.length > 0 ? JSON.stringify(removedPages) : 'undefined';

/**
 * A chunk imports its style sheet as text, which the application adopts with the chunk.
 *
 * @type {import('esbuild').Plugin}
 */
const chunkStyles = {
  name: 'chunk-styles',
  setup({ onLoad }) {
    onLoad({ filter: /[/\\]chunks[/\\]\w+\.css$/ }, async ({ path }) => {
      const { outputFiles } = await build({
        entryPoints: [path],
        bundle: true,
        minify: true,
        charset: 'utf8',
        write: false,
      });
      return { contents: getText(outputFiles), loader: 'text' };
    });
  },
};

/** @param {import('esbuild').OutputFile[]} outputFiles of a build with one entry point */
export function getText([file]) {
  if (!file) throw new Error('esbuild has not written a file.');
  return file.text;
}
