// Build time only: makes the files of `dist`. src/README.md says how (“The build”).
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';
import { embedding } from './embed.mjs';
import { filesOf, isMap, starts, startsOf } from './files.mjs';
import { contentPlugin, listPages, sentencesOf, translations } from './i18n.mjs';
import { licences } from './licences.mjs';
import { data, fillPage } from './page.mjs';
import { prerender } from './prerender.mjs';

/**
 * @param {string} root
 * @param {import('./page.mjs').Choices} choices
 * @returns {Promise<{ assets: import('./files.mjs').File[], page: string, policy: string, beside: Record<string, string> }>} the files of
 *   `assets`, the page, the policy for hosts that send it, and the other files beside the page by name
 */
export async function bundle(root, choices = {}) {
  const app = await loadSource(root);
  const isRoute = (path) => app.match(app.routes, path) !== undefined;
  const content = contentPlugin(root, { digest: app.digest, isRoute });
  const translated = await translations(root);
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
    chunkNames: '[name]-[hash]',
    assetNames: '[name]-[hash]',
    sourcemap: choices.maps && 'linked',
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'warning',
  };
  const [program, texts, views, licenceTexts] = await Promise.all([
    buildProgram(root, options, content),
    buildContent(root, options, content, translated),
    prerender({ options, content, languages: ['en', ...translated], routes: app.routes }),
    licences(root),
  ]);
  const files = [...program, ...texts];
  const sentences = await firstSentences(root, translated, app.digest, program);
  const { loader, embedded } = await embedding(root, options, files);
  const page = await fillPage(root, [...files, ...embedded], { ...views, sentences }, choices);
  const beside = { 'embed.js': loader, 'licences.html': licenceTexts };
  return { assets: [...files, ...embedded], ...page, beside };
}

/** The application's own functions, as far as the build needs them. */
async function loadSource(resolveDir) {
  const contents = `export { digest } from './src/lib/digest.ts';
    export { match } from './src/lib/router.ts'; export { routes } from './src/routes.ts';`;
  const stdin = { contents, resolveDir };
  const { outputFiles } = await build({ stdin, bundle: true, format: 'esm', write: false });
  const code = Buffer.from(outputFiles[0].contents).toString('base64');
  return import(`data:text/javascript;base64,${code}`);
}

/** React, and the program in its parts. */
async function buildProgram(root, options, content) {
  const react = await build({ ...options, entryPoints: ['src/build/react.js'] });
  const reactFile = filesOf(react).find((file) => !isMap(file));
  const parts = (await readdir(join(root, 'src', 'parts'))).map((file) => `src/parts/${file}`);
  const ours = await build({
    ...options,
    entryPoints: [...starts, ...parts, 'styles/main.css'],
    splitting: true,
    jsx: 'automatic',
    plugins: [content, startInAllParts, externalReact(reactFile.name, react.metafile)],
  });
  // esbuild moves an entry that others import to a chunk and leaves a stub that only imports it: nothing loads stubs.
  const isStub = ({ entry, inputs }) => starts.includes(entry) && !inputs[entry]?.bytesInOutput;
  return [...filesOf(react), ...filesOf(ours).filter((file) => !isStub(file))];
}

/**
 * All parts import what starts the application, and so running one starts it. Thereby all that is in it is one file:
 * otherwise each set of parts that share something would have a file of its own. Only in the build, not in tests.
 */
const startInAllParts = {
  name: 'start-in-all-parts',
  setup: ({ onLoad }) =>
    onLoad({ filter: /src[/\\]parts[/\\]\w+\.tsx?$/ }, async ({ path }) => ({
      contents: `import '../main.tsx';\n${await readFile(path, 'utf8')}`,
      loader: 'tsx',
    })),
};

/** React comes from its own file, by way of one module that passes its names on: so a file imports them once. */
const externalReact = (file, { outputs }) => ({
  name: 'external-react',
  setup({ onLoad, onResolve }) {
    const names = Object.values(outputs).flatMap((output) => output.exports ?? []);
    const contents = `export { ${names} } from './${file}'`;
    onResolve({ filter: /^react(-dom)?(\/.*)?$/ }, () => ({ path: 'react', namespace: 'react' }));
    onLoad({ filter: /.*/, namespace: 'react' }, () => ({ contents }));
    onResolve({ filter: /.*/, namespace: 'react' }, ({ path }) => ({ path, external: true }));
  },
});

/** Dictionaries, the texts of the public pages and their pictures. */
async function buildContent(root, options, content, translated) {
  const pages = await listPages(root);
  const result = await build({
    ...options,
    entryPoints: [
      ...translated.map((code) => ({ in: `i18n:${code}`, out: code })),
      ...pages.map(({ name, path }) => ({ in: path, out: name })),
      { in: 'i18n/img/icon.svg', out: 'icon' },
    ],
    loader: { '.svg': 'file' },
    plugins: [content],
  });
  // Only the page itself shows the icon: no script is needed for its address.
  return filesOf(result).filter(({ entry }) => entry !== 'i18n/img/icon.svg');
}

/** What the first view says in the other languages: it stands in the page. */
async function firstSentences(root, languages, digest, program) {
  const start = startsOf(program).flatMap(({ inputs }) => Object.keys(inputs));
  const paths = start.filter((path) => path.startsWith('src/'));
  const sources = await Promise.all(paths.map((path) => readFile(join(root, path), 'utf8')));
  const places = languages.map(async (code) => {
    const sentences = await sentencesOf(root, code, digest, sources.join('\n'));
    return data('sentences', JSON.stringify(sentences), code);
  });
  return (await Promise.all(places)).join('\n');
}

/** Writes the files of a build into a folder, which is emptied before. */
export async function writeFiles(out, { assets, page, beside }) {
  await rm(out, { recursive: true, force: true });
  await mkdir(join(out, 'assets'), { recursive: true });
  const files = { 'index.html': page, ...beside };
  await Promise.all([
    ...Object.entries(files).map(([name, content]) => writeFile(join(out, name), content)),
    ...assets.map(({ name, content }) => writeFile(join(out, 'assets', name), content)),
  ]);
}
