// Build time only: the modules that are made of what is found in the folder `i18n`. The bundler and the tests
// take them from here.
import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { compilePageModule, importPages } from '../prose/plugin.mjs';
import { stretch } from './pseudo.mjs';

/** The language whose sentences become longer: for development only. */
const pseudo = process.env.PSEUDO;

export const isVirtual = /^(prose|i18n):/;

/**
 * The source of a module; undefined when it is none of ours.
 *
 * @param {string} name such as `prose:pages` or `i18n:de`
 * @param {{ root: string, digest: (text: string) => string }} tools
 */
export async function sourceOf(name, { root, digest }) {
  const i18n = join(root, 'i18n');
  if (name === 'prose:pages') return importPages(i18n);
  if (name === 'i18n:languages') {
    const languages = await findLanguages(i18n);
    return `export default ${JSON.stringify(languages.map(({ code, name }) => [code, name]))}`;
  }
  if (name === 'i18n:countries') {
    const countries = await parse(join(i18n, 'countries.json'));
    return `export default ${JSON.stringify(countries.map(([alpha2]) => alpha2))}`;
  }
  if (name === 'i18n:native-names') {
    const known = await parse(join(i18n, 'languages.json'));
    return `export default ${JSON.stringify(Object.fromEntries(known.map(([code, , native]) => [code, native])))}`;
  }
  if (name === 'i18n:dictionaries') {
    const codes = await translations(i18n);
    return `const dictionaries = {${codes.map((code) => `${code}: () => import('i18n:${code}')`)}};
      export default (language) => dictionaries[language]?.();`;
  }
  const code = /^i18n:([a-z]{2})$/.exec(name)?.[1];
  if (!code) return undefined;
  return `export default ${JSON.stringify(await sentencesOf(i18n, code, digest))}`;
}

/**
 * The sentences of a language by the digest of the English one.
 *
 * @param {string} i18n the folder
 * @param {string} code of the language
 * @param {(text: string) => string} digest
 * @param {string} [source] the source code that says them; without it, all
 * @returns {Promise<Record<string, string>>}
 */
export async function sentencesOf(i18n, code, digest, source) {
  const dictionary = await readDictionary(i18n, code);
  const isSaid = (key) => ["'", '"', '`'].some((quote) => source.includes(quote + key + quote));
  const entries = Object.entries(digestKeys(dictionary, digest));
  return Object.fromEntries(
    entries
      .filter(([, key]) => source === undefined || isSaid(key))
      .map(([short, key]) => [short, code === pseudo ? stretch(dictionary[key]) : dictionary[key]]),
  );
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

/** The sentences by their digest, of which no two may be the same. */
function digestKeys(dictionary, digest) {
  const owners = {};
  for (const key of Object.keys(dictionary)) {
    const short = digest(key);
    if (owners[short]) {
      throw new Error(`Two sentences share a digest: "${owners[short]}" and "${key}"`);
    }
    owners[short] = key;
  }
  return owners;
}
