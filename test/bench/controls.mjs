import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { build } from 'esbuild';
import { root } from '../setup.mjs';

export const output = join(root, 'test', 'output', 'bench');
const sources = join(root, 'test', 'bench', 'controls');

/** What build.mjs gives to esbuild for the application. */
const options = {
  absWorkingDir: root,
  bundle: true,
  format: 'esm',
  target: 'es2022',
  minify: true,
  legalComments: 'none',
  metafile: true,
  jsx: 'automatic',
  define: { 'process.env.NODE_ENV': '"production"' },
  entryNames: '[name]-[hash]',
  chunkNames: '[name]-[hash]',
  logLevel: 'warning',
};

/**
 * Builds what ours is compared with, into test/output/bench/controls. All show the same login screen:
 *
 * - `static`: HTML and CSS, no JavaScript: the limit
 * - `control`: the smallest React program that shows it, one bundle; all ratios are against this one
 * - `naive`: the same, split so that a chunk waits for a chunk
 */
export async function buildControls() {
  const built = [
    { name: 'static', folder: await buildStatic() },
    { name: 'control', folder: await buildReact('control', 'one-bundle.jsx') },
    { name: 'naive', folder: await buildReact('naive', 'naive.jsx') },
  ];
  return built.map((control) => ({ ...control, selector: 'input[name=password]' }));
}

async function buildReact(name, entry) {
  const folder = await emptyFolder(name);
  const assets = join(folder, 'assets');
  const { metafile } = await build({
    ...options,
    entryPoints: [join(sources, entry)],
    splitting: true,
    outdir: assets,
  });
  const [path] = Object.entries(metafile.outputs).find(([, { entryPoint }]) =>
    entryPoint?.endsWith(entry),
  );
  if (name === 'naive') {
    const texts = JSON.parse(await readFile(join(sources, 'dictionary.json'), 'utf8'));
    await writeFile(join(assets, 'dictionary.json'), JSON.stringify(texts));
  }
  const script = `<script type="module" src="./assets/${basename(path)}"></script>`;
  await writeFile(join(folder, 'index.html'), page(script, ''));
  return folder;
}

/** The markup is React's own, so that it is the same screen. */
async function buildStatic() {
  const folder = await emptyFolder('static');
  const renderer = join(dirname(folder), 'render.mjs');
  await build({
    ...options,
    platform: 'node',
    outfile: renderer,
    entryNames: '[name]',
    banner: { js: "import { createRequire } from 'module'; const require = createRequire('/');" },
    stdin: { resolveDir: sources, loader: 'jsx', contents: renderSource },
  });
  const { default: markup } = await import(`file://${renderer}`);
  await writeFile(join(folder, 'index.html'), page('', markup));
  return folder;
}

const renderSource = `
  import { renderToStaticMarkup } from 'react-dom/server';
  import texts from './dictionary.json';
  import Login from './login.jsx';
  import { Shell } from './shell.jsx';
  export default renderToStaticMarkup(<Shell texts={texts}><Login texts={texts} /></Shell>);
`;

async function emptyFolder(name) {
  const folder = join(output, 'controls', name);
  await rm(folder, { recursive: true, force: true });
  await mkdir(join(folder, 'assets'), { recursive: true });
  const css = { entryPoints: [join(sources, 'login.css')], outdir: join(folder, 'assets') };
  await build({ ...options, ...css, entryNames: '[name]' });
  return folder;
}

const page = (script, markup) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Login</title>
<link rel="stylesheet" href="./assets/login.css">
${script}
</head>
<body><div id="app">${markup}</div></body>
</html>
`;
