import { createHmac, randomBytes } from 'node:crypto';
import { createToken } from './csrf.mjs';

const MINUTE = 60_000;
const MOST_SESSIONS = 10_000;

/**
 * @typedef {object} Session
 * @property {string} id
 * @property {string | null} userId null for a visitor
 * @property {string} csrf
 * @property {{ csrf: string, until: number } | null} previous the token before the last rotation
 * @property {number} seen
 * @property {boolean} retired true for the answer to a request whose session has just been replaced
 */

/**
 * Sessions of visitors and of logged-in users. Their CSRF tokens are checked in csrf.mjs.
 *
 * @param {{ now: () => number, lifetime?: number | undefined, sameSite?: 'Lax' | 'None' | undefined,
 *   encrypted?: boolean | undefined }} options `lifetime`: in milliseconds; `encrypted`: visitors come by HTTPS only
 */
export function createSessions({ now, lifetime = 30 * MINUTE, sameSite = 'Lax', encrypted }) {
  const name = encrypted ? '__Host-signing_session' : 'signing_session';
  // Browsers take the one for other sites only over HTTPS, or from localhost.
  const attributes = `Path=/; HttpOnly; SameSite=${sameSite}${encrypted || sameSite === 'None' ? '; Secure' : ''}`;
  const key = randomBytes(32);
  /** @type {Map<string, Session>} */
  const sessions = new Map();
  /** @type {Map<string, number>} */
  const replaced = new Map();

  /**
   * @param {string | null} userId
   * @returns {Session}
   */
  const create = (userId) => ({
    id: createToken(),
    userId,
    csrf: createToken(),
    previous: null,
    seen: now(),
    retired: false,
  });

  /** @param {string | null} userId */
  function open(userId) {
    prune();
    const session = create(userId);
    sessions.set(session.id, session);
    return session;
  }

  function prune() {
    for (const [id, { seen }] of sessions) {
      if (now() - seen < lifetime && sessions.size < MOST_SESSIONS) break;
      sessions.delete(id);
    }
    for (const [id, until] of replaced) if (now() >= until) replaced.delete(id);
  }

  /** @param {Session} session */
  function end(session) {
    sessions.delete(session.id);
    replaced.set(session.id, now() + MINUTE);
  }

  return {
    /**
     * The session of a request; a new visitor's one if it has none that lives.
     * A request that was under way while its session was replaced (a heartbeat during a login) is
     * answered as a visitor's, with `retired` set: its answer must not overwrite the new cookie and token.
     *
     * @param {string | undefined} cookies
     */
    of(cookies) {
      const id = readCookie(name, cookies);
      const session = sessions.get(id);
      if (session && now() - session.seen < lifetime) {
        session.seen = now();
        sessions.delete(id);
        sessions.set(id, session);
        return session;
      }
      if ((replaced.get(id) ?? 0) > now()) return { ...create(null), retired: true };
      return open(null);
    },
    /**
     * Ends a session and opens one with another id: at login and at logout.
     *
     * @param {Session} session
     * @param {string | null} userId
     */
    renew(session, userId) {
      end(session);
      return open(userId);
    },
    /**
     * Ends the sessions of a user, or everybody's, except one.
     *
     * @param {string | null} userId null for everybody
     * @param {Session} [except]
     */
    endAll(userId = null, except) {
      for (const session of sessions.values()) {
        const meant = userId === null || session.userId === userId;
        if (meant && session !== except) sessions.delete(session.id);
      }
    },
    /**
     * The user hash of specification section 4: the same during one login; empty for a visitor.
     *
     * @param {Session} session
     */
    hashOf: ({ id, userId }) =>
      userId === null ? '' : createHmac('sha256', key).update(`${userId} ${id}`).digest('hex'),
    /**
     * The Set-Cookie value, or null if the request already carries this session.
     *
     * @param {string | undefined} cookies
     * @param {Session} session
     */
    cookieFor: (cookies, session) =>
      session.retired || readCookie(name, cookies) === session.id
        ? null
        : `${name}=${session.id}; ${attributes}`,
  };
}

/** @type {(name: string, cookies?: string) => string} */
const readCookie = (name, cookies = '') =>
  cookies
    .split(/;\s*/)
    .find((pair) => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1) ?? '';
