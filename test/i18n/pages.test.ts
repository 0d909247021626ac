// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { match } from '../../src/lib/router.ts';
import { compilePage } from '../../src/prose/compile.mjs';
import { routes } from '../../src/routes.ts';

const folder = join(import.meta.dirname, '../../i18n');
const languages = readdirSync(folder, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name.length === 2)
  .map(({ name }) => name);
const pagesOf = (language: string) =>
  readdirSync(join(folder, language)).map((file) => file.replace('.md', ''));

const compile = (language: string, name: string) =>
  compilePage(readFileSync(join(folder, language, `${name}.md`), 'utf8'), {
    file: `i18n/${language}/${name}.md`,
    isRoute: (path: string) => match(routes, path) !== undefined,
    hasPicture: () => true,
  });

const english = pagesOf('en');
const translations = languages
  .filter((language) => language !== 'en')
  .flatMap((language) => pagesOf(language).map((name) => [language, name] as const));

test('every page of the specification is written in English, and in the other languages but for one', () => {
  expect([...english].sort()).toEqual([
    'acrobat',
    'contact',
    'faq',
    'features',
    'help',
    'imprint',
    'ios',
    'nextcloud',
    'privacy',
    'product',
  ]);
  expect([...pagesOf('de')].sort()).toEqual([...english].sort());
  expect(english.filter((name) => !pagesOf('it').includes(name))).toEqual(['privacy']);
});

test.each(translations)(
  '%s: %s has the headings, links and pictures of the English page',
  (language, name) => {
    const original = compile('en', name);
    const translated = compile(language, name);
    const ids = ({ sections }: typeof original) => sections.map(([id]) => id);
    expect(ids(translated)).toEqual(ids(original));
    expect(translated.links).toEqual(original.links);
    expect(translated.pictures).toEqual(original.pictures);
  },
);

type Tree = ReturnType<typeof compile>['tree'];
type Node = Tree[number];

/** What marks words within a sentence: each language has its own. */
const inline = ['strong', 'em', 'code', 'a', 'span', 'br'];

/** What the rows of a drawn screen are: a field, a button, a box to tick. */
const shapeOf = (row: string) => row.replace(/[^=()[\]*]+/g, '.');

/** The blocks of a page without their words. */
const skeleton = (nodes: Tree): readonly unknown[] =>
  nodes.flatMap((node: Node) => {
    if (!Array.isArray(node)) return [];
    const [tag, ...children] = node as [string, ...Node[]];
    if (inline.includes(tag)) return [];
    if (tag === 'screen') return [[tag, String(children[0]).split('\n').map(shapeOf)]];
    return [[tag, ...skeleton(children)]];
  });

test.each(translations)('%s: %s is built as the English page is', (language, name) => {
  expect(skeleton(compile(language, name).tree)).toEqual(skeleton(compile('en', name).tree));
});

test.each(languages)('%s: every page says when it was changed and where to go on', (language) => {
  for (const name of pagesOf(language)) {
    const { tree } = compile(language, name);
    const [next, changed] = tree.slice(-2);
    const [tag, properties] = changed as [string, { date: string }];
    expect(tag, name).toBe('changed');
    expect(Date.parse(properties.date), name).toBeLessThan(Date.now() + 86_400_000);
    expect(JSON.stringify(next), name).toContain('"a"');
  }
});

test.each(languages)('%s: the words of a drawn screen fit in it', (language) => {
  for (const name of pagesOf(language)) {
    const source = readFileSync(join(folder, language, `${name}.md`), 'utf8');
    const drawn = [...source.matchAll(/```screen\n([\s\S]*?)```/g)].map(([, rows = '']) => rows);
    expect(drawn.join('').match(/.{52,}/g), name).toBeNull();
  }
});

test.each(languages)('%s: numbers and units, dots and words are not parted', (language) => {
  for (const name of pagesOf(language)) {
    const text = JSON.stringify(compile(language, name).tree.map(withoutCode));
    expect(
      text.match(/\d (?:MiB|GiB|Tage?n?|Stunden|Sekunden|Zeichen|days|hours|seconds)| …/g),
    ).toBe(null);
  }
});

const withoutCode = (node: unknown): unknown => {
  if (!Array.isArray(node)) return node;
  return ['code', 'pre'].includes(String(node[0])) ? '' : node.map(withoutCode);
};

test.each(languages)('%s: every link to a section finds it', (language) => {
  const sections = new Map(
    english.map((name) => [name, compile('en', name).sections.map(([id]) => id)]),
  );
  for (const name of pagesOf(language)) {
    for (const link of compile(language, name).links) {
      const [path = '', query = ''] = link.slice(1).split('?');
      const section = new URLSearchParams(query).get('section');
      const route = link.startsWith('#/') && match(routes, path)?.name;
      if (section && route) expect(sections.get(route), `${name}: ${link}`).toContain(section);
    }
  }
});

test('no section has an id that the page around it has', () => {
  const page = ['index.html', 'src/layout/shell.tsx']
    .map((file) => readFileSync(join(folder, '..', file), 'utf8'))
    .flatMap((source) => [...source.matchAll(/\bid="([^"]+)"/g)].map(([, id]) => id));
  expect(page).toEqual(expect.arrayContaining(['app', 'main']));
  const ids = english.flatMap((name) => compile('en', name).sections.map(([id]) => id));
  expect(ids.filter((id) => page.includes(id))).toEqual([]);
});

test.each(['de', 'it'])('%s: quotes and apostrophes are the language’s own', (language) => {
  for (const name of pagesOf(language)) {
    const source = readFileSync(join(folder, language, `${name}.md`), 'utf8');
    const prose = source.replace(/```[\s\S]*?```|`[^`]*`/g, '');
    expect(prose.match(/["']/g), name).toBeNull();
    expect(source.normalize('NFC')).toBe(source);
  }
});
