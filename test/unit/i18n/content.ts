import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { compilePage } from '../../../src/build/pages/compile.mjs';
import { match } from '../../../src/lib/router.ts';
import type { TreeNode } from '../../../src/prose/tree.ts';
import { routes } from '../../../src/routes.ts';

export const root = join(import.meta.dirname, '../../..');
export const readProjectFile = (path: string) => readFileSync(join(root, path), 'utf8');
export const listFiles = (folder: string) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).sort();

/** The languages that have a dictionary, by code. */
export const dictionaryLanguages = listFiles('i18n').flatMap(
  (file) => /^([a-z]{2})\.json$/.exec(file)?.slice(1) ?? [],
);
export const languages = ['en', ...dictionaryLanguages];

/** The quotation marks of each language. A language without an entry is not checked. */
export const quotes: Readonly<Record<string, string>> = { en: '“”', de: '„“', it: '“”' };

export const readDictionary = (language: string): Readonly<Record<string, string>> =>
  JSON.parse(readProjectFile(`i18n/${language}.json`));

/** The pages that have a text in this language. A new language may have none, and no folder. */
export const listPages = (language: string) =>
  listFiles('i18n').flatMap((file) => {
    const [folder, page] = file.replace('.md', '').split(sep);
    return folder === language && page ? [page] : [];
  });
export const readPageSource = (language: string, page: string) =>
  readProjectFile(`i18n/${language}/${page}.md`);

/** Every page that is a translation. */
export const translations = dictionaryLanguages.flatMap((language) =>
  listPages(language).map((page) => [language, page] as const),
);

const pictures = listFiles('i18n/img');

export const compile = (language: string, page: string) =>
  compilePage(readPageSource(language, page), {
    file: `i18n/${language}/${page}.md`,
    checkLink: (path: string) => (match(routes, path) ? 'link' : { error: 'no such page' }),
    hasPicture: (name: string) => pictures.includes(`${name}.svg`),
  });

/** Returns the visible text of a page. */
export const getText = (nodes: readonly TreeNode[]): string =>
  nodes.map((node) => (typeof node === 'string' ? node : ` ${getText(node.children)} `)).join('');
