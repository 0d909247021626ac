// build: writes dist/ (--settings FILE, --pinned, --maps, --record: see test/hosts/README.md).  serve: builds and serves it (npm start).  watch: serves and builds again after changes.

import { watch } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ensurePackages, root } from './test/setup.mjs';

const out = join(root, 'dist');
/** Where the command was given: npm goes to the project's folder before it starts one. */
const from = process.env.INIT_CWD ?? process.cwd();

/** @param {import('./src/build/page.mjs').Choices & { record?: boolean }} [choices] */
async function build({ record = false, ...choices } = {}) {
  const started = performance.now();
  const { bundle } = await import('./src/build/bundle.mjs');
  const { judge } = await import('./src/build/budget.mjs');
  const { writeFiles } = await import('./src/build/write.mjs');
  const { assets, page, policy, beside } = await bundle(root, choices);
  await writeFiles(out, { assets, page, beside });
  const good = await judge({ root, assets, page, beside, record });
  if (choices.settings || choices.pinned) tellPolicy(policy);
  console.log(`Built in ${((performance.now() - started) / 1000).toFixed(2)} s.`);
  return good;
}

const tellPolicy = (policy) =>
  console.log(`\nThe policy of this page, for hosts that can send it as a header:\n${policy}\n`);

async function buildOnly() {
  if (process.env.PSEUDO) throw new Error('PSEUDO is for npm run watch: nobody speaks it.');
  const { settings: file, ...others } = parseArgs({
    args: process.argv.slice(3),
    options: {
      settings: { type: 'string' },
      pinned: { type: 'boolean' },
      maps: { type: 'boolean' },
      record: { type: 'boolean' },
    },
  }).values;
  const { readSettings } = await import('./src/build/settings.mjs');
  const settings = file === undefined ? undefined : await readSettings(root, resolve(from, file));
  const good = await build({ ...others, settings });
  // The notes of their maps make files bigger than what is shipped.
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
  const again = () => {
    clearTimeout(timer);
    timer = setTimeout(() => build().catch(({ message }) => console.error(message)), 100);
  };
  for (const folder of ['src', 'styles', 'i18n', 'index.html']) {
    watch(join(root, folder), { recursive: true }, again);
  }
}

const commands = { build: buildOnly, serve, watch: watchAndServe };
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
