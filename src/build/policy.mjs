// The Content-Security-Policy of the page.

/** @typedef {Record<string, string[]>} Policy the sources by directive */

const none = "'none'";
const self = "'self'";

/**
 * Creates the policy for some settings. Analytics and an API on another host add exactly their origins.
 *
 * @param {{ analytics?: { id?: unknown, url?: unknown }, apiBase?: unknown } | null} [settings]
 * @returns {Policy}
 */
export function createPolicy(settings) {
  const { analytics, apiBase } = settings ?? {};
  const hasAnalytics = Boolean(analytics?.id && getOrigin(analytics.url));
  const analyticsOrigins = hasAnalytics ? listForeignOrigins(analytics?.url) : [];
  return {
    'default-src': [none],
    'script-src': [self, ...analyticsOrigins],
    'style-src': [self],
    'img-src': [self],
    'connect-src': [self, ...analyticsOrigins, ...listForeignOrigins(apiBase)],
    'font-src': [self],
    'object-src': [none],
    'form-action': [none],
    'base-uri': [none],
    'frame-ancestors': [none],
    'require-trusted-types-for': ["'script'"],
    'trusted-types': [hasAnalytics ? 'analytics' : none],
  };
}

/** @param {Policy} policy */
export const formatPolicy = (policy) =>
  Object.entries(policy)
    .map(([name, sources]) => [name, ...new Set(sources)].join(' '))
    .join('; ');

/**
 * Removes frame-ancestors, for which browsers would report an error in an element of the page.
 *
 * @type {(policy: Policy) => Policy}
 */
export const withoutFrameAncestors = ({ 'frame-ancestors': _, ...others }) => others;

/** Formats the policy as an element of the page. @param {Policy} policy */
export const formatPolicyElement = (policy) =>
  `<meta http-equiv="Content-Security-Policy" content="${formatPolicy(withoutFrameAncestors(policy))}">`;

const page = 'https://page.invalid';

/**
 * Returns the origin of a URL, which may be relative to the page. Returns undefined if it is invalid or has characters that
 * would end the directive.
 *
 * @param {unknown} url
 */
function getOrigin(url) {
  if (typeof url !== 'string' || !URL.canParse(url, page)) return undefined;
  const { origin } = new URL(url, page);
  return /^https?:\/\/[\w.:[\]-]+$/.test(origin) ? origin : undefined;
}

/**
 * Returns the origin of a URL if it is not the page's own.
 *
 * @param {unknown} url
 * @returns {string[]} one origin or none
 */
function listForeignOrigins(url) {
  const origin = getOrigin(url);
  return origin && origin !== page ? [origin] : [];
}
