// build: writes dist/.  serve: builds and serves it (npm start).  watch: serves and builds again after changes.

import { watch } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ensurePackages, root } from './test/setup.mjs';

const out = join(root, 'dist');

async function build() {
  const started = performance.now();
  const { bundle } = await import('./src/build/bundle.mjs');
  const { judge } = await import('./src/build/budget.mjs');
  const { assets, page } = await bundle(root);
  await rm(out, { recursive: true, force: true });
  await mkdir(join(out, 'assets'), { recursive: true });
  await writeFile(join(out, 'index.html'), page);
  await Promise.all(
    assets.map(({ renamed, content }) => writeFile(join(out, 'assets', renamed), content)),
  );
  const good = await judge({ root, assets, page, record: process.argv.includes('--record') });
  console.log(`Built in ${((performance.now() - started) / 1000).toFixed(2)} s.`);
  // Who only wants to look at the application is not stopped by it.
  if (!good && process.argv[2] === 'build') throw new Error('Over the byte budget.');
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
