// How many cases of each family have been tried, for `npm test` and `npm run test:all`.
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';

/** Fewer mean that a table has been emptied, or that a part of the tests was not run at all. */
const least = {
  test: { faults: 150, 'fuzzed inputs': 50_000 },
  all: { faults: 900, 'fuzzed inputs': 180_000 },
};

/** @typedef {keyof typeof least} Run */

const kinds = { 'fuzz: ': 'fuzzed inputs', 'supply chain: ': 'looks at what is shipped' };

/** @param {string} family */
const kindOf = (family) =>
  Object.entries(kinds).find(([start]) => family.startsWith(start))?.[1] ?? 'faults';

/**
 * Begins to count: everything that is run with `CASES=path` adds to it.
 *
 * @param {string} path
 */
export function startTally(path) {
  mkdirSync(dirname(path), { recursive: true });
  rmSync(path, { force: true });
}

/**
 * Prints how many cases there were since then, and what is wrong with that.
 *
 * @param {string} path
 * @param {Run} run
 * @returns {boolean} whether there were enough
 */
export function printTally(path, run) {
  const { lines, wrong } = tally(read(path), run);
  console.log(['\n— cases', ...lines, ...wrong].join('\n'));
  return wrong.length === 0;
}

/**
 * @param {readonly (readonly [family: string, cases: number])[]} counted
 * @param {Run} run
 * @returns {{ lines: string[], wrong: string[] }} a line for each family and each kind, sentences about what is wrong
 */
export function tally(counted, run) {
  const families = sum(counted);
  const all = sum([...families].map(([family, cases]) => [kindOf(family), cases]));
  const line = ([what, cases], end = '') => `${String(cases).padStart(8)}  ${what}${end}`;
  return {
    lines: [
      ...[...families].sort().map((family) => line(family)),
      ...[...all].sort().map((kind) => line(kind, ' in all')),
    ],
    wrong: Object.entries(least[run])
      .filter(([kind, wanted]) => (all.get(kind) ?? 0) < wanted)
      .map(([kind, wanted]) => `Only ${all.get(kind) ?? 0} ${kind}, of at least ${wanted}.`),
  };
}

/** @param {readonly (readonly [string, number])[]} counted */
function sum(counted) {
  /** @type {Map<string, number>} */
  const sums = new Map();
  for (const [name, cases] of counted) sums.set(name, (sums.get(name) ?? 0) + cases);
  return sums;
}

/** @param {string} path */
function read(path) {
  try {
    const lines = readFileSync(path, 'utf8').trim().split('\n');
    return lines.map((line) => JSON.parse(line));
  } catch {
    return [];
  }
}
