import { isIP } from 'node:net';

/** Second-level domains of countries under which names are given to everybody. The full list is publicsuffix.org's. */
const shared = ['ac', 'co', 'com', 'edu', 'go', 'gov', 'gv', 'ne', 'net', 'nom', 'or', 'org'];

/**
 * The site of a host, as far as it can be known without the list of public suffixes. Browsers send a cookie with
 * SameSite=Lax to hosts of the page's own site only, and most refuse others even with SameSite=None.
 *
 * @param {string} hostname
 */
export function getSite(hostname) {
  const labels = hostname.toLowerCase().replace(/\.$/, '').split('.');
  if (isIP(hostname.replace(/[[\]]/g, ''))) return hostname;
  const isShared = labels.at(-1)?.length === 2 && shared.includes(labels.at(-2) ?? '');
  return labels.slice(isShared ? -3 : -2).join('.');
}
