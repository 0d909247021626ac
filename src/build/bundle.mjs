// Build time only: makes the files of `dist` (src/README.md, “The build”).
import { execFileSync } from 'node:child_process';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';
import { checkTexts, contentFiles, contentPlugin, translations } from './i18n.mjs';
import { licences } from './licences.mjs';
import { checkChunks, toFiles } from './output-files.mjs';
import { configure, fillTemplate } from './page.mjs';
import { directives, writePolicy } from './policy.mjs';
import { prerenderViews } from './prerender.mjs';

/** @typedef {import('./output-files.mjs').OutputFile} OutputFile */

/**
 * @typedef {object} Build
 * @property {OutputFile[]} assets the files of `dist/assets`
 * @property {string} template the page before `configure`
 * @property {string} page the page after `configure`: `index.html`
 * @property {string} policy for hosts that send it as a header
 * @property {Record<string, string>} extraFiles the other files beside the page, by name
 */

/**
 * Makes all files of a build in memory.
 *
 * @param {string} root the project's folder
 * @param {import('./settings.mjs').Settings} [settings] for a host that cannot fill them into the page
 * @param {Mode} [mode] a development build has React's warnings and checks, such as StrictMode
 * @returns {Promise<Build>}
 */
export async function bundle(root, settings, mode = 'production') {
  const { match, routes } = await loadRoutes(root);
  const options = createOptions(root, (path) => match(routes, path) !== undefined, mode);
  const languages = ['en', ...(await translations(root))];
  const pages = Object.entries(routes).flatMap(([name, { chunk }]) =>
    chunk === 'pages' ? [name] : [],
  );
  await checkTexts(root, languages, pages);
  const [files, views, licenceTexts] = await Promise.all([
    bundleApplication(root, options, mode),
    prerenderViews(options, languages, routes),
    licences(root),
  ]);
  checkChunks(files);
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  const template = await fillTemplate(root, files, { ...views, version });
  return {
    assets: files,
    template,
    page: configure(template, settings),
    policy: writePolicy(directives(settings ?? null)),
    extraFiles: { 'licences.html': licenceTexts },
  };
}

/** @typedef {ReturnType<typeof createOptions>} Options */
/** @typedef {'production' | 'development'} Mode */

/**
 * @param {string} root
 * @param {import('./i18n.mjs').IsRoute} isRoute
 * @param {Mode} mode
 */
const createOptions = (root, isRoute, mode) =>
  /** @satisfies {import('esbuild').BuildOptions} */ ({
    absWorkingDir: root,
    // The files are the same if node_modules is a link.
    preserveSymlinks: true,
    bundle: true,
    format: /** @type {const} */ ('esm'),
    target: 'es2022',
    minify: true,
    charset: /** @type {const} */ ('utf8'),
    legalComments: /** @type {const} */ ('none'),
    metafile: true,
    write: /** @type {const} */ (false),
    outdir: 'dist/assets',
    entryNames: '[name]-[hash]',
    chunkNames: 'shared-[hash]',
    assetNames: '[name]-[hash]',
    jsx: /** @type {const} */ ('automatic'),
    plugins: [contentPlugin(root, isRoute), chunkStyles],
    // V8 compiles all functions of such a script in the background while it downloads. Other engines see a comment.
    banner: { js: '//# allFunctionsCalledOnLoad' },
    define: { 'process.env.NODE_ENV': JSON.stringify(mode) },
    logLevel: /** @type {const} */ ('warning'),
  });

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
 * Bundles React into one file, and everything else into files of its own.
 *
 * @param {string} root
 * @param {Options} options
 * @param {Mode} mode
 * @returns {Promise<OutputFile[]>}
 */
async function bundleApplication(root, options, mode) {
  const packageExports = listReactExports(root, mode);
  // The file contains only React, without the export `version`, so it changes only with React's version.
  const contents = packageExports
    .map(({ path, names }) => `export { ${names} } from '${path}';`)
    .join('');
  const stdin = { contents, resolveDir: root, sourcefile: 'react.js' };
  const [react] = toFiles(await build({ ...options, stdin, entryNames: 'react-[hash]' }));
  if (!react) throw new Error('esbuild has not written a file for React.');
  const names = packageExports.flatMap((exported) => exported.names);
  const result = await build({
    ...options,
    entryPoints: (await listEntryPoints(root)).map((path) => ({
      in: path,
      out: path.replace(/.*[/:]|\.\w+$/g, ''),
    })),
    splitting: true,
    plugins: [...options.plugins, importReactFrom(`./${react.name}`, names)],
  });
  return [react, ...toFiles(result)];
}

/**
 * Everything that gets a file of its own, which is named after it.
 *
 * @param {string} root
 */
async function listEntryPoints(root) {
  const chunks = await readdir(join(root, 'src/chunks'));
  const content = await contentFiles(root);
  return [
    ...['styles/main.css', 'src/boot.ts', 'src/main.tsx'],
    ...chunks.filter((name) => /^\w+\.tsx?$/.test(name)).map((name) => `src/chunks/${name}`),
    ...content.map(({ module }) => `i18n:${module}`),
  ];
}

/**
 * Replaces the packages by React's file. All imports go through one module, because otherwise the bundle would keep an
 * import statement for each of our modules.
 *
 * @param {string} file
 * @param {readonly string[]} names
 * @returns {import('esbuild').Plugin}
 */
const importReactFrom = (file, names) => ({
  name: 'import-react',
  setup({ onLoad, onResolve }) {
    const contents = `export { ${names} } from '${file}'`;
    onResolve({ filter: /^react(-dom)?(\/.*)?$/ }, () => ({ path: 'react', namespace: 'react' }));
    onLoad({ filter: /.*/, namespace: 'react' }, () => ({ contents }));
    onResolve({ filter: /.*/, namespace: 'react' }, ({ path }) => ({ path, external: true }));
  },
});

const packages = ['react', 'react/jsx-runtime', 'react-dom', 'react-dom/client'];

/**
 * The public exports of React's packages. A name that several packages export is listed once. Node reads them in the
 * mode of the build, because the development builds export other names.
 *
 * @param {string} root
 * @param {Mode} mode
 * @returns {{ path: string, names: string[] }[]}
 */
function listReactExports(root, mode) {
  const list = packages.map((path) => `Object.keys(require('${path}'))`);
  const output = execFileSync(process.execPath, ['-p', `JSON.stringify([${list}])`], {
    cwd: root,
    env: { ...process.env, NODE_ENV: mode },
    encoding: 'utf8',
  });
  /** @type {string[][]} */
  const exported = JSON.parse(output);
  const listed = new Set(['version']);
  return packages.map((path, index) => {
    const names = (exported[index] ?? []).filter(
      (name) => /^[a-z]/i.test(name) && !listed.has(name),
    );
    for (const name of names) listed.add(name);
    return { path, names };
  });
}

/**
 * Writes the files of a build into a folder, which is emptied first.
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
