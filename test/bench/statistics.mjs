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

/** The straight line through points that misses them least, by its `slope`, with the standard `error` of that. */
export function slope(points) {
  const mean = (at) => points.reduce((sum, point) => sum + point[at], 0) / points.length;
  const [x, y] = [mean(0), mean(1)];
  const spread = points.reduce((sum, [one]) => sum + (one - x) ** 2, 0);
  const found = points.reduce((sum, [one, other]) => sum + (one - x) * (other - y), 0) / spread;
  const misses = points.reduce(
    (sum, [one, other]) => sum + (other - y - found * (one - x)) ** 2,
    0,
  );
  return { slope: found, error: Math.sqrt(misses / (points.length - 2) / spread) };
}
