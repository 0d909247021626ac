// npm test: everything, in the order in which a mistake is cheapest to find. Sets itself up on a fresh clone.
import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { printTally, startTally } from './fuzz/tally.mjs';
import { ensureBrowser, ensurePackages, root } from './setup.mjs';

const output = join(root, 'test', 'output');
const cases = join(output, 'cases.jsonl');
const bin = (name) => join(root, 'node_modules', '.bin', name);
const vitest = (project) => [
  bin('vitest'),
  ['run', '--config', 'test/vitest.config.ts', '--project', project, ...reporters(project)],
];
const reporters = (project) => [
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${join(output, `${project}.json`)}`,
];

const steps = {
  types: [bin('tsc'), []],
  lint: [bin('biome'), ['check', '--error-on-warnings']],
  unit: vitest('unit'),
  build: [process.execPath, ['build.mjs', 'build']],
  browser: vitest('browser'),
};

let passed = 0;
let failed = 0;

function run(name) {
  const [command, args] = steps[name];
  console.log(`\n— ${name}`);
  const shell = process.platform === 'win32';
  const { status } = spawnSync(command, args, { cwd: root, stdio: 'inherit', shell });
  const counts = name in { unit: 1, browser: 1 } ? countsOf(name) : undefined;
  passed += counts?.numPassedTests ?? (status === 0 ? 1 : 0);
  failed += counts?.numFailedTests ?? 0;
  // A suite can also fail outside its tests: a file that cannot be loaded, an unhandled rejection.
  if (status !== 0 && !counts?.numFailedTests) failed += 1;
}

function countsOf(project) {
  try {
    return JSON.parse(readFileSync(join(output, `${project}.json`), 'utf8'));
  } catch {
    return undefined;
  }
}

try {
  ensurePackages();
  ensureBrowser({ whole: true });
  process.env.CHROMIUM = ensureBrowser();
  rmSync(output, { recursive: true, force: true });
  process.env.CASES = cases;
  startTally(cases);
  for (const name of Object.keys(steps)) run(name);
  if (!printTally(cases)) failed += 1;
} catch (error) {
  console.error(error.message);
  failed += 1;
}
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
