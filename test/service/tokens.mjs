import { createToken } from './sessions.mjs';

const HOUR = 3_600_000;
const LIFETIME = { registration: 24 * HOUR, reset: HOUR, deletion: HOUR };

/**
 * What a link stands for: a profile that waits, or the id of a user.
 *
 * @typedef {{ registration: import('./profiles.mjs').Profile, reset: string, deletion: string }} Data
 */

/**
 * The one-time tokens behind the links in emails.
 *
 * @param {() => number} now
 */
export function createTokens(now) {
  /** @type {Map<string, { kind: string, owner: string, data: any, until: number }>} */
  const tokens = new Map();
  return {
    /**
     * @template {keyof Data} Kind
     * @param {Kind} kind
     * @param {string} owner whom `revoke` will know it by
     * @param {Data[Kind]} data
     */
    issue(kind, owner, data) {
      const token = createToken();
      tokens.set(token, { kind, owner, data, until: now() + LIFETIME[kind] });
      return token;
    },
    /**
     * @template {keyof Data} Kind
     * @param {Kind} kind
     * @param {string} token
     * @returns {Data[Kind] | null}
     */
    find(kind, token) {
      const found = tokens.get(token);
      return found?.kind === kind && now() < found.until ? found.data : null;
    },
    /** @type {(kind: keyof Data, owner: string) => void} */
    revoke(kind, owner) {
      for (const [token, entry] of tokens) {
        if (entry.kind === kind && entry.owner === owner) tokens.delete(token);
      }
    },
  };
}
