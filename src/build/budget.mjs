// Build time only: what every file weighs, what it may weigh, and what it weighed when it was last recorded.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { closure, startsOf } from './parts.mjs';

/** Brotli bytes; `requests` is a number of files. The floor is React and ReactDOM as the bundler leaves them. */
const floor = 59_500;
const budgets = {
  login: floor + 9_000,
  boot: 2_500,
  dictionary: 5_000,
  css: 4_500,
  screen: 3_000,
  page: 5_000,
  pictures: 60_000,
  /** 190,000 for three languages. */
  rest: 91_000,
  language: 33_000,
  aside: 7_500,
  requests: 7,
};

const compress = promisify(brotliCompress);
const params = { [constants.BROTLI_PARAM_QUALITY]: 11 };

/**
 * Prints the tables of files and budgets with the change since the record, and what grew where a budget is
 * exceeded. `record` writes the record anew.
 *
 * @param {{ root: string, assets: import('./bundle.mjs').File[], page: string, beside: Record<string, string>,
 *   record: boolean }} what
 * @returns {Promise<boolean>} whether every budget is kept
 */
export async function judge({ root, assets, page, beside, record }) {
  const recordPath = join(root, 'src', 'build', 'sizes.json');
  const before = JSON.parse(await readFile(recordPath, 'utf8'));
  // One of them has the name of an asset.
  const others = Object.entries(beside).map(([name, content]) => ({
    label: `./${name}`,
    content,
    aside: true,
  }));
  const files = [{ label: 'index.html', content: page }, ...others].map((it) => ({
    ...it,
    inputs: {},
    imports: [],
  }));
  const shipped = [...assets, ...files].filter(({ label }) => !label.endsWith('.map'));
  const weighed = await Promise.all(shipped.map(weigh));
  printFiles(weighed, before);
  await printSource(root, weighed);
  const checks = checksOf(weighed);
  for (const check of checks) printCheck(check, before);
  if (!record) printOutdated(weighed, before);
  if (record) await writeFile(recordPath, `${JSON.stringify(recordOf(weighed), null, 2)}\n`);
  return checks.every(({ amount, budget }) => amount <= budget);
}

async function weigh(file) {
  const { length } = await compress(file.content, { params });
  return { ...file, raw: Buffer.byteLength(file.content), brotli: length };
}

/** How much there is to read for whoever wants to know what runs. */
async function printSource(root, files) {
  const paths = Object.keys(sourcesOf(files));
  const sources = await Promise.all(paths.map((path) => readFile(join(root, path), 'utf8')));
  const lines = sources.reduce((sum, source) => sum + source.split('\n').length - 1, 0);
  console.log(`\nsource that reaches the browser: ${lines} lines in ${paths.length} files`);
}

const total = (files) => files.reduce((sum, { brotli }) => sum + brotli, 0);
const inputsOf = (files) => {
  const sums = {};
  for (const [source, bytes] of files.flatMap(({ inputs }) => Object.entries(inputs))) {
    if (bytes > 0) sums[source] = (sums[source] ?? 0) + bytes;
  }
  return sums;
};

const sourcesOf = (files) =>
  Object.fromEntries(
    Object.entries(inputsOf(files))
      .filter(([source]) => source.startsWith('src/'))
      .sort(),
  );

const recordOf = (files) => ({
  files: Object.fromEntries(files.map(({ label, brotli }) => [label, brotli]).sort()),
  sources: sourcesOf(files),
});

function printFiles(files, before) {
  console.log('\nfile                                   raw    brotli   change');
  for (const { label, raw, brotli } of [...files].sort((one, other) => other.raw - one.raw)) {
    const known = before.files?.[label];
    const change = known === undefined ? 'new' : signed(brotli - known);
    console.log(`${label.padEnd(30)} ${pad(raw, 11)} ${pad(brotli, 9)} ${change.padStart(8)}`);
  }
  console.log(
    `\nbudget (Brotli; React alone: ${files.find(({ label }) => label === 'react.js')?.brotli})`,
  );
}

const pad = (value, width) => String(value).padStart(width);
const signed = (difference) => (difference > 0 ? `+${difference}` : String(difference));

function printCheck({ what, amount, budget, files }, before) {
  const verdict = amount > budget ? `OVER by ${amount - budget}` : 'ok';
  console.log(`${what.padEnd(30)} ${pad(amount, 11)} of ${pad(budget, 6)}  ${verdict}`);
  if (amount <= budget) return;
  for (const [name, more, unit] of grownOf(files, before).slice(0, 5)) {
    console.log(`    ${name} +${more} ${unit}`);
  }
}

/** What has grown since the record, the most first: sources below `src`, and files that are made of none. */
function grownOf(files, before) {
  const sources = Object.entries(sourcesOf(files)).map(([source, bytes]) => [
    source,
    bytes - (before.sources?.[source] ?? 0),
    'bytes',
  ]);
  const others = files
    .filter((file) => Object.keys(sourcesOf([file])).length === 0)
    .map(({ label, brotli }) => [label, brotli - (before.files?.[label] ?? 0), 'bytes of Brotli']);
  return [...sources, ...others]
    .filter(([, more]) => more > 0)
    .sort(([, one], [, other]) => other - one);
}

function printOutdated(files, before) {
  const { files: now } = recordOf(files);
  const labels = Object.keys({ ...now, ...before.files });
  const changed = labels.filter((label) => now[label] !== before.files?.[label]);
  if (changed.length === 0) return;
  console.log(`\nfiles not as recorded: ${changed.length} (npm run build -- --record)`);
}

/** Every budget with what it is about: an amount, the most it may be, the files that make it up. */
function checksOf(all) {
  const files = all.filter(({ aside }) => !aside);
  const bytes = (what, chosen, budget) => ({ what, amount: total(chosen), budget, files: chosen });
  const isPicture = ({ label }) => label.endsWith('.svg');
  const isScript = ({ label }) => label.endsWith('.js');
  const dictionaries = files.filter(({ entry }) => entry?.startsWith('virtual:i18n:'));
  const login = viewOf(files);
  const home = viewOf(files, 'home.js');
  const requests = (what, view) => ({
    what: `requests of ${what}`,
    amount: view.length,
    budget: budgets.requests,
    files: [],
  });
  return [
    bytes('JS for /login, any language', login.filter(isScript), budgets.login),
    bytes('boot.js', startsOf(files).slice(0, 1), budgets.boot),
    requests('/login, any language', login),
    requests('/home, translated', [...home, ...files.filter(({ label }) => label === 'de.js')]),
    ...dictionaries.map((file) => bytes(`dictionary: ${file.label}`, [file], budgets.dictionary)),
    bytes(
      'CSS',
      files.filter(({ label }) => label.endsWith('.css')),
      budgets.css,
    ),
    ...files
      .filter(({ entry }) => entry?.startsWith('src/chunks/'))
      .map((file) => bytes(`screens: ${file.label}`, [file], budgets.screen)),
    ...files
      .filter(({ entry }) => entry?.endsWith('.md'))
      .map((file) => bytes(`page: ${file.label}`, [file], budgets.page)),
    bytes('pictures', files.filter(isPicture), budgets.pictures),
    bytes(
      'everything but pictures',
      files.filter((file) => !isPicture(file)),
      budgets.rest + budgets.language * (dictionaries.length + 1),
    ),
    bytes(
      'embedding, licences',
      all.filter(({ aside }) => aside),
      budgets.aside,
    ),
  ];
}

/** The files that a first view asks for: the page, the style, what starts, and what the screen comes in. */
function viewOf(files, screens) {
  const entries = [...startsOf(files), files.find(({ label }) => label === screens)];
  const parts = new Set(entries.flatMap((file) => [...closure(files, file)]));
  return files.filter((file) => parts.has(file) || /\.(html|css)$/.test(file.label));
}
