// build: writes dist/ (--settings FILE, --pinned, --maps: see test/hosts/README.md).  serve: builds and serves it (npm start).  watch: serves and builds again after changes.

import { watch } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
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
  await writeFiles(out, made);
  const good = await judge(made);
  if (choices.settings || choices.pinned) printPolicy(made.policy);
  console.log(`\nBuilt in ${((performance.now() - started) / 1000).toFixed(2)} s.`);
  return good;
}

const printPolicy = (policy) =>
  console.log(`\nThe policy of this page, for hosts that can send it as a header:\n${policy}\n`);

async function buildOnly() {
  const { settings: file, ...others } = parseArgs({
    args: process.argv.slice(3),
    options: {
      settings: { type: 'string' },
      pinned: { type: 'boolean' },
      maps: { type: 'boolean' },
    },
  }).values;
  const { readSettings } = await import('./src/build/settings.mjs');
  const settings = file === undefined ? undefined : await readSettings(root, resolve(from, file));
  const good = await build({ ...others, settings });
  // The comments that name their maps make files bigger than what is shipped.
  if (!good && !others.maps) throw new Error('Over the byte budget.');
}

async function serve() {
  await build();
  const { serve: start } = await import('./test/service/cli.mjs');
  await start(out, process.argv.slice(3), process.env);
}

async function watchAndServe() {
  await serve();
  let timer;
  let building = Promise.resolve();
  const again = () => {
    clearTimeout(timer);
    // One after the other: two would write over each other.
    timer = setTimeout(() => {
      building = building.then(() => build()).catch(report);
    }, 100);
  };
  for (const folder of ['src', 'styles', 'i18n', 'index.html']) {
    watch(join(root, folder), { recursive: true }, again);
  }
}

const report = (error) => console.error(process.env.DEBUG ? error : error.message);

const commands = { build: buildOnly, serve, watch: watchAndServe };
const command = commands[process.argv[2] ?? 'build'];
try {
  if (!command) throw new Error(`Usage: node build.mjs ${Object.keys(commands).join(' | ')}`);
  process.chdir(root);
  ensurePackages();
  await command();
} catch (error) {
  report(error);
  process.exitCode = 1;
}
