// build: writes dist/.  serve: builds and serves it (npm start).  watch: serves and builds again after changes.

import { watch } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { ensurePackages, root } from './test/setup.mjs';

const out = join(root, 'dist');
const assets = join(out, 'assets');

/** What React's own chunk gives to ours. Apart, so that its name outlives our releases. */
const react = `
  export { Component, Fragment, useEffect, useId, useRef, useState, useSyncExternalStore } from 'react';
  export { jsx, jsxs } from 'react/jsx-runtime';
  export { createRoot } from 'react-dom/client';
`;

/** Brotli bytes. The floor is React and ReactDOM alone. */
const floor = 59_500;
const budgets = {
  login: floor + 9_000,
  dictionary: 5_000,
  css: 4_500,
  screen: 3_000,
  page: 5_000,
  pictures: 60_000,
  dist: 190_000,
};

const { version: minifier } = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8'))
  .packages['node_modules/@swc/core'];

const common = {
  absWorkingDir: root,
  bundle: true,
  format: 'esm',
  target: 'es2022',
  minify: true,
  legalComments: 'none',
  metafile: true,
  define: { 'process.env.NODE_ENV': '"production"' },
  entryNames: '[name]-[hash]',
  chunkNames: '[name]-[hash]',
  // Not in the output, but in the names' hashes: a newer minifier writes other bytes.
  footer: { js: `/* ${minifier} */` },
  outdir: relative(root, assets),
  logLevel: 'warning',
};

async function build() {
  const started = performance.now();
  const [{ build: bundle }, { minify }] = await Promise.all([
    import('esbuild'),
    import('@swc/core'),
  ]);
  await rm(out, { recursive: true, force: true });
  const vendor = await bundle({
    ...common,
    stdin: { contents: react, resolveDir: root, sourcefile: 'react.js' },
    entryNames: 'react-[hash]',
  });
  const [[reactPath, { exports: given }]] = Object.entries(vendor.metafile.outputs);
  const reactFile = basename(reactPath);
  const ours = await bundle({
    ...common,
    entryPoints: ['src/main.tsx', 'styles/main.css', 'i18n/img/icon.svg'],
    splitting: true,
    jsx: 'automatic',
    loader: { '.svg': 'file' },
    assetNames: '[name]-[hash]',
    plugins: [together, dictionaries, pages, icon, external(`./${reactFile}`, given)],
  });
  const all = describe({ ...vendor.metafile.outputs, ...ours.metafile.outputs });
  // What is left of the entry only points at the file that the page starts itself.
  const facade = all.find((file) => file.entry === 'src/main.tsx' && file !== mainOf(all));
  if (facade) await rm(join(assets, facade.name));
  const files = all.filter((file) => file !== facade);
  await Promise.all(
    files.filter(({ name }) => name.endsWith('.js')).map(({ name }) => tighten(name, minify)),
  );
  await writeFile(join(out, 'index.html'), page(await readFile('index.html', 'utf8'), files));
  await report(files, reactFile);
  console.log(`Built in ${((performance.now() - started) / 1000).toFixed(2)} s.`);
}

const isPicture = ({ name }) => name.endsWith('.svg');

/** What a second minifier still finds: about 1.2 kB Brotli of the login's JavaScript. */
async function tighten(name, minify) {
  const path = join(assets, name);
  const options = {
    module: true,
    ecma: 2022,
    compress: { passes: 2, inline: 0, reduce_funcs: false },
    mangle: true,
  };
  const { code } = await minify(await readFile(path, 'utf8'), options);
  await writeFile(path, code);
}

/**
 * The whole application but for its screens, and what every form uses. Each part of the program is made to
 * import it, so that it travels in one file: otherwise the bundler cuts a splinter for every set of parts that
 * share something, each a request and some 300 bytes more.
 */
const shared = [
  'core/email-rules.ts',
  'core/failures.ts',
  'lib/form.ts',
  'main.tsx',
  'ui/field.tsx',
  'ui/form.tsx',
];

const together = {
  name: 'together',
  setup: ({ onLoad }) =>
    onLoad(
      { filter: /src[/\\](chunks[/\\].*|core[/\\]analytics|main)\.tsx?$/ },
      async ({ path }) => {
        const others = shared
          .map((file) => join(root, 'src', file))
          .filter((file) => file !== path);
        const imports = others.map((file) => `import ${JSON.stringify(file)};`);
        const source = await readFile(path, 'utf8');
        return { contents: `${imports.join('\n')}\n${source}`, loader: 'tsx' };
      },
    ),
};

/** JSON would give each sentence as an export of its own too. */
const dictionaries = {
  name: 'dictionaries',
  setup({ onLoad }) {
    onLoad({ filter: /i18n[/\\]..\.json$/ }, async ({ path }) => ({
      contents: `export default ${await readFile(path, 'utf8')}`,
    }));
  },
};

/** The public pages: Markdown to a tree of data. */
const pages = {
  name: 'pages',
  async setup({ onLoad, onResolve }) {
    const { compilePageModule, listPages, pagesModule } = await import('./src/prose/plugin.mjs');
    const isRoute = await routeCheck();
    const all = new RegExp(`^${pagesModule}$`);
    onResolve({ filter: all }, ({ path }) => ({ path, namespace: 'pages' }));
    onLoad({ filter: all, namespace: 'pages' }, async () => ({
      contents: await listPages(join(root, 'i18n')),
      resolveDir: root,
    }));
    onLoad({ filter: /\.md$/ }, async ({ path }) => ({
      contents: await compilePageModule(path, { root, isRoute }),
      resolveDir: root,
    }));
  },
};

/** Whether a path of a page's link matches a route: asked of the application's own table. */
async function routeCheck() {
  const { build: bundle } = await import('esbuild');
  const { outputFiles } = await bundle({
    absWorkingDir: root,
    stdin: {
      contents: `export { match } from './src/lib/router.ts'; export { routes } from './src/routes.ts';`,
      resolveDir: root,
    },
    bundle: true,
    format: 'esm',
    write: false,
  });
  const source = Buffer.from(outputFiles[0].contents).toString('base64');
  const { match, routes } = await import(`data:text/javascript;base64,${source}`);
  return (path) => match(routes, path) !== undefined;
}

/** The icon is copied for the page's link; pictures that a page imports become files with an address. */
const icon = {
  name: 'icon',
  setup: ({ onLoad }) =>
    onLoad({ filter: /icon\.svg$/ }, async ({ path }) => ({
      contents: await readFile(path),
      loader: 'copy',
    })),
};

/**
 * React comes from its own file, at `path`. By way of one module of ours that passes its names on: so they are
 * imported once, not once for each of our modules.
 */
const external = (path, names) => ({
  name: 'external',
  setup({ onLoad, onResolve }) {
    onResolve({ filter: /^react(-dom)?(\/.*)?$/ }, () => ({ path: 'react', namespace: 'react' }));
    onLoad({ filter: /.*/, namespace: 'react' }, () => ({
      contents: `export { ${names.join(', ')} } from '${path}'`,
    }));
    onResolve({ filter: /.*/, namespace: 'react' }, () => ({ path, external: true }));
  },
});

/** Output files by name: the source they are made for, what they are made of, static imports. */
function describe(outputs) {
  return Object.entries(outputs).map(([path, { entryPoint, imports, inputs }]) => ({
    name: basename(path),
    entry: entryPoint,
    inputs,
    imports: imports.filter(({ kind }) => kind === 'import-statement').map(nameOf),
    css: path.endsWith('.css'),
  }));
}

const nameOf = ({ path }) => basename(path);

const fileOf = (files, entry) => files.find((file) => file.entry === entry);

/** Where the application starts: the bundler moves it to what all parts share. */
const mainOf = (files) => files.find(({ inputs }) => inputs['src/main.tsx']?.bytesInOutput > 0);

/** The file and everything it imports statically. */
function closure(files, name, seen = new Set()) {
  if (!name || seen.has(name)) return seen;
  seen.add(name);
  for (const next of files.find((file) => file.name === name)?.imports ?? []) {
    closure(files, next, seen);
  }
  return seen;
}

/** Fills the place of the assets; everything else stays as it is written, the meta elements too. */
function page(source, files) {
  const main = mainOf(files).name;
  const preloads = [...closure(files, main)].filter((name) => name !== main);
  const lines = [
    `<link rel="icon" href="./assets/${files.find(({ name }) => name.startsWith('icon-')).name}">`,
    `<link rel="stylesheet" href="./assets/${files.find(({ css }) => css).name}">`,
    ...preloads.map((name) => `<link rel="modulepreload" href="./assets/${name}">`),
    `<script type="module" src="./assets/${main}"></script>`,
  ];
  return source.replace('<!-- assets -->', lines.join('\n'));
}

async function report(files, reactFile) {
  const paths = [join(out, 'index.html'), ...files.map(({ name }) => join(assets, name))];
  const sizes = new Map(await Promise.all(paths.map(measure)));
  const total = (names) => [...names].reduce((sum, name) => sum + sizes.get(name).brotli, 0);
  const main = [...closure(files, mainOf(files).name)];
  const view = (...entries) =>
    total(
      new Set([
        ...main,
        ...entries.flatMap((entry) => [...closure(files, fileOf(files, entry).name)]),
      ]),
    );

  console.log('\nfile                            raw    brotli');
  for (const [name, { raw, brotli }] of [...sizes].sort(
    ([, one], [, other]) => other.raw - one.raw,
  )) {
    console.log(`${name.padEnd(26)} ${String(raw).padStart(8)} ${String(brotli).padStart(9)}`);
  }
  const login = ['src/chunks/auth.ts'];
  const checks = [
    ['JS for /login', view(...login), budgets.login],
    ...['de', 'it'].map((language) => [
      `dictionary: ${language}`,
      total([fileOf(files, `i18n/${language}.json`).name]),
      budgets.dictionary,
    ]),
    ['CSS', sizes.get(files.find(({ css }) => css).name).brotli, budgets.css],
    ...['home', 'auth', 'mail', 'profile', 'accounts', 'account'].map((name) => [
      `screens: ${name}`,
      sizes.get(fileOf(files, `src/chunks/${name}.ts`).name).brotli,
      budgets.screen,
    ]),
    ...files
      .filter(({ entry }) => entry?.endsWith('.md'))
      .map(({ name, entry }) => [entry.replace('i18n', 'page:'), total([name]), budgets.page]),
    ['pictures', total(files.filter(isPicture).map(({ name }) => name)), budgets.pictures],
    [
      'everything but pictures',
      total(files.filter((file) => !isPicture(file)).map(({ name }) => name)),
      budgets.dist,
    ],
  ];
  console.log(`\nbudget (Brotli; React alone: ${sizes.get(reactFile).brotli})`);
  for (const [what, bytes, budget] of checks) {
    const verdict = bytes > budget ? `OVER by ${bytes - budget}` : 'ok';
    console.log(
      `${what.padEnd(26)} ${String(bytes).padStart(8)} of ${String(budget).padStart(6)}  ${verdict}`,
    );
  }
  const over = checks.some(([, bytes, budget]) => bytes > budget);
  // Who only wants to look at the application is not stopped by it.
  if (over && process.argv[2] === 'build') throw new Error('Over the byte budget.');
}

async function measure(path) {
  const content = await readFile(path);
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11 };
  const { length } = await promisify(brotliCompress)(content, { params });
  return [basename(path), { raw: content.length, brotli: length }];
}

async function serve() {
  await build();
  const { serve: start } = await import('./test/service/cli.mjs');
  await start(out, process.argv.slice(3), process.env);
}

async function watchAndServe() {
  await serve();
  let timer;
  const again = () => {
    clearTimeout(timer);
    timer = setTimeout(() => build().catch(({ message }) => console.error(message)), 100);
  };
  for (const folder of ['src', 'styles', 'i18n', 'index.html']) {
    watch(join(root, folder), { recursive: true }, again);
  }
}

const commands = { build, serve, watch: watchAndServe };
const command = commands[process.argv[2] ?? 'build'];
try {
  if (!command) throw new Error(`Usage: node build.mjs ${Object.keys(commands).join(' | ')}`);
  process.chdir(root);
  ensurePackages();
  await mkdir(out, { recursive: true });
  await command();
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
