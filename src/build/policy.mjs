// Build time, and for hosts: the policy that the page lives under.

const none = "'none'";
const self = "'self'";

/**
 * The directives of the Content-Security-Policy. Analytics and an API on another host widen it by exactly their
 * origin.
 *
 * @param {{ analytics?: { id?: unknown, url?: unknown }, apiBase?: unknown } | null} [settings]
 * @returns {Record<string, string[]>}
 */
export function directives(settings) {
  const { analytics, apiBase } = settings ?? {};
  const reports = Boolean(analytics?.id && getOrigin(analytics.url));
  const tracker = reports ? otherOrigins(analytics.url) : [];
  return {
    'default-src': [none],
    'script-src': [self, ...tracker],
    'style-src': [self],
    'img-src': [self],
    'connect-src': [self, ...tracker, ...otherOrigins(apiBase)],
    'font-src': [self],
    'object-src': [none],
    'form-action': [none],
    'base-uri': [none],
    'frame-ancestors': [none],
    'require-trusted-types-for': ["'script'"],
    'trusted-types': [reports ? 'analytics' : none],
  };
}

/** @param {Record<string, string[]>} policy */
export const writePolicy = (policy) =>
  Object.entries(policy)
    .map(([name, sources]) => [name, ...new Set(sources)].join(' '))
    .join('; ');

/**
 * Writes the policy as an element of the page, where browsers ignore frame-ancestors with an error on the console.
 *
 * @param {Record<string, string[]>} policy
 */
export const writeElement = ({ 'frame-ancestors': _, ...policy }) =>
  `<meta http-equiv="Content-Security-Policy" content="${writePolicy(policy)}">`;

const page = 'https://page.invalid';

/** Of an address, absolute or relative to the page; nothing of what would tear the policy apart. */
function getOrigin(url) {
  if (typeof url !== 'string' || !URL.canParse(url, page)) return undefined;
  const { origin } = new URL(url, page);
  return /^https?:\/\/[\w.:[\]-]+$/.test(origin) ? origin : undefined;
}

const otherOrigins = (url) => [getOrigin(url)].filter((origin) => origin && origin !== page);
