// The page itself: its elements, headers and type.
import { judgeSettings } from '../../../src/build/settings.mjs';
import { cacheOf, checkCompression, checkHeaders, header, rules, year } from './answer.mjs';
import { finding, judge } from './findings.mjs';

/**
 * What of the settings is looked at one by one; anything may stand in them.
 *
 * @typedef {{ apiBase?: unknown, session?: unknown, analytics?: { id?: unknown, url?: unknown } }} Settings
 */

/**
 * The page as a visitor gets it. `elements`: null where one is missing; `settings`: null where they are broken.
 *
 * @typedef {import('./answer.mjs').Answer & { body: string, again: string | null, settings: Settings | null,
 *   elements: { settings: string | null, csrfToken: string | null, userHash: string | null } }} Page
 */

/** @type {(page: Page) => boolean} */
const isEncrypted = ({ url }) => url.startsWith('https:');
/** @type {(page: Page) => boolean} */
const isLoopback = ({ url }) => /^(localhost|127\.[\d.]+|\[::1\])$/.test(new URL(url).hostname);

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
    'The settings in the page are not base64 of a JSON object in UTF-8, and none of them holds. Fill them in with: base64 -w0 settings.json',
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
    'Strict-Transport-Security of a year is missing: the first request of a visit may be unencrypted. Send max-age=63072000.',
  ],
  [
    'wrong',
    (page) => isEncrypted(page) || isLoopback(page),
    'Passwords are sent unencrypted. Get a certificate, and redirect http to https.',
  ],
  [
    'better',
    (page) => isEncrypted(page) || !isLoopback(page),
    'It is not encrypted: good enough for a test only.',
  ],
  [
    'better',
    (page) => !/\d/.test(header(page, 'server')) && !page.headers.has('x-powered-by'),
    'The headers tell the version of the server. Switch that off (nginx: server_tokens off, Apache: ServerTokens Prod).',
  ],
];

/** @param {Page} page */
export const checkPage = (page) => [
  ...judge(page.url, page, checks),
  ...judgeSettings(page.settings ?? {}).map(([level, says]) =>
    finding(level, page.url, `In the settings: ${says} Correct it, and fill them in again.`),
  ),
  ...checkHeaders(page, 'wrong', [rules.nosniff]),
  // The page may say this one itself.
  ...checkHeaders(page, page.body.includes('name="referrer"') ? 'better' : 'wrong', [
    rules.referrer,
  ]),
  ...checkHeaders(page, 'better', rules.isolation),
  ...checkCompression(page),
];
