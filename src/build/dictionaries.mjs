// The dictionaries and the lists of languages and countries in the folder `i18n`.
import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { withNoBreakSpaces } from './pages/no-break-spaces.mjs';

/** @type {(root: string, name: string) => Promise<unknown>} */
const readJson = async (root, name) => {
  const source = await readFile(join(root, 'i18n', name), 'utf8');
  try {
    return JSON.parse(source);
  } catch (error) {
    throw new Error(`i18n/${name} is not valid JSON: ${/** @type {Error} */ (error).message}`);
  }
};

/**
 * Lists the languages that have a dictionary, sorted by code. English needs none.
 *
 * @param {string} root the project's folder
 */
export const listTranslations = async (root) =>
  (await readdir(join(root, 'i18n')))
    .filter((file) => /^[a-z]{2}\.json$/.test(file))
    .map((file) => basename(file, '.json'))
    .sort();

/** Lists all languages of the interface. @param {string} root */
export const listLanguages = async (root) => ['en', ...(await listTranslations(root))];

/**
 * Returns the languages of the interface with their native names, by which they are sorted.
 *
 * @param {string} root
 */
export async function readSupportedLanguages(root) {
  const codes = await listLanguages(root);
  const names = await readNativeNames(root);
  return names.filter(([code]) => codes.includes(code)).map(([code, name]) => ({ code, name }));
}

/**
 * @param {string} root
 * @returns {Promise<[code: string, nativeName: string][]>}
 */
export const readNativeNames = async (root) =>
  /** @type {[code: string, name: string, nativeName: string][]} */ (
    await readJson(root, 'languages.json')
  ).map(([code, , name]) => [code, name]);

/** @param {string} root */
export const readCountries = async (root) =>
  /** @type {[alpha2: string, alpha3: string, numeric: string][]} */ (
    await readJson(root, 'countries.json')
  ).map(([alpha2]) => alpha2);

/**
 * Reads a dictionary, which maps English sentences to translations. The keys of `de.json` are the English sentences. Throws,
 * and lists the keys as JSON has them, if a key has no translation, if a key is not one of `de.json`, or if placeholders
 * differ.
 *
 * @param {string} root
 * @param {string} code
 */
export async function readDictionary(root, code) {
  const dictionary = /** @type {Record<string, unknown>} */ (await readJson(root, `${code}.json`));
  const keys = Object.keys(/** @type {object} */ (await readJson(root, 'de.json')));
  /** @type {[key: string, translation: string][]} */
  const entries = [];
  /** @type {string[]} */
  const missing = [];
  /** @type {string[]} */
  const different = [];
  for (const key of keys) {
    const translation = dictionary[key];
    if (typeof translation !== 'string' || translation.trim() === '') missing.push(key);
    else if (listPlaceholders(translation) !== listPlaceholders(key)) different.push(key);
    else entries.push([key, withNoBreakSpaces(translation)]);
  }
  const unknown = Object.keys(dictionary).filter((key) => !keys.includes(key));
  const mistakes = [
    formatMistakes('without a translation', missing),
    formatMistakes('not a key of de.json', unknown),
    formatMistakes('other placeholders than the key', different),
  ].join('');
  if (mistakes) throw new Error(`i18n/${code}.json:${mistakes}`);
  return Object.fromEntries(entries);
}

/** @type {(title: string, keys: readonly string[]) => string} */
const formatMistakes = (title, keys) =>
  keys.length > 0
    ? [`\n  ${title} (${keys.length}):`, ...keys.map((key) => JSON.stringify(key))].join('\n    ')
    : '';

/** @param {string} sentence */
const listPlaceholders = (sentence) => [...sentence.matchAll(/\{\w+\}/g)].map(String).sort().join();
