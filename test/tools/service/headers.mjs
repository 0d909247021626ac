import { createPolicy, formatPolicy } from '../../../src/build/policy.mjs';

/**
 * @typedef {{ analytics?: { id?: unknown, url?: unknown }, apiBase?: unknown }} Settings
 */

/**
 * Returns the security headers of every response.
 *
 * @param {Settings | null} [settings]
 * @returns {Record<string, string>}
 */
export function securityHeaders(settings) {
  const policy = createPolicy(settings);
  const hasAnalytics = policy['trusted-types']?.includes('analytics');
  return {
    'Content-Security-Policy': formatPolicy(policy),
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Embedder-Policy': hasAnalytics ? 'credentialless' : 'require-corp',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
  };
}
