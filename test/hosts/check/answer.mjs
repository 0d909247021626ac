import { finding, judge } from './findings.mjs';

/** @typedef {{ url: string, status: number, headers: Headers, content: Buffer }} Answer */

/** @type {(url: string | URL, init?: RequestInit) => Promise<Answer>} */
export async function ask(url, init = {}) {
  const limit = AbortSignal.timeout(20_000);
  const headers = { 'Accept-Encoding': 'br, gzip', ...init.headers };
  const response = await fetch(url, { redirect: 'manual', signal: limit, ...init, headers });
  const content = Buffer.from(await response.arrayBuffer());
  return { url: String(url), status: response.status, headers: response.headers, content };
}

/** @type {(answer: Answer, name: string) => string} */
export const header = ({ headers }, name) => headers.get(name) ?? '';

export const year = 31_536_000;

/** @param {Answer} answer */
export const ageOf = (answer) =>
  Number(/max-age=(\d+)/.exec(header(answer, 'cache-control'))?.[1] ?? 0);

/** @type {(answer: Answer) => string} for a sentence */
export const cacheOf = (answer) =>
  `Cache-Control is ${header(answer, 'cache-control') || 'missing'}`;

/**
 * What answers say beside their content: name, what is right, what to send, and why.
 *
 * @typedef {readonly [name: string, right: RegExp, send: string, why: string]} Rule
 * @type {{ nosniff: Rule, referrer: Rule, isolation: Rule[] }}
 */
export const rules = {
  nosniff: [
    'X-Content-Type-Options',
    /^nosniff$/i,
    'nosniff',
    'browsers may take a file for what it is not',
  ],
  referrer: [
    'Referrer-Policy',
    /^(no-referrer|same-origin|strict-origin)/,
    'no-referrer',
    'other sites may learn addresses',
  ],
  isolation: [
    [
      'Cross-Origin-Opener-Policy',
      /^same-origin/,
      'same-origin',
      'pages that open it can reach it',
    ],
    [
      'Cross-Origin-Embedder-Policy',
      /^(require-corp|credentialless)$/,
      'require-corp (credentialless with analytics)',
      'it shares its process with others',
    ],
    ['Cross-Origin-Resource-Policy', /^same-/, 'same-origin', 'other sites can load it'],
  ],
};

/** @type {(answer: Answer, level: import('./findings.mjs').Level, list: readonly Rule[]) => import('./findings.mjs').Finding[]} */
export const checkHeaders = (answer, level, list) =>
  list
    .filter(([name, right]) => !right.test(header(answer, name)))
    .map(([name, , send, why]) => {
      const found = header(answer, name);
      const state = found ? `${name} is ${found}` : `${name} is missing`;
      return finding(level, answer.url, `${state}: ${why}. Send ${name}: ${send}.`);
    });

const shrinkable = 1000;

/** @type {import('./findings.mjs').Check<Answer>[]} */
const compression = [
  [
    'better',
    (answer) =>
      answer.content.length < shrinkable || /br|gzip|zstd/.test(header(answer, 'content-encoding')),
    'It is sent uncompressed, about four times as large. Switch on gzip or Brotli for HTML, JavaScript, CSS and SVG.',
  ],
  [
    'better',
    (answer) =>
      !header(answer, 'content-encoding') || /accept-encoding|\*/i.test(header(answer, 'vary')),
    'It is compressed without Vary: Accept-Encoding. Send that, or a cache gives it to those who cannot read it.',
  ],
];

/** @param {Answer} answer */
export const checkCompression = (answer) => judge(answer.url, answer, compression);
