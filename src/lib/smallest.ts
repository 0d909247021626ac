/**
 * The first `count` items in order, without sorting the rest: a comparison by a language's rules costs more than
 * anything else that is done with a long list. Items that compare as equal keep their order.
 */
export function smallest<Item>(
  items: readonly Item[],
  count: number,
  compare: (one: Item, other: Item) => number,
): Item[] {
  const found: Item[] = [];
  for (const item of items) {
    const last = found.at(-1);
    if (found.length >= count && (last === undefined || compare(item, last) >= 0)) continue;
    found.splice(placeFor(item, found, compare), 0, item);
    if (found.length > count) found.pop();
  }
  return found;
}

/** Behind everything that is not greater. */
function placeFor<Item>(
  item: Item,
  sorted: readonly Item[],
  compare: (a: Item, b: Item) => number,
) {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (compare(sorted[middle] as Item, item) <= 0) low = middle + 1;
    else high = middle;
  }
  return low;
}
