// Build time only: makes the files of `dist`.
import { readFile, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { minify } from '@swc/core';
import { build } from 'esbuild';
import { prerender } from './prerender.mjs';
import { externalReact, reactOptions, reactSource } from './react.mjs';
import { isVirtual, pageSource, sourceOf, translations } from './virtual.mjs';

/**
 * What is in the output: its name, the source it is made for, the bytes of each source in it, what it imports
 * statically.
 *
 * @typedef {{ name: string, entry?: string, inputs: Record<string, number>, imports: string[] }} File
 */

/**
 * Writes all files but the page.
 *
 * @param {{ root: string, outdir: string }} places `outdir` as seen from the root
 * @returns {Promise<{ files: File[], page: string }>}
 */
export async function bundle({ root, outdir }) {
  const common = await commonOptions(root, outdir);
  const tools = await loadTools(root);
  const virtual = virtualModules(root, tools, () => firstView(root));
  const [view, vendor] = await Promise.all([
    tools.prerender([virtual, icons]),
    build({ ...common, ...reactOptions, stdin: react(root), entryNames: 'react-[hash]' }),
  ]);
  const [[reactPath, { exports: given }]] = Object.entries(vendor.metafile.outputs);
  const ours = await build({
    ...common,
    entryPoints: [...starts, 'styles/main.css', 'i18n/img/icon.svg'],
    splitting: true,
    jsx: 'automatic',
    loader: { '.svg': 'file' },
    assetNames: '[name]-[hash]',
    plugins: [
      together(root),
      virtual,
      pages(root, tools),
      icons,
      externalReact(`./${basename(reactPath)}`, given),
    ],
  });
  const all = describe({ ...vendor.metafile.outputs, ...ours.metafile.outputs });
  // What is left of the entries only points at the files that the page starts itself.
  const facades = all.filter(({ entry, inputs }) => starts.includes(entry) && !inputs[entry]);
  await Promise.all(facades.map(({ name }) => rm(join(root, outdir, name))));
  const files = all.filter((file) => !facades.includes(file));
  const scripts = files.filter(({ name }) => name.endsWith('.js'));
  await Promise.all(scripts.map(({ name }) => tighten(join(root, outdir, name))));
  return { files, page: await fillPage(root, files, view) };
}

async function commonOptions(root, outdir) {
  const { packages } = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8'));
  return {
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
    footer: { js: `/* ${packages['node_modules/@swc/core'].version} */` },
    outdir,
    logLevel: 'warning',
  };
}

const react = (root) => ({ contents: reactSource, resolveDir: root, sourcefile: 'react.js' });

/** What a second minifier still finds: about 1.2 kB Brotli of the login's JavaScript. */
async function tighten(path) {
  const { code } = await minify(await readFile(path, 'utf8'), {
    module: true,
    ecma: 2022,
    compress: { passes: 2, inline: 0, reduce_funcs: false },
    mangle: true,
  });
  await writeFile(path, code);
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
  return {
    digest,
    routes,
    isRoute: (path) => match(routes, path) !== undefined,
    prerender: async (plugins) =>
      prerender({
        root,
        plugins,
        routes,
        languages: ['en', ...(await translations(join(root, 'i18n')))],
      }),
  };
}

/** What the page starts, in this order. */
const starts = ['src/boot.ts', 'src/main.tsx'];

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

const together = (root) => ({
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
});

/** The source of everything that the login shows: what it says is its part of the dictionaries. */
async function firstView(root) {
  const { metafile } = await build({
    absWorkingDir: root,
    stdin: { contents: `import './src/main.tsx'; import './src/chunks/auth.ts'`, resolveDir: root },
    bundle: true,
    format: 'esm',
    packages: 'external',
    metafile: true,
    write: false,
    outdir: 'unused',
    plugins: [
      {
        name: 'static-only',
        setup: ({ onResolve }) =>
          onResolve({ filter: /.*/ }, ({ kind, path }) =>
            kind === 'dynamic-import' || isVirtual.test(path)
              ? { path, external: true }
              : undefined,
          ),
      },
    ],
  });
  const paths = Object.keys(metafile.inputs).filter((path) => path.startsWith('src/'));
  const sources = await Promise.all(paths.map((path) => readFile(join(root, path), 'utf8')));
  return sources.join('\n');
}

const virtualModules = (root, { digest }, first) => {
  let reading;
  const tools = {
    root,
    digest,
    first: () => {
      reading ??= first();
      return reading;
    },
  };
  return {
    name: 'virtual',
    setup({ onLoad, onResolve }) {
      onResolve({ filter: isVirtual }, ({ path }) => ({ path, namespace: 'virtual' }));
      onLoad({ filter: /.*/, namespace: 'virtual' }, async ({ path }) => ({
        contents: await sourceOf(path, tools),
        resolveDir: root,
      }));
    },
  };
};

/** The public pages: Markdown to a tree of data. */
const pages = (root, { isRoute }) => ({
  name: 'pages',
  setup: ({ onLoad }) =>
    onLoad({ filter: /\.md$/ }, async ({ path }) => ({
      contents: await pageSource(path, { root, isRoute }),
      resolveDir: root,
    })),
});

/** The icon is copied for the page's link; pictures that a page imports become files with an address. */
const icons = {
  name: 'icons',
  setup: ({ onLoad }) =>
    onLoad({ filter: /icon\.svg$/ }, async ({ path }) => ({
      contents: await readFile(path),
      loader: 'copy',
    })),
};

const describe = (outputs) =>
  Object.entries(outputs).map(([path, { entryPoint, imports, inputs }]) => ({
    name: basename(path),
    entry: entryPoint,
    inputs: Object.fromEntries(
      Object.entries(inputs).map(([source, { bytesInOutput }]) => [source, bytesInOutput]),
    ),
    imports: imports
      .filter(({ kind }) => kind === 'import-statement')
      .map((file) => basename(file.path)),
  }));

export const fileFor = (files, entry) => files.find((file) => file.entry === entry);

/** The files that the page starts: the bundler moves them to what all parts share. */
export const startsOf = (files) =>
  starts.map((entry) => files.find(({ inputs }) => inputs[entry] > 0).name);

/** The names of the file and of everything it imports statically. */
export function closure(files, name, seen = new Set()) {
  if (!name || seen.has(name)) return seen;
  seen.add(name);
  for (const next of files.find((file) => file.name === name)?.imports ?? []) {
    closure(files, next, seen);
  }
  return seen;
}

/** Fills the places of `index.html`; everything else stays as it is written, the meta elements too. */
async function fillPage(root, files, { home, templates }) {
  const source = await readFile(join(root, 'index.html'), 'utf8');
  const [boot, main] = startsOf(files);
  const preloads = [...closure(files, main)].filter((name) => name !== main && name !== boot);
  const named = (pattern) => files.find(({ name }) => pattern.test(name)).name;
  const lines = [
    `<script type="module" blocking="render" src="./assets/${boot}"></script>`,
    `<link rel="stylesheet" href="./assets/${named(/\.css$/)}">`,
    ...preloads.map((name) => `<link rel="modulepreload" href="./assets/${name}">`),
    `<script type="module" src="./assets/${main}"></script>`,
    `<link rel="icon" href="./assets/${named(/^icon-/)}">`,
  ];
  const places = { assets: lines.join('\n'), home, templates };
  return source.replace(/<!-- (assets|home|templates) -->/g, (_, place) => places[place]);
}
