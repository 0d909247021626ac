// @vitest-environment node
import { expect, test } from 'vitest';
import { match } from '../../src/lib/router.ts';
import type { TreeNode } from '../../src/prose/tree.ts';
import { routes } from '../../src/routes.ts';
import { compile, filesIn, languages, pagesIn, read, sourceOf, translations } from './content.ts';

const english = pagesIn('en');
const sectionsOf = (page: string) => compile('en', page).sections;

test('All ten pages exist in English and German, and all but privacy in Italian.', () => {
  const all = 'acrobat contact faq features help imprint ios nextcloud privacy product'.split(' ');
  expect(english).toEqual(all);
  expect(pagesIn('de')).toEqual(all);
  expect(pagesIn('it')).toEqual(all.filter((page) => page !== 'privacy'));
});

const facts =
  'background-verification base-url deleting genuine-request leaked-secret levels signatures-tab';

test('Each fact has one home, at the head of a section.', () => {
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

test.each(translations)(
  'The page %s/%s has the blocks and links of the English page.',
  (language, page) => {
    const original = compile('en', page);
    const translated = compile(language, page);
    expect(blocksOf(translated.tree)).toEqual(blocksOf(original.tree));
    expect([...translated.links].sort()).toEqual([...original.links].sort());
  },
);

test('Every link from a page to a section finds it.', () => {
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

/** The sections that screens link to: `<Link to="faq" section="…">`, or a row `{ to: 'faq', section: '…' }`. */
const linkedSections = filesIn('src')
  .filter((file) => /\.tsx?$/.test(file))
  .flatMap((file) => [
    ...read(`src/${file}`).matchAll(/\bto(?:=|: )["'](\w+)["'],?\s+section(?:=|: )["']([\w-]+)/g),
  ])
  .map(([, page = '', section = '']) => [page, section] as const);

test('Every section that a screen links to exists.', () => {
  expect(linkedSections.length).toBeGreaterThan(4);
  const missing = linkedSections.filter(([page, id]) => !sectionsOf(page).includes(id));
  expect(missing).toEqual([]);
});

/** What must be told in one place only, because a second place would be forgotten when it changes. */
const onlyIn: readonly (readonly [pattern: RegExp, page: string])[] = [
  [/\{web\}s\//, 'faq'],
  [/config:app:|config:system:/, 'nextcloud'],
  [/openssl|certutil/, 'acrobat'],
  [/signing\.\w+/, 'privacy'],
];

test.each(onlyIn)('The text %s is only on the page %s.', (pattern, home) => {
  const found = english.filter((page) => pattern.test(sourceOf('en', page)));
  expect(found).toEqual([home]);
});

const tables = languages.flatMap((language) =>
  pagesIn(language).map((page) => [language, page] as const),
);

test.each(tables)('In the page %s/%s, every table column has a heading.', (language, page) => {
  const headings = sourceOf(language, page).match(/^\|.*\|(?=\n\|-)/gm) ?? [];
  expect(headings.filter((row) => /\|\s*\|/.test(row))).toEqual([]);
});
