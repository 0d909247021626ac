// How many cases of each family have been tried, for `npm test` and `npm run test:all`.
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';

/** Fewer mean that a table has been emptied, or that a part of the tests was not run at all. */
const least = { faults: 150, 'fuzzed inputs': 50_000 };

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
 * @returns {boolean} whether there were enough
 */
export function printTally(path) {
  const { lines, wrong } = tally(read(path));
  console.log(['\n— cases', ...lines, ...wrong].join('\n'));
  return wrong.length === 0;
}

/**
 * @param {readonly (readonly [family: string, cases: number])[]} counted
 * @returns {{ lines: string[], wrong: string[] }} a line for each family and each kind, sentences about what is wrong
 */
export function tally(counted) {
  const families = sum(counted);
  const all = sum([...families].map(([family, cases]) => [kindOf(family), cases]));
  const line = ([what, cases], end = '') => `${String(cases).padStart(8)}  ${what}${end}`;
  return {
    lines: [
      ...[...families].sort().map((family) => line(family)),
      ...[...all].sort().map((kind) => line(kind, ' in all')),
    ],
    wrong: Object.entries(least)
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
