// The files that the page is made of, and addresses at which something else is expected.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sumOf as hexSumOf, parseSums } from '../../release/sums.mjs';
import { readPage } from '../../service/page.mjs';
import { ask, everywhere, has } from './answer.mjs';
import { finding, runChecks } from './findings.mjs';

/**
 * @typedef {import('./host.mjs').Page} Page
 * @typedef {import('./answer.mjs').Answer} Answer
 */

/** @type {Record<string, RegExp>} */
const types = {
  js: /^(text|application)\/javascript(; ?charset=utf-8)?$/i,
  css: /^text\/css(; ?charset=utf-8)?$/i,
  svg: /^image\/svg\+xml(; ?charset=utf-8)?$/i,
};

/** @param {Buffer} content */
const sumOf = (content) => `sha256-${createHash('sha256').update(content).digest('base64')}`;

/** Of a file, in seconds. @param {Answer} answer */
const maxAge = ({ headers }) =>
  Number(/max-age=(\d+)/.exec(headers.get('cache-control') ?? '')?.[1] ?? 0);
const month = 30 * 86_400;

/**
 * What a file should be: its integrity where the page names it, and its sum where a list of the release does. `npm run release`
 * writes that list, and the archive has it at the top.
 *
 * @typedef {{ integrity: string | undefined, sum: string | undefined }} Expected
 */

const root = join(import.meta.dirname, '../../..');
const sums = parseSums(
  ['dist.sha256', 'release/dist.sha256']
    .map((path) => join(root, path))
    .filter((path) => existsSync(path))
    .map((path) => readFileSync(path, 'utf8'))
    .join(''),
);

/** @type {import('./findings.mjs').Checks<Answer & Expected>} */
const checks = {
  'wrong: Content-Type is {content-type}. Send text/javascript, text/css, image/svg+xml.': (file) =>
    has('content-type', types[/\w+$/.exec(file.url)?.[0] ?? ''] ?? /^$/)(file),
  'wrong: This is not the file that the page was built with, so browsers do not run it. Copy it again, and switch off whatever rewrites files.':
    ({ integrity, content }) => integrity === undefined || integrity === sumOf(content),
  'wrong: This file differs from that of the release (dist.sha256). Copy it again, and switch off whatever rewrites files.':
    ({ integrity, sum, content }) =>
      integrity !== undefined || sum === undefined || sum === hexSumOf(content),
  'wrong: Returning visitors fetch it again: Cache-Control is {cache-control}. Send public, max-age=31536000, immutable: its name changes with its content.':
    (file) => maxAge(file) >= month,
  'advice: Cache-Control is {cache-control}. Send public, max-age=31536000, immutable: its name changes with its content.':
    (file) => maxAge(file) < month || has('cache-control', /max-age=31536000\b.*immutable/)(file),
  ...everywhere,
};

/** Every file that the page names, or that a file names which it names. @param {Page} page */
export async function checkFiles(page) {
  /** @type {Map<string, Promise<Answer>>} */
  const files = new Map();
  /** @param {string} text */
  async function follow(text) {
    const names = text.match(/[\w-]+-[A-Z0-9]{8}\.(?:js|css|svg)/g) ?? [];
    const fresh = [...new Set(names)].filter((name) => !files.has(name));
    for (const name of fresh) files.set(name, ask(new URL(`./assets/${name}`, page.url)));
    for (const name of fresh) await follow(String((await files.get(name))?.content));
  }
  await follow(page.body);
  const answers = await Promise.all(files.values());
  const compared = answers.filter((file) => {
    const { integrity, sum } = getExpected(page, file);
    return file.status === 200 && (integrity ?? sum) !== undefined;
  });
  return {
    files: files.size,
    compared: compared.length,
    findings: answers.flatMap((file) => checkFile(page, file)),
  };
}

/** @type {(page: Page, file: Answer) => Expected} */
function getExpected(page, file) {
  const name = new URL(file.url).pathname.split('/').at(-1);
  const [, integrity] = new RegExp(`/${name}" integrity="([^"]+)"`).exec(page.body) ?? [];
  return { integrity, sum: sums.get(`assets/${name}`) };
}

/** @type {(page: Page, file: Answer) => import('./findings.mjs').Finding[]} */
function checkFile(page, file) {
  if (file.status !== 200) {
    const message = `wrong: This file is missing (status ${file.status}). Copy all of assets before the page.`;
    return [finding(message, file.url)];
  }
  return runChecks({ ...file, ...getExpected(page, file) }, checks);
}

/** @type {import('./findings.mjs').Checks<Answer>} */
const absent = {
  'wrong: This address does not exist, but is answered with {status}. Answer 404, and rewrite no addresses.':
    ({ status }) => status === 404,
  'wrong: Caches remember that this address is missing, also after an upgrade. Send no-cache with errors.':
    has('cache-control', /^(?!.*max-age=[1-9])/),
  'advice: Errors come without the headers of the page. Send them with every answer.': has(
    'x-content-type-options',
    /^nosniff$/,
  ),
};

/** Where every address leads to the page, that is reported once, and nothing is served or listed. @param {Answer} answer */
const isRefused = ({ status, content }) =>
  status !== 200 || readPage(String(content)).settings !== null;

/** @type {Record<string, import('./findings.mjs').Checks<Answer>>} by address */
const paths = {
  './assets/missing-ABCD1234.js': absent,
  './missing': absent,
  './.git/config': { 'wrong: Hidden files are served. Answer 404.': isRefused },
  './assets/': { 'wrong: This folder lists its files. Switch that off.': isRefused },
  '/.well-known/change-password': {
    'advice: Password managers do not find where passwords are changed. Redirect it to #/profile.':
      has('location', /#\/profile$/),
  },
};

/** @param {Page} page */
export async function checkPaths(page) {
  const found = Object.entries(paths).map(async ([path, table]) =>
    runChecks(await ask(new URL(path, page.url)), table),
  );
  return (await Promise.all(found)).flat();
}
