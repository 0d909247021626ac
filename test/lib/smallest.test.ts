// @vitest-environment node
import { expect, test } from 'vitest';
import { smallest } from '../../src/lib/smallest.ts';
import { fuzz } from '../support.ts';

const compare = (one: { size: number }, other: { size: number }) => one.size - other.size;

test('The smallest are those with which the whole list would begin, in the same order', async () => {
  await fuzz(
    (random) => {
      const length = random.below(40);
      const items = Array.from({ length }, (_, place) => ({ size: random.below(9), place }));
      return { items, count: random.below(50) };
    },
    ({ items, count }) => {
      const all = items.toSorted(compare);
      expect(smallest(items, count, compare)).toEqual(all.slice(0, count));
    },
  );
});

test('A long list is not sorted for its beginning', () => {
  const items = Array.from({ length: 10_000 }, (_, place) => ({ size: (place * 7919) % 10_000 }));
  let comparisons = 0;
  const counting = (one: { size: number }, other: { size: number }) => {
    comparisons += 1;
    return compare(one, other);
  };
  expect(smallest(items, 50, counting).map(({ size }) => size)).toEqual([...Array(50).keys()]);
  expect(comparisons).toBeLessThan(20_000);
});
