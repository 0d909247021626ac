import { createToken } from './sessions.mjs';

const hourMs = 3_600_000;
const lifetimesMs = { registration: 24 * hourMs, reset: hourMs, deletion: hourMs };

/**
 * What a token refers to: the profile of a pending registration, or the ID of a user.
 *
 * @typedef {{ registration: import('./profiles.mjs').Profile, reset: string, deletion: string }} TokenData
 */

/**
 * Creates the store of the one-time tokens in the links of emails.
 *
 * @param {() => number} now
 */
export function createTokens(now) {
  /** @type {Map<string, { kind: string, owner: string, data: TokenData[keyof TokenData], expiresAt: number }>} */
  const tokens = new Map();
  return {
    /**
     * @template {keyof TokenData} Kind
     * @param {Kind} kind
     * @param {string} owner the key by which `revoke` finds the token
     * @param {TokenData[Kind]} data
     */
    issue(kind, owner, data) {
      const token = createToken();
      tokens.set(token, { kind, owner, data, expiresAt: now() + lifetimesMs[kind] });
      return token;
    },
    /**
     * @template {keyof TokenData} Kind
     * @param {Kind} kind
     * @param {string} token
     * @returns {TokenData[Kind] | null}
     */
    find(kind, token) {
      const entry = tokens.get(token);
      return entry?.kind === kind && now() < entry.expiresAt
        ? /** @type {TokenData[Kind]} */ (entry.data)
        : null;
    },
    /** @type {(kind: keyof TokenData, owner: string) => void} */
    revoke(kind, owner) {
      for (const [token, entry] of tokens) {
        if (entry.kind === kind && entry.owner === owner) tokens.delete(token);
      }
    },
  };
}
