// Build time, and for tests: the modules made from the folder `i18n`.
import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { compilePage, joined } from '../prose/compile.mjs';

const parse = async (...path) => JSON.parse(await readFile(join(...path), 'utf8'));

/** For esbuild: the modules `i18n:…`. */
export const contentPlugin = (root, isRoute) => ({
  name: 'content',
  setup({ onLoad, onResolve }) {
    const namespace = 'i18n';
    onResolve({ filter: /^i18n:/ }, ({ path }) => ({
      path: path.slice('i18n:'.length),
      namespace,
    }));
    onLoad({ filter: /.*/, namespace }, async ({ path }) => ({
      contents: await sourceOf(`i18n:${path}`, { root, isRoute }),
      resolveDir: join(root, 'i18n'),
    }));
  },
});

/**
 * The source of a module of core/language/i18n.d.ts, of a dictionary (`i18n:de`) or of the text of a page
 * (`i18n:help-de`); undefined for any other.
 */
export async function sourceOf(name, { root, isRoute }) {
  const [, page, code] = /^i18n:(?:(\w+)-)?([a-z]{2})$/.exec(name) ?? [];
  if (page) return pageSource(`i18n/${code}/${page}.md`, { root, isRoute });
  if (code) return moduleOf(await sentencesOf(root, code));
  const tables = {
    'i18n:languages': shippedLanguages,
    'i18n:countries': async () =>
      (await parse(root, 'i18n/countries.json')).map(([alpha2]) => alpha2),
    'i18n:native-names': async () => Object.fromEntries(await nativeNames(root)),
  };
  if (name === 'i18n:files') return filesSource(root);
  if (name === 'i18n:pictures') return picturesSource(root);
  return Object.hasOwn(tables, name) ? moduleOf(await tables[name](root)) : undefined;
}

const moduleOf = (value) => `export default ${JSON.stringify(value)}`;

/** Dictionaries and texts: the names that the application knows them by, and those of their modules. */
export async function contentFiles(root) {
  const dictionaries = (await translations(root)).map((code) => [code, code]);
  const pages = (await listPages(root)).map(({ page, code }) => [
    `${code}/${page}`,
    `${page}-${code}`,
  ]);
  return [...dictionaries, ...pages];
}

/** How they are loaded. */
async function filesSource(root) {
  const entries = (await contentFiles(root)).map(
    ([key, file]) => `'${key}': () => import('i18n:${file}')`,
  );
  return `export default { ${entries.join(', ')} }`;
}

const nativeNames = async (root) =>
  (await parse(root, 'i18n/languages.json')).map(([code, , name]) => [code, name]);

/** The codes of the languages that have a dictionary. */
export const translations = async (root) =>
  (await readdir(join(root, 'i18n')))
    .filter((file) => /^[a-z]{2}\.json$/.test(file))
    .map((file) => basename(file, '.json'))
    .sort();

async function shippedLanguages(root) {
  const names = new Map(await nativeNames(root));
  const codes = ['en', ...(await translations(root))];
  const languages = codes.map((code) => [code, names.get(code) ?? code]);
  return languages.sort(([, one], [, other]) => new Intl.Collator('en').compare(one, other));
}

/**
 * The sentences of a language by the English ones. Throws when one is missing, left over or has other placeholders than
 * the English one.
 */
export async function sentencesOf(root, code) {
  const dictionary = await parse(root, 'i18n', `${code}.json`);
  const keys = Object.keys(await parse(root, 'i18n/de.json'));
  const isWrong = (key) =>
    typeof dictionary[key] !== 'string' || holes(dictionary[key]) !== holes(key);
  const wrong = [
    ...keys.filter(isWrong),
    ...Object.keys(dictionary).filter((key) => !keys.includes(key)),
  ];
  if (wrong.length > 0) {
    throw new Error(
      `i18n/${code}.json: missing, unknown or with other placeholders: ${wrong.join(' | ')}`,
    );
  }
  return Object.fromEntries(keys.map((key) => [key, joined(dictionary[key])]));
}

const holes = (sentence) => [...sentence.matchAll(/\{\w+\}/g)].map(String).sort().join();

const listPictures = async (root) =>
  (await readdir(join(root, 'i18n', 'img'))).map((file) => basename(file, '.svg')).sort();

/** The addresses of the pictures by name, relative to the script. */
async function picturesSource(root) {
  const names = (await listPictures(root)).filter((name) => name !== 'icon');
  const imports = names.map(
    (name, index) =>
      `import p${index} from ${JSON.stringify(join(root, 'i18n', 'img', `${name}.svg`))};`,
  );
  const urls = names.map((name, index) => `'${name}': new URL(p${index}, import.meta.url).href`);
  return `${imports.join('\n')} export default { ${urls} };`;
}

/** The public pages of every language. */
async function listPages(root) {
  const files = await readdir(join(root, 'i18n'), { recursive: true });
  return files
    .sort()
    .map((file) => /^([a-z]{2})[/\\](\w+)\.md$/.exec(file))
    .filter((found) => found !== null)
    .map(([, code, page]) => ({ code, page }));
}

/** The source of the module of one page. */
async function pageSource(file, { root, isRoute }) {
  const drawings = await listPictures(root);
  const { title, tree } = compilePage(await readFile(join(root, file), 'utf8'), {
    file,
    isRoute,
    hasPicture: (name) => drawings.includes(name),
  });
  return moduleOf({ title, language: file.split('/')[1], tree });
}
