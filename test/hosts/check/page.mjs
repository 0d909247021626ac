// The page itself: its elements, headers and type.
import { cacheOf, checkCompression, checkHeaders, header, rules, year } from './answer.mjs';
import { judge } from './findings.mjs';

/**
 * The page as a visitor gets it. `elements`: null where one is missing; `settings`: null where they are broken.
 *
 * @typedef {import('./answer.mjs').Answer & { body: string, again: string | null, settings: Record<string, any> | null,
 *   elements: { settings: string | null, csrfToken: string | null, userHash: string | null } }} Page
 */

const isEncrypted = ({ url }) => url.startsWith('https:');
const isLoopback = ({ url }) => /^(localhost|127\.[\d.]+|\[::1\])$/.test(new URL(url).hostname);

const isAddress = (/** @type {string} */ text) =>
  /^(https?:\/\/[^/?#@]+)?([./][^?#]*)?$/.test(text) && URL.canParse(text, 'https://page.invalid');
const isTracker = (/** @type {{ id?: unknown, url?: unknown }} */ { id, url }) =>
  /^[1-9]\d*$/.test(String(id)) && /^https?:\/\//.test(String(url)) && URL.canParse(String(url));

/** @type {import('./findings.mjs').Check<Page>[]} */
const checks = [
  [
    'wrong',
    (page) => /^text\/html; ?charset=utf-8$/i.test(header(page, 'content-type')),
    (page) =>
      `The type is ${header(page, 'content-type') || 'missing'}. Send text/html; charset=utf-8.`,
  ],
  [
    'wrong',
    ({ settings }) => settings !== null,
    'The settings in the page are no base64 of a JSON object, and none of them holds. Fill them in with: base64 -w0 settings.json',
  ],
  [
    'wrong',
    ({ settings }) => isAddress(settings?.apiBase ?? '/'),
    ({ settings }) =>
      `The setting apiBase is "${settings?.apiBase}". Write https://host, or a path that begins with /, without user, query and #.`,
  ],
  [
    'wrong',
    ({ settings }) => !settings?.analytics || isTracker(settings.analytics),
    'The setting analytics must be {"id": 7, "url": "https://matomo.example.com/"}, both of them: nothing is reported.',
  ],
  [
    'wrong',
    ({ elements, settings }) => elements.csrfToken !== '' || settings?.session === 'server',
    'Nobody fills in the page, and its settings do not say "session": "server": a login works, and a reload logs out. ' +
      'Build with --settings, or let the service serve the page and fill in csrf-token and user-hash.',
  ],
  [
    'better',
    ({ elements }) => elements.csrfToken !== null,
    'There is no element csrf-token: calls carry no token, and nothing keeps a session alive. Right only if the service wants none.',
  ],
  [
    'wrong',
    ({ elements, again }) => !elements.csrfToken || again !== elements.csrfToken,
    'Two visitors get the same CSRF token. It must be made for each session: do not write it into the file, and let no cache keep the page.',
  ],
  [
    'wrong',
    ({ elements }) => !elements.userHash,
    'A visitor who is not logged in gets a user hash. Fill it in for logged-in users only, and let no cache keep the page.',
  ],
  [
    'wrong',
    (page) => !page.elements.csrfToken || /no-store/.test(header(page, 'cache-control')),
    (page) =>
      `The page holds a token, but ${cacheOf(page)}. Send no-store, or others may get it from a cache.`,
  ],
  [
    'wrong',
    (page) => /no-(cache|store)/.test(header(page, 'cache-control')),
    (page) => `It may be kept after an upgrade: ${cacheOf(page)}. Send no-cache.`,
  ],
  [
    'wrong',
    (page) =>
      /frame-ancestors(?![^;,]*\*)/.test(header(page, 'content-security-policy')) ||
      /^(deny|sameorigin)$/i.test(header(page, 'x-frame-options')),
    "Any site can frame it. Send frame-ancestors 'none' in the Content-Security-Policy: an element cannot say that.",
  ],
  [
    'wrong',
    (page) =>
      !isEncrypted(page) ||
      Number(/max-age=(\d+)/.exec(header(page, 'strict-transport-security'))?.[1]) >= year,
    'Strict-Transport-Security of a year is missing: a first request may go out in the clear. Send max-age=63072000.',
  ],
  [
    'wrong',
    (page) => isEncrypted(page) || isLoopback(page),
    'Passwords travel in the clear. Get a certificate, and lead http to https.',
  ],
  [
    'better',
    (page) => isEncrypted(page) || !isLoopback(page),
    'It is not encrypted: fine for a try only.',
  ],
  [
    'better',
    (page) => !/\d/.test(header(page, 'server')) && !page.headers.has('x-powered-by'),
    'It tells which version runs here. Switch that off (nginx: server_tokens off, Apache: ServerTokens Prod).',
  ],
];

/** @param {Page} page */
export const checkPage = (page) => [
  ...judge(page.url, page, checks),
  ...checkHeaders(page, 'wrong', [rules.nosniff]),
  // The page may say this one itself.
  ...checkHeaders(page, page.body.includes('name="referrer"') ? 'better' : 'wrong', [
    rules.referrer,
  ]),
  ...checkHeaders(page, 'better', rules.isolation),
  ...checkCompression(page),
];
