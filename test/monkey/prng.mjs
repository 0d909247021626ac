/**
 * Chances that depend on nothing but what they are for: `dice(seed, step)` falls alike in every run.
 *
 * @param {...(string | number)} keys
 */
export function createRandom(...keys) {
  // FNV-1a
  let state = 0x811c9dc5;
  for (const character of keys.join(' ')) {
    state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 0x01000193);
  }
  /** mulberry32 (Tommy Ettinger, public domain): from 0 to 1 */
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    /** @type {(share: number) => boolean} */
    chance: (share) => next() < share,
    /** @type {<Item>(items: readonly Item[]) => Item} */
    pick: (items) => /** @type {any} */ (items[Math.floor(next() * items.length)]),
  };
}

/** @typedef {ReturnType<typeof createRandom>} Dice */
