// The cookies that page and service set.
import { judge } from './findings.mjs';

/**
 * @typedef {import('./page.mjs').Page} Page
 * @typedef {import('./answer.mjs').Answer} Answer
 */

/** @type {(cookie: string) => string} */
const nameOf = (cookie) => `The cookie ${cookie.split('=', 1)[0]}`;
const isEncrypted = (/** @type {URL} */ { protocol }) => protocol === 'https:';
/** Of the same site, as far as one can know without the list of public suffixes. */
const siteOf = (/** @type {string | URL} */ url) =>
  new URL(url).hostname.split('.').slice(-2).join('.');

/** @type {import('./findings.mjs').Check<{ cookie: string, page: Page, url: URL }>[]} */
const checks = [
  [
    'wrong',
    ({ cookie }) => /; *httponly/i.test(cookie),
    ({ cookie }) =>
      `${nameOf(cookie)} can be read by scripts. Let the service set it with HttpOnly.`,
  ],
  [
    'wrong',
    ({ cookie, url }) => !isEncrypted(url) || /; *secure/i.test(cookie),
    ({ cookie }) =>
      `${nameOf(cookie)} may be sent unencrypted. Let the service set it with Secure; X-Forwarded-Proto tells it of https.`,
  ],
  [
    'wrong',
    ({ cookie, page, url }) => siteOf(page.url) === siteOf(url) || /; *samesite=none/i.test(cookie),
    ({ cookie }) =>
      `${nameOf(cookie)} does not go to another site. Give page and service one site, or set SameSite=None; Secure.`,
  ],
  [
    'wrong',
    ({ cookie }) => /; *samesite=/i.test(cookie),
    ({ cookie }) => `${nameOf(cookie)} has no SameSite. Let the service set it with SameSite=Lax.`,
  ],
  [
    'better',
    ({ cookie, url }) => !isEncrypted(url) || /^__Host-/.test(cookie),
    ({ cookie }) =>
      `${nameOf(cookie)} could be set by a neighbouring host. Let its name begin with __Host-.`,
  ],
];

/** @type {(page: Page, welcome: Answer) => import('./findings.mjs').Finding[]} `welcome`: an answer of the service */
export function checkCookies(page, welcome) {
  const url = new URL(welcome.url);
  const all = [...page.headers.getSetCookie(), ...welcome.headers.getSetCookie()];
  return all.flatMap((cookie) => judge(url, { cookie, page, url }, checks));
}
