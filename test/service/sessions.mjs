import { createHash, randomBytes } from 'node:crypto';

const MINUTE = 60_000;

/** 256 bits that nobody can guess. */
export const createToken = () => randomBytes(32).toString('base64url');

/**
 * @typedef {object} Session
 * @property {string} id
 * @property {string | null} userId null for a visitor
 * @property {string} csrf
 * @property {{ csrf: string, until: number }} previous the token before the last change
 * @property {number} seen
 * @property {boolean} [replaced] of a request that was under way during a login or logout: its answer brings neither cookie
 *   nor token, which would overwrite the new ones
 */

/**
 * Sessions of visitors and of users, and their CSRF tokens.
 *
 * @param {{ now: () => number, lifetime?: number | undefined, attributes?: string }} options lifetime in milliseconds
 */
export function createSessions({ now, lifetime = 30 * MINUTE, attributes = 'SameSite=Lax' }) {
  /** @type {Map<string, Session>} */
  const sessions = new Map();

  /** @type {(userId: string | null) => Session} */
  function open(userId) {
    for (const [id, { seen }] of sessions) if (now() - seen >= lifetime) sessions.delete(id);
    const previous = { csrf: '', until: 0 };
    const session = { id: createToken(), userId, csrf: createToken(), previous, seen: now() };
    sessions.set(session.id, session);
    return session;
  }

  return {
    /**
     * The session of a request; a new visitor's one if it has none that lives.
     *
     * @param {string | undefined} cookies
     */
    of(cookies) {
      const session = sessions.get(idIn(cookies));
      if (!session || now() - session.seen >= lifetime) return open(null);
      if (!session.replaced) session.seen = now();
      return session;
    },
    /**
     * Ends a session and opens one with another id: at login and at logout.
     *
     * @type {(session: Session, userId: string | null) => Session}
     */
    renew(session, userId) {
      // For a minute, and no longer: the answer with the new cookie may have been lost.
      Object.assign(session, { userId: null, replaced: true, seen: now() - lifetime + MINUTE });
      return open(userId);
    },
    /**
     * Ends the sessions of a user, or everybody's, except one.
     *
     * @type {(userId?: string | null, except?: Session) => void}
     */
    endAll(userId = null, except) {
      for (const session of sessions.values()) {
        const isMeant = userId === null || session.userId === userId;
        if (isMeant && session !== except) sessions.delete(session.id);
      }
    },
    /**
     * The user hash of specification section 4: the same during one login; empty for a visitor.
     *
     * @type {(session: Session) => string}
     */
    hashOf: ({ id, userId }) =>
      userId === null ? '' : createHash('sha256').update(`${userId} ${id}`).digest('hex'),
    /**
     * The Set-Cookie value; undefined if the request carries this session already.
     *
     * @type {(cookies: string | undefined, session: Session) => string | undefined}
     */
    cookieFor: (cookies, session) =>
      session.replaced || idIn(cookies) === session.id
        ? undefined
        : `signing_session=${session.id}; Path=/; HttpOnly; ${attributes}`,
    /**
     * Checks the CSRF token of a call that changes something, and replaces it. Calls sent in parallel carry the same token:
     * those that come late are accepted for a minute.
     *
     * @type {(session: Session, token: unknown) => boolean}
     */
    accept(session, token) {
      const { csrf, previous } = session;
      if (token !== csrf) return token === previous.csrf && now() < previous.until;
      session.csrf = createToken();
      session.previous = { csrf, until: now() + MINUTE };
      return true;
    },
  };
}

/** @param {string | undefined} cookies */
const idIn = (cookies = '') => /(?:^|;\s*)signing_session=([^;]*)/.exec(cookies)?.[1] ?? '';
