// Creates the files of `dist` (src/README.md, “The build”).
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';
import {
  checkSitePages,
  checkTexts,
  contentPlugin,
  listContentFiles,
  listLostSections,
  listTranslations,
} from './i18n.mjs';
import { renderLicences } from './licences.mjs';
import { minifierMark, minifyScripts } from './minify.mjs';
import { findInitialBundle, toOutputFiles } from './output-files.mjs';
import { configure, fillTemplate } from './page.mjs';
import { createPolicy, formatPolicy } from './policy.mjs';
import { prerenderViews } from './prerender.mjs';
import { bundleReact, importReactFrom } from './react.mjs';
import { noSite } from './site/site.mjs';

/** @typedef {import('./output-files.mjs').OutputFile} OutputFile */
/** @typedef {import('./site/site.mjs').Site} Site */

/**
 * @typedef {object} Build
 * @property {OutputFile[]} assets the files of `dist/assets`
 * @property {string} template the page before `configure`
 * @property {string} page the page after `configure`: `index.html`
 * @property {string} policy for hosts that send it as a header
 * @property {Record<string, string>} extraFiles the other files beside the page, by name
 * @property {readonly string[]} warnings what an operator should mend, a sentence each
 */

/**
 * Creates all files of a build in memory.
 *
 * @param {string} root the project's folder
 * @param {Site} [site]
 * @param {Mode} [mode] a development build has React's warnings and checks, such as StrictMode
 * @returns {Promise<Build>}
 */
export async function bundle(root, site = noSite, mode = 'production') {
  const { match, routes } = await loadRoutes(root);
  /** @param {string} path */
  const findRoute = (path) => match(routes, path)?.name;
  const project = { root, findRoute, site };
  const options = createOptions(project, mode);
  const languages = ['en', ...(await listTranslations(root))];
  const pages = Object.entries(routes).flatMap(([name, { chunk }]) =>
    chunk === 'pages' ? [name] : [],
  );
  await checkTexts(root, languages, pages);
  await checkSitePages(project);
  const [bundled, views, licenceTexts] = await Promise.all([
    bundleApplication(root, site, options),
    prerenderViews(options, languages, routes),
    renderLicences(root),
  ]);
  const files = mode === 'production' ? await minifyScripts(bundled) : bundled;
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  const template = await fillTemplate(root, files, { ...views, version });
  return {
    assets: files,
    template,
    page: configure(template, site.settings),
    policy: formatPolicy(createPolicy(site.settings)),
    extraFiles: { 'licences.html': licenceTexts },
    warnings: await listLostSections(project),
  };
}

/** @typedef {ReturnType<typeof createOptions>} Options */
/** @typedef {'production' | 'development'} Mode */

/**
 * @param {import('./i18n.mjs').Project} project
 * @param {Mode} mode
 */
const createOptions = (project, mode) =>
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

/** @param {Site} [site] */
const formatRemovedPages = ({ removedPages } = noSite) =>
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
function getText([file]) {
  if (!file) throw new Error('esbuild has not written a file.');
  return file.text;
}

/**
 * Imports the application's routes, which are written in TypeScript.
 *
 * @param {string} root
 * @returns {Promise<{ match: typeof import('../lib/router.ts').match, routes: typeof import('../routes.ts').routes }>}
 */
async function loadRoutes(root) {
  const contents = `export { match } from './src/lib/router.ts'; export { routes } from './src/routes.ts';`;
  const stdin = { contents, resolveDir: root };
  const { outputFiles } = await build({ stdin, bundle: true, format: 'esm', write: false });
  return import(`data:text/javascript,${encodeURIComponent(getText(outputFiles))}`);
}

/**
 * Bundles React into one file, and everything else into other files.
 *
 * @param {string} root
 * @param {Site} site
 * @param {Options} options
 * @returns {Promise<OutputFile[]>}
 */
async function bundleApplication(root, site, options) {
  const chunks = await listChunks(root);
  const [react, content] = await Promise.all([
    bundleReact(root, options),
    listContentFiles(root, site),
  ]);
  const entryPoints = [
    'styles/main.css',
    'src/start/boot.ts',
    'src/start/main.tsx',
    ...chunks,
    ...content.map(({ module }) => `i18n:${module}`),
  ];
  const result = await build({
    ...options,
    // Each entry point gets a file of the same name.
    entryPoints: entryPoints.map((path) => ({ in: path, out: path.replace(/.*[/:]|\.\w+$/g, '') })),
    splitting: true,
    plugins: [...options.plugins, importReactFrom(`./${react.name}`, root)],
  });
  const files = [react, ...toOutputFiles(result)];
  assertChunksAreComplete(files);
  return files;
}

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

/** @param {string} root */
const listChunks = async (root) =>
  (await readdir(join(root, 'src/start/chunks')))
    .filter((name) => /^\w+\.tsx?$/.test(name))
    .map((name) => `src/start/chunks/${name}`);

/**
 * Empties a folder and writes the files of a build into it.
 *
 * @param {string} folder
 * @param {Pick<Build, 'page' | 'extraFiles'> & { assets: readonly { name: string, content: Uint8Array }[] }} files
 */
export async function writeFiles(folder, { assets, page, extraFiles }) {
  await rm(folder, { recursive: true, force: true });
  await mkdir(join(folder, 'assets'), { recursive: true });
  const documents = { 'index.html': page, ...extraFiles };
  await Promise.all([
    ...Object.entries(documents).map(([name, text]) => writeFile(join(folder, name), text)),
    ...assets.map(({ name, content }) => writeFile(join(folder, 'assets', name), content)),
  ]);
}
