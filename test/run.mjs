// npm test, npm run test:all, or one step: in the order in which a mistake is cheapest to find; the first failure ends it.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensure, ensurePackages, root } from './setup.mjs';

const output = join(root, 'test', 'output');

/** @param {string} name */
const vitest = (name) => [
  ...['node_modules/vitest/vitest.mjs', 'run'],
  ...['--project', name, '--reporter=default', '--reporter=json'],
  `--outputFile.json=${join(output, `${name}.json`)}`,
];

/** @type {Record<string, string[]>} */
const steps = {
  types: ['node_modules/typescript/bin/tsc'],
  lint: ['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings'],
  build: ['build.mjs'],
  unit: vitest('unit'),
  browser: vitest('browser'),
  monkey: ['test/monkey/run.mjs'],
  engines: vitest('engines'),
  hosts: vitest('hosts'),
  verify: ['test/release/verify.mjs'],
};

const [asked = 'test', ...files] = process.argv.slice(2);
/** What comes one after the other; steps in brackets run at once: tests in a browser wait most of the time. */
const usual = [['types'], ['lint'], ['build'], ['unit', 'browser']];
const turns =
  { test: usual, all: [...usual, ['monkey'], ['engines'], ['hosts'], ['verify']] }[asked] ??
  (['types', 'lint', 'unit', 'build'].includes(asked) ? [[asked]] : [['build'], [asked]]);

/** How many tests have passed and failed; a step without tests counts as one. */
const sum = { passed: 0, failed: 0 };

/** @param {string} name */
async function run(name) {
  const started = Date.now();
  console.log(`\n— ${name}`);
  const args = [...(steps[name] ?? []), ...(name === asked ? files : [])];
  const [code] = await once(
    spawn(process.execPath, args, { cwd: root, stdio: 'inherit' }),
    'close',
  );
  console.log(`— ${name}: ${Math.round((Date.now() - started) / 1000)} s`);
  const { passed, failed } = countsOf(name) ?? { passed: Number(code === 0), failed: 0 };
  sum.passed += passed;
  // A file that cannot be loaded fails without a failed test.
  sum.failed += failed || Number(code !== 0);
}

/** @param {string} name */
function countsOf(name) {
  if (!steps[name]?.includes('--project')) return undefined;
  const report = JSON.parse(readFileSync(join(output, `${name}.json`), 'utf8'));
  return { passed: report.numPassedTests, failed: report.numFailedTests };
}

try {
  const names = turns.flat();
  if (!names.every((name) => name in steps)) throw new Error(`There is no step "${asked}".`);
  ensurePackages();
  for (const name of names) ensure(name);
  rmSync(output, { recursive: true, force: true });
  for (const turn of turns) if (sum.failed === 0) await Promise.all(turn.map(run));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  sum.failed += 1;
}
console.log(`\n${sum.passed} passed, ${sum.failed} failed`);
process.exitCode = sum.failed > 0 ? 1 : 0;
