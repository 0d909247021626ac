import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { root } from '../setup.mjs';

/** The folder for everything that the bench builds. */
export const output = join(root, 'test', 'output', 'bench');
const sources = join(import.meta.dirname, 'controls');

/**
 * The options that the build of the application uses, too.
 *
 * @satisfies {import('esbuild').BuildOptions}
 */
const options = /** @type {const} */ ({
  absWorkingDir: sources,
  bundle: true,
  format: 'esm',
  target: 'es2022',
  minify: true,
  legalComments: 'none',
  jsx: 'automatic',
  define: { 'process.env.NODE_ENV': '"production"' },
  logLevel: 'warning',
});

/**
 * Builds three programs that show the same login form:
 *
 * - `static` is HTML and CSS without JavaScript, for comparison.
 * - `control` is the smallest React program, in one bundle. All ratios are relative to its form.
 * - `naive` is the same program, split so that one chunk has to arrive before the next is requested.
 *
 * @returns {Promise<import('./types.ts').Candidate[]>}
 */
export async function buildControls() {
  const render = join(output, 'render.mjs');
  await build({ ...options, entryPoints: ['static.jsx'], packages: 'external', outfile: render });
  const { default: markup } = await import(pathToFileURL(render).href);
  const program = '<script type="module" src="./assets/program.js"></script>';
  return [
    await buildControl('static', '', markup),
    await buildControl('control', program, ''),
    await buildControl('naive', program, ''),
  ];
}

/** @type {(name: string, script: string, markup: string) => Promise<import('./types.ts').Candidate>} */
async function buildControl(name, script, markup) {
  const folder = join(output, name);
  const outdir = join(folder, 'assets');
  await mkdir(outdir, { recursive: true });
  await writeFile(join(folder, 'index.html'), formatPage(script, markup));
  await copyFile(join(sources, 'dictionary.json'), join(outdir, 'dictionary.json'));
  const program = script ? [{ in: `${name}.jsx`, out: 'program' }] : [];
  const entryPoints = [{ in: 'login.css', out: 'login' }, ...program];
  await build({ ...options, entryPoints, outdir, splitting: true });
  return { name, folder };
}

/** @type {(script: string, markup: string) => string} */
const formatPage = (script, markup) => `<!doctype html>
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
