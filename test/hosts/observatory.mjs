import { policyIn } from './check.mjs';

/**
 * The points of the MDN HTTP Observatory for an answer, after its published rules: 100, penalties, and bonuses
 * once at least 90 are left. HTTPS and a redirect to it are taken for granted, a place in the browsers' preload list
 * is not.
 *
 * @param {{ headers: Headers, html: string }} answer
 * @returns {{ score: number, points: Record<string, number> }}
 */
export function score({ headers, html }) {
  const points = Object.fromEntries(
    Object.entries(rules).map(([name, rule]) => [name, rule({ headers, html })]),
  );
  const values = Object.values(points);
  const penalties = values.filter((value) => value < 0).reduce((sum, value) => sum + value, 0);
  const bonuses = values.filter((value) => value > 0).reduce((sum, value) => sum + value, 0);
  const base = 100 + penalties;
  return { score: Math.max(0, base >= 90 ? base + bonuses : base), points };
}

/** @type {Record<string, (answer: { headers: Headers, html: string }) => number>} */
const rules = {
  'Content-Security-Policy': scorePolicy,
  Cookies: ({ headers }) => Math.min(0, ...headers.getSetCookie().map(scoreCookie)),
  CORS: ({ headers }) =>
    headers.get('access-control-allow-origin') === '*' &&
    headers.get('access-control-allow-credentials') === 'true'
      ? -50
      : 0,
  'Referrer-Policy': ({ headers }) => {
    const value = headers.get('referrer-policy');
    if (value === null) return 0;
    const good = ['no-referrer', 'same-origin', 'strict-origin', 'strict-origin-when-cross-origin'];
    return good.includes(value) ? 5 : -5;
  },
  'Strict-Transport-Security': ({ headers }) => {
    const age = /max-age=(\d+)/.exec(headers.get('strict-transport-security') ?? '')?.[1];
    if (age === undefined) return -20;
    return Number(age) >= 15_768_000 ? 0 : -10;
  },
  'Subresource Integrity': ({ html }) => {
    const scripts = html.match(/<script\b[^>]*\bsrc=[^>]*>/g) ?? [];
    if (scripts.some((tag) => /src="(https?:)?\/\//.test(tag) && !tag.includes('integrity')))
      return -50;
    return scripts.length > 0 && scripts.every((tag) => tag.includes('integrity="sha')) ? 5 : 0;
  },
  'X-Content-Type-Options': ({ headers }) =>
    headers.get('x-content-type-options') === 'nosniff' ? 0 : -5,
  'X-Frame-Options': ({ headers }) => {
    const framed = /frame-ancestors/.test(headers.get('content-security-policy') ?? '');
    return framed || /^(deny|sameorigin)$/i.test(headers.get('x-frame-options') ?? '') ? 5 : -20;
  },
  'Cross-Origin-Resource-Policy': isolation('cross-origin-resource-policy', [
    'same-origin',
    'same-site',
  ]),
  'Cross-Origin-Embedder-Policy': isolation('cross-origin-embedder-policy', [
    'require-corp',
    'credentialless',
  ]),
  'Cross-Origin-Opener-Policy': isolation('cross-origin-opener-policy', [
    'same-origin',
    'same-origin-allow-popups',
    'noopener-allow-popups',
  ]),
};

/** @type {(header: string, good: string[]) => (answer: { headers: Headers }) => number} */
function isolation(header, good) {
  const neutral = ['cross-origin', 'unsafe-none'];
  return ({ headers }) => {
    const value = headers.get(header);
    if (value === null || neutral.includes(value)) return 0;
    return good.includes(value) ? 10 : -5;
  };
}

/** @param {string} cookie */
function scoreCookie(cookie) {
  const isSession = /sess|token/i.test(cookie.split('=', 1)[0] ?? '');
  if (isSession && !/;\s*httponly/i.test(cookie)) return -30;
  if (/;\s*secure/i.test(cookie)) return 0;
  return isSession ? -10 : -5;
}

/** @param {{ headers: Headers, html: string }} answer */
function scorePolicy({ headers, html }) {
  const policy = headers.get('content-security-policy') ?? policyIn(html);
  if (!policy) return -25;
  const parsed = Object.fromEntries(
    policy.split(';').map((directive) => {
      const [name = '', ...sources] = directive.trim().toLowerCase().split(/\s+/);
      return [name, sources];
    }),
  );
  const of = (/** @type {string} */ name) => parsed[name] ?? parsed['default-src'] ?? ['*'];
  const active = [...of('script-src'), ...of('object-src')];
  if (['*', "'unsafe-inline'", 'data:', 'https:'].some((source) => active.includes(source)))
    return -20;
  if (active.some((source) => source.startsWith('http:'))) return -20;
  if (active.includes("'unsafe-eval'")) return -10;
  const all = Object.values(parsed).flat();
  if (all.some((source) => source.startsWith('http:'))) return -10;
  if (of('style-src').includes("'unsafe-inline'")) return 0;
  return parsed['default-src']?.join() === "'none'" ? 10 : 5;
}
