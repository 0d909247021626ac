// The modules `i18n:…`, which are created from the folder `i18n`.
import { join } from 'node:path';
import {
  listTranslations,
  readCountries,
  readDictionary,
  readNativeNames,
  readSupportedLanguages,
} from './dictionaries.mjs';
import { compileText, listTexts } from './pages/texts.mjs';
import { createLogoModule, createPicturesModule, readPicture, readTokens } from './pictures.mjs';

/** @typedef {import('./bundle.mjs').Project} Project */

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
 * a page (`i18n:de/help`). Returns undefined for any other name.
 *
 * @param {string} name
 * @param {Project} project
 * @returns {Promise<string | undefined>}
 */
export async function getModuleSource(name, project) {
  const { root } = project;
  const [, key = '', page] = /^i18n:([a-z]{2}(\/\w+)?)$/.exec(name) ?? [];
  if (page) return toModule(await compileText(project, key));
  if (key) return toModule(await readDictionary(root, key));
  switch (name) {
    case 'i18n:languages':
      return toModule(await readSupportedLanguages(root));
    case 'i18n:countries':
      return toModule(await readCountries(root));
    case 'i18n:native-names':
      return toModule(Object.fromEntries(await readNativeNames(root)));
    case 'i18n:files':
      return (
        `export const dictionaries = ${createImporters(await listTranslations(root))};` +
        `export const pages = ${createImporters(await listTexts(project))};`
      );
    case 'i18n:pictures':
      return createPicturesModule(root);
    case 'i18n:logo':
      return createLogoModule(project);
    default:
      return undefined;
  }
}

/** @param {readonly string[]} keys of dictionaries or texts */
const createImporters = (keys) =>
  `{ ${keys.map((key) => `'${key}': () => import('i18n:${key}')`)} }`;

/** @param {unknown} value */
const toModule = (value) => `export default ${JSON.stringify(value, omitEmptyProps)}`;

/** Most elements of a page have no properties. @type {(key: string, value: unknown) => unknown} */
const omitEmptyProps = (key, value) =>
  key === 'props' && Object.keys(/** @type {object} */ (value)).length === 0 ? undefined : value;
