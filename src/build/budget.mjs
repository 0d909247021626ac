// Compares the sizes of the build's files with the byte budgets.
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { findEntry, findInitialBundle, findTransitiveImports } from './output-files.mjs';

/** @typedef {import('./output-files.mjs').OutputFile} OutputFile */
/** @typedef {OutputFile & { raw: number, brotli: number }} MeasuredFile */
/** @typedef {[title: string, limit: number, files: readonly MeasuredFile[]]} Budget */

/**
 * Limits of Brotli bytes, with a few percent of room. If a change exceeds one, make something smaller, or raise the limit and
 * explain that in the commit.
 *
 * @param {readonly MeasuredFile[]} files the largest first
 * @returns {Budget[]}
 */
function listBudgets(files) {
  const find = (/** @type {RegExp} */ label) => files.filter((file) => label.test(file.label));
  /** @type {(label: string, limit: number) => Budget} */
  const limitFile = (label, limit) => [label, limit, files.filter((file) => file.label === label)];
  const initial = [...findInitialBundle(files)];
  const dictionaries = find(/^\w\w\.js$/);
  const pages = find(/^\w+-\w\w\.js$/);
  const languages = dictionaries.length + 1;
  return [
    // The first script lists the files of each language, and the page has its first views.
    ['JavaScript for /login', 75_250 + 240 * languages, initial],
    ['the same in German', 81_600 + 240 * languages, [...initial, ...find(/^de\.js$/)]],
    [
      'the first script',
      2_560 + 240 * languages,
      [...findTransitiveImports(files, findEntry(files, 'src/start/boot.ts'))],
    ],
    limitFile('index.html', 600 + 1_250 * languages),
    limitFile('main.css', 5_000),
    limitFile('home.js', 1_450),
    limitFile('profile.js', 6_750),
    limitFile('accounts.js', 9_000),
    limitFile('pages.js', 5_250),
    limitFile('analytics.js', 620),
    ['JavaScript of our own', 39_500, find(/^(?!react|\w\w\.|\w+-\w\w\.).*\.js$/)],
    ['the largest dictionary', 6_800, dictionaries.slice(0, 1)],
    ['the largest text of a page', 5_900, pages.slice(0, 1)],
    ['everything but pictures', 97_500 + 33_000 * languages, find(/(?<!\.svg)$/)],
  ];
}

/**
 * Prints the size of every file of a build and every budget.
 *
 * @param {Pick<import('./bundle.mjs').Build, 'assets' | 'documents'>} build
 * @returns {Promise<boolean>} whether all budgets are kept
 */
export async function checkBudgets({ assets, documents }) {
  const others = Object.entries(documents).map(([name, text]) => ({
    name,
    label: name,
    content: Buffer.from(text),
    sources: [],
    imports: [],
  }));
  const files = await Promise.all([...assets, ...others].map(measure));
  files.sort((one, other) => other.brotli - one.brotli);
  console.log(formatRow('\nfile', 'raw', 'Brotli'));
  for (const { name, raw, brotli } of files) console.log(formatRow(name, raw, brotli));
  console.log(formatRow('\nbudget', 'Brotli', 'limit'));
  const exceeded = listBudgets(files).filter(([title, limit, counted]) => {
    if (counted.length === 0) throw new Error(`The budget “${title}” measures nothing.`);
    const bytes = counted.reduce((sum, { brotli }) => sum + brotli, 0);
    console.log(
      formatRow(title, bytes, limit) + (bytes > limit ? `  OVER by ${bytes - limit}` : ''),
    );
    return bytes > limit;
  });
  return exceeded.length === 0;
}

/** @type {(title: string, ...cells: (string | number)[]) => string} */
const formatRow = (title, ...cells) =>
  title.padEnd(32) + cells.map((cell) => String(cell).padStart(10)).join('');

/**
 * @param {OutputFile} file
 * @returns {Promise<MeasuredFile>}
 */
async function measure(file) {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11 };
  const { length } = await promisify(brotliCompress)(file.content, { params });
  return { ...file, raw: file.content.length, brotli: length };
}
