// Build time only: the modules that are made of what is found in the folder `i18n`. The bundler and the tests
// take them from here.
import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { compilePageModule, listPages } from '../prose/plugin.mjs';

export const isVirtual = /^(prose|i18n):/;

/**
 * The source of a module; undefined when it is none of ours.
 *
 * @param {string} name `prose:pages`, `i18n:languages`, `i18n:dictionaries`, `i18n:de/all`
 * @param {{ root: string, digest: (text: string) => string, first?: () => Promise<string> }} tools
 *   `first`: the source code whose sentences the first view says; without it these are all.
 */
export async function sourceOf(name, { root, digest, first }) {
  const i18n = join(root, 'i18n');
  if (name === 'prose:pages') return listPages(i18n);
  if (name === 'i18n:languages') {
    const languages = await findLanguages(i18n);
    return `export default ${JSON.stringify(languages.map(({ code, name }) => [code, name]))}`;
  }
  if (name === 'i18n:dictionaries') {
    const entries = (await translations(i18n)).map(
      (code) => `${code}: {
        first: () => import('i18n:${code}/first'), all: () => import('i18n:${code}/all') }`,
    );
    return `export default {${entries.join()}}`;
  }
  const [, code, extent] = /^i18n:([a-z]{2})\/(first|all)$/.exec(name) ?? [];
  if (!code) return undefined;
  const dictionary = await readDictionary(i18n, code);
  const said = extent === 'first' && first ? saidIn(await first()) : () => true;
  return `export default ${JSON.stringify(digestKeys(dictionary, digest, said))}`;
}

/** @param {string} path of a page @param {{ root: string, isRoute: (path: string) => boolean }} context */
export const pageSource = (path, context) => compilePageModule(path, context);

const parse = async (path) => JSON.parse(await readFile(path, 'utf8'));

/** The languages that have a dictionary. */
export const translations = async (i18n) =>
  (await readdir(i18n))
    .filter((file) => /^[a-z]{2}\.json$/.test(file))
    .map((file) => basename(file, '.json'))
    .sort();

async function findLanguages(i18n) {
  const known = new Map(
    (await parse(join(i18n, 'languages.json'))).map(([code, , name]) => [code, name]),
  );
  const codes = ['en', ...(await translations(i18n))];
  const languages = codes.map((code) => ({ code, name: known.get(code) ?? code }));
  return languages.sort((one, other) => new Intl.Collator('en').compare(one.name, other.name));
}

const holes = (sentence) => [...sentence.matchAll(/\{\w+\}/g)].map(String).sort().join();

/** Throws when a sentence is missing, left over, or has other placeholders than the English one. */
async function readDictionary(i18n, code) {
  const dictionary = await parse(join(i18n, `${code}.json`));
  const keys = Object.keys(await parse(join(i18n, 'de.json')));
  const wrong = [
    ...keys.filter(
      (key) => typeof dictionary[key] !== 'string' || holes(dictionary[key]) !== holes(key),
    ),
    ...Object.keys(dictionary).filter((key) => !keys.includes(key)),
  ];
  if (wrong.length > 0) {
    throw new Error(
      `i18n/${code}.json: missing, unknown or with other placeholders: ${wrong.join(' | ')}`,
    );
  }
  return dictionary;
}

const saidIn = (source) => (key) =>
  ["'", '"', '`'].some((quote) => source.includes(quote + key + quote));

function digestKeys(dictionary, digest, wanted) {
  const owners = new Map();
  for (const key of Object.keys(dictionary)) {
    const short = digest(key);
    if (owners.has(short))
      throw new Error(`Two sentences share a digest: "${owners.get(short)}" and "${key}"`);
    owners.set(short, key);
  }
  return Object.fromEntries(
    [...owners].filter(([, key]) => wanted(key)).map(([short, key]) => [short, dictionary[key]]),
  );
}
