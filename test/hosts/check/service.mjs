// The service behind the page, asked as the page asks it.
import { DEMO } from '../../service/demo.mjs';
import { ask, has } from './answer.mjs';
import { judge, unreachable } from './findings.mjs';

/**
 * @typedef {import('./host.mjs').Page} Page
 * @typedef {import('./answer.mjs').Answer} Answer
 */

/** @param {Page} page */
export async function checkService(page) {
  const base = String(page.settings?.apiBase ?? '').replace(/\/+$/, '');
  if (!URL.canParse(base, page.url)) return [];
  const at = (/** @type {string} */ path) => new URL(`${base}/api/v1${path}`, page.url);
  const { origin } = new URL(page.url);
  try {
    const welcome = await ask(at('/welcome'), { headers: { Origin: origin } });
    const absent = judge(welcome, presence);
    if (absent.length > 0) return absent.slice(0, 1);
    const isForeign = at('').origin !== origin;
    const set = [...page.headers.getSetCookie(), ...welcome.headers.getSetCookie()];
    return [
      ...judge({ ...welcome, page }, manners),
      ...set.flatMap((cookie) => judge({ ...welcome, cookie, page }, cookies)),
      ...(page.elements.csrfToken === null ? [] : await checkTokens(at, origin, welcome)),
      ...(isForeign ? await checkOrigin(at, origin, welcome) : []),
    ];
  } catch (error) {
    return [unreachable(at('/welcome'), error)];
  }
}

/** The first that is not so says why there is no service. @type {import('./findings.mjs').Checks<Answer>} */
const presence = {
  'wrong: The web server does not reach the service ({status}). Start the service, and correct its address in the configuration.':
    ({ status }) => ![502, 503, 504].includes(status),
  'wrong: The service is not there (status {status}, {content-type}). Let the web server pass /api/ on to it, or set "apiBase". Calls follow no redirect.':
    (answer) => answer.status === 200 && has('content-type', /^application\/json/)(answer),
};

/** @type {import('./findings.mjs').Checks<Answer & { page: Page }>} */
const manners = {
  'wrong: Caches may keep an answer of the service: Cache-Control is {cache-control}. Let it send no-store.':
    has('cache-control', /no-store/),
  'wrong: X-CSRF-Token is missing, and the page has no token either: nobody can log in. Let the service send it, and proxies pass it.':
    (welcome) => welcome.page.elements.csrfToken !== '' || has('x-csrf-token', /./)(welcome),
};

/** @param {Answer} answer */
const isPlain = ({ url }) => url.startsWith('http:');
/** As far as it can be known without the list of public suffixes. @param {Answer} answer */
const siteOf = ({ url }) => new URL(url).hostname.split('.').slice(-2).join('.');

/** @type {import('./findings.mjs').Checks<Answer & { cookie: string, page: Page }>} */
const cookies = {
  'wrong: Scripts can read the cookie of the service. Let it say HttpOnly.': ({ cookie }) =>
    /; *httponly/i.test(cookie),
  'wrong: The cookie of the service may be sent unencrypted. Let it say Secure; X-Forwarded-Proto tells the service of https.':
    (set) => isPlain(set) || /; *secure/i.test(set.cookie),
  'wrong: The cookie of the service has no SameSite. Let it say SameSite=Lax.': ({ cookie }) =>
    /; *samesite=/i.test(cookie),
  'wrong: The cookie does not go to a service of another site. Give page and service one site, or let it say SameSite=None; Secure.':
    (set) => siteOf(set) === siteOf(set.page) || /; *samesite=none/i.test(set.cookie),
  'better: A neighbouring host could set the cookie of the service. Let its name begin with __Host-.':
    (set) => isPlain(set) || set.cookie.startsWith('__Host-'),
};

/** @type {(at: (path: string) => URL, origin: string, welcome: Answer) => Promise<import('./findings.mjs').Finding[]>} */
async function checkTokens(at, origin, { headers }) {
  const logIn = (/** @type {Record<string, string>} */ more) =>
    ask(at('/auth/login'), {
      method: 'POST',
      body: JSON.stringify(DEMO),
      headers: { 'Content-Type': 'application/json', Origin: origin, ...more },
    });
  const refused = await logIn({});
  const Cookie = headers.getSetCookie()[0]?.split(';', 1)[0];
  const token = headers.get('x-csrf-token');
  const judged = Cookie && token ? await logIn({ 'X-CSRF-Token': token, Cookie }) : undefined;
  return [...judge(refused, refusals), ...(judged ? judge(judged, judgements) : [])];
}

/** Of a login without a token. @type {import('./findings.mjs').Checks<Answer>} */
const refusals = {
  'wrong: A call without a token is answered with {status}, not 403: other sites can act for a user. Let the service refuse it.':
    // Too many attempts are refused as well.
    ({ status }) => [403, 429].includes(status),
  'wrong: The refusal of a call brings no new X-CSRF-Token: a first login fails. Let the service send it with every answer.':
    (answer) => answer.status !== 403 || has('x-csrf-token', /./)(answer),
};

/** Of a login with cookie and token, as the demo user. @type {import('./findings.mjs').Checks<Answer>} */
const judgements = {
  'wrong: A call with cookie and token is answered with {status}: nobody can log in. Let proxies pass Cookie and X-CSRF-Token.':
    ({ status }) => status !== 403 && status < 500,
  'wrong: The published demo login works: anyone can log in to the demo service. Replace it by your service.':
    ({ status }) => status !== 200,
};

/** What a service of another origin sends with an answer. @type {[name: string, value: string, right: RegExp][]} */
const calls = [
  ['Access-Control-Allow-Credentials', 'true', /^true$/],
  ['Access-Control-Expose-Headers', 'X-CSRF-Token, X-User-Hash', /x-csrf-token.*x-user-hash/i],
  ['Vary', 'Origin', /origin/i],
];
/** What it answers to the question that browsers ask before. @type {typeof calls} */
const questions = [
  ['Access-Control-Allow-Methods', 'GET, POST, DELETE', /delete/i],
  ['Access-Control-Allow-Headers', 'Content-Type, X-CSRF-Token', /content-type.*x-csrf-token/i],
];

/** @type {(at: (path: string) => URL, origin: string, welcome: Answer) => Promise<import('./findings.mjs').Finding[]>} */
async function checkOrigin(at, origin, welcome) {
  const headers = { Origin: origin, 'Access-Control-Request-Method': 'DELETE' };
  const asked = await ask(at('/settings/profile'), { method: 'OPTIONS', headers });
  /** @type {(answer: Answer, kind: string, rows: typeof calls) => import('./findings.mjs').Finding[]} */
  const check = (answer, kind, rows) =>
    [['Access-Control-Allow-Origin', origin, new RegExp(`^${origin}$`)], ...rows].flatMap(
      ([name, value, right]) =>
        judge(answer, {
          [`wrong: The page has another origin. Let the service send with ${kind} ${name}: ${value}`]:
            has(name, right),
        }),
    );
  return [
    ...check(welcome, 'each answer', calls),
    ...check(asked, 'the answer to OPTIONS (204)', questions),
  ];
}
