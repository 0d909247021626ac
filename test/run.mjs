// npm test and npm run test:all, in the order in which a mistake is cheapest to find. Sets itself up on a fresh clone.
import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { ensureEngines } from './engines/programs.mjs';
import { printTally, startTally } from './fuzz/tally.mjs';
import { ensureServers } from './hosts/servers.mjs';
import { ensureBrowser, ensurePackages, ensureWholeBrowser, root } from './setup.mjs';

const output = join(root, 'test', 'output');
const cases = join(output, 'cases.jsonl');
const modules = join(root, 'node_modules');

/** @type {(project: string) => string[]} */
const vitest = (project) => [
  join(modules, 'vitest', 'vitest.mjs'),
  ...['run', '--config', 'test/vitest.config.ts', '--project', project],
  ...['--reporter=default', '--reporter=json', `--outputFile.json=${reportOf(project)}`],
];
const reportOf = (project) => join(output, `${project}.json`);

const steps = {
  types: [join(modules, 'typescript', 'bin', 'tsc')],
  lint: [join(modules, '@biomejs', 'biome', 'bin', 'biome'), 'check', '--error-on-warnings'],
  unit: vitest('unit'),
  build: ['build.mjs', 'build'],
  browser: vitest('browser'),
  walk: ['test/walk/run.mjs'],
  hosts: vitest('hosts'),
  engines: vitest('engines'),
  pictures: vitest('pictures'),
  verify: ['test/release/verify.mjs', '--wasm'],
};
/** @typedef {keyof typeof steps} Step */

/** What can be asked for; a single step for those who work on it. */
const runs = {
  test: { names: /** @type {const} */ (['types', 'lint', 'unit', 'build', 'browser']), minutes: 5 },
  all: {
    names: /** @type {const} */ ([
      ...['types', 'lint', 'unit', 'build', 'browser'],
      ...['walk', 'engines', 'hosts', 'verify'],
    ]),
    minutes: 20,
  },
  browser: { names: /** @type {const} */ (['browser']), minutes: 9 },
  hosts: { names: /** @type {const} */ (['hosts']), minutes: 4 },
  walk: { names: /** @type {const} */ (['walk']), minutes: 1 },
  engines: { names: /** @type {const} */ (['engines']), minutes: 3 },
  pictures: { names: /** @type {const} */ (['pictures']), minutes: 6 },
};

const [asked = 'test', ...more] = process.argv.slice(2);
if (!(asked in runs)) throw new Error(`There is no "${asked}": ${Object.keys(runs).join(', ')}.`);
const { names, minutes } = runs[/** @type {keyof typeof runs} */ (asked)];
const has = (/** @type {Step} */ name) => names.some((it) => it === name);

const sum = { passed: 0, failed: 0, skipped: 0 };
/** @type {string[]} */
const times = [];
/** What failed, and what passed at the second try only; said once more at the end, where a log that was cut still has it. @type {string[]} */
const trouble = [];

/**
 * How a step has ended; undefined when it was given up. Once in a while a worker of vitest goes to sleep for ever.
 *
 * @param {Step} name
 */
function ended(name) {
  const { status, error } = spawnSync(process.execPath, [...steps[name], ...more], {
    cwd: root,
    stdio: 'inherit',
    timeout: 2 * minutes * 60_000,
    killSignal: 'SIGKILL',
  });
  if (!error) return status;
  console.log(`${name} does not end: ${error.message}`);
  return undefined;
}

/** @param {Step} name */
function run(name) {
  console.log(`\n— ${name}`);
  const begun = Date.now();
  const status = ended(name) ?? ended(name);
  times.push(`${String(Math.round((Date.now() - begun) / 1000)).padStart(8)} s  ${name}`);
  const counts = steps[name][1] === 'run' ? countsOf(name) : undefined;
  sum.passed += counts?.numPassedTests ?? (status === 0 ? 1 : 0);
  sum.failed += counts?.numFailedTests ?? 0;
  sum.skipped += counts?.numPendingTests ?? 0;
  trouble.push(...(counts ? troubleIn(counts) : []));
  // A suite can also fail outside its tests: a file that cannot be loaded, an unhandled rejection.
  if (status === 0 || counts?.numFailedTests) return;
  sum.failed += 1;
  trouble.push(`${name} ended with ${status ?? 'a signal'}`);
}

/**
 * @typedef {{ status: string, fullName: string, failureMessages: string[] }} Result
 * @typedef {{ testResults: { name: string, assertionResults: Result[] }[] }} Counts
 */

/** @type {(counts: Counts) => string[]} */
const troubleIn = ({ testResults }) =>
  testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ failureMessages }) => failureMessages.length > 0)
      .map(({ status, fullName, failureMessages }) => {
        const how = status === 'passed' ? 'passed at the second try' : status;
        return `${how}: ${relative(root, name)}: ${fullName}\n${failureMessages[0].slice(0, 600)}\n`;
      }),
  );

/** @param {Step} project */
function countsOf(project) {
  try {
    return JSON.parse(readFileSync(reportOf(project), 'utf8'));
  } catch {
    return undefined;
  }
}

const noWhole =
  'No whole Chromium or Chrome was found or could be installed: saving passwords and frozen pages are left out.';

/** @type {string[]} */
const leftOut = [];

/**
 * Says what cannot be tested here; where everything has to be, it is a failure.
 *
 * @param {string | undefined} sentence
 */
function leaveOut(sentence) {
  if (!sentence) return;
  if (process.env.CI) throw new Error(sentence);
  console.log(sentence);
  leftOut.push(sentence);
}

function setUp() {
  ensurePackages();
  if (asked !== 'engines') process.env.CHROMIUM = ensureBrowser();
  if (asked !== 'test' && has('browser') && !ensureWholeBrowser()) leaveOut(noWhole);
  if (has('hosts')) ensureServers();
  if (has('engines')) leaveOut(ensureEngines());
  if (asked !== 'test') process.env.FULL = '1';
  rmSync(output, { recursive: true, force: true });
  process.env.CASES = cases;
  startTally(cases);
}

console.log(`About ${minutes} minutes on two cores.`);
try {
  const begun = Date.now();
  setUp();
  times.push(`${String(Math.round((Date.now() - begun) / 1000)).padStart(8)} s  set-up`);
  for (const name of names) run(name);
  if ((asked === 'test' || asked === 'all') && !printTally(cases, asked)) sum.failed += 1;
} catch (error) {
  console.error(error.message);
  sum.failed += 1;
}
console.log(['\n— times', ...times].join('\n'));
if (asked === 'test') console.log('\nEvery case of every matrix: npm run test:all');
if (trouble.length > 0) console.log(['\n— trouble', ...trouble].join('\n'));
if (sum.skipped > 0) console.log(`\n${sum.skipped} left out: ${leftOut.join(' ')}`);
console.log(`\n${sum.passed} passed, ${sum.failed} failed`);
process.exitCode = sum.failed > 0 ? 1 : 0;
