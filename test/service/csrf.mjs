import { randomBytes, timingSafeEqual } from 'node:crypto';

const GRACE = 60_000;

/** 256 bits that nobody can guess. */
export const createToken = () => randomBytes(32).toString('base64url');

/**
 * Checks the CSRF token of an unsafe call, and replaces it. Calls sent in parallel carry the same
 * token: those that come late are accepted for a minute, and leave the new token alone.
 *
 * @param {import('./sessions.mjs').Session} session
 * @param {unknown} token
 * @param {number} time
 */
export function acceptToken(session, token, time) {
  const { csrf, previous } = session;
  if (same(token, csrf)) {
    session.csrf = createToken();
    session.previous = { csrf, until: time + GRACE };
    return true;
  }
  return previous !== null && time < previous.until && same(token, previous.csrf);
}

/**
 * @param {unknown} given
 * @param {string} expected
 */
function same(given, expected) {
  const [a, b] = [Buffer.from(String(given)), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
