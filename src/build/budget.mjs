// Build time only: what every file weighs, and what it may weigh.
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { closure, startsOf } from './files.mjs';

/**
 * Brotli bytes; `requests` is a number of files. A budget is set with 4 % of room at least, so that mending a bug
 * never breaks the build: who meets one has to make something smaller, or to say why it must grow.
 */
const budgets = {
  login: 80_000,
  boot: 4_000,
  css: 6_500,
  page: 7_500,
  home: 3_000,
  visitor: 9_000,
  user: 13_200, // with its style sheet, as `pages`
  pages: 6_600,
  analytics: 1_000,
  dictionary: 7_500,
  text: 6_500,
  pictures: 20_000,
  rest: 109_000, // 235,000 for three languages
  language: 42_000,
  requests: 10,
};

const params = { [constants.BROTLI_PARAM_QUALITY]: 11 };

/** Prints what every file of a build weighs, and every budget. Returns whether all budgets are kept. */
export async function judge({ assets, page, beside }) {
  const pages = Object.entries({ 'index.html': page, ...beside }).map(([name, content]) => {
    return { name, content, imports: [] };
  });
  const files = await Promise.all([...assets, ...pages].map(weigh));
  files.sort((one, other) => other.brotli - one.brotli);
  console.log(`\n${'file'.padEnd(34)}     raw    brotli`);
  for (const { name, raw, brotli } of files) console.log(row(name, raw, brotli));
  const checks = checksOf(files);
  console.log('\nbudget (Brotli)');
  for (const [what, amount, most] of checks) {
    const verdict = amount > most ? `OVER by ${amount - most}` : 'ok';
    console.log(`${row(what, amount, `of ${String(most).padStart(6)}`)}  ${verdict}`);
  }
  return checks.every(([, amount, most]) => amount <= most);
}

const row = (what, ...cells) =>
  what.padEnd(32) + cells.map((cell) => String(cell).padStart(10)).join('');

async function weigh(file) {
  const { length } = await promisify(brotliCompress)(file.content, { params });
  return { ...file, raw: Buffer.byteLength(file.content), brotli: length };
}

/** Every budget: what it is about, the amount, the most that it may be. */
function checksOf(files) {
  const sum = (chosen) => [...chosen].reduce((bytes, { brotli }) => bytes + brotli, 0);
  const ending = (end) => files.filter(({ name }) => name.endsWith(end));
  const from = (source) => files.find(({ entry }) => entry === source);
  const [boot, main] = startsOf(files);
  const start = new Set([...closure(files, boot), ...closure(files, main)]);
  const beyondStart = (source) =>
    [...closure(files, from(source))].filter((file) => !start.has(file));
  const parts = {
    home: 'parts/home.tsx',
    visitor: 'parts/visitor.tsx',
    user: 'parts/user.tsx',
    pages: 'parts/pages.tsx',
    analytics: 'parts/analytics.ts',
  };
  const dictionaries = files.filter(({ entry }) => /^i18n:\w\w$/.test(entry));
  const texts = files.filter(({ entry }) => /^i18n:\w+-\w\w$/.test(entry));
  const rest = files.filter(({ name }) => !name.endsWith('.svg'));
  const most = budgets.rest + budgets.language * (dictionaries.length + 1);
  const first = [...start, ...files.filter(({ name }) => name === 'index.html'), ...ending('.css')];
  const home = [...first, ...beyondStart('src/parts/home.tsx'), ...beyondStart('i18n:de')];
  return [
    ['JavaScript for /login', sum(start), budgets.login],
    ['boot', sum(closure(files, boot)), budgets.boot],
    ['style sheet', sum(ending('.css')), budgets.css],
    ['index.html', sum(files.filter(({ name }) => name === 'index.html')), budgets.page],
    ...Object.entries(parts).map(([name, path]) => [
      `part: ${name}`,
      sum(beyondStart(`src/${path}`)),
      budgets[name],
    ]),
    ...dictionaries.map((file) => [`dictionary: ${file.label}`, file.brotli, budgets.dictionary]),
    ...texts.map((file) => [`page: ${file.label}`, file.brotli, budgets.text]),
    ['pictures', sum(ending('.svg')), budgets.pictures],
    ['everything in dist but pictures', sum(rest), most],
    ['requests of /login', first.length, budgets.requests],
    ['requests of home in German', home.length, budgets.requests],
  ];
}
