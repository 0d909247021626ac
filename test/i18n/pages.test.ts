// @vitest-environment node
import { expect, test } from 'vitest';
import { match } from '../../src/lib/router.ts';
import type { TreeNode } from '../../src/prose/tree.ts';
import { routes } from '../../src/routes.ts';
import { compile, languages, pagesIn, sourceOf, textOf, translations } from './content.ts';

const english = pagesIn('en');
const sectionsOf = (page: string) => compile('en', page).sections;

test('there are the ten pages of the specification, in German, too, and in Italian all but privacy', () => {
  const all = 'acrobat contact faq features help imprint ios nextcloud privacy product'.split(' ');
  expect(english).toEqual(all);
  expect(pagesIn('de')).toEqual(all);
  expect(pagesIn('it')).toEqual(all.filter((page) => page !== 'privacy'));
});

const limits: Readonly<Record<string, number>> = {
  faq: 1200,
  nextcloud: 1100,
  ios: 500,
  contact: 250,
};

const wordsIn = (language: string, page: string) =>
  textOf(compile(language, page).tree).match(/[\p{L}\p{N}]\S*/gu)?.length ?? 0;

test.each(languages)('%s: each page is short, and all together are', (language) => {
  // Other languages need some words more for the same sentences.
  const factor = language === 'en' ? 1 : 1.1;
  const pages = pagesIn(language).map((page) => ({ page, words: wordsIn(language, page) }));
  const long = pages.filter(({ page, words }) => words > (limits[page] ?? 900) * factor);
  expect(long).toEqual([]);
  expect(pages.reduce((sum, { words }) => sum + words, 0)).toBeLessThan(7500 * factor);
});

const facts =
  'background-verification base-url deleting genuine-request leaked-secret levels signatures-tab';

test('each fact has one home, at the head of a section', () => {
  const text = english.map((page) => sourceOf('en', page)).join('');
  const homes = [...text.matchAll(/\{#[\w-]+\}\n\n<!-- home: ([\w-]+) -->/g)];
  expect(homes.map(([, fact]) => fact).sort()).toEqual(facts.split(' '));
  expect(text.match(/<!-- home:/g)).toHaveLength(homes.length);
});

/** What marks words within a sentence: each language has its own. */
const inline = ['strong', 'em', 'code', 'a', 'span', 'br'];

/** What the rows of a drawn screen are: a field, a button, a box to tick. */
const shapeOf = (drawing: string) =>
  drawing.split('\n').map((row) => row.replace(/[^=()[\]*]+/g, '.'));

/** The blocks of a page without their words. */
const blocksOf = (nodes: readonly TreeNode[]): readonly unknown[] =>
  nodes.flatMap((node) => {
    if (typeof node === 'string' || inline.includes(node.tag)) return [];
    const { tag, props, children } = node;
    const { id, condition, name, date } = props;
    if (tag === 'screen') return [[tag, shapeOf(String(children[0]))]];
    return [[tag, { id, condition, name, date }, blocksOf(children)]];
  });

test.each(translations)('%s/%s has the blocks and links of the English page', (language, page) => {
  const original = compile('en', page);
  const translated = compile(language, page);
  expect(blocksOf(translated.tree)).toEqual(blocksOf(original.tree));
  expect([...translated.links].sort()).toEqual([...original.links].sort());
});

test('every link to a section finds it', () => {
  const sections = new Map<string, readonly string[]>(
    english.map((page) => [page, sectionsOf(page)]),
  );
  const lost = english.flatMap((page) =>
    compile('en', page).links.filter((link) => {
      const [path = '', query = ''] = link.slice(1).split('?');
      const section = new URLSearchParams(query).get('section');
      return section && !sections.get(match(routes, path)?.name ?? '')?.includes(section);
    }),
  );
  expect(lost).toEqual([]);
});

test('the sections that are linked from outside are there', () => {
  expect(sectionsOf('faq')).toEqual(expect.arrayContaining(['genuine-request', 'lost-secret']));
  expect(sectionsOf('nextcloud')).toEqual(expect.arrayContaining(['background', 'base-url']));
});
