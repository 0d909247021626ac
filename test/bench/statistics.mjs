export const median = (values) => {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = sorted.length >> 1;
  return sorted.length % 2 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
};

export const minimum = (values) => Math.min(...values);

/** Each round starts with another candidate, so that none always follows the same one. */
export async function inTurn(candidates, rounds, measure) {
  for (let round = 0; round < rounds; round += 1) {
    for (let place = 0; place < candidates.length; place += 1) {
      await measure(candidates[(place + round) % candidates.length], round);
    }
  }
}
