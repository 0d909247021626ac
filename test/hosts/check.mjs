// What a host must do for the page, checked from outside. Behind `npm run check-host`, and used by the tests.

/**
 * What is wrong, and what could be better; sentences.
 *
 * @typedef {{ wrong: string[], better: string[] }} Report
 * @typedef {{ url: string, status: number, headers: Headers, body: string }} Answer
 */

const year = 31_536_000;

/**
 * Looks at a deployed copy as a visitor who is not logged in would. Changes nothing there.
 *
 * @param {string} address of the page: with its closing slash, or with its file name
 * @returns {Promise<Report & { files: number }>}
 */
export async function checkHost(address) {
  const page = await get(address);
  /** @type {Report} */
  const report = { wrong: [], better: [] };
  if (page.status !== 200 || !page.body.includes('name="settings"')) {
    report.wrong.push(`${address} is not the page of Sealport (status ${page.status}).`);
    return { ...report, files: 0 };
  }
  checkPage(page, report);
  const names = filesOf(page.body);
  const files = await Promise.all(names.map((name) => get(new URL(name, address))));
  for (const file of files) checkFile(file, report);
  await checkRest(address, report);
  return { ...report, files: files.length };
}

/** @type {(url: string | URL) => Promise<Answer>} */
async function get(url) {
  const response = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(20_000) });
  const { status, headers } = response;
  return { url: String(url), status, headers, body: await response.text() };
}

/** @param {string} html */
export function filesOf(html) {
  const named = [...html.matchAll(/(?:src|href)="(\.\/[^"#]+)"/g)].map(([, name]) => String(name));
  const [, table = ''] = /<template data-files="">(.*?)<\/template>/.exec(html) ?? [];
  const parts = [...table.matchAll(/[^\s,/]+\.js/g)].map(([name]) => `./assets/${name}`);
  return [...new Set([...named, ...parts])];
}

/** @param {string} html */
export const policyIn = (html) =>
  /<meta http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(html)?.[1] ?? '';

/** What every answer should say, with the reason. */
const headers = [
  ['X-Content-Type-Options', /^nosniff$/, 'browsers may take a file for what it is not'],
  [
    'Referrer-Policy',
    /^(no-referrer|same-origin|strict-origin)/,
    'other sites may learn addresses',
  ],
];

/** What only makes it better. */
const extras = [
  ['Cross-Origin-Opener-Policy', /^same-origin/, 'pages that open this one can reach it'],
  [
    'Cross-Origin-Embedder-Policy',
    /^(require-corp|credentialless)$/,
    'the page shares its process',
  ],
  ['Cross-Origin-Resource-Policy', /^same-/, 'other sites can load its files'],
];

/** @type {(answer: Answer, list: (string | RegExp)[][], found: string[]) => void} */
function checkHeaders({ url, headers: sent }, list, found) {
  for (const [name, pattern, reason] of list) {
    const value = sent.get(String(name));
    if (value === null) found.push(`${url} comes without ${name}: ${reason}.`);
    else if (!(/** @type {RegExp} */ (pattern).test(value))) {
      found.push(`${url} comes with ${name}: ${value}, so ${reason}.`);
    }
  }
}

/** @type {(page: Answer, report: Report) => void} */
function checkPage(page, { wrong, better }) {
  const { url, body } = page;
  checkType(page, /^text\/html; ?charset=utf-8$/i, wrong);
  checkHeaders(page, headers, wrong);
  checkHeaders(page, extras, better);
  const sent = page.headers.get('content-security-policy') ?? '';
  const policy = sent || policyIn(body);
  if (!policy) {
    wrong.push(`${url} has no Content-Security-Policy, neither as a header nor as an element.`);
  }
  for (const bad of ["'unsafe-inline'", "'unsafe-eval'"]) {
    if (policy.includes(bad)) wrong.push(`The policy of ${url} allows ${bad}.`);
  }
  for (const good of ['default-src', 'object-src', 'base-uri', 'form-action', 'trusted-types']) {
    const covered = good === 'object-src' && /default-src 'none'/.test(policy);
    if (policy && !policy.includes(good) && !covered)
      better.push(`The policy of ${url} has no ${good}.`);
  }
  if (!/frame-ancestors/.test(sent) && !page.headers.has('x-frame-options')) {
    wrong.push(`${url} can be framed by any site: neither frame-ancestors nor X-Frame-Options.`);
  }
  const cache = page.headers.get('cache-control') ?? '';
  if (!/no-(cache|store)/.test(cache)) {
    wrong.push(`${url} may be kept after an update: Cache-Control is ${cache || 'missing'}.`);
  }
  const strict = Number(
    /max-age=(\d+)/.exec(page.headers.get('strict-transport-security') ?? '')?.[1],
  );
  if (url.startsWith('https:') && !(strict >= year)) {
    wrong.push(`${url} comes without Strict-Transport-Security of a year.`);
  }
  if (url.startsWith('http:')) better.push(`${url} is not encrypted: use HTTPS in earnest.`);
}

/** @type {Record<string, RegExp>} */
const types = {
  js: /^(text|application)\/javascript(; ?charset=utf-8)?$/i,
  css: /^text\/css(; ?charset=utf-8)?$/i,
  svg: /^image\/svg\+xml(; ?charset=utf-8)?$/i,
};

/** @type {(answer: Answer, wanted: RegExp | undefined, wrong: string[]) => void} */
function checkType({ url, headers: sent }, wanted, wrong) {
  const type = sent.get('content-type');
  if (!wanted?.test(type ?? '')) wrong.push(`${url} has the wrong type: ${type ?? 'none'}.`);
}

/** @type {(file: Answer, report: Report) => void} */
function checkFile(file, { wrong, better }) {
  const { url, status } = file;
  if (status !== 200) {
    wrong.push(`${url} is missing (status ${status}).`);
    return;
  }
  checkType(file, types[/\w+$/.exec(url)?.[0] ?? ''], wrong);
  checkHeaders(file, headers.slice(0, 1), wrong);
  const cache = file.headers.get('cache-control') ?? '';
  const age = Number(/max-age=(\d+)/.exec(cache)?.[1] ?? 0);
  if (age === 0 || /no-(cache|store)/.test(cache)) {
    wrong.push(`${url} is fetched again on every visit: Cache-Control is ${cache || 'missing'}.`);
  } else if (age < year || !cache.includes('immutable')) {
    better.push(`${url} could be kept for a year, immutable: its name changes with its content.`);
  }
}

/** @type {(address: string, report: Report) => Promise<void>} */
async function checkRest(address, { wrong, better }) {
  const at = (/** @type {string} */ path) => get(new URL(path, address));
  const [missing, missingPage, hidden, loader, welcome, change, folder] = await Promise.all([
    at('./assets/missing-ABCD1234.js'),
    at('./missing'),
    at('./.git/config'),
    at('./embed.js'),
    at('/api/v1/welcome'),
    at('/.well-known/change-password'),
    at('./assets/'),
  ]);
  for (const { url, status, headers: sent } of [missing, missingPage]) {
    if (status !== 404) wrong.push(`${url} does not exist, but the answer is ${status}, not 404.`);
    if (/immutable/.test(sent.get('cache-control') ?? '')) {
      wrong.push(`${url} does not exist, and browsers are told to remember that for a year.`);
    }
  }
  if (hidden.status === 200) wrong.push(`${hidden.url} is served: hidden files must not be.`);
  if (folder.status === 200) wrong.push(`${folder.url} lists its files.`);
  if (loader.status === 200 && /immutable/.test(loader.headers.get('cache-control') ?? '')) {
    wrong.push(`${loader.url} may not be immutable: its name stays when it changes.`);
  }
  const isJson = /^application\/json/.test(welcome.headers.get('content-type') ?? '');
  if (!isJson)
    better.push(`${welcome.url} is no answer of the service: right if it has another address.`);
  if (!/#\/profile$/.test(change.headers.get('location') ?? '')) {
    better.push(`${change.url} does not lead to #/profile, where passwords are changed.`);
  }
}
