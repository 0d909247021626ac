/** @typedef {{ url: string, status: number, headers: Headers, content: Buffer }} Answer */

/** @type {(url: string | URL, init?: RequestInit) => Promise<Answer>} */
export async function ask(url, init = {}) {
  const signal = AbortSignal.timeout(20_000);
  const headers = { 'Accept-Encoding': 'br, gzip', ...init.headers };
  const response = await fetch(url, { redirect: 'manual', signal, ...init, headers });
  const content = Buffer.from(await response.arrayBuffer());
  return { url: String(url), status: response.status, headers: response.headers, content };
}

/** Whether a header, or its absence as an empty text, is so. @type {(name: string, right: RegExp) => (answer: Answer) => boolean} */
export const has =
  (name, right) =>
  ({ headers }) =>
    right.test(headers.get(name) ?? '');

/** Smaller files gain nothing by compression. */
const worthwhile = 1000;

/** What holds for the page and for its files. @type {import('./findings.mjs').Checks<Answer>} */
export const everywhere = {
  'wrong: X-Content-Type-Options is {x-content-type-options}: browsers may guess another type. Send nosniff.':
    has('x-content-type-options', /^nosniff$/i),
  'advice: This file is sent uncompressed, about four times as large. Switch on gzip or Brotli for HTML, JavaScript, CSS and SVG.':
    (answer) =>
      answer.content.length < worthwhile || has('content-encoding', /br|gzip|zstd/)(answer),
  'advice: This file is compressed without Vary: Accept-Encoding. Send that header, or a cache gives it to browsers that cannot read it.':
    (answer) => has('content-encoding', /^$/)(answer) || has('vary', /accept-encoding|\*/i)(answer),
};
