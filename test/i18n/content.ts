import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import de from '../../i18n/de.json';
import it from '../../i18n/it.json';
import { match } from '../../src/lib/router.ts';
import { compilePage } from '../../src/prose/compile.mjs';
import type { TreeNode } from '../../src/prose/tree.ts';
import { routes } from '../../src/routes.ts';

export const root = join(import.meta.dirname, '../..');
export const read = (path: string) => readFileSync(join(root, path), 'utf8');
export const filesIn = (folder: string) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).sort();

type Dictionary = Readonly<Record<string, string>>;
export const dictionaries: Readonly<Record<'de' | 'it', Dictionary>> = { de, it };

export const languages = ['en', 'de', 'it'] as const;
export type Language = (typeof languages)[number];

export const pagesIn = (language: Language) =>
  filesIn(`i18n/${language}`).map((file) => file.replace('.md', ''));
export const sourceOf = (language: Language, page: string) => read(`i18n/${language}/${page}.md`);

/** Every page that is a translation. */
export const translations = (['de', 'it'] as const).flatMap((language) =>
  pagesIn(language).map((page) => [language, page] as const),
);

const pictures = filesIn('i18n/img');

export const compile = (language: Language, page: string) =>
  compilePage(sourceOf(language, page), {
    file: `i18n/${language}/${page}.md`,
    isRoute: (path: string) => match(routes, path) !== undefined,
    hasPicture: (name: string) => pictures.includes(`${name}.svg`),
  });

/** What people read of a page. */
export const textOf = (nodes: readonly TreeNode[]): string =>
  nodes.map((node) => (typeof node === 'string' ? node : ` ${textOf(node.children)} `)).join('');
