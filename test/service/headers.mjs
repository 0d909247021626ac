/**
 * @typedef {{ analytics?: { id?: unknown, url?: unknown }, apiBase?: unknown }} Settings
 */

/**
 * The security headers of every answer. Analytics and an API on another host widen the policy by
 * exactly their origin.
 *
 * @param {Settings | null} [settings]
 * @returns {Record<string, string>}
 */
export function securityHeaders(settings) {
  const { analytics, apiBase } = settings ?? {};
  const tracker = analytics?.id ? originOf(analytics.url) : null;
  const api = originOf(apiBase);
  return {
    'Content-Security-Policy': [
      "default-src 'none'",
      ["script-src 'self'", tracker],
      "style-src 'self'",
      "img-src 'self'",
      ["connect-src 'self'", tracker, api],
      "font-src 'self'",
      "object-src 'none'",
      "form-action 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
      "require-trusted-types-for 'script'",
      `trusted-types ${tracker ? 'analytics' : "'none'"}`,
    ]
      .map((directive) => [directive].flat().filter(Boolean).join(' '))
      .join('; '),
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Embedder-Policy': tracker ? 'credentialless' : 'require-corp',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
  };
}

/** @param {unknown} url */
function originOf(url) {
  if (typeof url !== 'string' || !URL.canParse(url)) return null;
  const { protocol, origin } = new URL(url);
  return /^https?:$/.test(protocol) ? origin : null;
}
