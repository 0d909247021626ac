// Checks the files of the page, and some addresses that must not exist.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { computeIntegrity } from '../../build/index-html.mjs';
import { readPage } from '../page-values.mjs';
import { computeSum, parseSums } from '../release/sums.mjs';
import { commonChecks, fetchAnswer, fetchEncodings, hasHeader } from './answer.mjs';
import { createFinding, runChecks } from './findings.mjs';

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

/** Returns the max-age of a file in seconds. @param {Answer} answer */
const getMaxAge = ({ headers }) =>
  Number(/max-age=(\d+)/.exec(headers.get('cache-control') ?? '')?.[1] ?? 0);
const monthSeconds = 30 * 86_400;

/**
 * The expected content of a file: its integrity if the page has one, and its checksum if the list of the release has one.
 * `npm run release` writes that list, and the archive has it beside check-host.
 *
 * @typedef {{ integrity: string | undefined, sum: string | undefined }} Expected
 */

const lists = ['dist.sha256', '../../../release/dist.sha256'];
const list = lists.map((path) => join(import.meta.dirname, path)).find(existsSync);
const sums = parseSums(list ? readFileSync(list, 'utf8') : '');

/** The checks of a file in each of its encodings. @type {import('./findings.mjs').Checks<Answer & Expected>} */
const contentChecks = {
  'wrong: This is not the file that the page was built with: browsers refuse it, or run what nobody has checked. Copy it again with its .br and .gz, and switch off whatever rewrites files.':
    ({ integrity, content }) => integrity === undefined || integrity === computeIntegrity(content),
  'wrong: This file differs from that of the release (dist.sha256). Copy it again with its .br and .gz, and switch off whatever rewrites files.':
    ({ integrity, sum, content }) =>
      integrity !== undefined || sum === undefined || sum === computeSum(content),
};

/** @type {import('./findings.mjs').Checks<Answer>} */
const headerChecks = {
  'wrong: Content-Type is {content-type}. Send text/javascript, text/css, image/svg+xml.': (file) =>
    hasHeader('content-type', types[/\w+$/.exec(file.url)?.[0] ?? ''] ?? /^$/)(file),
  'wrong: Returning visitors fetch it again: Cache-Control is {cache-control}. Send public, max-age=31536000, immutable: its name changes with its content.':
    (file) => getMaxAge(file) >= monthSeconds,
  'advice: Cache-Control is {cache-control}. Send public, max-age=31536000, immutable: its name changes with its content.':
    (file) =>
      getMaxAge(file) < monthSeconds ||
      hasHeader('cache-control', /max-age=31536000\b.*immutable/)(file),
  ...commonChecks,
};

/** Checks every file that the page imports directly or indirectly. @param {Page} page */
export async function checkFiles(page) {
  /** @type {Map<string, Promise<[Answer, ...Answer[]]>>} */
  const files = new Map();
  /** @param {string} text */
  async function followImports(text) {
    const names = text.match(/[\w-]+-[A-Z0-9]{8}\.(?:js|css|svg)/g) ?? [];
    const newNames = [...new Set(names)].filter((name) => !files.has(name));
    for (const name of newNames)
      files.set(name, fetchEncodings(new URL(`./assets/${name}`, page.url)));
    for (const name of newNames)
      for (const { content } of (await files.get(name)) ?? []) await followImports(String(content));
  }
  await followImports(page.body);
  const answers = await Promise.all(files.values());
  const compared = answers.filter(([file]) => {
    const { integrity, sum } = getExpected(page, file);
    return file.status === 200 && (integrity ?? sum) !== undefined;
  });
  return {
    files: files.size,
    compared: compared.length,
    findings: answers.flatMap((encodings) => checkFile(page, encodings)),
  };
}

/** @type {(page: Page, file: Answer) => Expected} */
function getExpected(page, file) {
  const name = new URL(file.url).pathname.split('/').at(-1);
  const [, integrity] = new RegExp(`/${name}" integrity="([^"]+)"`).exec(page.body) ?? [];
  return { integrity, sum: sums.get(`assets/${name}`) };
}

/** @type {(page: Page, encodings: Answer[]) => import('./findings.mjs').Finding[]} */
function checkFile(page, encodings) {
  const missing = encodings.find(({ status }) => status !== 200);
  if (missing) {
    const message = `wrong: This file is missing (status ${missing.status}). Copy all of assets before the page.`;
    return [createFinding(message, missing.url)];
  }
  return encodings.flatMap((file, index) => [
    ...(index === 0 ? runChecks(file, headerChecks) : []),
    ...runChecks({ ...file, ...getExpected(page, file) }, contentChecks),
  ]);
}

/** @type {import('./findings.mjs').Checks<Answer>} */
const missingFileChecks = {
  'wrong: This address does not exist, but is answered with {status}. Answer 404, and rewrite no addresses.':
    ({ status }) => status === 404,
  'wrong: Caches remember that this address is missing, also after an upgrade. Send no-cache with errors.':
    hasHeader('cache-control', /^(?!.*max-age=[1-9])/),
  'advice: Errors come without the headers of the page. Send them with every answer.': hasHeader(
    'x-content-type-options',
    /^nosniff$/,
  ),
};

/** True for an error, and for the page itself, which `missingFileChecks` reports. @param {Answer} answer */
const servesNoFile = ({ status, content }) =>
  status !== 200 || readPage(String(content)).settings !== null;

/** @type {Record<string, import('./findings.mjs').Checks<Answer>>} by address */
const paths = {
  './assets/missing-ABCD1234.js': missingFileChecks,
  './missing': missingFileChecks,
  './.git/config': { 'wrong: Hidden files are served. Answer 404.': servesNoFile },
  './assets/': { 'wrong: This folder lists its files. Switch that off.': servesNoFile },
  '/.well-known/change-password': {
    'advice: Password managers do not find where passwords are changed. Redirect it to #/profile.':
      hasHeader('location', /#\/profile$/),
  },
};

/** @param {Page} page */
export async function checkPaths(page) {
  const found = Object.entries(paths).map(async ([path, table]) =>
    runChecks(await fetchAnswer(new URL(path, page.url)), table),
  );
  return (await Promise.all(found)).flat();
}
