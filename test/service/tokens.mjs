import { createToken } from './csrf.mjs';

const HOUR = 3_600_000;

const LIFETIME = { registration: 24 * HOUR, reset: HOUR, deletion: HOUR };

/**
 * @typedef {keyof typeof LIFETIME} Kind
 * What a link stands for: a profile that waits, or the id of a user.
 *
 * @typedef {{ registration: import('./profiles.mjs').Profile, reset: string, deletion: string }} Data
 * @typedef {number | Partial<Record<Kind, number>>} TokenLifetime milliseconds, for all or by kind
 */

/**
 * The one-time tokens behind the links in emails.
 *
 * @param {{ now: () => number, lifetime?: TokenLifetime | undefined }} options
 */
export function createTokens({ now, lifetime = {} }) {
  /** @type {Map<string, { kind: Kind, owner: string, data: Data[Kind], until: number }>} */
  const tokens = new Map();

  /** @param {Kind} kind */
  const lifetimeOf = (kind) =>
    typeof lifetime === 'number' ? lifetime : (lifetime[kind] ?? LIFETIME[kind]);

  /**
   * @template {Kind} K
   * @param {K} kind
   * @param {string} token
   */
  function find(kind, token) {
    const found = tokens.get(token);
    if (found?.kind !== kind) return null;
    // The data of this kind: `issue` takes no other.
    if (now() < found.until) return /** @type {Data[K]} */ (found.data);
    tokens.delete(token);
    return null;
  }

  return {
    /**
     * @template {Kind} K
     * @param {K} kind
     * @param {string} owner whom `revoke` will know it by
     * @param {Data[K]} data
     */
    issue(kind, owner, data) {
      const token = createToken();
      tokens.set(token, { kind, owner, data, until: now() + lifetimeOf(kind) });
      return token;
    },
    find,
    /**
     * Finds and uses up, in one step: of two calls with the same token only one gets the data.
     *
     * @template {Kind} K
     * @param {K} kind
     * @param {string} token
     */
    take(kind, token) {
      const data = find(kind, token);
      if (data !== null) tokens.delete(token);
      return data;
    },
    /**
     * @param {Kind} kind
     * @param {string} owner
     */
    revoke(kind, owner) {
      for (const [token, entry] of tokens) {
        if (entry.kind === kind && entry.owner === owner) tokens.delete(token);
      }
    },
  };
}
