// Build time only: what every file weighs, and what it may weigh.
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { findEntry, initialFiles, transitiveImports } from './output-files.mjs';

/** Brotli bytes of each part beyond the start. A new part needs a line. */
const chunkLimits = {
  'home.js': 3_000,
  'profile.js': 10_000,
  'accounts.js': 10_000,
  'pages.js': 6_600,
  'analytics.js': 1_000,
};

/**
 * Every budget: what it is about, the files or their number, and the most that they may have in Brotli bytes. There is
 * some room, so that mending a bug does not break the build. Whoever exceeds one makes something smaller, or says why it
 * must grow. React alone is four fifths of the login's.
 *
 * @param {import('./output-files.mjs').File[]} files the heaviest first
 */
function budgets(files) {
  const named = (pattern) => files.filter(({ label }) => pattern.test(label));
  const start = [...initialFiles(files)];
  const beyondStart = (source) =>
    [...transitiveImports(files, findEntry(files, source))].filter((file) => !start.includes(file));
  const dictionaries = named(/^\w\w\.js$/);
  const languages = dictionaries.length + 1;
  const translated = [...start, ...named(/^de\.js$/)];
  const first = [...translated, ...named(/^(index\.html|main\.css)$/)];
  return [
    ['JavaScript for /login', start, 76_000],
    ['the same with a dictionary', translated, 83_000],
    [
      'boot',
      [...transitiveImports(files, findEntry(files, 'src/boot.ts'))],
      2_700 + 200 * languages,
    ],
    ['style sheet', named(/\.css$/), 5_000],
    ['index.html', named(/^index\.html$/), 2_100 + 1_800 * languages],
    ...files
      .filter(({ entry }) => entry?.startsWith('src/chunks/'))
      .map(({ entry, label }) => [`chunk: ${label}`, beyondStart(entry), chunkLimits[label] ?? 0]),
    ...dictionaries.map((file) => [`dictionary: ${file.label}`, [file], 7_500]),
    ...named(/^\w+-\w\w\.js$/).map((file) => [`page: ${file.label}`, [file], 6_500]),
    ['pictures', named(/\.svg$/), 20_000],
    ['everything in dist but pictures', named(/(?<!\.svg)$/), 105_000 + 30_000 * languages],
    ['requests of /login in German', first.length, 10],
    ['requests of home in German', first.length + beyondStart('src/chunks/home.tsx').length, 10],
  ];
}

/** Prints what every file of a build weighs, and every budget. Returns whether all budgets are kept. */
export async function checkBudgets({ assets, page, extraFiles }) {
  const documents = Object.entries({ 'index.html': page, ...extraFiles }).map(([name, content]) => {
    return { name, label: name, content, imports: [] };
  });
  const files = await Promise.all([...assets, ...documents].map(measure));
  files.sort((one, other) => other.brotli - one.brotli);
  console.log(`\n${'file'.padEnd(34)}     raw    brotli`);
  for (const { name, raw, brotli } of files) console.log(row(name, raw, brotli));
  console.log('\nbudget (Brotli)');
  const results = budgets(files).map(([what, weighed, limit]) => {
    const amount = typeof weighed === 'number' ? weighed : sum(weighed);
    const outcome = amount > limit ? `OVER by ${amount - limit}` : 'ok';
    console.log(`${row(what, amount, `of ${String(limit).padStart(6)}`)}  ${outcome}`);
    return amount <= limit;
  });
  return results.every(Boolean);
}

const row = (what, ...cells) =>
  what.padEnd(32) + cells.map((cell) => String(cell).padStart(10)).join('');

const params = { [constants.BROTLI_PARAM_QUALITY]: 11 };

async function measure(file) {
  const { length } = await promisify(brotliCompress)(file.content, { params });
  return { ...file, raw: Buffer.byteLength(file.content), brotli: length };
}

const sum = (files) => files.reduce((bytes, { brotli }) => bytes + brotli, 0);
