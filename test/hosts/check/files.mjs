// The files that the page is made of, what is not there, and what must not be.
import { createHash } from 'node:crypto';
import {
  ageOf,
  ask,
  cacheOf,
  checkCompression,
  checkHeaders,
  header,
  rules,
  year,
} from './answer.mjs';
import { finding, judge } from './findings.mjs';

/**
 * @typedef {import('./page.mjs').Page} Page
 * @typedef {import('./answer.mjs').Answer} Answer
 * @typedef {import('./findings.mjs').Finding} Finding
 */

/** @param {string} html */
export function filesOf(html) {
  const named = [...html.matchAll(/(?:src|href)="(\.\/[^"#]+)"/g)].map(([, name]) => String(name));
  const [, table = ''] = /<template data-files="">(.*?)<\/template>/.exec(html) ?? [];
  const parts = [...table.matchAll(/[^\s,/]+\.js/g)].map(([name]) => `./assets/${name}`);
  return [...new Set([...named, ...parts])];
}

/** @type {Record<string, RegExp>} */
const types = {
  js: /^(text|application)\/javascript(; ?charset=utf-8)?$/i,
  css: /^text\/css(; ?charset=utf-8)?$/i,
  svg: /^image\/svg\+xml(; ?charset=utf-8)?$/i,
};

const isKept = (/** @type {Answer} */ file) =>
  ageOf(file) > 0 && !/no-(cache|store)/.test(header(file, 'cache-control'));
const sumOf = (/** @type {Buffer} */ content) =>
  `sha256-${createHash('sha256').update(content).digest('base64')}`;

/** @type {import('./findings.mjs').Check<{ file: Answer, integrity: string | undefined }>[]} */
const checks = [
  [
    'wrong',
    ({ file }) =>
      types[/\w+$/.exec(file.url)?.[0] ?? '']?.test(header(file, 'content-type')) ?? false,
    ({ file }) =>
      `The type is ${header(file, 'content-type') || 'missing'}. Send text/javascript, text/css, image/svg+xml.`,
  ],
  [
    'wrong',
    ({ file, integrity }) => integrity === undefined || integrity === sumOf(file.content),
    'It is not the file that the page was built with, and does not run. Copy it again, and let nothing rewrite files.',
  ],
  [
    'wrong',
    ({ file }) => isKept(file),
    ({ file }) =>
      `It is fetched again on every visit: ${cacheOf(file)}. Send public, max-age=31536000, immutable.`,
  ],
  [
    'better',
    ({ file }) =>
      !isKept(file) || (ageOf(file) >= year && /immutable/.test(header(file, 'cache-control'))),
    'It could be kept for a year: its name changes with its content. Send public, max-age=31536000, immutable.',
  ],
];

/** @type {(page: Page, file: Answer) => Finding[]} */
export function checkFile(page, file) {
  if (file.status !== 200) {
    const says = `It is missing (status ${file.status}). Copy all of assets before the page.`;
    return [finding('wrong', file.url, says)];
  }
  const name = new URL(file.url).pathname.split('/').at(-1);
  const [, integrity] = new RegExp(`/${name}" integrity="([^"]+)"`).exec(page.body) ?? [];
  return [
    ...judge(file.url, { file, integrity }, checks),
    ...checkHeaders(file, 'wrong', [rules.nosniff]),
    ...checkCompression(file),
  ];
}

const loaderIn = (/** @type {string} */ text) => /\bembed-\w{8}\.js/.exec(text)?.[0];

/** @type {Record<string, import('./findings.mjs').Check<{ answer: Answer, page: Page }>[]>} by address */
const others = {
  './assets/missing-ABCD1234.js': [
    ...absent(),
    [
      'wrong',
      ({ answer }) => !/immutable/.test(header(answer, 'cache-control')),
      'Browsers are told to remember for a year that it is missing. Send no-cache with errors.',
    ],
  ],
  './missing': absent(),
  './.git/config': [
    ['wrong', ({ answer }) => answer.status !== 200, 'Hidden files are served. Answer 404.'],
  ],
  './assets/': [
    ['wrong', ({ answer }) => answer.status !== 200, 'It lists its files. Switch that off.'],
  ],
  './embed.js': [
    [
      'wrong',
      ({ answer, page }) =>
        answer.status !== 200 || loaderIn(String(answer.content)) === loaderIn(page.body),
      'It is of another release than the page. Copy index.html and embed.js of one release.',
    ],
    [
      'better',
      ({ answer }) => answer.status !== 200 || !isKept(answer),
      ({ answer }) => `Its name stays when it changes, but ${cacheOf(answer)}. Send no-cache.`,
    ],
  ],
  '/.well-known/change-password': [
    [
      'better',
      ({ answer }) => /#\/profile$/.test(header(answer, 'location')),
      'Password managers do not find where passwords are changed. Redirect it to #/profile.',
    ],
  ],
};

/** @returns {import('./findings.mjs').Check<{ answer: Answer, page: Page }>[]} */
function absent() {
  return [
    [
      'wrong',
      ({ answer }) => answer.status === 404,
      ({ answer }) =>
        `It does not exist, but is answered with ${answer.status}. Answer 404, and do not rewrite addresses.`,
    ],
    [
      'better',
      ({ answer }) => header(answer, 'x-content-type-options') === 'nosniff',
      'Errors come without the headers of the page. Send them with every answer.',
    ],
  ];
}

/** @type {(page: Page) => Promise<Finding[]>} */
export async function checkOthers(page) {
  const found = Object.entries(others).map(async ([path, table]) => {
    const answer = await ask(new URL(path, page.url));
    return judge(answer.url, { answer, page }, table);
  });
  return (await Promise.all(found)).flat();
}
