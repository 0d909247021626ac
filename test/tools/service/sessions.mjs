import { createHash, randomBytes } from 'node:crypto';

const minuteMs = 60_000;

/** Creates a token of 256 random bits. */
export const createToken = () => randomBytes(32).toString('base64url');

/**
 * @typedef {object} Session
 * @property {string} id
 * @property {string | null} userId null for a visitor
 * @property {string} csrf
 * @property {{ csrf: string, expiresAt: number }} previous the token that the current one replaced
 * @property {number} lastUsedAt
 * @property {boolean} [isReplaced] whether a login or logout has replaced it. Responses to requests that were under way then
 *   have neither a cookie nor a token, because these would overwrite the new ones
 */

/**
 * Creates the store of the sessions of visitors and users, with their CSRF tokens.
 *
 * @param {{ now: () => number, lifetimeMs?: number | undefined, attributes?: string }} options
 */
export function createSessions({ now, lifetimeMs = 30 * minuteMs, attributes = 'SameSite=Lax' }) {
  /** @type {Map<string, Session>} */
  const sessions = new Map();

  /** @type {(userId: string | null) => Session} */
  function open(userId) {
    for (const [id, { lastUsedAt }] of sessions)
      if (now() - lastUsedAt >= lifetimeMs) sessions.delete(id);
    const previous = { csrf: '', expiresAt: 0 };
    const session = { id: createToken(), userId, csrf: createToken(), previous, lastUsedAt: now() };
    sessions.set(session.id, session);
    return session;
  }

  return {
    /**
     * Returns the session of a request, or opens one for a new visitor.
     *
     * @param {string | undefined} cookies
     */
    getOrOpen(cookies) {
      const session = sessions.get(parseSessionId(cookies));
      if (!session || now() - session.lastUsedAt >= lifetimeMs) return open(null);
      if (!session.isReplaced) session.lastUsedAt = now();
      return session;
    },
    /**
     * Replaces a session by one with another ID, at login and at logout.
     *
     * @type {(session: Session, userId: string | null) => Session}
     */
    replace(session, userId) {
      // The old session stays for a minute, because the response with the new cookie may get lost.
      Object.assign(session, {
        userId: null,
        isReplaced: true,
        lastUsedAt: now() - lifetimeMs + minuteMs,
      });
      return open(userId);
    },
    /**
     * Ends all sessions, or those of a user, except one.
     *
     * @type {(userId?: string | null, exceptSession?: Session) => void}
     */
    endAll(userId = null, exceptSession) {
      for (const session of sessions.values()) {
        const isAffected = userId === null || session.userId === userId;
        if (isAffected && session !== exceptSession) sessions.delete(session.id);
      }
    },
    /**
     * Returns the user hash, which is constant during one login and empty for a visitor.
     *
     * @type {(session: Session) => string}
     */
    getUserHash: ({ id, userId }) =>
      userId === null ? '' : createHash('sha256').update(`${userId} ${id}`).digest('hex'),
    /**
     * Formats the Set-Cookie header. Returns undefined if the request already has the cookie of this session.
     *
     * @type {(cookies: string | undefined, session: Session) => string | undefined}
     */
    formatCookie: (cookies, session) =>
      session.isReplaced || parseSessionId(cookies) === session.id
        ? undefined
        : `signing_session=${session.id}; Path=/; HttpOnly; ${attributes}`,
    /**
     * Checks the CSRF token of a call that changes something, and replaces it. The previous token is accepted for another
     * minute, because parallel calls have the same token.
     *
     * @type {(session: Session, token: unknown) => boolean}
     */
    acceptToken(session, token) {
      const { csrf, previous } = session;
      if (token !== csrf) return token === previous.csrf && now() < previous.expiresAt;
      session.csrf = createToken();
      session.previous = { csrf, expiresAt: now() + minuteMs };
      return true;
    },
  };
}

/** @param {string | undefined} cookies */
const parseSessionId = (cookies = '') =>
  /(?:^|;\s*)signing_session=([^;]*)/.exec(cookies)?.[1] ?? '';
