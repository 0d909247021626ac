// npm run build: writes dist/. Options: --settings FILE, --compress (see HOSTING.md).
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';

import { judge } from './src/build/budget.mjs';
import { bundle, writeFiles } from './src/build/bundle.mjs';
import { compressed } from './src/build/compress.mjs';
import { lossOfSettings, readSettings } from './src/build/settings.mjs';

const flag = /** @type {const} */ ({ type: 'boolean' });
const options = { settings: { type: 'string' }, compress: flag };

/** Where the command was given: npm goes to the project's folder before it starts one. */
const from = process.env.INIT_CWD ?? process.cwd();
const root = import.meta.dirname;
const out = join(root, 'dist');

function read() {
  const lost = Object.keys(options).find((name) => process.env[`npm_config_${name}`]);
  if (lost) {
    throw new Error(
      `npm kept --${lost} to itself. Two dashes before it: npm run build -- --${lost}`,
    );
  }
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  if (positionals.some((word) => word !== 'build')) throw new Error(`What is "${positionals}"?`);
  return values;
}

async function build() {
  const started = performance.now();
  const { settings: file, compress } = read();
  const settings = file && (await readSettings(resolve(from, file)));
  const made = await bundle(root, settings);
  const loss = settings ? '' : lossOfSettings(out);
  await writeFiles(out, compress ? { ...made, assets: compressed(made.assets) } : made);
  const isSmall = await judge(made);
  const policy = `\nThe policy of this page, for hosts that can send it as a header:\n${made.policy}`;
  if (settings) console.log(policy);
  if (loss) console.log(loss);
  console.log(`\nBuilt in ${((performance.now() - started) / 1000).toFixed(2)} s.`);
  if (!isSmall) throw new Error('Over the byte budget.');
}

try {
  await build();
} catch (error) {
  console.error(process.env.DEBUG ? error : error.message);
  process.exitCode = 1;
}
