/** @typedef {import('./types.ts').Row} Row */

/**
 * Measures every candidate once a round. Each round begins with another candidate.
 *
 * @template Candidate
 * @param {readonly Candidate[]} candidates
 * @param {number} rounds
 * @param {(candidate: Candidate) => Promise<unknown>} measure
 */
export async function interleave(candidates, rounds, measure) {
  for (let round = 0; round < rounds; round += 1) {
    const first = round % candidates.length;
    for (const candidate of [...candidates.slice(first), ...candidates.slice(0, first)]) {
      await measure(candidate);
    }
  }
}

/** @param {readonly number[]} values */
export const minimum = (values) => Math.min(...values);

/** @param {readonly number[]} values at least one */
export function median(values) {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  const lower = sorted.length % 2 ? upper : (sorted[middle - 1] ?? Number.NaN);
  return (lower + upper) / 2;
}

/** @type {(title: string, values: readonly number[], limit: number) => Row} */
export const createRow = (title, values, limit) => ({ title, values, limit });

/** Rounds to the two decimal places that the table has. @param {number} value */
const round = (value) => Math.round(value * 100) / 100;

/** @param {number} value */
const formatNumber = (value) => round(value).toLocaleString('en');

/** @param {Row} row */
function getStatus({ values, limit }) {
  // A target without a measurement counts as missed. Each number is judged as it is printed.
  return values.length > 0 && values.every((value) => round(value) <= limit) ? 'met' : 'missed';
}

/**
 * All rows as a table in Markdown.
 *
 * @param {readonly Row[]} rows
 */
export const formatTable = (rows) =>
  [
    '| what | measured | at most | |',
    '| --- | --- | --- | --- |',
    ...rows.map(
      (row) =>
        `| ${row.title} | ${row.values.map(formatNumber).join(' / ')} | ${formatNumber(row.limit)} | ${getStatus(row)} |`,
    ),
  ].join('\n');
