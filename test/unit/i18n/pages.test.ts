import { expect, test } from 'vitest';
import { listScreenLinks } from '../../../src/build/pages/screen-links.mjs';
import { match } from '../../../src/lib/router.ts';
import type { TreeNode } from '../../../src/prose/tree.ts';
import { routes } from '../../../src/routes.ts';
import { compile, languages, listPages, readPageSource, root, translations } from './content.ts';

const englishPages = listPages('en');
const listSections = (page: string) => compile('en', page).sections;

test('All ten pages exist in English and German, and all but privacy in Italian.', () => {
  const all = 'acrobat contact faq features help imprint ios nextcloud privacy product'.split(' ');
  expect(englishPages).toEqual(all);
  expect(listPages('de')).toEqual(all);
  expect(listPages('it')).toEqual(all.filter((page) => page !== 'privacy'));
});

/** The elements within a sentence, which may differ between languages. */
const inlineTags = ['strong', 'code', 'a', 'span'];

/** Returns the rows of a drawn screen without their words, so that fields, buttons and checkboxes remain. */
const getShape = (drawing: string) =>
  drawing.split('\n').map((row) => row.replace(/[^=()[\]*]+/g, '.'));

/** The blocks of a page without their words. */
const getBlocks = (nodes: readonly TreeNode[]): readonly unknown[] =>
  nodes.flatMap((node) => {
    if (typeof node === 'string' || inlineTags.includes(node.tag)) return [];
    const { tag, props = {}, children } = node;
    const { id, condition, name, kind } = props;
    if (tag === 'screen') return [[tag, getShape(String(children[0]))]];
    return [[tag, { id, condition, name, kind }, getBlocks(children)]];
  });

test.each(translations)(
  'The page %s/%s has the blocks and links of the English page.',
  (language, page) => {
    const original = compile('en', page);
    const translation = compile(language, page);
    expect(getBlocks(translation.tree)).toEqual(getBlocks(original.tree));
    expect([...translation.links].sort()).toEqual([...original.links].sort());
  },
);

/** Finds the figures of each section, without code, drawings, addresses, comments, and the numbers of steps. */
const listNumbers = (language: string, page: string) =>
  readPageSource(language, page)
    .split(/^(?=#{1,3} )/m)
    .map((section) => {
      const prose = section
        .replace(/<!--.*?-->|```[\s\S]*?```|`[^`]*`|\]\([^)]*\)|\{[^}]*\}/gs, ' ')
        .replace(/^ *\d+\. |^#+ \d+\. /gm, '');
      const numbers = prose.match(/(?<![\w-])(?:\d[\d.,/:]*\d|\d)(?!\w)/g);
      return [...new Set(numbers)].sort().join(' ');
    });

test.each(translations)('The page %s/%s has the numbers of the English page.', (language, page) => {
  expect(listNumbers(language, page)).toEqual(listNumbers('en', page));
});

test('Every link from a page to a section finds it.', () => {
  const sections = new Map<string, readonly string[]>(
    englishPages.map((page) => [page, listSections(page)]),
  );
  const lost = englishPages.flatMap((page) =>
    compile('en', page).links.filter((link) => {
      const [path = '', query = ''] = link.slice(1).split('?');
      const section = new URLSearchParams(query).get('section');
      return section && !sections.get(match(routes, path)?.name ?? '')?.includes(section);
    }),
  );
  expect(lost).toEqual([]);
});

test('Every section that a screen links to exists.', async () => {
  const links = await listScreenLinks(root);
  expect(links.length).toBeGreaterThan(4);
  expect(links.filter(({ page, section }) => !listSections(page).includes(section))).toEqual([]);
});

/** What must be told in one place only, because a second place would be forgotten when it changes. */
const uniqueTexts: readonly (readonly [pattern: RegExp, page: string])[] = [
  [/\{web\}s\//, 'faq'],
  [/config:app:|config:system:/, 'nextcloud'],
  [/openssl|certutil/, 'acrobat'],
];

test.each(uniqueTexts)('The text %s is only on the page %s.', (pattern, home) => {
  const found = englishPages.filter((page) => pattern.test(readPageSource('en', page)));
  expect(found).toEqual([home]);
});

const tables = languages.flatMap((language) =>
  listPages(language).map((page) => [language, page] as const),
);

test.each(tables)('In the page %s/%s, every table column has a heading.', (language, page) => {
  const headings = readPageSource(language, page).match(/^\|.*\|(?=\n\|-)/gm) ?? [];
  expect(headings.filter((row) => /\|\s*\|/.test(row))).toEqual([]);
});
