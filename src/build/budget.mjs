// Build time only: what every file weighs, and what it may weigh.
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { closure, fileOf, startOf } from './files.mjs';

/**
 * Brotli bytes; `requests` is a number of files. A budget has at least 4 % of room, so that mending a bug does not break
 * the build. Whoever exceeds one makes something smaller, or says why it must grow.
 */
const budgets = {
  login: 76_000,
  translated: 83_000,
  boot: 3_700, // 4,300 for three languages
  bootOfLanguage: 200,
  css: 5_000,
  page: 2_100, // 7,500 for three languages
  pageOfLanguage: 1_800,
  parts: { home: 3_000, profile: 10_000, accounts: 10_000, pages: 6_600, analytics: 1_000 },
  dictionary: 7_500,
  text: 6_500,
  pictures: 20_000,
  rest: 105_000, // 195,000 for three languages
  restOfLanguage: 30_000,
  requests: 10,
};

const params = { [constants.BROTLI_PARAM_QUALITY]: 11 };

/** Prints what every file of a build weighs, and every budget. Returns whether all budgets are kept. */
export async function judge({ assets, page, beside }) {
  const pages = Object.entries({ 'index.html': page, ...beside }).map(([name, content]) => {
    return { name, label: name, content, imports: [] };
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

const sum = (files) => [...files].reduce((bytes, { brotli }) => bytes + brotli, 0);

/** Every budget: what it is about, the amount, the most that it may be. */
function checksOf(files) {
  const named = (pattern) => files.filter(({ label }) => pattern.test(label));
  const start = startOf(files);
  const beyondStart = (source) =>
    [...closure(files, fileOf(files, source))].filter((file) => !start.has(file));
  const parts = files.filter(({ entry }) => entry?.startsWith('src/parts/'));
  const dictionaries = named(/^\w\w\.js$/).sort((one, other) => other.brotli - one.brotli);
  const texts = named(/^\w+-\w\w\.js$/);
  const most = (what, ofLanguage) => what + ofLanguage * (dictionaries.length + 1);
  const page = named(/^index\.html$/);
  const first = [...start, ...page, ...named(/^main\.css$/), ...dictionaries.slice(0, 1)];
  const home = [...first, ...beyondStart('src/parts/home.tsx')];
  return [
    ['JavaScript for /login', sum(start), budgets.login],
    ['the same with a dictionary', sum(start) + (dictionaries[0]?.brotli ?? 0), budgets.translated],
    [
      'boot',
      sum(closure(files, fileOf(files, 'src/boot.ts'))),
      most(budgets.boot, budgets.bootOfLanguage),
    ],
    ['style sheet', sum(named(/\.css$/)), budgets.css],
    ['index.html', sum(page), most(budgets.page, budgets.pageOfLanguage)],
    ...parts.map(({ entry, label }) => {
      const name = label.replace('.js', '');
      return [`part: ${name}`, sum(beyondStart(entry)), budgets.parts[name] ?? 0];
    }),
    ...dictionaries.map((file) => [`dictionary: ${file.label}`, file.brotli, budgets.dictionary]),
    ...texts.map((file) => [`page: ${file.label}`, file.brotli, budgets.text]),
    ['pictures', sum(named(/\.svg$/)), budgets.pictures],
    [
      'everything in dist but pictures',
      sum(files) - sum(named(/\.svg$/)),
      most(budgets.rest, budgets.restOfLanguage),
    ],
    ['requests of /login in German', first.length, budgets.requests],
    ['requests of home in German', home.length, budgets.requests],
  ];
}
