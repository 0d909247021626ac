// Checks the folder `i18n` and an operator's pages before esbuild reads them: every bundle of a build would report the same
// mistake, each with its own call stack.
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import {
  listLanguages,
  listTranslations,
  readDictionary,
  readNativeNames,
} from './dictionaries.mjs';
import { compileText, listLostSections } from './pages/texts.mjs';

/**
 * Throws if there is a mistake in a dictionary, in an operator's page, or in the name of a file.
 *
 * @param {import('./bundle.mjs').Project} project
 * @param {readonly string[]} pages the names of all public pages
 * @returns {Promise<string[]>} warnings
 */
export async function checkContent(project, pages) {
  const { root, site } = project;
  await checkFileNames(root, await listLanguages(root), pages);
  for (const code of await listTranslations(root)) await readDictionary(root, code);
  for (const key of Object.keys(site.pages)) await compileText(project, key);
  return listLostSections(project);
}

/**
 * Throws if a page has no English text, or if a dictionary or a text would be left out because of its name.
 *
 * @param {string} root the project's folder
 * @param {readonly string[]} languages
 * @param {readonly string[]} pages
 */
export async function checkFileNames(root, languages, pages) {
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
}
