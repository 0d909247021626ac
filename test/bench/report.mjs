/** Each round begins with another candidate, so that none always follows the same one. */
export async function inTurn(candidates, rounds, measure) {
  for (let round = 0; round < rounds; round += 1) {
    for (let at = 0; at < candidates.length; at += 1) {
      await measure(candidates[(at + round) % candidates.length]);
    }
  }
}

export const minimum = (values) => Math.min(...values);

export function median(values) {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = sorted.length >> 1;
  return sorted.length % 2 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/** What was measured, and how much each of the values may be; without a limit it is for comparison only. */
export const row = (what, values, limit) => ({ what, values, limit });

const write = (value) => value.toLocaleString('en', { maximumFractionDigits: 2 });

const verdict = ({ values, limit }) => {
  if (limit === undefined) return '';
  // What was not measured is not met.
  return values.length > 0 && values.every((value) => value <= limit) ? 'met' : 'missed';
};

/** All rows as a table in Markdown. */
export const table = (rows) =>
  [
    '| what | measured | at most | |',
    '| --- | --- | --- | --- |',
    ...rows.map(({ what, values, limit }) => {
      const most = limit === undefined ? '' : write(limit);
      return `| ${what} | ${values.map(write).join(' / ')} | ${most} | ${verdict({ values, limit })} |`;
    }),
  ].join('\n');
