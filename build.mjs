// build  writes dist/ (--settings FILE, --compress, --pinned, --maps: see HOSTING.md)
// serve  builds and serves it (npm start)
// watch  serves it, and builds again after every change

import { spawnSync } from 'node:child_process';
import { readdirSync, watch } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { noteSettings } from './test/release/overwrite.mjs';
import { ensurePackages, root } from './test/setup.mjs';

const out = join(root, 'dist');
/** Where the command was given: npm goes to the project's folder before it starts one. */
const from = process.env.INIT_CWD ?? process.cwd();

/** @param {import('./src/build/page.mjs').Choices} [choices] */
async function build(choices = {}) {
  const started = performance.now();
  const { bundle, writeFiles } = await import('./src/build/bundle.mjs');
  const { judge } = await import('./src/build/budget.mjs');
  const made = await bundle(root, choices);
  if (!choices.settings) noteSettings(out);
  await writeFiles(out, made);
  const good = await judge(made);
  const policy = `\nThe policy of this page, for hosts that can send it as a header:\n${made.policy}\n`;
  if (choices.settings || choices.pinned) console.log(policy);
  console.log(`\nBuilt in ${((performance.now() - started) / 1000).toFixed(2)} s.`);
  return good;
}

const flag = /** @type {const} */ ({ type: 'boolean' });

async function buildOnly() {
  if (process.env.npm_config_settings) throw new Error('npm run build -- --settings FILE');
  const { settings: file, ...others } = parseArgs({
    args: process.argv.slice(3),
    options: { settings: { type: 'string' }, compress: flag, pinned: flag, maps: flag },
  }).values;
  const { readSettings } = await import('./src/build/settings.mjs');
  const settings = file === undefined ? undefined : await readSettings(root, resolve(from, file));
  const good = await build({ ...others, settings });
  if (others.compress) (await import('./test/release/compress.mjs')).compress(out);
  // The comments that name their maps make files bigger than what is shipped.
  if (!good && !others.maps) throw new Error('Over the byte budget.');
}

async function serve() {
  const { ensureReady, serve: start } = await import('./test/service/cli.mjs');
  await ensureReady(process.argv.slice(3), process.env);
  await build();
  await start(out, process.argv.slice(3), process.env);
}

async function watchAndServe() {
  await serve();
  let timer;
  // In a process of its own, which reads the build's own files anew; one after the other.
  const again = () => {
    clearTimeout(timer);
    timer = setTimeout(() => spawnSync(process.execPath, ['build.mjs'], { stdio: 'inherit' }), 100);
  };
  const folders = ['src', 'styles', 'i18n'].flatMap(foldersOf);
  for (const folder of folders) watch(folder, again);
  watch(root, (_, name) => name === 'index.html' && again());
}

/** A folder and those below it: watching them all at once misses files that an editor replaces. */
const foldersOf = (folder) => [
  folder,
  ...readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name }) => foldersOf(join(folder, name))),
];

const commands = { build: buildOnly, serve, watch: watchAndServe };
const command = commands[process.argv[2] ?? 'build'];
try {
  if (!command) throw new Error(`Usage: node build.mjs ${Object.keys(commands).join(' | ')}`);
  process.chdir(root);
  ensurePackages();
  await command();
} catch (error) {
  console.error(process.env.DEBUG ? error : error.message);
  process.exitCode = 1;
}
