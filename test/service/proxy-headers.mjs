/**
 * @typedef {import('node:http').IncomingHttpHeaders} Incoming
 * @typedef {import('node:http').OutgoingHttpHeaders} Outgoing
 */

// RFC 9110, section 7.6.1; Expect is answered here, and HSTS is no business of localhost.
const HOP_BY_HOP = `connection keep-alive proxy-authenticate proxy-authorization proxy-connection te
  trailer transfer-encoding upgrade expect strict-transport-security alt-svc`.split(/\s+/);

/**
 * What the service is told: as if its own page had asked.
 *
 * @type {(headers: Incoming, target: URL) => Outgoing}
 */
export function forward(headers, target) {
  const { origin, referer, 'transfer-encoding': chunked, ...rest } = headers;
  return {
    ...endToEnd(rest),
    host: target.host,
    ...(origin && { origin: target.origin }),
    ...(chunked && { 'transfer-encoding': 'chunked' }),
  };
}

/**
 * What the browser is told.
 *
 * @type {(headers: Incoming) => Outgoing}
 */
export function back(headers) {
  const cookies = headers['set-cookie']?.map(localCookie);
  return { ...endToEnd(headers), ...(cookies && { 'set-cookie': cookies }) };
}

/** @param {Incoming} headers */
function endToEnd(headers) {
  const named = (headers.connection ?? '').toLowerCase().split(/\s*,\s*/);
  const dropped = new Set([...HOP_BY_HOP, ...named]);
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !dropped.has(name)));
}

/**
 * Makes a cookie of the service work on http://localhost. Browsers that know the prefixes __Host-
 * and __Secure- insist on Secure, and accept it there.
 *
 * @param {string} cookie
 */
export function localCookie(cookie) {
  const dropped = cookie.startsWith('__')
    ? /^(?:domain|path)\b/i
    : /^(?:domain|path|secure|samesite=none)\b/i;
  const parts = cookie.split(/;\s*/).filter((part, index) => index === 0 || !dropped.test(part));
  return [...parts, 'Path=/'].join('; ');
}
