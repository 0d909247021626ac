import { isIP } from 'node:net';

/** Second-level domains of countries under which anyone can register names. The full list is at publicsuffix.org. */
const sharedDomains = [
  'ac',
  'co',
  'com',
  'edu',
  'go',
  'gov',
  'gv',
  'ne',
  'net',
  'nom',
  'or',
  'org',
];

/**
 * Returns the site of a host, as far as that is possible without the public suffix list. Browsers send a cookie with
 * SameSite=Lax only to hosts of the page's own site. Safari does so even with SameSite=None.
 *
 * @param {string} hostname
 */
export function getSite(hostname) {
  const labels = hostname.toLowerCase().replace(/\.$/, '').split('.');
  if (isIP(hostname.replace(/[[\]]/g, ''))) return hostname;
  const isShared = labels.at(-1)?.length === 2 && sharedDomains.includes(labels.at(-2) ?? '');
  return labels.slice(isShared ? -3 : -2).join('.');
}
