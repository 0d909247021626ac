// The modules `i18n:…`, which are created from the folder `i18n`.
import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { compilePage } from './pages/compile.mjs';
import { withNoBreakSpaces } from './pages/no-break-spaces.mjs';
import {
  createLogoModule,
  createPicturesModule,
  listPictures,
  readPicture,
  readTokens,
} from './pictures.mjs';
import { noSite } from './site/site.mjs';

/**
 * @typedef {object} Project
 * @property {string} root the project's folder
 * @property {(path: string) => string | undefined} findRoute returns the name of the route that a path such as `/login` matches
 * @property {import('./site/site.mjs').Site} [site]
 */

/**
 * Creates the plugin that lets esbuild resolve `i18n:…` and fill in the colours of style sheets and pictures.
 *
 * @param {Project} project
 * @returns {import('esbuild').Plugin}
 */
export const contentPlugin = (project) => ({
  name: 'content',
  setup({ onLoad, onResolve }) {
    const namespace = 'i18n';
    onResolve({ filter: /^i18n:/ }, ({ path }) => ({ path, namespace }));
    onLoad({ filter: /.*/, namespace }, async ({ path }) => {
      const contents = await getModuleSource(path, project);
      if (contents === undefined) throw new Error(`There is no module ${path}.`);
      return { contents, resolveDir: join(project.root, 'i18n') };
    });
    onLoad({ filter: /\.svg$/ }, async ({ path }) => ({
      contents: await readPicture(path, project),
      loader: 'file',
    }));
    onLoad({ filter: /[/\\]tokens\.css$/ }, async () => ({
      contents: await readTokens(project),
      loader: 'css',
    }));
  },
});

/**
 * Returns the source of a module `i18n:…`: one that `core/language/i18n.d.ts` declares, a dictionary (`i18n:de`), or the text of
 * a page (`i18n:help-de`). Returns undefined for any other name.
 *
 * @param {string} name
 * @param {Project} project
 * @returns {Promise<string | undefined>}
 */
export async function getModuleSource(name, project) {
  const { root, site = noSite } = project;
  const [, page, code] = /^i18n:(?:(\w+)-)?([a-z]{2})$/.exec(name) ?? [];
  if (page && code) return toModule(await compileText(project, code, page));
  if (code) return toModule(await readDictionary(root, code));
  switch (name) {
    case 'i18n:languages':
      return toModule(await readSupportedLanguages(root));
    case 'i18n:countries':
      return toModule((await readCountries(root)).map(([alpha2]) => alpha2));
    case 'i18n:native-names':
      return toModule(Object.fromEntries(await readNativeNames(root)));
    case 'i18n:files':
      return createFilesModule(root, site);
    case 'i18n:pictures':
      return createPicturesModule(root);
    case 'i18n:logo':
      return createLogoModule(root, site);
    default:
      return undefined;
  }
}

/** @param {unknown} value */
const toModule = (value) => `export default ${JSON.stringify(value, omitEmptyProps)}`;

/** Most elements of a page have no properties. @type {(key: string, value: unknown) => unknown} */
const omitEmptyProps = (key, value) =>
  key === 'props' && Object.keys(/** @type {object} */ (value)).length === 0 ? undefined : value;

/** @type {(root: string, name: string) => Promise<unknown>} */
const readJson = async (root, name) => {
  const source = await readFile(join(root, 'i18n', name), 'utf8');
  try {
    return JSON.parse(source);
  } catch (error) {
    throw new Error(`i18n/${name} is not valid JSON: ${/** @type {Error} */ (error).message}`);
  }
};

/** @param {string} root */
const readCountries = async (root) =>
  /** @type {[alpha2: string, alpha3: string, numeric: string][]} */ (
    await readJson(root, 'countries.json')
  );

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

/**
 * Lists the dictionaries and the texts of the pages, each with the key by which the application loads it (`de`, `de/help`)
 * and the name of its module (`de`, `help-de`).
 *
 * @param {string} root the project's folder
 * @param {import('./site/site.mjs').Site} [site]
 * @returns {Promise<{ key: string, module: string }[]>}
 */
export async function listContentFiles(root, site = noSite) {
  const dictionaries = (await listTranslations(root)).map((code) => ({ key: code, module: code }));
  const files = await readdir(join(root, 'i18n'), { recursive: true });
  const ours = files.flatMap((file) => {
    const [, code, page] = /^([a-z]{2})[/\\](\w+)\.md$/.exec(file) ?? [];
    const isOurs = page && !site.removedPages.includes(page) && !site.pages[`en/${page}`];
    return isOurs ? `${code}/${page}` : [];
  });
  const pages = [...ours, ...Object.keys(site.pages)].sort().map((key) => {
    const [code, page] = key.split('/');
    return { key, module: `${page}-${code}` };
  });
  return [...dictionaries, ...pages];
}

/**
 * Throws if a page has no English text, if a dictionary or a text would be left out because of its name, or if a dictionary
 * has a mistake. Without this check, every bundle of a build would report the same mistake, each with its own call stack.
 *
 * @param {string} root the project's folder
 * @param {readonly string[]} languages
 * @param {readonly string[]} pages
 */
export async function checkTexts(root, languages, pages) {
  const names = (await readdir(join(root, 'i18n'), { recursive: true })).sort();
  const files = names.map((name) => name.replaceAll('\\', '/'));
  const missing = pages.find((page) => !files.includes(`en/${page}.md`));
  if (missing) throw new Error(`i18n/en/${missing}.md is missing: all languages fall back to it.`);
  const codes = (await readNativeNames(root)).map(([code]) => code);
  for (const file of files) {
    const [, dictionary] = /^([^/]+)\.json$/.exec(file) ?? [];
    if (dictionary && !['countries', 'languages', ...codes].includes(dictionary))
      throw new Error(`i18n/${file} is not named after a code in i18n/languages.json.`);
    const [, folder = '', page] = /^(?:(.*)\/)?(.+)\.md$/.exec(file) ?? [];
    if (page && !pages.includes(page))
      throw new Error(`i18n/${file} is not a page. The pages are: ${pages.join(', ')}.`);
    if (page && !languages.includes(folder))
      throw new Error(`i18n/${file} belongs to no language: i18n/${folder}.json is missing.`);
  }
  for (const code of await listTranslations(root)) await readDictionary(root, code);
}

/**
 * Creates a module that maps each key of `listContentFiles` to a dynamic import, for dictionaries and pages separately.
 *
 * @param {string} root
 * @param {import('./site/site.mjs').Site} site
 */
async function createFilesModule(root, site) {
  const files = await listContentFiles(root, site);
  /** @param {(key: string) => boolean} filter */
  const toObject = (filter) => {
    const entries = files
      .filter(({ key }) => filter(key))
      .map(({ key, module }) => `'${key}': () => import('i18n:${module}')`);
    return `{ ${entries} }`;
  };
  const isPage = (/** @type {string} */ key) => key.includes('/');
  return (
    `export const dictionaries = ${toObject((key) => !isPage(key))};` +
    `export const pages = ${toObject(isPage)};`
  );
}

/**
 * @param {string} root
 * @returns {Promise<[code: string, nativeName: string][]>}
 */
const readNativeNames = async (root) =>
  /** @type {[code: string, name: string, nativeName: string][]} */ (
    await readJson(root, 'languages.json')
  ).map(([code, , name]) => [code, name]);

/** @param {string} root */
async function readSupportedLanguages(root) {
  const codes = ['en', ...(await listTranslations(root))];
  const names = await readNativeNames(root);
  return names.filter(([code]) => codes.includes(code)).map(([code, name]) => ({ code, name }));
}

/**
 * Reads a dictionary, which maps English sentences to translations. The keys of `de.json` are the English sentences. Throws,
 * and lists the keys as JSON has them, if a key has no translation, if a key is not one of `de.json`, or if placeholders
 * differ.
 *
 * @param {string} root
 * @param {string} code
 */
async function readDictionary(root, code) {
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
  const mistakes = [
    formatMistakes('without a translation', missing),
    formatMistakes(
      'not a key of de.json',
      Object.keys(dictionary).filter((key) => !keys.includes(key)),
    ),
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

/**
 * Throws if there is a mistake in an operator's text, for the same reason as `checkTexts`.
 *
 * @param {Project} project
 */
export async function checkSitePages(project) {
  for (const key of Object.keys(project.site?.pages ?? {})) {
    const [language = '', page = ''] = key.split('/');
    await compileText(project, language, page);
  }
}

/**
 * Lists the sections to which our texts link and which an operator's text in place of ours lacks. A reader would come to the top
 * of that page instead.
 *
 * @param {Project} project
 * @returns {Promise<string[]>} such as `contact.md lacks {#abuse}, to which faq.md links.`
 */
export async function listLostSections({ root, findRoute, site = noSite }) {
  const sections = await readSections(root, site, 'en');
  const ours = Object.keys(sections).filter((page) => !site.pages[`en/${page}`]);
  const lost = await Promise.all(
    ours.map(async (page) => {
      const source = await readFile(join(root, `i18n/en/${page}.md`), 'utf8');
      return [...source.matchAll(/\(#(\/[^?)]+)\?section=([a-z0-9-]+)\)/g)].flatMap(
        ([, path = '', id = '']) => {
          const target = findRoute(path) ?? '';
          const isLost = site.pages[`en/${target}`] && !sections[target]?.includes(id);
          return isLost ? `${target}.md lacks {#${id}}, to which ${page}.md links.` : [];
        },
      );
    }),
  );
  return [...new Set(lost.flat())];
}

/**
 * Compiles a text. In one of ours, a link to a page that the operator has taken out becomes its words. An operator's own text
 * must have no such link, and none to a section that does not exist.
 *
 * @param {Project} project
 * @param {string} language
 * @param {string} page
 */
async function compileText({ root, findRoute, site = noSite }, language, page) {
  const key = `${language}/${page}`;
  const pictures = await listPictures(root);
  /** @param {string} path */
  const isRemoved = (path) => site.removedPages.includes(findRoute(path) ?? '');
  const context = {
    hasPicture: (/** @type {string} */ name) => pictures.includes(name),
    isRoute: (/** @type {string} */ path) => findRoute(path) !== undefined,
    isRemoved,
  };
  const own = site.pages[key];
  if (!own) {
    const file = `i18n/${key}.md`;
    const source = await readFile(join(root, file), 'utf8');
    const { title, tree } = compilePage(source, { ...context, file });
    return { title, language, tree };
  }
  const sections = await readSections(root, site, language);
  const { title, tree } = compilePage(own.source, {
    ...context,
    file: own.path,
    isRoute: (path) => context.isRoute(path) && !isRemoved(path),
    hasSection: (path, id) => sections[findRoute(path) ?? '']?.includes(id) ?? false,
  });
  return { title, language, tree };
}

/**
 * Reads the ids of the headings of each page, as visitors see it in a language.
 *
 * @param {string} root
 * @param {import('./site/site.mjs').Site} site
 * @param {string} language
 * @returns {Promise<Record<string, string[]>>}
 */
async function readSections(root, site, language) {
  const keys = (await listContentFiles(root, site)).map(({ key }) => key);
  const pages = keys.flatMap((key) => (key.startsWith('en/') ? key.slice(3) : []));
  const entries = pages.map(async (page) => {
    const key = [`${language}/${page}`, `en/${page}`].find((key) => keys.includes(key)) ?? '';
    const source =
      site.pages[key]?.source ?? (await readFile(join(root, `i18n/${key}.md`), 'utf8'));
    return [page, [...source.matchAll(/^##.*\{#([a-z0-9-]+)\}\s*$/gm)].map(([, id]) => id)];
  });
  return Object.fromEntries(await Promise.all(entries));
}
