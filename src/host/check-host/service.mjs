// Checks the service behind the page, with the requests of the page.

import { fetchAnswer, hasHeader } from './answer.mjs';
import { explainNetworkError } from './connection.mjs';
import { DEMO } from './demo-login.mjs';
import { createFinding, runChecks } from './findings.mjs';
import { getSite } from './site.mjs';

/**
 * @typedef {import('./host.mjs').Page} Page
 * @typedef {import('./answer.mjs').Answer} Answer
 */

/**
 * Returns the URL of a call, or undefined if the settings have no valid one.
 *
 * @type {(page: Page, path: string) => URL | undefined}
 */
export function getCallUrl({ settings, url }, path) {
  const base = String(settings?.apiBase ?? '').replace(/\/+$/, '');
  return URL.canParse(base, url) ? new URL(`${base}/api/v1${path}`, url) : undefined;
}

/** @type {(page: Page, login: boolean) => Promise<import('./findings.mjs').Finding[]>} */
export async function checkService(page, login) {
  const url = getCallUrl(page, '/welcome');
  if (!url) return [];
  const resolveCall = (/** @type {string} */ path) => getCallUrl(page, path) ?? url;
  const { origin } = new URL(page.url);
  try {
    const welcome = await fetchAnswer(url, { headers: { Origin: origin } });
    const unavailable = runChecks(welcome, availabilityChecks);
    if (unavailable.length > 0) return unavailable.slice(0, 1);
    const cookies = [...page.headers.getSetCookie(), ...welcome.headers.getSetCookie()];
    const deletion = await sendDeletion(resolveCall, origin);
    const hasTokens = page.elements.csrfToken !== null;
    return [
      ...checkSite(page, url),
      ...runChecks({ ...welcome, page }, headerChecks),
      ...runChecks(deletion, deletionChecks),
      ...(cookies.length === 0 ? [createFinding(noCookie, url)] : []),
      ...cookies.flatMap((cookie) => runChecks({ ...welcome, cookie }, cookieChecks)),
      ...(hasTokens && login ? await checkTokens(resolveCall, origin, welcome) : []),
      ...(url.origin === origin ? [] : await checkOrigin(resolveCall, origin, welcome)),
    ];
  } catch (error) {
    return [createFinding(`wrong: ${await explainNetworkError(url, error)}`, url)];
  }
}

/** @type {(page: Page, url: URL) => import('./findings.mjs').Finding[]} */
function checkSite(page, url) {
  const [ofPage, ofService] = [getSite(new URL(page.url).hostname), getSite(url.hostname)];
  if (ofPage === ofService) return [];
  const message = `wrong: The service is on another site (${ofService}) than the page (${ofPage}): browsers send its cookie only with SameSite=None, which Safari refuses, and other websites can then make them send it, too. Give both a host of one site, for example sign.${ofPage}.`;
  return [createFinding(message, url)];
}

/** The first of these checks that fails says why the service is not available. @type {import('./findings.mjs').Checks<Answer>} */
const availabilityChecks = {
  'wrong: The web server does not reach the service ({status}). Start the service, and correct its address in the configuration.':
    ({ status }) => ![502, 503, 504].includes(status),
  'wrong: The service is not there (status {status}, {content-type}). The web server must pass /api/ on to it, or the settings must name it as "apiBase". Calls follow no redirect.':
    (answer) => answer.status === 200 && hasHeader('content-type', /^application\/json/)(answer),
};

/** @type {import('./findings.mjs').Checks<Answer & { page: Page }>} */
const headerChecks = {
  'wrong: Caches may keep an answer of the service: Cache-Control is {cache-control}. The service must send no-store.':
    hasHeader('cache-control', /no-store/),
  'wrong: X-CSRF-Token is missing, and the page has no token either: nobody can log in. The service must send it, and proxies must pass it on.':
    (welcome) => welcome.page.elements.csrfToken !== '' || hasHeader('x-csrf-token', /./)(welcome),
};

const noCookie =
  'wrong: No answer sets a cookie: nobody can log in. The service must set one with its first answer, and proxies must pass on Set-Cookie.';

/** @param {Answer} answer */
const isUnencrypted = ({ url }) => url.startsWith('http:');
/** @type {import('./findings.mjs').Checks<Answer & { cookie: string }>} */
const cookieChecks = {
  'wrong: Scripts can read the cookie of the service. Add HttpOnly.': ({ cookie }) =>
    /; *httponly/i.test(cookie),
  'wrong: The cookie of the service may be sent unencrypted. Add Secure; X-Forwarded-Proto tells the service that the visitor uses https.':
    (facts) => isUnencrypted(facts) || /; *secure/i.test(facts.cookie),
  'wrong: The cookie of the service has no SameSite. Add SameSite=Lax.': ({ cookie }) =>
    /; *samesite=/i.test(cookie),
  'wrong: The cookie of the service does not say Path=/: browsers may leave it out of calls. Add Path=/, and let proxies keep it.':
    ({ cookie }) => /; *path=\/ *(;|$)/i.test(cookie),
  'advice: A neighbouring host could set the cookie of the service. Begin its name with __Host-.': (
    facts,
  ) => isUnencrypted(facts) || facts.cookie.startsWith('__Host-'),
};

/**
 * Sends a DELETE request, the method that proxies block most often. Nothing is deleted, because nobody is logged in.
 *
 * @type {(resolveCall: (path: string) => URL, origin: string) => Promise<Answer>}
 */
const sendDeletion = (resolveCall, origin) =>
  fetchAnswer(resolveCall('/settings/profile'), {
    method: 'DELETE',
    body: JSON.stringify({ password: DEMO.password }),
    headers: { 'Content-Type': 'application/json', Origin: origin },
  });

/** @type {import('./findings.mjs').Checks<Answer>} */
const deletionChecks = {
  'wrong: DELETE without a login is answered with {status} ({content-type}), not with 401 in JSON: nobody can delete an account. Web server, proxy and firewall must pass on DELETE with its body.':
    (answer) =>
      answer.status === 429 ||
      (answer.status === 401 && hasHeader('content-type', /^application\/json/)(answer)),
};

/** @type {(resolveCall: (path: string) => URL, origin: string, welcome: Answer) => Promise<import('./findings.mjs').Finding[]>} */
async function checkTokens(resolveCall, origin, { headers }) {
  const logIn = (/** @type {Record<string, string>} */ more) =>
    fetchAnswer(resolveCall('/auth/login'), {
      method: 'POST',
      body: JSON.stringify(DEMO),
      headers: { 'Content-Type': 'application/json', Origin: origin, ...more },
    });
  const withoutToken = await logIn({});
  const Cookie = headers.getSetCookie()[0]?.split(';', 1)[0];
  const token = headers.get('x-csrf-token');
  const withToken = Cookie && token ? await logIn({ 'X-CSRF-Token': token, Cookie }) : undefined;
  return [
    ...runChecks(withoutToken, missingTokenChecks),
    ...(withToken ? runChecks(withToken, loginChecks) : []),
  ];
}

/** The checks of a login without a token. @type {import('./findings.mjs').Checks<Answer>} */
const missingTokenChecks = {
  'wrong: A call without a token is answered with {status}, not 403: other sites can act for a user. The service must refuse it.':
    // 429 (too many attempts) also rejects the call.
    ({ status }) => [403, 429].includes(status),
  'wrong: The refusal of a call brings no new X-CSRF-Token: a first login fails. The service must send it with every answer.':
    (answer) => answer.status !== 403 || hasHeader('x-csrf-token', /./)(answer),
};

/** The checks of a login as the demo user, with cookie and token. @type {import('./findings.mjs').Checks<Answer>} */
const loginChecks = {
  'wrong: A call with cookie and token is answered with {status}: nobody can log in. Proxies must pass on Cookie and X-CSRF-Token.':
    ({ status }) => status !== 403,
  'wrong: A login with a wrong password is answered with {status}, not with 401: nobody can log in. If it is 400, the body does not arrive: proxies must pass on body and Content-Type.':
    ({ status }) => [200, 401, 403, 429].includes(status),
  'wrong: The published demo login works: anyone can log in to the demo service. Replace it with your service.':
    ({ status }) => status !== 200,
};

/** The headers that a service of another origin must send. @type {[name: string, value: string, right: RegExp][]} */
const responseHeaders = [
  ['Access-Control-Allow-Credentials', 'true', /^true$/],
  [
    'Access-Control-Expose-Headers',
    'X-CSRF-Token, X-User-Hash, client-country, X-Client-Country',
    /(?=.*x-csrf-token)(?=.*x-user-hash)/i,
  ],
  ['Vary', 'Origin', /origin/i],
];
/** The headers that it must send in response to a preflight request. @type {typeof responseHeaders} */
const preflightHeaders = [
  ['Access-Control-Allow-Methods', 'GET, POST, DELETE', /delete/i],
  [
    'Access-Control-Allow-Headers',
    'Content-Type, X-CSRF-Token',
    /(?=.*content-type)(?=.*x-csrf-token)/i,
  ],
];

/** @type {(resolveCall: (path: string) => URL, origin: string, welcome: Answer) => Promise<import('./findings.mjs').Finding[]>} */
async function checkOrigin(resolveCall, origin, welcome) {
  const headers = { Origin: origin, 'Access-Control-Request-Method': 'DELETE' };
  const preflight = await fetchAnswer(resolveCall('/settings/profile'), {
    method: 'OPTIONS',
    headers,
  });
  /** @type {(answer: Answer, kind: string, rows: typeof responseHeaders) => import('./findings.mjs').Finding[]} */
  const check = (answer, kind, rows) => {
    /** @type {typeof responseHeaders} */
    const all = [['Access-Control-Allow-Origin', origin, new RegExp(`^${origin}$`)], ...rows];
    return all.flatMap(([name, value, right]) =>
      runChecks(answer, {
        [`wrong: The page has another origin. The service must send with ${kind} ${name}: ${value}`]:
          hasHeader(name, right),
      }),
    );
  };
  return [
    ...check(welcome, 'each answer', responseHeaders),
    ...check(preflight, 'the answer to OPTIONS (204)', preflightHeaders),
  ];
}
