// npm test, npm run test:all, or one step: in the order in which a mistake is cheapest to find; the first failure ends it.
import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensure, ensurePackages, root } from './setup.mjs';

const output = join(root, 'test', 'output');

/** @type {(step: string, projects?: string[]) => string[]} */
const vitest = (step, projects = [step]) => [
  ...['node_modules/vitest/vitest.mjs', 'run', '--config', 'test/vitest.config.ts'],
  ...projects.flatMap((project) => ['--project', project]),
  ...['--reporter=default', '--reporter=json'],
  `--outputFile.json=${join(output, `${step}.json`)}`,
];

/** @type {Record<string, string[]>} */
const steps = {
  types: ['node_modules/typescript/bin/tsc'],
  lint: ['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings'],
  build: ['build.mjs'],
  // At once: tests in a browser wait most of the time.
  tests: vitest('tests', ['unit', 'browser']),
  unit: vitest('unit'),
  browser: vitest('browser'),
  walk: ['test/walk/run.mjs'],
  engines: vitest('engines'),
  hosts: vitest('hosts'),
  verify: ['test/release/verify.mjs'],
};

const [asked = 'test', ...files] = process.argv.slice(2);
const usual = ['types', 'lint', 'build', 'tests'];
const names =
  { test: usual, all: [...usual, 'walk', 'engines', 'hosts', 'verify'] }[asked] ??
  (['types', 'lint', 'unit', 'build'].includes(asked) ? [asked] : ['build', asked]);

/** How many tests have passed and failed; a step without tests counts as one. */
const sum = { passed: 0, failed: 0 };

/** @param {string} name */
function run(name) {
  const started = Date.now();
  console.log(`\n— ${name}`);
  const args = [...(steps[name] ?? []), ...(name === asked ? files : [])];
  const succeeded = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' }).status === 0;
  console.log(`— ${name}: ${Math.round((Date.now() - started) / 1000)} s`);
  const { passed, failed } = countsOf(name) ?? { passed: Number(succeeded), failed: 0 };
  sum.passed += passed;
  // A file that cannot be loaded fails without a failed test.
  sum.failed += failed || Number(!succeeded);
  return succeeded;
}

/** @param {string} name */
function countsOf(name) {
  if (!steps[name]?.includes('--project')) return undefined;
  const report = JSON.parse(readFileSync(join(output, `${name}.json`), 'utf8'));
  return { passed: report.numPassedTests, failed: report.numFailedTests };
}

try {
  if (!names.every((name) => name in steps)) throw new Error(`There is no step "${asked}".`);
  ensurePackages();
  for (const name of names) ensure(name);
  rmSync(output, { recursive: true, force: true });
  names.every(run);
} catch (error) {
  console.error(error.message);
  sum.failed += 1;
}
console.log(`\n${sum.passed} passed, ${sum.failed} failed`);
process.exitCode = sum.failed > 0 ? 1 : 0;
