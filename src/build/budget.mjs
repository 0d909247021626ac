// Used by the build only: compares the sizes of its files with the byte budgets.
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { findEntry, findInitialBundle, findTransitiveImports } from './output-files.mjs';

/**
 * An output file with its sizes in bytes. Documents such as `index.html` import nothing.
 *
 * @typedef {Pick<import('./output-files.mjs').OutputFile, 'name' | 'label' | 'imports' | 'entry'> & { raw: number, brotli: number }} MeasuredFile
 */

/**
 * A budget limits a number of requests, or the total Brotli bytes of some files.
 *
 * @typedef {{ title: string, measured: number | readonly MeasuredFile[], limit: number }} Budget
 */

/**
 * The limits of the Brotli bytes that each chunk adds to the initial bundle. A new chunk needs an entry.
 *
 * @type {Readonly<Record<string, number>>}
 */
const chunkLimits = {
  'home.js': 3_000,
  'profile.js': 10_000,
  'accounts.js': 13_000,
  'pages.js': 6_600,
  'analytics.js': 1_000,
};

/**
 * The limits of what every visitor loads are targets, with little room. If a change exceeds a budget, make something smaller,
 * or raise the limit and explain that in the commit. React is three quarters of the JavaScript for the login.
 *
 * @param {readonly MeasuredFile[]} files the largest first
 * @returns {Budget[]}
 */
function listBudgets(files) {
  /** @param {RegExp} label */
  const filter = (label) => files.filter((file) => label.test(file.label));
  const initial = [...findInitialBundle(files)];
  /** @param {string} entry */
  const beyondInitial = (entry) =>
    [...findTransitiveImports(files, findEntry(files, entry))].filter(
      (file) => !initial.includes(file),
    );
  const dictionaries = filter(/^\w\w\.js$/);
  const languageCount = dictionaries.length + 1;
  const loginInGerman = [...initial, ...filter(/^de\.js$/)];
  const firstVisit = [...loginInGerman, ...filter(/^(index\.html|main\.css)$/)];
  const homeRequests = firstVisit.length + beyondInitial('src/chunks/home.tsx').length;
  return [
    {
      title: 'JavaScript for /login',
      measured: initial,
      // The first script lists the files of each language.
      limit: 77_280 + 240 * languageCount,
    },
    { title: 'the same with a dictionary', measured: loginInGerman, limit: 85_000 },
    {
      title: 'boot',
      measured: [...findTransitiveImports(files, findEntry(files, 'src/boot.ts'))],
      limit: 3_000 + 240 * languageCount,
    },
    { title: 'style sheet', measured: filter(/\.css$/), limit: 5_150 },
    {
      title: 'index.html',
      measured: filter(/^index\.html$/),
      limit: 2_100 + 1_800 * languageCount,
    },
    ...files.flatMap(({ entry, label }) =>
      entry?.startsWith('src/chunks/')
        ? {
            title: `chunk: ${label}`,
            measured: beyondInitial(entry),
            limit: chunkLimits[label] ?? 0,
          }
        : [],
    ),
    ...dictionaries.map((file) => ({
      title: `dictionary: ${file.label}`,
      measured: [file],
      limit: 7_500,
    })),
    ...filter(/^\w+-\w\w\.js$/).map((file) => ({
      title: `page: ${file.label}`,
      measured: [file],
      limit: 6_500,
    })),
    { title: 'pictures', measured: filter(/\.svg$/), limit: 20_000 },
    {
      // The texts of the public pages are the largest part. Each is fetched only when its page is opened.
      title: 'everything in dist but pictures',
      measured: filter(/(?<!\.svg)$/),
      limit: 113_500 + 35_000 * languageCount,
    },
    { title: 'requests of /login in German', measured: firstVisit.length, limit: 10 },
    { title: 'requests of home in German', measured: homeRequests, limit: 10 },
  ];
}

/**
 * Prints the size of every file of a build and every budget.
 *
 * @param {Pick<import('./bundle.mjs').Build, 'assets' | 'page' | 'extraFiles'>} build
 * @returns {Promise<boolean>} whether all budgets are kept
 */
export async function checkBudgets({ assets, page, extraFiles }) {
  const documents = Object.entries({ 'index.html': page, ...extraFiles }).map(
    ([name, content]) => ({ name, label: name, content, imports: [] }),
  );
  const files = await Promise.all([...assets, ...documents].map(measure));
  files.sort((one, other) => other.brotli - one.brotli);
  console.log(`\n${'file'.padEnd(34)}     raw    brotli`);
  for (const { name, raw, brotli } of files) console.log(formatRow(name, raw, brotli));
  console.log('\nbudget (Brotli)');
  let isWithinBudgets = true;
  for (const { title, measured, limit } of listBudgets(files)) {
    const amount = typeof measured === 'number' ? measured : sumBrotli(measured);
    const status = amount > limit ? `OVER by ${amount - limit}` : 'ok';
    console.log(`${formatRow(title, amount, `of ${String(limit).padStart(6)}`)}  ${status}`);
    isWithinBudgets &&= amount <= limit;
  }
  return isWithinBudgets;
}

/** @type {(title: string, ...cells: (string | number)[]) => string} */
const formatRow = (title, ...cells) =>
  title.padEnd(32) + cells.map((cell) => String(cell).padStart(10)).join('');

const params = { [constants.BROTLI_PARAM_QUALITY]: 11 };

/**
 * @param {Pick<import('./output-files.mjs').OutputFile, 'name' | 'label' | 'imports' | 'entry'> & { content: string | Uint8Array }} file
 * @returns {Promise<MeasuredFile>}
 */
async function measure(file) {
  const { length } = await promisify(brotliCompress)(file.content, { params });
  return { ...file, raw: Buffer.byteLength(file.content), brotli: length };
}

/** @param {readonly MeasuredFile[]} files */
const sumBrotli = (files) => files.reduce((bytes, { brotli }) => bytes + brotli, 0);
