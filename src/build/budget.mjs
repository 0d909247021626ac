// Build time only: what every file weighs, and what it may weigh.
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { closure, isMap, startsOf } from './files.mjs';

/**
 * Brotli bytes; `requests` is a number of files. A budget is set with 4 % of room at least, so that mending a bug
 * never breaks the build: who meets one has to make something smaller, or to say why it must grow.
 */
const budgets = {
  login: 75_000,
  boot: 2_800,
  css: 4_300,
  page: 7_500,
  home: 3_000,
  visitor: 9_000,
  user: 13_200, // with its style sheet, as `pages`
  pages: 6_600,
  analytics: 1_000,
  dictionary: 6_500,
  text: 6_500,
  pictures: 20_000,
  rest: 109_000, // 235,000 for three languages
  language: 42_000,
  requests: 8,
};

const params = { [constants.BROTLI_PARAM_QUALITY]: 11 };

/** Prints what every file of a build weighs, and every budget. Returns whether all budgets are kept. */
export async function judge({ assets, page, beside }) {
  const pages = Object.entries({ 'index.html': page, ...beside }).map(([name, content]) => {
    return { name, content, aside: name in beside, inputs: {}, imports: [] };
  });
  const shipped = [...assets, ...pages].filter((file) => !isMap(file));
  const files = await Promise.all(shipped.map(weigh));
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
function checksOf(all) {
  const files = all.filter(({ aside }) => !aside);
  const sum = (chosen) => [...chosen].reduce((bytes, { brotli }) => bytes + brotli, 0);
  const ending = (end) => files.filter(({ name }) => name.endsWith(end));
  const parts = files.filter(({ part }) => part);
  const start = new Set(startsOf(files).flatMap((file) => [...closure(files, file)]));
  const beyondStart = (name) => {
    const part = parts.find((file) => file.part === name);
    return [...closure(files, part)].filter((file) => !start.has(file));
  };
  const partBudget = (name) => [`part: ${name}`, sum(beyondStart(name)), budgets[name]];
  const dictionaries = parts.filter(({ part }) => /^\w\w$/.test(part));
  const texts = parts.filter(({ part }) => part.includes('-'));
  const rest = all.filter(({ name }) => !name.endsWith('.svg'));
  const most = budgets.rest + budgets.language * (dictionaries.length + 1);
  const first = [...start, ...ending('.html'), ...ending('.css')];
  const home = [...first, ...beyondStart('home'), ...beyondStart('de')];
  return [
    ['JavaScript for /login', sum(start), budgets.login],
    ['boot', sum(startsOf(files).slice(0, 1)), budgets.boot],
    ['style sheet', sum(ending('.css')), budgets.css],
    ['index.html', sum(ending('.html')), budgets.page],
    ...['home', 'visitor', 'user', 'pages', 'analytics'].map(partBudget),
    ...dictionaries.map((file) => [`dictionary: ${file.part}`, file.brotli, budgets.dictionary]),
    ...texts.map((file) => [`page: ${file.part}`, file.brotli, budgets.text]),
    ['pictures', sum(ending('.svg')), budgets.pictures],
    ['everything in dist but pictures', sum(rest), most],
    ['requests of /login', first.length, budgets.requests],
    ['requests of home in German', home.length, budgets.requests],
  ];
}
