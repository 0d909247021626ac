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

/**
 * @param {string} root
 * @param {Record<string, unknown>} [settings] see page.mjs
 * @param {'production' | 'development'} [mode] a development build has React's warnings and checks, such as StrictMode
 * @returns {Promise<{ assets: import('./output-files.mjs').OutputFile[], template: string, page: string, policy: string, extraFiles: Record<string, string> }>}
 *   the files of `assets`, the page before and after `configure`, the policy for hosts that send it as a header, and the
 *   other files beside the page by name
 */
export async function bundle(root, settings, mode = 'production') {
  const { match, routes } = await loadSource(root);
  const options = {
    absWorkingDir: root,
    // A linked folder of packages gives the same files.
    preserveSymlinks: true,
    bundle: true,
    format: 'esm',
    target: 'es2022',
    minify: true,
    charset: 'utf8',
    legalComments: 'none',
    metafile: true,
    write: false,
    outdir: 'dist/assets',
    entryNames: '[name]-[hash]',
    chunkNames: 'shared-[hash]',
    assetNames: '[name]-[hash]',
    jsx: 'automatic',
    plugins: [contentPlugin(root, (path) => match(routes, path) !== undefined), chunkStyles],
    // V8 compiles all functions of such a script in the background while it downloads. Other engines see a comment.
    banner: { js: '//# allFunctionsCalledOnLoad' },
    define: { 'process.env.NODE_ENV': JSON.stringify(mode) },
    logLevel: 'warning',
  };
  const languages = ['en', ...(await translations(root))];
  const isPage = (name) => routes[name]?.chunk === 'pages';
  await checkTexts(root, languages, Object.keys(routes).filter(isPage));
  const [files, views, licenceTexts] = await Promise.all([
    buildProgram(options, mode),
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

/** A part imports its style sheet as text, and the loader adopts it. */
const chunkStyles = {
  name: 'chunk-styles',
  setup({ onLoad }) {
    onLoad({ filter: /[/\\]chunks[/\\]\w+\.css$/ }, async ({ path }) => {
      const sheet = { entryPoints: [path], bundle: true, minify: true, charset: 'utf8' };
      const { outputFiles } = await build({ ...sheet, write: false });
      return { contents: outputFiles[0].text, loader: 'text' };
    });
  },
};

/** The application's own functions, as far as the build needs them. */
async function loadSource(resolveDir) {
  const contents = `export { match } from './src/lib/router.ts'; export { routes } from './src/routes.ts';`;
  const stdin = { contents, resolveDir };
  const { outputFiles } = await build({ stdin, bundle: true, format: 'esm', write: false });
  return import(`data:text/javascript,${encodeURIComponent(outputFiles[0].text)}`);
}

/** React, and everything of ours: what `boot.ts` imports, at once or later, and what the page names itself. */
async function buildProgram(options, mode) {
  const exported = reactNames(options.absWorkingDir, mode);
  // React alone, with all public exports but `version`: its file changes with its version only.
  const contents = exported
    .map(({ from, names }) => `export { ${names} } from '${from}';`)
    .join('');
  const stdin = { contents, resolveDir: options.absWorkingDir, sourcefile: 'react.js' };
  const [react] = toFiles(await build({ ...options, stdin, entryNames: 'react-[hash]' }));
  const names = exported.flatMap((one) => one.names);
  const ours = await build({
    ...options,
    entryPoints: (await listEntryPoints(options.absWorkingDir)).map((path) => ({
      in: path,
      out: path.replace(/.*[/:]|\.\w+$/g, ''),
    })),
    splitting: true,
    plugins: [...options.plugins, reactFrom(`./${react.name}`, names)],
  });
  return [react, ...toFiles(ours)];
}

/** What has a file of its own, which is named after it. */
async function listEntryPoints(root) {
  const chunks = await readdir(join(root, 'src/chunks'));
  const content = await contentFiles(root);
  return [
    ...['styles/main.css', 'src/boot.ts', 'src/main.tsx'],
    ...chunks.filter((name) => /^\w+\.tsx?$/.test(name)).map((name) => `src/chunks/${name}`),
    ...content.map(({ module }) => `i18n:${module}`),
  ];
}

/** Imports React from its own file, through one module: otherwise each of our modules would keep an import of its own. */
const reactFrom = (file, names) => ({
  name: 'react-from',
  setup({ onLoad, onResolve }) {
    const contents = `export { ${names} } from '${file}'`;
    onResolve({ filter: /^react(-dom)?(\/.*)?$/ }, () => ({ path: 'react', namespace: 'react' }));
    onLoad({ filter: /.*/, namespace: 'react' }, () => ({ contents }));
    onResolve({ filter: /.*/, namespace: 'react' }, ({ path }) => ({ path, external: true }));
  },
});

const packages = ['react', 'react/jsx-runtime', 'react-dom', 'react-dom/client'];

/** Packages, and the names that each exports and none before it. The development builds export others. */
function reactNames(cwd, mode) {
  const list = packages.map((name) => `Object.keys(require('${name}'))`);
  const env = { ...process.env, NODE_ENV: mode };
  const output = execFileSync(process.execPath, ['-p', `JSON.stringify([${list}])`], { cwd, env });
  // Several packages have one.
  const seen = new Set(['version']);
  const isNew = (name) => /^[a-z]/i.test(name) && !seen.has(name) && seen.add(name);
  return JSON.parse(output).map((names, index) => ({
    from: packages[index],
    names: names.filter(isNew),
  }));
}

/** Writes the files of a build into a folder, which is emptied before. */
export async function writeFiles(out, { assets, page, extraFiles }) {
  await rm(out, { recursive: true, force: true });
  await mkdir(join(out, 'assets'), { recursive: true });
  const files = { 'index.html': page, ...extraFiles };
  await Promise.all([
    ...Object.entries(files).map(([name, content]) => writeFile(join(out, name), content)),
    ...assets.map(({ name, content }) => writeFile(join(out, 'assets', name), content)),
  ]);
}
