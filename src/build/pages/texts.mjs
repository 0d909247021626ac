// The texts of the public pages: ours in the folder `i18n`, and an operator's in place of ours. The key of a text is its
// language and its page, such as `de/help`. A page that is not translated is shown in English.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { listPictures } from '../pictures.mjs';
import { compilePage } from './compile.mjs';
import { listScreenLinks } from './screen-links.mjs';
import { parseInternalLink } from './tokens.mjs';

/** @typedef {import('../bundle.mjs').Project} Project */

/**
 * Lists the keys of all texts that visitors can read.
 *
 * @param {Pick<Project, 'root' | 'site'>} project
 */
export async function listTexts({ root, site }) {
  const files = await readdir(join(root, 'i18n'), { recursive: true });
  const ours = files.flatMap((file) => {
    const [, language, page] = /^([a-z]{2})[/\\](\w+)\.md$/.exec(file) ?? [];
    const isShown = page && !site.removedPages.includes(page) && !site.pages[`en/${page}`];
    return isShown ? `${language}/${page}` : [];
  });
  return [...ours, ...Object.keys(site.pages)].sort();
}

/**
 * Compiles a text. In one of ours, a link to a page that the operator has taken out becomes its words. An operator's own text
 * must have no such link, and none to a section that does not exist.
 *
 * @param {Project} project
 * @param {string} key
 * @returns {Promise<import('../../prose/tree.ts').PageText>}
 */
export async function compileText(project, key) {
  const { root, findRoute, site } = project;
  const language = key.slice(0, key.indexOf('/'));
  const { path: file, source } = await readText(project, key);
  const pictures = await listPictures(root);
  const isOwn = site.pages[key] !== undefined;
  const sections = isOwn ? await readSections(project, language) : {};
  const { title, tree } = compilePage(source, {
    file,
    hasPicture: (name) => pictures.includes(name),
    checkLink(path, section) {
      const page = findRoute(path);
      if (!page) return { error: 'no such page' };
      if (site.removedPages.includes(page))
        return isOwn ? { error: 'this page has been taken out' } : 'words';
      return isOwn && section && !sections[page]?.includes(section)
        ? { error: 'no such section' }
        : 'link';
    },
  });
  return { title, language, tree };
}

/** @type {(project: Project, key: string) => Promise<{ path: string, source: string }>} */
async function readText({ root, site }, key) {
  const path = `i18n/${key}.md`;
  return site.pages[key] ?? { path, source: await readFile(join(root, path), 'utf8') };
}

/**
 * Returns the ids of a text's headings, and its links, of which it does not check where they lead.
 *
 * @type {(project: Project, key: string) => Promise<{ sections: string[], links: string[] }>}
 */
async function readOutline(project, key) {
  const { path: file, source } = await readText(project, key);
  return compilePage(source, { file, checkLink: () => 'link', hasPicture: () => true });
}

/**
 * Returns the ids of the headings of each page, as visitors see it in a language.
 *
 * @param {Project} project
 * @param {string} language
 * @returns {Promise<Record<string, string[]>>}
 */
async function readSections(project, language) {
  const keys = await listTexts(project);
  const pages = keys.flatMap((key) => (key.startsWith('en/') ? key.slice('en/'.length) : []));
  const entries = pages.map(async (page) => {
    const translated = `${language}/${page}`;
    const shown = keys.includes(translated) ? translated : `en/${page}`;
    return [page, (await readOutline(project, shown)).sections];
  });
  return Object.fromEntries(await Promise.all(entries));
}

/**
 * Lists the sections to which our texts and screens link and which an operator's text in place of ours lacks. A reader would come
 * to the top of that page instead. The English texts are enough, because their translations have the same links.
 *
 * @param {Project} project
 * @returns {Promise<string[]>} such as `de/contact.md lacks {#abuse}, to which faq.md links.`
 */
export async function listLostSections(project) {
  const { root, findRoute, site } = project;
  const keys = (await listTexts(project)).filter((key) => key.startsWith('en/'));
  const ours = keys.filter((key) => site.pages[key] === undefined);
  const linksOfTexts = ours.map(async (key) => {
    const { links } = await readOutline(project, key);
    return links.flatMap((href) => {
      const { path, section } = parseInternalLink(href) ?? {};
      const from = key.replace('en/', '');
      return path && section ? { from: `${from}.md`, page: findRoute(path), section } : [];
    });
  });
  const linksOfScreens = await listScreenLinks(root);
  const links = [
    ...(await Promise.all(linksOfTexts)).flat(),
    ...linksOfScreens.map((link) => ({ from: 'a screen', ...link })),
  ];
  const lost = Object.keys(site.pages).map(async (key) => {
    const { sections } = await readOutline(project, key);
    return links
      .filter(({ page, section }) => key.endsWith(`/${page}`) && !sections.includes(section))
      .map(({ from, section }) => `${key}.md lacks {#${section}}, to which ${from} links.`);
  });
  return [...new Set((await Promise.all(lost)).flat())];
}
