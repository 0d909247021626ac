/**
 * Chances that depend on nothing but what they are for: `dice(seed, step)` falls alike in every run, whatever happened
 * before.
 *
 * @param {...(string | number)} keys
 */
export function dice(...keys) {
  let state = hash(keys.join(' '));
  /** mulberry32 (Tommy Ettinger, public domain) */
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  /** @type {(limit: number) => number} */
  const below = (limit) => Math.floor(next() * limit);
  return {
    below,
    /** @type {(share: number) => boolean} */
    chance: (share) => next() < share,
    /** @type {<Item>(items: readonly Item[]) => Item} */
    pick: (items) => /** @type {any} */ (items[below(items.length)]),
    /**
     * One of the rows, by the weight that begins it.
     *
     * @type {<Row extends readonly [weight: number, ...rest: any[]]>(rows: readonly Row[]) => Row}
     */
    weigh(rows) {
      let left = next() * rows.reduce((sum, [weight]) => sum + weight, 0);
      const chosen = rows.find(([weight]) => {
        left -= weight;
        return left < 0;
      });
      return /** @type {any} */ (chosen ?? rows.at(-1));
    },
  };
}

/** @typedef {ReturnType<typeof dice>} Dice */

/**
 * FNV-1a.
 *
 * @param {string} text
 */
function hash(text) {
  let state = 0x811c9dc5;
  for (const character of text) {
    state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 0x01000193);
  }
  return state >>> 0;
}
