/** @typedef {{ url: string, status: number, headers: Headers, content: Buffer }} Answer */

/**
 * The URL of the page at an address. Without a closing slash, the last folder would be taken for a file, and relative URLs
 * would be wrong.
 *
 * @param {string} address
 */
export function toPageUrl(address) {
  const url = new URL(address);
  if (!/\/$|\.html$/.test(url.pathname)) url.pathname += '/';
  return url.href;
}

/** @type {(url: string | URL, init?: RequestInit) => Promise<Answer>} */
export async function fetchAnswer(url, init = {}) {
  const signal = AbortSignal.timeout(20_000);
  const headers = { 'Accept-Encoding': 'br, gzip', ...init.headers };
  const response = await fetch(url, { redirect: 'manual', signal, ...init, headers });
  const content = Buffer.from(await response.arrayBuffer());
  return { url: String(url), status: response.status, headers: response.headers, content };
}

/**
 * Fetches an address in every encoding that the host sends, the preferred one first. Each request leaves out the encodings
 * that have been sent already, and the first answer that is not compressed ends it.
 *
 * @param {string | URL} url
 * @param {readonly string[]} accepted
 * @returns {Promise<[Answer, ...Answer[]]>}
 */
export async function fetchEncodings(url, accepted = ['br', 'gzip']) {
  const headers = { 'Accept-Encoding': accepted.join(', ') || 'identity' };
  const answer = await fetchAnswer(url, { headers });
  const others = accepted.filter((name) => name !== answer.headers.get('content-encoding'));
  if (others.length === accepted.length) return [answer];
  return [answer, ...(await fetchEncodings(url, others))];
}

/** Creates a check that a header matches the pattern. A missing header counts as an empty string. @type {(name: string, right: RegExp) => (answer: Answer) => boolean} */
export const hasHeader =
  (name, right) =>
  ({ headers }) =>
    right.test(headers.get(name) ?? '');

/** Compression does not make smaller files faster. */
const minCompressibleBytes = 1000;

/** The checks of the page and of its files. @type {import('./findings.mjs').Checks<Answer>} */
export const commonChecks = {
  'wrong: X-Content-Type-Options is {x-content-type-options}: browsers may guess another type. Send nosniff.':
    hasHeader('x-content-type-options', /^nosniff$/i),
  'advice: This file is sent uncompressed, about four times as large. Switch on gzip or Brotli for HTML, JavaScript, CSS and SVG.':
    (answer) =>
      answer.content.length < minCompressibleBytes ||
      hasHeader('content-encoding', /br|gzip|zstd/)(answer),
  'advice: This file is compressed without Vary: Accept-Encoding. Send that header, or a cache gives it to browsers that cannot read it.':
    (answer) =>
      hasHeader('content-encoding', /^$/)(answer) ||
      hasHeader('vary', /accept-encoding|\*/i)(answer),
};
