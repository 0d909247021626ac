// Promises about every answer of the run, which are checked at the end.

import { getSite as getSiteOfHost } from '../../check-host/site.mjs';
import { parseCookie } from '../client.mjs';
import { createBrokenPromiseError, findProxy, NotCheckedError } from '../run.mjs';
import { unknownToken } from './values.mjs';

/** @typedef {import('../client.mjs').Answer} Answer */

/** Leaves out preflight requests, and answers that may not come from the service. @type {(answers: readonly Answer[]) => readonly Answer[]} */
const filterRelevant = (answers) =>
  answers.filter(
    (answer) =>
      !answer.call.includes('/check-service/') &&
      !answer.call.startsWith('OPTIONS ') &&
      !findProxy(answer),
  );

/** @type {(run: import('../run.mjs').Run, findProblem: (answer: Answer) => string) => void} */
function expectOfEveryAnswer({ answers }, findProblem) {
  if (answers.length === 0) throw new NotCheckedError('There was no answer.');
  const wrong = filterRelevant(answers).map((answer) => ({ answer, why: findProblem(answer) }));
  const [first, ...others] = wrong.filter(({ why }) => why);
  if (!first) return;
  const more = others.length > 0 ? `; the same in ${others.length} other answers` : '';
  throw createBrokenPromiseError(first.answer, `${first.why}${more}`);
}

/** @type {(run: import('../run.mjs').Run, findProblem: (cookie: ReturnType<typeof parseCookie>) => string) => void} */
function expectOfEveryCookie(run, findProblem) {
  if (!run.answers.some(({ headers }) => headers.getSetCookie().length > 0))
    throw new NotCheckedError('No answer has set a cookie.');
  expectOfEveryAnswer(run, ({ headers }) =>
    headers
      .getSetCookie()
      .map(parseCookie)
      // A cookie that is being removed needs no attributes.
      .filter(({ value }) => value !== '')
      .map((cookie) => findProblem(cookie) && `the cookie ${cookie.name} ${findProblem(cookie)}`)
      .filter(Boolean)
      .join('; '),
  );
}

/** @param {string} url */
const getSite = (url) => {
  const { protocol, hostname } = new URL(url);
  return `${protocol}//${getSiteOfHost(hostname)}`;
};

/** @type {readonly import('../run.mjs').ServicePromise[]} */
export const everyAnswerPromises = [
  {
    id: 'every-json',
    promise: 'Every answer is JSON and says so (Content-Type: application/json).',
    application:
      'The application says "Unexpected response from the server", or shows no reason for an error.',
    remedy:
      'Answer JSON to everything below /api/, errors of the framework and of the proxy included.',
    async check(run) {
      // A proxy's page may be the answer to a call that no other promise checks.
      const page = run.answers.find(findProxy);
      if (page && run.proxies.size === 0) throw createBrokenPromiseError(page, '');
      expectOfEveryAnswer(run, ({ headers, body }) => {
        const type = headers.get('content-type');
        if (!/^application\/json *(;|$)/i.test(type ?? ''))
          return `Content-Type is ${type ?? 'missing'}`;
        return body === undefined ? 'the body is not JSON' : '';
      });
    },
  },
  {
    id: 'every-error',
    promise: 'Every error has a message for people, and code and message are strings.',
    application:
      'People read only "The server reported an error", where the application has no sentence of its own.',
    remedy: 'Answer errors with {"code": "…", "message": "A sentence for people."}.',
    check: async (run) =>
      expectOfEveryAnswer(run, ({ status, body }) => {
        // Another promise reports answers that are not JSON.
        if (status < 400 || body === undefined) return '';
        const { code = '', message } = /** @type {any} */ (Object(body));
        if (typeof code !== 'string') return 'code is no string';
        return typeof message === 'string' && message.trim() ? '' : 'no message';
      }),
  },
  {
    id: 'every-no-window',
    promise: 'No answer asks the browser for a login window (WWW-Authenticate).',
    application:
      'The browser covers the page with a login window of its own, which accepts no login of the service.',
    remedy: 'Answer 401 without WWW-Authenticate: Basic, Digest, NTLM and Negotiate open a window.',
    check: async (run) =>
      expectOfEveryAnswer(run, ({ headers }) => {
        const value = headers.get('www-authenticate') ?? '';
        return /\b(basic|digest|ntlm|negotiate)\b/i.test(value)
          ? `WWW-Authenticate is ${value}`
          : '';
      }),
  },
  {
    id: 'every-no-store',
    promise: 'No answer may be stored by a cache (Cache-Control: no-store).',
    application:
      'The application asks browsers not to store answers, but a proxy may give the profile or the token of one person to another.',
    remedy: 'Send Cache-Control: no-store with every answer below /api/.',
    check: async (run) =>
      expectOfEveryAnswer(run, ({ headers }) => {
        const value = headers.get('cache-control');
        return /\bno-store\b/i.test(value ?? '') ? '' : `Cache-Control is ${value ?? 'missing'}`;
      }),
  },
  {
    id: 'every-token',
    promise:
      'Every answer, errors included, carries the newest token (X-CSRF-Token), except to a replaced session.',
    application:
      'After an answer without it the application sends an older token, and may be refused with 403.',
    remedy: 'Set the header where all answers pass, before anything else is done.',
    check: async (run) =>
      expectOfEveryAnswer(run, ({ headers, isStale }) => {
        // See the promise about replaced sessions.
        if (isStale) return '';
        const token = headers.get('x-csrf-token');
        if (token === null) return 'X-CSRF-Token is missing';
        return /^[!-~]+$/.test(token) ? '' : 'X-CSRF-Token is sent twice, or has blanks';
      }),
  },
  {
    id: 'every-replaced',
    promise:
      'An answer to the cookie of a session that a login or logout has replaced brings neither token nor cookie.',
    application:
      'The answer to a call that was under way during the login may arrive last: its cookie ends the new session in the browser, or its token makes the next change fail.',
    remedy:
      'Remember a replaced id for at least a minute, and leave X-CSRF-Token and Set-Cookie out of the answers to it, 401 and 403 included.',
    async check(run) {
      if (!run.answers.some(({ isStale }) => isStale))
        throw new NotCheckedError('It needs a login: --email and --password.');
      expectOfEveryAnswer(run, ({ headers, isStale }) => {
        if (!isStale) return '';
        if (headers.getSetCookie().length > 0) return 'Set-Cookie comes';
        return headers.has('x-csrf-token') ? 'X-CSRF-Token comes' : '';
      });
    },
  },
  {
    id: 'every-no-redirect',
    promise: 'No call is answered with a redirect.',
    application: 'The application follows none, and says that the server could not be reached.',
    remedy:
      'Answer each call where it is made: no redirect to a login page, to https, or to another spelling of the path.',
    check: async (run) =>
      expectOfEveryAnswer(run, ({ status }) => (status >= 300 && status < 400 ? 'a redirect' : '')),
  },
  {
    id: 'every-no-leak',
    promise: 'No redirect and no error repeats a token or a password.',
    application: 'Tokens end up in logs, histories and at other hosts.',
    remedy: 'Never write a value of a request into Location or a message.',
    check: async (run) =>
      expectOfEveryAnswer(run, (answer) => {
        const { headers, status, text } = answer;
        const location = headers.get('location') ?? '';
        if (run.mask(location) !== location || location.includes(unknownToken))
          return 'Location contains a token';
        if (text.includes(unknownToken)) return 'the body repeats the token of the link';
        const { password } = run.options;
        return status >= 400 && password && text.includes(password)
          ? 'the body repeats the password'
          : '';
      }),
  },
  {
    id: 'cookie-httponly',
    promise: 'Scripts cannot read the cookies of the service (HttpOnly).',
    application: 'A script that got into the page could take the session away.',
    remedy: 'Add HttpOnly to the cookie.',
    check: async (run) =>
      expectOfEveryCookie(run, ({ attributes }) =>
        attributes.has('httponly') ? '' : 'has no HttpOnly',
      ),
  },
  {
    id: 'cookie-samesite',
    promise:
      'Other sites can open the page, but not use the cookies of the service (SameSite=Lax).',
    application:
      'Logging out is a GET call, which another site could make for its visitors. With Strict, a page that is opened from an email names nobody, which ends the session. Without the attribute, browsers differ.',
    remedy: 'Add SameSite=Lax to the cookie.',
    check: async (run) =>
      expectOfEveryCookie(run, ({ attributes }) => {
        const value = attributes.get('samesite') ?? 'missing';
        return /^lax$/i.test(value) ? '' : `says SameSite: ${value}`;
      }),
  },
  {
    id: 'cookie-secure',
    promise: 'The cookies of the service are never sent unencrypted (Secure).',
    application: 'The session can be read on the way where a request is made by http.',
    remedy:
      'Add Secure to the cookie; behind a proxy X-Forwarded-Proto tells the service that people use https.',
    async check(run) {
      if (!run.isEncrypted)
        throw new NotCheckedError('The service is called by http: check it again by https.');
      expectOfEveryCookie(run, ({ attributes }) =>
        attributes.has('secure') ? '' : 'has no Secure',
      );
    },
  },
  {
    id: 'cookie-scope',
    promise: 'The cookies are valid for this host only, for every call, and accepted by browsers.',
    application:
      'With Domain other hosts get the session; with a narrower Path, or a prefix whose conditions are not met, the browser does not send the cookie and every call is a new visitor.',
    remedy: 'Set Path=/ and no Domain. A name with __Host- needs Secure, Path=/ and no Domain.',
    check: async (run) =>
      expectOfEveryCookie(run, ({ name, attributes }) => {
        const path = attributes.get('path') || '/api/v1/auth';
        const calls = new URL(run.base).pathname;
        const isHost = /^__Host-/i.test(name);
        if (attributes.get('domain')) return `says Domain=${attributes.get('domain')}`;
        if (!`${calls}/`.startsWith(path.replace(/\/?$/, '/'))) return `says Path=${path}`;
        if (/^__(Host|Secure)-/i.test(name) && !attributes.has('secure'))
          return 'has a prefix that needs Secure';
        return isHost && path !== '/' ? 'has a prefix that needs Path=/' : '';
      }),
  },
  {
    id: 'cookie-site',
    promise: 'The page and the service are of one site, so that browsers keep the cookie.',
    application:
      'Browsers send the cookie of another site only with SameSite=None, which Safari refuses: some people cannot log in, and other websites can make browsers send the cookie, too.',
    remedy:
      "Put the service on the page's site, for example sign.example.com beside cloud.example.com, or on its origin.",
    needs: ['origin'],
    async check({ options, base, visitor }) {
      if (getSite(options.origin ?? '') === getSite(base)) return;
      const answer = await visitor.call('GET /welcome', { note: `from ${options.origin}` });
      throw createBrokenPromiseError(
        answer,
        `${getSite(options.origin ?? '')} and ${getSite(base)} are two sites`,
      );
    },
  },
];
