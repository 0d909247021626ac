import { writeMail } from './mails.mjs';
import { createOutbox } from './outbox.mjs';
import { createProfiles } from './profiles.mjs';
import { createSessions } from './sessions.mjs';
import { createTokens } from './tokens.mjs';

/**
 * @typedef {object} Options
 * @property {boolean} [registration] false: 503 to whoever registers
 * @property {number} [delay] milliseconds before each answer
 * @property {readonly string[]} [fail] calls that fail on purpose, see faults.mjs
 * @property {() => number} [now] the clock, milliseconds since 1970
 * @property {number} [sessionLifetime] milliseconds without a call
 * @property {string} [country] that of the visitors
 * @property {string | undefined} [origin] where the page is served: links in emails lead there
 * @property {'Lax' | 'None'} [sameSite] of the session's cookie; `None` for a page on another site
 * @property {(text: string) => void} [print] where emails are printed
 */

/**
 * What the calls share.
 *
 * @param {Options} options
 */
export function createContext({ now = Date.now, print = () => {}, registration = true, ...rest }) {
  const { country = 'DE', origin, sameSite = 'Lax', sessionLifetime: lifetime } = rest;
  const secure = sameSite === 'None' ? '; Secure' : '';
  const attributes = `SameSite=${sameSite}${secure}`;
  const outbox = createOutbox(print);
  return {
    ...{ registration, country, outbox },
    profiles: createProfiles(),
    sessions: createSessions({ now, lifetime, attributes }),
    tokens: createTokens(now),
    /** @type {(kind: import('./mails.mjs').Kind, req: import('./answers.mjs').Request, to: import('./profiles.mjs').Profile, token?: string) => void} */
    mail(kind, { socket }, { email, language }, token = '') {
      const base = origin ? new URL(origin).href : `http://localhost:${socket.localPort}/`;
      outbox.add(writeMail(kind, { to: email, language, base, token }));
    },
  };
}
