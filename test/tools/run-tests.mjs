// Runs npm test, npm run test:all, or a single step. The steps that find mistakes fastest come first, and the first failure
// ends the run.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensurePackages } from '../../src/build/packages.mjs';
import { ensurePrograms, root } from './setup.mjs';

const outputFolder = join(root, 'test', 'output');

/** @param {string} name */
const createVitestArgs = (name) => [
  'node_modules/vitest/vitest.mjs',
  'run',
  // Unit tests are two projects, see `vitest.config.ts`.
  `--project=${name}*`,
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${join(outputFolder, `${name}.json`)}`,
];

/** @type {Record<string, string[]>} */
const steps = {
  // First what runs in the browser, without Node's types, and then everything.
  types: ['node_modules/typescript/bin/tsc', '--build', 'src', '.'],
  lint: ['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings'],
  build: ['build.mjs'],
  unit: createVitestArgs('unit'),
  browser: createVitestArgs('browser'),
  monkey: ['test/monkey/run.mjs'],
  engines: createVitestArgs('engines'),
  hosts: createVitestArgs('hosts'),
  verify: ['src/host/release/verify.mjs'],
};

const [target = 'test', ...files] = process.argv.slice(2);
// One after the other: tests in a browser that shares the processor with others run into their time limits.
const testSteps = ['types', 'lint', 'build', 'unit', 'browser'];
const allSteps = [...testSteps, 'monkey', 'engines', 'hosts', 'verify'];
/** @param {string} name */
function getSteps(name) {
  if (name === 'test') return testSteps;
  if (name === 'all') return allSteps;
  const isIndependent = ['types', 'lint', 'unit', 'build'].includes(name);
  return isIndependent ? [name] : ['build', name];
}

/** @typedef {{ status: string, fullName: string, failureMessages: string[] }} TestResult */

/** How many tests passed. A step without tests counts as one. */
let passedCount = 0;
/**
 * What failed. It is listed once more at the end of a long output.
 * @type {string[]}
 */
const failures = [];

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
  const { passed, failed } = readReport(name) ?? { passed: Number(code === 0), failed: [] };
  passedCount += passed;
  // A test file that cannot be loaded has no failed test, nor has a step without tests.
  if (code !== 0 && failed.length === 0) failed.push('The step failed. Its output says why.');
  failures.push(...failed.map((failure) => `${name}: ${failure}`));
}

/** Reads how many tests of a step passed, and which ones failed. Undefined for a step that writes no report. @param {string} name */
function readReport(name) {
  const file = join(outputFolder, `${name}.json`);
  if (!existsSync(file)) return undefined;
  /** @type {{ numPassedTests: number, testResults: { assertionResults: TestResult[] }[] }} */
  const report = JSON.parse(readFileSync(file, 'utf8'));
  const tests = report.testResults.flatMap(({ assertionResults }) => assertionResults);
  const failed = tests.filter(({ status }) => status === 'failed');
  return {
    passed: report.numPassedTests,
    failed: failed.map(describeFailure),
  };
}

/** Leaves out the calls inside of the test runner. @param {TestResult} result */
const describeFailure = ({ fullName, failureMessages }) =>
  [fullName, ...failureMessages.flatMap((message) => message.split('\n'))]
    .filter((line) => !line.includes('node_modules'))
    .join('\n');

try {
  const names = getSteps(target);
  if (!names.every((name) => name in steps)) throw new Error(`There is no step "${target}".`);
  ensurePackages();
  for (const name of names) ensurePrograms(name);
  rmSync(outputFolder, { recursive: true, force: true });
  for (const name of names) if (failures.length === 0) await runStep(name);
} catch (error) {
  failures.push(error instanceof Error ? error.message : String(error));
}
for (const failure of failures) console.error(`\n✗ ${failure}`);
console.log(`\n${passedCount} passed, ${failures.length} failed`);
process.exitCode = failures.length > 0 ? 1 : 0;
