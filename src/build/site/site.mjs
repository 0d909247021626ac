// Reads the folder in which an operator keeps what makes the page theirs (HOSTING.md, “Make it yours”).
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { basename, join, relative, resolve } from 'node:path';
import { isObject } from '../../lib/is-object.mjs';
import { listLanguages } from '../dictionaries.mjs';
import { deriveColors, listContrastErrors, readColors, settableColors } from './colors.mjs';
import { fail, readJsonFile, readTextFile } from './files.mjs';

/**
 * What an operator has changed.
 *
 * @typedef {object} Site
 * @property {readonly string[]} files the paths of the files that were read, without the settings
 * @property {Readonly<Record<string, { path: string, source: string }>>} pages the texts by language and page: `en/help`
 * @property {readonly string[]} removedPages
 * @property {string} [logo] SVG
 * @property {import('./colors.mjs').Colors} [colors] all colours, if one has been changed
 * @property {import('../settings.mjs').Settings | undefined} [settings] for a host that cannot fill them into the page
 */

/** @type {Site} */
export const noSite = { files: [], pages: {}, removedPages: [] };

/**
 * Finds the operator's folder: the one that the environment variable SITE names, or else `site` in the project's folder.
 * Undefined if there is none.
 *
 * @param {string} root the project's folder
 * @param {NodeJS.ProcessEnv} env npm changes to the project's folder before it runs a script, and sets INIT_CWD before
 */
export function findSiteFolder(root, { SITE, INIT_CWD = process.cwd() }) {
  const folder = SITE ? resolve(INIT_CWD, SITE) : join(root, 'site');
  if (existsSync(folder)) return folder;
  return SITE ? fail(folder, 'There is no such folder.') : undefined;
}

/**
 * Finds the settings of a static host: in the operator's folder, or in one of the places of earlier versions.
 *
 * @param {string} root
 * @param {string | undefined} folder of the operator
 * @param {NodeJS.ProcessEnv} env
 */
export function findSettingsFile(root, folder, { SETTINGS, INIT_CWD = process.cwd() }) {
  if (SETTINGS) return resolve(INIT_CWD, SETTINGS);
  const paths = [...(folder ? [join(folder, 'settings.json')] : []), join(root, 'settings.json')];
  const found = paths.filter((path) => existsSync(path));
  if (found.length > 1) fail(paths.join(' and '), 'There are two files of settings: delete one.');
  return found[0];
}

/**
 * Reads everything in an operator's folder but the settings. Throws an error that names the file if the build would ignore
 * it, or if there is something wrong with it.
 *
 * @param {string} root
 * @param {string | undefined} folder
 * @returns {Promise<Site>}
 */
export async function readSite(root, folder) {
  if (!folder) return noSite;
  const names = await listFiles(folder);
  const languages = await listLanguages(root);
  const pages = (await readdir(join(root, 'i18n/en'))).map((file) => basename(file, '.md')).sort();
  for (const name of names) {
    const error = findNameError(name, languages, pages);
    if (error) fail(join(folder, name), error);
  }
  const files = names.filter((name) => name !== 'settings.json').map((name) => join(folder, name));
  /** @param {string} name */
  const has = (name) => names.includes(name);
  return {
    files,
    ...(await readPages(folder, names)),
    ...(has('logo.svg') && { logo: await readLogo(join(folder, 'logo.svg')) }),
    ...(has('colors.json') && { colors: await readSiteColors(join(folder, 'colors.json'), root) }),
  };
}

/**
 * Lists the files in a folder and its sub-folders, without those of version control and of file managers.
 *
 * @param {string} folder
 */
async function listFiles(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => !entry.isDirectory())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)).replaceAll('\\', '/'))
    .filter((name) => !/(^|\/)(\.|thumbs\.db$|desktop\.ini$)/i.test(name))
    .sort();
}

/**
 * Says why the build would ignore a file, or returns undefined if it would not.
 *
 * @type {(name: string, languages: readonly string[], pages: readonly string[]) => string | undefined}
 */
function findNameError(name, languages, pages) {
  if (!name.startsWith('pages/'))
    return ['settings.json', 'logo.svg', 'colors.json'].includes(name)
      ? undefined
      : 'The build does not know this file. It knows settings.json, logo.svg, colors.json and pages/.';
  const [, language = '', page = ''] = /^pages\/([^/]+)\/([^/]+)\.md$/.exec(name) ?? [];
  return languages.includes(language) && pages.includes(page)
    ? undefined
    : `It is no page: it must be pages/LANGUAGE/PAGE.md with one of ${languages.join(', ')} and one of ${pages.join(', ')}.`;
}

/**
 * A page is replaced in all languages, so that no reader finds ours beside the operator's. An empty file takes the page out.
 *
 * @type {(folder: string, names: readonly string[]) => Promise<Pick<Site, 'pages' | 'removedPages'>>}
 */
async function readPages(folder, names) {
  /** @type {Record<string, { path: string, source: string }>} */
  const pages = {};
  /** @type {Record<string, string>} the path of an empty file, by page */
  const empty = {};
  for (const name of names.filter((name) => name.startsWith('pages/'))) {
    const path = join(folder, name);
    const source = await readTextFile(path);
    const key = name.slice('pages/'.length, -'.md'.length);
    if (source.trim()) pages[key] = { path, source };
    else empty[getPage(key)] = path;
  }
  for (const [key, { path }] of Object.entries(pages)) {
    const page = getPage(key);
    if (empty[page]) fail(path, `${empty[page]} is empty, which takes the page out.`);
    if (!pages[`en/${page}`])
      fail(path, `There is no pages/en/${page}.md, to which all other languages fall back.`);
  }
  return { pages, removedPages: Object.keys(empty) };
}

/** @param {string} key of a text, such as `en/help` */
const getPage = (key) => key.slice(key.indexOf('/') + 1);

/** @param {string} path */
async function readLogo(path) {
  // Not earlier, because it imports a package, which may have to be installed first.
  const { listLogoErrors } = await import('./logo.mjs');
  const logo = await readTextFile(path);
  const errors = listLogoErrors(logo);
  return errors.length > 0 ? fail(path, ...errors) : logo;
}

/** @type {(path: string, root: string) => Promise<import('./colors.mjs').Colors>} */
async function readSiteColors(path, root) {
  const given = await readJsonFile(path);
  if (!isObject(given)) return fail(path, 'It must be a JSON object.');
  const entries = Object.entries(given).map(([name, color]) => {
    if (!settableColors.includes(name))
      fail(
        path,
        `"${name}" is not a colour that can be set: it must be one of ${settableColors.join(', ')}.`,
      );
    const decoded = decodeColor(color);
    return decoded
      ? [name, decoded]
      : fail(
          path,
          `"${name}" is ${JSON.stringify(color)}: it must be like { "light": "#6a1b4d", "dark": "#f0a6cf" }.`,
        );
  });
  const original = readColors(await readFile(join(root, 'styles/tokens.css'), 'utf8'));
  const colors = deriveColors(original, Object.fromEntries(entries));
  const errors = listContrastErrors(colors);
  return errors.length > 0 ? fail(path, ...errors) : colors;
}

/** @param {unknown} color @returns {import('./colors.mjs').Color | undefined} */
function decodeColor(color) {
  if (!isObject(color) || Object.keys(color).length !== 2) return undefined;
  const { light, dark } = color;
  return isHexColor(light) && isHexColor(dark)
    ? { light: light.toLowerCase(), dark: dark.toLowerCase() }
    : undefined;
}

/** @param {unknown} value @returns {value is string} */
const isHexColor = (value) => typeof value === 'string' && /^#[\da-f]{6}$/i.test(value);
