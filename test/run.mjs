// Runs npm test, npm run test:all, or a single step. The steps that find mistakes fastest come first, and the first failure
// ends the run.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensurePackages, ensurePrograms, root } from './setup.mjs';

const outputFolder = join(root, 'test', 'output');

/** @param {string} name */
const createVitestArgs = (name) => [
  ...['node_modules/vitest/vitest.mjs', 'run'],
  ...['--project', name, '--reporter=default', '--reporter=json'],
  `--outputFile.json=${join(outputFolder, `${name}.json`)}`,
];

/** @type {Record<string, string[]>} */
const steps = {
  types: ['node_modules/typescript/bin/tsc'],
  lint: ['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings'],
  build: ['build.mjs'],
  unit: createVitestArgs('unit'),
  browser: createVitestArgs('browser'),
  monkey: ['test/monkey/run.mjs'],
  engines: createVitestArgs('engines'),
  hosts: createVitestArgs('hosts'),
  verify: ['test/release/verify.mjs'],
};

const [target = 'test', ...files] = process.argv.slice(2);
/** Stages run one after the other. The steps of a stage run at the same time, since browser tests mostly wait. */
const testStages = [['types'], ['lint'], ['build'], ['unit', 'browser']];
const allStages = [...testStages, ['monkey'], ['engines'], ['hosts'], ['verify']];
/** @param {string} name */
function getStages(name) {
  if (name === 'test') return testStages;
  if (name === 'all') return allStages;
  const isIndependent = ['types', 'lint', 'unit', 'build'].includes(name);
  return isIndependent ? [[name]] : [['build'], [name]];
}

/** The numbers of tests. A step without tests counts as one. */
const totals = { passed: 0, failed: 0 };

/** @param {string} name */
async function runStep(name) {
  const startTime = Date.now();
  console.log(`\n— ${name}`);
  const args = [...(steps[name] ?? []), ...(name === target ? files : [])];
  const [code] = await once(
    spawn(process.execPath, args, { cwd: root, stdio: 'inherit' }),
    'close',
  );
  console.log(`— ${name}: ${Math.round((Date.now() - startTime) / 1000)} s`);
  const { passed, failed } = readCounts(name) ?? { passed: Number(code === 0), failed: 0 };
  totals.passed += passed;
  // A test file that cannot be loaded has no failed test.
  totals.failed += failed || Number(code !== 0);
}

/** Reads the numbers of tests from the report of a step. @param {string} name */
function readCounts(name) {
  if (!steps[name]?.includes('--project')) return undefined;
  const report = JSON.parse(readFileSync(join(outputFolder, `${name}.json`), 'utf8'));
  return { passed: report.numPassedTests, failed: report.numFailedTests };
}

try {
  const stages = getStages(target);
  const names = stages.flat();
  if (!names.every((name) => name in steps)) throw new Error(`There is no step "${target}".`);
  ensurePackages();
  for (const name of names) ensurePrograms(name);
  rmSync(outputFolder, { recursive: true, force: true });
  for (const stage of stages) if (totals.failed === 0) await Promise.all(stage.map(runStep));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  totals.failed += 1;
}
console.log(`\n${totals.passed} passed, ${totals.failed} failed`);
process.exitCode = totals.failed > 0 ? 1 : 0;
