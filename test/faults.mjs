// npm run test:faults: every fault in the browser and every fuzzed input, and how many cases of each there were.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { printTally, startTally } from './fuzz/tally.mjs';
import { ensureBrowser, ensurePackages, root } from './setup.mjs';

const cases = join(root, 'test', 'output', 'cases.jsonl');

ensurePackages();
startTally(cases);

const env = { ...process.env, CHROMIUM: ensureBrowser(), CASES: cases };
const run = (...args) =>
  spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit', env }).status === 0;
/** @type {(project: string, ...filters: string[]) => boolean} */
const vitest = (project, ...filters) =>
  run(
    join('node_modules', 'vitest', 'vitest.mjs'),
    ...['run', '--config', 'test/vitest.config.ts', '--project', project, ...filters],
  );

const good = [
  () => run('build.mjs', 'build'),
  () => vitest('unit', 'test/fuzz', 'test/supply-chain'),
  () => vitest('browser', 'test/browser/faults', 'test/browser/rules'),
]
  .map((step) => step())
  .every(Boolean);

process.exitCode = printTally(cases) && good ? 0 : 1;
