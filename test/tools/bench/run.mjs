/**
 * npm run bench: measures how fast the built application is, beside a control that is built in the same run.
 *
 *   npm run bench                              everything, 5 rounds; writes test/tools/bench/results.md
 *   npm run bench -- --rounds 9                another number of rounds
 *   npm run bench -- --only first-view,routes  some measurements; prints them only
 *
 * The command fails only if it cannot measure. A missed target does not fail it, because times depend on the machine, and
 * the build already checks the byte budgets.
 */
import { writeFile } from 'node:fs/promises';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from '../setup.mjs';
import { measureAccounts } from './accounts.mjs';
import { startBrowser } from './browser.mjs';
import { buildControl } from './control.mjs';
import { measureFirstViews } from './first-view.mjs';
import { measureLongUse } from './long-use.mjs';
import { measureRelease } from './release.mjs';
import { formatTable } from './report.mjs';
import { measureRoutes } from './routes.mjs';
import { createBackend, startServer } from './server.mjs';

/** @typedef {import('./types.ts').Row} Row */

/** @type {ReadonlyMap<string, (environment: import('./types.ts').Environment) => Promise<Row[]>>} */
const measurements = new Map([
  ['first-view', measureFirstViews],
  ['routes', measureRoutes],
  ['accounts', measureAccounts],
  ['long-use', measureLongUse],
  ['release', measureRelease],
]);

function readArguments() {
  const { rounds, only } = parseArgs({
    options: {
      rounds: { type: 'string', default: '5' },
      only: { type: 'string' },
    },
  }).values;
  if (!/^[1-9]\d*$/.test(rounds)) throw new Error('--rounds needs a number.');
  const names = only?.split(',') ?? [...measurements.keys()];
  return { rounds: Number(rounds), names, isWhole: !only };
}

/** @param {string} name */
function getMeasurement(name) {
  const measurement = measurements.get(name);
  if (!measurement) {
    throw new Error(`There is no measurement "${name}": ${[...measurements.keys()].join(', ')}.`);
  }
  return { name, measure: measurement };
}

/** @param {{ rounds: number, names: readonly string[] }} options */
async function run({ rounds, names }) {
  const selected = names.map(getMeasurement);
  const control = await buildControl();
  const server = await startServer();
  const browser = await startBrowser(server.spki);
  try {
    const backend = createBackend();
    const url = await server.add('ours', join(root, 'dist'), backend.handle);
    /** @type {Row[]} */
    const rows = [];
    for (const { name, measure } of selected) {
      console.error(`${name} …`);
      rows.push(...(await measure({ browser, server, backend, url, rounds, control })));
    }
    return { rows, version: browser.version() };
  } finally {
    await browser.close();
    server.close();
  }
}

try {
  const options = readArguments();
  const started = performance.now();
  const { rows, version } = await run(options);
  const minutes = ((performance.now() - started) / 60_000).toFixed(1);
  const load = (loadavg()[0] ?? 0).toFixed(1);
  const report = `# Measurements

${new Date().toISOString().slice(0, 10)}, ${options.rounds} rounds in ${minutes} minutes; Chromium ${version}, ${cpus().length} cores, load average at the end ${load}.
[README.md](README.md) says how most are measured.

${formatTable(rows)}
`;
  console.log(report);
  if (options.isWhole) await writeFile(join(import.meta.dirname, 'results.md'), report);
} catch (error) {
  console.error(process.env.DEBUG ? error : String(error));
  process.exitCode = 1;
}
