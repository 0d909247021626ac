/**
 * Creates a pseudo-random number generator from its keys, so that `createRandom(seed, step)` gives the same numbers in
 * every run. fast-check does not fit here: the monkey chooses among the controls of a page that exists only after the
 * previous action, and the numbers for requests must not depend on how many the actions have drawn.
 *
 * @param {...(string | number)} keys
 */
export function createRandom(...keys) {
  // FNV-1a turns the keys into the first state.
  let state = 0x811c9dc5;
  for (const character of keys.join(' ')) {
    state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 0x01000193);
  }
  /** Mulberry32 (Tommy Ettinger, public domain): a number from 0 to 1, without 1. */
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    /**
     * True with this probability.
     *
     * @type {(probability: number) => boolean}
     */
    chance: (probability) => next() < probability,
    /**
     * One of the items; undefined if there are none.
     *
     * @type {{ <Item>(items: readonly [Item, ...Item[]]): Item, <Item>(items: readonly Item[]): Item | undefined }}
     */
    pick: (/** @type {readonly unknown[]} */ items) => items[Math.floor(next() * items.length)],
  };
}

/** @typedef {ReturnType<typeof createRandom>} Random */
