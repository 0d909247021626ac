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
 * @property {boolean} [demo] false: nobody is registered
 * @property {import('./tokens.mjs').TokenLifetime} [tokenLifetime] milliseconds
 * @property {number} [sessionLifetime] milliseconds without a call
 * @property {string} [country] X-Client-Country of the welcome answer
 * @property {string} [origin] where the page is: for the links in emails, and it may call from there
 * @property {'Lax' | 'None'} [sameSite] of the session's cookie; `None`: the page is on another site
 * @property {boolean} [encrypted] visitors come by HTTPS only: the cookie says so
 * @property {string | undefined} [brand] who writes the emails
 * @property {((text: string) => void) | undefined} [print] where emails and notes go
 *
 * @typedef {ReturnType<typeof createContext>} Context
 * @typedef {import('./answers.mjs').Request} Request
 */

const LOOPBACK = /^(?:(?:[a-z\d-]+\.)*localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?$/i;

/**
 * Everything the handlers of the calls share.
 *
 * @param {Options} options
 */
export function createContext({ now = Date.now, print = () => {}, registration = true, ...rest }) {
  const { origin, brand = 'Sealport', sameSite, encrypted } = rest;
  const outbox = createOutbox({ now, print });
  return {
    now,
    registration,
    print,
    outbox,
    profiles: createProfiles(),
    sessions: createSessions({ now, lifetime: rest.sessionLifetime, sameSite, encrypted }),
    tokens: createTokens({ now, lifetime: rest.tokenLifetime }),
    /**
     * Writes to somebody in their language.
     *
     * @param {import('./mails.mjs').Kind} kind
     * @param {Request} req
     * @param {import('./profiles.mjs').Profile} to
     * @param {string} [token]
     */
    mail(kind, req, { email, language, display_name }, token) {
      const base = baseOf(req, origin);
      outbox.add(writeMail(kind, { to: email, language, base, token, name: display_name, brand }));
    },
  };
}

/**
 * Where the links in emails lead. A Host header is believed only if it names this machine:
 * otherwise whoever asks for somebody's reset could have the link lead to their own server.
 *
 * @param {Request} req
 * @param {string} [origin]
 */
function baseOf({ headers, socket }, origin) {
  if (origin) return origin.endsWith('/') ? origin : `${origin}/`;
  const { host = '' } = headers;
  return LOOPBACK.test(host) ? `http://${host}/` : `http://localhost:${socket.localPort}/`;
}
