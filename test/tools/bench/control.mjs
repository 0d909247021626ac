import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';
import { root } from '../setup.mjs';

/** The folder for everything that the bench builds. */
export const output = join(root, 'test', 'output', 'bench');

const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Login</title>
<link rel="stylesheet" href="./assets/login.css">
<script type="module" src="./assets/program.js"></script>
</head>
<body><div id="app"></div></body>
</html>
`;

/**
 * Builds the control: the smallest React program that shows a login form, in one bundle, with the options that the build of
 * the application uses, too. All ratios are relative to its form. Returns its folder.
 */
export async function buildControl() {
  const folder = join(output, 'control');
  await build({
    absWorkingDir: join(import.meta.dirname, 'control'),
    entryPoints: [
      { in: 'login.css', out: 'login' },
      { in: 'control.jsx', out: 'program' },
    ],
    outdir: join(folder, 'assets'),
    bundle: true,
    format: 'esm',
    target: 'es2022',
    minify: true,
    legalComments: 'none',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'warning',
  });
  await writeFile(join(folder, 'index.html'), page);
  return folder;
}
