// The page itself: its elements, headers and settings.
import { validateSettings } from '../../../src/build/settings.mjs';
import { everywhere, has } from './answer.mjs';
import { finding, runChecks } from './findings.mjs';

/** @typedef {import('./host.mjs').Page} Page */

/** @param {Page} page */
const isEncrypted = ({ url }) => url.startsWith('https:');

/** @type {import('./findings.mjs').Checks<Page>} */
const checks = {
  // The page itself says that it is UTF-8.
  'wrong: Content-Type is {content-type}. Send text/html; charset=utf-8.': has(
    'content-type',
    /^text\/html(; ?charset=utf-8)?$/i,
  ),
  'wrong: The settings are not base64 of a JSON object in UTF-8, and none of them holds. Build again with settings.json.':
    ({ settings }) => settings !== null,
  'wrong: Nothing fills the element csrf-token, and the settings do not say "session": "server": a reload logs out. Build with a settings.json that says so, or let the service fill the elements.':
    ({ elements, settings }) => elements.csrfToken !== '' || settings?.session === 'server',
  'advice: There is no element csrf-token: calls carry no token, and nothing keeps a session alive. Right only if the service wants none.':
    ({ elements }) => elements.csrfToken !== null,
  'wrong: Two visitors get the same csrf-token. No cache may keep the page: send Cache-Control: no-store.':
    ({ elements, next }) => !elements.csrfToken || next !== elements.csrfToken,
  'wrong: A visitor who is not logged in gets a user hash. Fill it in for logged-in users only.': ({
    elements,
  }) => !elements.userHash,
  'wrong: Caches may keep the page after an upgrade, or give its token to others: Cache-Control is {cache-control}. Send no-cache, or no-store if the service fills it.':
    (page) => has('cache-control', page.elements.csrfToken ? /no-store/ : /no-(cache|store)/)(page),
  "wrong: Any site can show the page in a frame. Send frame-ancestors 'none' in the header Content-Security-Policy.":
    (page) =>
      has('content-security-policy', /frame-ancestors(?![^;,]*\*)/)(page) ||
      has('x-frame-options', /^(deny|sameorigin)$/i)(page),
  'wrong: Passwords are sent unencrypted. Get a certificate, and redirect http to https.': (page) =>
    isEncrypted(page) || /^http:\/\/(localhost|127\.[\d.]+|\[::1\])[:/]/.test(page.url),
  'wrong: Strict-Transport-Security of a year is missing: the first request of a visit may be unencrypted. Send max-age=63072000.':
    (page) => !isEncrypted(page) || has('strict-transport-security', /max-age=\d{8}/)(page),
  'advice: Referrer-Policy is {referrer-policy}: other sites may learn addresses. Send no-referrer.':
    has('referrer-policy', /^(no-referrer|same-origin|strict-origin)/),
  'advice: Cross-Origin-Opener-Policy is {cross-origin-opener-policy}: pages that open this one can reach into it. Send same-origin.':
    has('cross-origin-opener-policy', /^same-origin/),
  'advice: Cross-Origin-Embedder-Policy is {cross-origin-embedder-policy}: other sites share its process. Send require-corp (credentialless with analytics).':
    has('cross-origin-embedder-policy', /^(require-corp|credentialless)$/),
  'advice: Cross-Origin-Resource-Policy is {cross-origin-resource-policy}: other sites can load the page. Send same-origin.':
    has('cross-origin-resource-policy', /^same-/),
  'advice: The headers tell the version of the server ({server}). Switch that off (nginx: server_tokens off, Apache: ServerTokens Prod).':
    (page) => has('server', /^\D*$/)(page) && has('x-powered-by', /^$/)(page),
};

/** @param {Page} page */
export const checkPage = (page) => [
  ...runChecks(page, { ...checks, ...everywhere }),
  ...checkScripts(page),
  ...checkRepetition(page),
  ...checkSettings(page),
];

/** Headers that have one value. Of two, browsers take the stricter, the first, or none. */
const single = [
  'content-security-policy',
  'x-frame-options',
  'cross-origin-opener-policy',
  'cross-origin-embedder-policy',
  'cross-origin-resource-policy',
  'referrer-policy',
  'x-content-type-options',
  'strict-transport-security',
];

/** A service and the web server in front of it may both send a header. @param {Page} page */
function checkRepetition({ headers, url }) {
  const doubled = single.filter((name) => headers.get(name)?.includes(','));
  if (doubled.length === 0) return [];
  const message = `advice: Headers are sent more than once (${doubled.join(', ')}). Send each in one place only: by the web server, or by the service.`;
  return [finding(message, url)];
}

/** The only kind that the build writes. */
const ownScript = / src="\.\/assets\/[\w-]+-[A-Z0-9]{8}\.js"/;

/** What is served may hold scripts that were added on the way, or whose hash was removed. @param {Page} page */
function checkScripts({ body, url }) {
  return [...body.matchAll(/<script\b[^>]*>/gi)].flatMap(([tag]) => {
    if (!ownScript.test(tag)) {
      const message = `wrong: The build did not write this script of the page: ${tag} Switch off whatever adds scripts to pages, and copy the page again.`;
      return [finding(message, url)];
    }
    if (/ integrity="sha\d{3}-[^"]+"/.test(tag)) return [];
    const message = `wrong: This script of the page has no integrity, so browsers run it whatever it contains: ${tag} Switch off whatever rewrites pages, and copy the page again.`;
    return [finding(message, url)];
  });
}

/** Says what the build would say about the settings. "session" is checked above, together with the elements. @param {Page} page */
function checkSettings({ settings, url }) {
  const { errors, warnings } = validateSettings(settings ?? {});
  const others = warnings.filter(({ key }) => key !== 'session');
  return [
    ...errors.map((error) =>
      finding(`wrong: In the settings: ${error} Correct it, and build again.`, url),
    ),
    ...others.map(({ message }) => finding(`advice: In the settings: ${message}`, url)),
  ];
}
