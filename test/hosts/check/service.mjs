// The service behind the page, asked as the page asks it. Nothing is changed there.
import { ask, cacheOf, header } from './answer.mjs';
import { checkCookies } from './cookies.mjs';
import { judge, unreachable } from './findings.mjs';
import { checkOrigin } from './origin.mjs';

/**
 * @typedef {import('./page.mjs').Page} Page
 * @typedef {import('./answer.mjs').Answer} Answer
 * @typedef {import('./findings.mjs').Finding} Finding
 * @typedef {{ page: Page, at: (path: string) => URL, own: string }} Place
 */

/** @type {(page: Page) => Promise<Finding[]>} */
export async function checkService(page) {
  const base = String(page.settings?.apiBase ?? '').replace(/\/+$/, '');
  if (!URL.canParse(base, page.url)) return [];
  const place = {
    page,
    own: new URL(page.url).origin,
    at: (/** @type {string} */ path) => new URL(`${base}/api/v1${path}`, page.url),
  };
  const url = place.at('/welcome');
  try {
    const welcome = await ask(url, { headers: { Origin: place.own } });
    const silent = judge(url, welcome, presence);
    if (silent.length > 0) return silent.slice(0, 1);
    return [
      ...judge(url, { welcome, page }, manners),
      ...(await checkTokens(place, welcome)),
      ...checkCookies(page, welcome),
      ...(url.origin === place.own ? [] : await checkOrigin(place, welcome)),
    ];
  } catch (error) {
    return [unreachable(url, error)];
  }
}

const isJson = (/** @type {Answer} */ answer) =>
  /^application\/json/.test(header(answer, 'content-type'));

/** The first that fails says why there is no service here. */
/** @type {import('./findings.mjs').Check<Answer>[]} */
const presence = [
  [
    'wrong',
    ({ status }) => ![502, 503, 504].includes(status),
    ({ status }) =>
      `The web server does not reach the service (${status}). Start the service, and correct its address in the configuration.`,
  ],
  [
    'wrong',
    ({ status }) => status < 300 || status > 399,
    (answer) =>
      `It redirects to ${header(answer, 'location')}, and calls follow no redirect. Set the address that answers.`,
  ],
  [
    'wrong',
    (answer) => answer.status === 200 && isJson(answer),
    ({ status }) =>
      `The service is not there (${status}, or no JSON). Let the web server pass /api/ on to it, or set "apiBase".`,
  ],
];

/** @type {import('./findings.mjs').Check<{ welcome: Answer, page: Page }>[]} */
const manners = [
  [
    'wrong',
    ({ welcome }) => /no-store/.test(header(welcome, 'cache-control')),
    ({ welcome }) =>
      `An answer of the service may be kept: ${cacheOf(welcome)}. Let it send no-store.`,
  ],
  [
    'wrong',
    ({ welcome, page }) => page.elements.csrfToken !== '' || header(welcome, 'x-csrf-token') !== '',
    'X-CSRF-Token is missing, and the page has no token either: nobody can log in. Let the service send it, and proxies let it pass.',
  ],
];

/** Whether the service refuses calls without its token, and takes those that have it. */
/** @type {(place: Place, welcome: Answer) => Promise<Finding[]>} */
async function checkTokens({ page, at, own }, welcome) {
  if (page.elements.csrfToken === null) return [];
  const url = at('/auth/login');
  const login = (/** @type {Record<string, string>} */ more) =>
    ask(url, {
      method: 'POST',
      body: '{}',
      headers: { 'Content-Type': 'application/json', Origin: own, ...more },
    });
  const refused = await login({});
  const token = header(welcome, 'x-csrf-token');
  const cookie = welcome.headers
    .getSetCookie()
    .map((it) => it.split(';', 1)[0])
    .join('; ');
  const taken = token && cookie ? await login({ 'X-CSRF-Token': token, Cookie: cookie }) : null;
  return judge(url, { refused, taken }, tokens);
}

/** @type {import('./findings.mjs').Check<{ refused: Answer, taken: Answer | null }>[]} */
const tokens = [
  [
    'wrong',
    // Too many attempts are refused as well.
    ({ refused }) => [403, 429].includes(refused.status),
    ({ refused }) =>
      `A call without a token is answered with ${refused.status}, not 403: other sites can act for a user. Let the service refuse it.`,
  ],
  [
    'wrong',
    ({ refused }) => refused.status !== 403 || header(refused, 'x-csrf-token') !== '',
    'The refusal of a call brings no new X-CSRF-Token: a first login fails. Let the service send it with every answer.',
  ],
  [
    'wrong',
    ({ taken }) => taken === null || (taken.status !== 403 && taken.status < 500),
    ({ taken }) =>
      `A call with cookie and token is answered with ${taken?.status}: nobody can log in. Let proxies pass Cookie and X-CSRF-Token on.`,
  ],
];
