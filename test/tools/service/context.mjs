import { writeMail } from './mails.mjs';
import { createOutbox } from './outbox.mjs';
import { createProfiles } from './profiles.mjs';
import { createSessions } from './sessions.mjs';
import { createTokens } from './tokens.mjs';

/**
 * @typedef {object} Options
 * @property {boolean} [registration] whether registrations are enabled
 * @property {number} [delay] milliseconds before each response
 * @property {readonly string[]} [fail] patterns of calls that fail on purpose, see faults.mjs
 * @property {() => number} [now] the clock, in milliseconds since 1970
 * @property {number} [sessionLifetimeMs] how long a session lives without a call
 * @property {string} [country] of the visitors
 * @property {string | undefined} [origin] the origin of the page, to which the links in emails lead
 * @property {'Lax' | 'None'} [sameSite] of the session's cookie; `None` for a page on another site
 * @property {(text: string) => void} [print] prints emails and the server's errors
 */

/**
 * Creates what the calls share.
 *
 * @param {Options} options
 */
export function createContext({ now = Date.now, print = () => {}, registration = true, ...rest }) {
  const { country = 'DE', origin, sameSite = 'Lax', sessionLifetimeMs: lifetimeMs } = rest;
  const secure = sameSite === 'None' ? '; Secure' : '';
  const attributes = `SameSite=${sameSite}${secure}`;
  const outbox = createOutbox(print);
  return {
    registration,
    country,
    outbox,
    profiles: createProfiles(),
    sessions: createSessions({ now, lifetimeMs, attributes }),
    tokens: createTokens(now),
    /** @type {(kind: import('./mails.mjs').Kind, req: import('node:http').IncomingMessage, to: import('./profiles.mjs').Profile, token?: string) => void} */
    mail(kind, { socket }, { email, language }, token = '') {
      const base = origin ? new URL(origin).href : `http://localhost:${socket.localPort}/`;
      outbox.add(writeMail(kind, { to: email, language, base, token }));
    },
  };
}
