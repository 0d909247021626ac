// Checks the elements, headers and settings of the page.
import { validateSettings } from '../../build/settings.mjs';
import { commonChecks, hasHeader } from './answer.mjs';
import { createFinding, runChecks } from './findings.mjs';

/** @typedef {import('./host.mjs').Page} Page */

/** @param {Page} page */
const isEncrypted = ({ url }) => url.startsWith('https:');

/** @type {import('./findings.mjs').Checks<Page>} */
const checks = {
  // A charset is not required, because the page itself declares UTF-8.
  'wrong: Content-Type is {content-type}. Send text/html; charset=utf-8.': hasHeader(
    'content-type',
    /^text\/html(; ?charset=utf-8)?$/i,
  ),
  'wrong: Nothing fills the element csrf-token, and the settings do not say "session": "server": a reload logs out. Build with a settings.json that says so, or let the service fill the elements.':
    ({ elements, settings }) => elements.csrfToken !== '' || settings?.session === 'server',
  'wrong: The page is another one if it is sent uncompressed, or with another compression. Copy it again, delete its .gz and .br, and switch off whatever rewrites pages.':
    (page) => page.isSameInEveryEncoding,
  'advice: There is no element csrf-token: calls carry no token, and nothing keeps a session alive. Right only if the service wants none.':
    ({ elements }) => elements.csrfToken !== null,
  'wrong: Two visitors get the same csrf-token. No cache may keep the page: send Cache-Control: no-store.':
    ({ elements, secondToken }) => !elements.csrfToken || secondToken !== elements.csrfToken,
  'wrong: A visitor who is not logged in gets a user hash. Fill it in for logged-in users only.': ({
    elements,
  }) => !elements.userHash,
  'wrong: Caches may keep the page after an upgrade, or give its token to others: Cache-Control is {cache-control}. Send no-cache, or no-store if the service fills it.':
    (page) =>
      hasHeader('cache-control', page.elements.csrfToken ? /no-store/ : /no-(cache|store)/)(page),
  "wrong: Any site can show the page in a frame. Send frame-ancestors 'none' in the header Content-Security-Policy.":
    (page) =>
      hasHeader('content-security-policy', /frame-ancestors(?![^;,]*\*)/)(page) ||
      hasHeader('x-frame-options', /^(deny|sameorigin)$/i)(page),
  'wrong: Passwords are sent unencrypted. Get a certificate, and redirect http to https.': (page) =>
    isEncrypted(page) || /^http:\/\/(localhost|127\.[\d.]+|\[::1\])[:/]/.test(page.url),
  'wrong: Strict-Transport-Security of a year is missing: the first request of a visit may be unencrypted. Send max-age=63072000.':
    (page) => !isEncrypted(page) || hasHeader('strict-transport-security', /max-age=\d{8}/)(page),
  'advice: Referrer-Policy is {referrer-policy}: other sites may learn addresses. Send no-referrer.':
    hasHeader('referrer-policy', /^(no-referrer|same-origin|strict-origin)/),
  'advice: Cross-Origin-Opener-Policy is {cross-origin-opener-policy}: pages that open this one can reach into it. Send same-origin.':
    hasHeader('cross-origin-opener-policy', /^same-origin/),
  'advice: Cross-Origin-Embedder-Policy is {cross-origin-embedder-policy}: other sites share its process. Send require-corp (credentialless with analytics).':
    hasHeader('cross-origin-embedder-policy', /^(require-corp|credentialless)$/),
  'advice: Cross-Origin-Resource-Policy is {cross-origin-resource-policy}: other sites can load the page. Send same-origin.':
    hasHeader('cross-origin-resource-policy', /^same-/),
  'advice: The headers tell the version of the server ({server}). Switch that off (nginx: server_tokens off, Apache: ServerTokens Prod).':
    (page) => hasHeader('server', /^\D*$/)(page) && hasHeader('x-powered-by', /^$/)(page),
};

/** @param {Page} page */
export const checkPage = (page) => [
  ...checkSettings(page),
  ...runChecks(page, { ...checks, ...commonChecks }),
  ...checkScripts(page),
  ...checkRepeatedHeaders(page),
];

/** Headers with a single value. If there are two, browsers use the stricter one, the first one, or none. */
const singleHeaders = [
  'content-security-policy',
  'x-frame-options',
  'cross-origin-opener-policy',
  'cross-origin-embedder-policy',
  'cross-origin-resource-policy',
  'referrer-policy',
  'x-content-type-options',
  'strict-transport-security',
];

/** Finds headers that both the service and the web server send. @param {Page} page */
function checkRepeatedHeaders({ headers, url }) {
  const repeated = singleHeaders.filter((name) => headers.get(name)?.includes(','));
  if (repeated.length === 0) return [];
  const message = `advice: Headers are sent more than once (${repeated.join(', ')}). Send each in one place only: by the web server, or by the service.`;
  return [createFinding(message, url)];
}

/** The only kind of script that the build writes. */
const ownScript = / src="\.\/assets\/[\w-]+-[A-Z0-9]{8}\.js"/;

/** Finds scripts that were added to the page after the build, or whose integrity was removed. @param {Page} page */
function checkScripts({ body, url }) {
  return [...body.matchAll(/<script\b[^>]*>/gi)].flatMap(([tag]) => {
    if (!ownScript.test(tag)) {
      const message = `wrong: The build did not write this script of the page: ${tag} Switch off whatever adds scripts to pages, and copy the page again.`;
      return [createFinding(message, url)];
    }
    if (/ integrity="sha\d{3}-[^"]+"/.test(tag)) return [];
    const message = `wrong: This script of the page has no integrity, so browsers run it whatever it contains: ${tag} Switch off whatever rewrites pages, and copy the page again.`;
    return [createFinding(message, url)];
  });
}

/**
 * Reports what the build would report about the settings. "session" is checked above, together with the elements.
 *
 * @param {Page} page
 */
function checkSettings({ elements, settings, url }) {
  if (settings === null) return [createFinding(unreadableSettings, url)];
  const { errors, warnings } = validateSettings(settings);
  const others = warnings.filter(({ key }) => key !== 'session');
  return [
    ...(elements.settings?.trim() ? [] : [createFinding(noSettings, url)]),
    ...errors.map((error) =>
      createFinding(`wrong: In the settings: ${error} Correct it, and build again.`, url),
    ),
    ...others.map(({ message }) => createFinding(`advice: In the settings: ${message}`, url)),
  ];
}

const unreadableSettings =
  'wrong: The settings are not base64 of a JSON object in UTF-8, so the page uses none of them. Build again with settings.json.';
const noSettings =
  'wrong: The page has no settings, so everything has its default. Build with a settings.json, or let the service fill in the element.';
