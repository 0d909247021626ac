import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { match } from '../../src/lib/router.ts';
import { compilePage } from '../../src/prose/compile.mjs';
import type { TreeNode } from '../../src/prose/tree.ts';
import { routes } from '../../src/routes.ts';

export const root = join(import.meta.dirname, '../..');
export const read = (path: string) => readFileSync(join(root, path), 'utf8');
export const filesIn = (folder: string) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).sort();

/** The languages that have a dictionary, by code. */
export const translated = filesIn('i18n').flatMap(
  (file) => /^([a-z]{2})\.json$/.exec(file)?.slice(1) ?? [],
);
export const languages = ['en', ...translated];

export const dictionaryOf = (language: string): Readonly<Record<string, string>> =>
  JSON.parse(read(`i18n/${language}.json`));

export const pagesIn = (language: string) =>
  filesIn(`i18n/${language}`).map((file) => file.replace('.md', ''));
export const sourceOf = (language: string, page: string) => read(`i18n/${language}/${page}.md`);

/** Every page that is a translation. */
export const translations = translated.flatMap((language) =>
  pagesIn(language).map((page) => [language, page] as const),
);

const pictures = filesIn('i18n/img');

export const compile = (language: string, page: string) =>
  compilePage(sourceOf(language, page), {
    file: `i18n/${language}/${page}.md`,
    isRoute: (path: string) => match(routes, path) !== undefined,
    hasPicture: (name: string) => pictures.includes(`${name}.svg`),
  });

/** What people read of a page. */
export const textOf = (nodes: readonly TreeNode[]): string =>
  nodes.map((node) => (typeof node === 'string' ? node : ` ${textOf(node.children)} `)).join('');
