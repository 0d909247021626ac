// Build time, and for tests: the modules made from the folder `i18n`.
import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { compilePage } from '../prose/compile.mjs';
import { withNoBreakSpaces } from '../prose/no-break-spaces.mjs';
import { pictures, picturesSource, resolveColors } from './pictures.mjs';

/** For esbuild: the modules `i18n:…`. */
export const contentPlugin = (root, isRoute) => ({
  name: 'content',
  setup({ onLoad, onResolve }) {
    const namespace = 'i18n';
    onResolve({ filter: /^i18n:/ }, ({ path }) => ({ path, namespace }));
    onLoad({ filter: /.*/, namespace }, async ({ path }) => ({
      contents: await getModuleSource(path, { root, isRoute }),
      resolveDir: join(root, 'i18n'),
    }));
    onLoad({ filter: /\.svg$/ }, async ({ path }) => ({
      contents: await resolveColors(root, path),
      loader: 'file',
    }));
  },
});

/**
 * The source of a module of core/language/i18n.d.ts, of a dictionary (`i18n:de`) or of the text of a page
 * (`i18n:help-de`); undefined for any other.
 */
export async function getModuleSource(name, { root, isRoute }) {
  const [, page, code] = /^i18n:(?:(\w+)-)?([a-z]{2})$/.exec(name) ?? [];
  if (page) return toModule(await readPage(root, code, page, isRoute));
  if (code) return toModule(await readDictionary(root, code));
  switch (name) {
    case 'i18n:languages':
      return toModule(await shippedLanguages(root));
    case 'i18n:countries':
      return toModule((await parse(root, 'countries.json')).map(([alpha2]) => alpha2));
    case 'i18n:native-names':
      return toModule(Object.fromEntries(await nativeNames(root)));
    case 'i18n:files':
      return filesSource(root);
    case 'i18n:pictures':
      return picturesSource(root);
  }
}

const toModule = (value) => `export default ${JSON.stringify(value)}`;

const parse = async (root, name) => JSON.parse(await readFile(join(root, 'i18n', name), 'utf8'));

/** The codes of the languages that have a dictionary. */
export const translations = async (root) =>
  (await readdir(join(root, 'i18n')))
    .filter((file) => /^[a-z]{2}\.json$/.test(file))
    .map((file) => basename(file, '.json'))
    .sort();

/**
 * Dictionaries and texts: the names that the application knows them by, and those of their modules: `de` and `de`,
 * `de/help` and `help-de`.
 */
export async function contentFiles(root) {
  const dictionaries = (await translations(root)).map((code) => [code, code]);
  const files = await readdir(join(root, 'i18n'), { recursive: true });
  const pages = files.sort().flatMap((file) => {
    const [, code, page] = /^([a-z]{2})[/\\](\w+)\.md$/.exec(file) ?? [];
    return code ? [[`${code}/${page}`, `${page}-${code}`]] : [];
  });
  return [...dictionaries, ...pages];
}

/** Throws when a page has no English text, or when a text belongs to no page or no dictionary. */
export async function checkTexts(root, languages, pages) {
  const texts = (await contentFiles(root)).map(([name]) => name).filter((it) => it.includes('/'));
  const missing = pages.find((page) => !texts.includes(`en/${page}`));
  if (missing) throw new Error(`i18n/en/${missing}.md is missing: all languages fall back on it.`);
  const isKnown = ([code, page]) => languages.includes(code) && pages.includes(page);
  const stray = texts.find((name) => !isKnown(name.split('/')));
  if (stray) throw new Error(`i18n/${stray}.md has no dictionary beside it, or is no page.`);
}

/** How they are loaded. */
async function filesSource(root) {
  const files = await contentFiles(root);
  const entries = files.map(([key, name]) => `'${key}': () => import('i18n:${name}')`);
  return `export default { ${entries} }`;
}

const nativeNames = async (root) =>
  (await parse(root, 'languages.json')).map(([code, , name]) => [code, name]);

async function shippedLanguages(root) {
  const codes = ['en', ...(await translations(root))];
  return (await nativeNames(root)).filter(([code]) => codes.includes(code));
}

/**
 * The sentences of a language by the English ones, which are the keys of `de.json`. Throws when one is missing, unknown
 * or has other placeholders.
 */
async function readDictionary(root, code) {
  const dictionary = await parse(root, `${code}.json`);
  const keys = Object.keys(await parse(root, 'de.json'));
  const wrong = [...new Set([...keys, ...Object.keys(dictionary)])].filter(
    (key) =>
      !keys.includes(key) ||
      !/\S/.test(dictionary[key]) ||
      listPlaceholders(dictionary[key]) !== listPlaceholders(key),
  );
  if (wrong.length > 0) {
    throw new Error(
      `i18n/${code}.json: missing, unknown or with other placeholders: ${wrong.join(' | ')}`,
    );
  }
  return Object.fromEntries(keys.map((key) => [key, withNoBreakSpaces(dictionary[key])]));
}

const listPlaceholders = (sentence) =>
  typeof sentence === 'string' && [...sentence.matchAll(/\{\w+\}/g)].map(String).sort().join();

async function readPage(root, language, page, isRoute) {
  const file = `i18n/${language}/${page}.md`;
  const drawings = await pictures(root);
  const hasPicture = (name) => drawings.includes(name);
  const source = await readFile(join(root, file), 'utf8');
  const { title, tree } = compilePage(source, { file, isRoute, hasPicture });
  return { title, language, tree };
}
