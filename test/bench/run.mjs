/**
 * npm run bench: how fast the built application is, beside controls that are built in the same run.
 *
 *   npm run bench                              everything, 5 rounds; writes test/bench/results.md
 *   npm run bench -- --rounds 9                more or fewer rounds
 *   npm run bench -- --only first-view,routes  parts of it; prints only
 *   npm run bench -- --add other=DIR --selector 'input[type=password]'
 *                                              a static folder beside the first views
 *
 * Only a failure to measure fails the command: times depend on the machine, and bytes are the build's business.
 */
import { writeFile } from 'node:fs/promises';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from '../setup.mjs';
import { measureAccounts } from './accounts.mjs';
import { startBrowser } from './browser.mjs';
import { buildControls } from './controls.mjs';
import { measureFirstViews } from './first-view.mjs';
import { measureLongUse } from './long-use.mjs';
import { measureRelease } from './release.mjs';
import { table } from './report.mjs';
import { measureRoutes } from './routes.mjs';
import { createBackend, startServer } from './server.mjs';
import { measureTyping } from './typing.mjs';

const parts = {
  'first-view': measureFirstViews,
  routes: measureRoutes,
  typing: measureTyping,
  accounts: measureAccounts,
  'long-use': measureLongUse,
  release: measureRelease,
};

function readArguments() {
  const text = { type: 'string' };
  const options = { rounds: { ...text, default: '5' }, only: text, add: text, selector: text };
  const { rounds, only, add, selector } = parseArgs({ options }).values;
  if (!/^[1-9]\d*$/.test(rounds)) throw new Error('--rounds needs a number.');
  const wanted = only?.split(',') ?? Object.keys(parts);
  const unknown = wanted.find((part) => !Object.hasOwn(parts, part));
  if (unknown) throw new Error(`No part "${unknown}": ${Object.keys(parts).join(', ')}.`);
  const [, name, folder] = /^([a-z\d-]+)=(.+)$/.exec(add ?? '') ?? [];
  if (add && !(name && selector)) throw new Error('It is --add name=DIR --selector SELECTOR.');
  const added = add ? [{ name, folder, selector }] : [];
  return { rounds: Number(rounds), wanted, added, isWhole: !only };
}

async function measure({ rounds, wanted, added }) {
  const others = [...(await buildControls()), ...added];
  const server = await startServer();
  const browser = await startBrowser(server.spki);
  try {
    const backend = createBackend();
    const url = await server.add('ours', join(root, 'dist'), backend.answer);
    const rows = [];
    for (const part of wanted) {
      console.error(`${part} …`);
      rows.push(...(await parts[part]({ browser, server, backend, url, rounds, others })));
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
  const { rows, version } = await measure(options);
  const minutes = ((performance.now() - started) / 60_000).toFixed(1);
  const report = `# Measurements

${new Date().toISOString().slice(0, 10)}, ${options.rounds} rounds in ${minutes} minutes; Chromium ${version}, ${cpus().length} cores, load average at the end ${loadavg()[0].toFixed(1)}.
Ratios are of minima. [README.md](README.md) says how each is measured.

${table(rows)}
`;
  console.log(report);
  if (options.isWhole) await writeFile(join(root, 'test', 'bench', 'results.md'), report);
} catch (error) {
  console.error(process.env.DEBUG ? error : error.message);
  process.exitCode = 1;
}
