import { expect, test } from 'vitest';
import { beginning, cut, holds, mentions, visible } from '../../src/prose/outline.ts';

type Nodes = Parameters<typeof cut>[0];

const page: Nodes = [
  ['p', 'Lead.'],
  ['h2', { id: 'one' }, 'One'],
  ['p', 'First ', ['strong', 'words'], '.'],
  ['h3', { id: 'inner' }, 'Inner'],
  ['p', 'More.'],
  ['h2', { id: 'two' }, 'Two ', ['em', 'things']],
];

test('a page is cut before each heading of a level, and loses nothing', () => {
  const [lead, one, two, ...others] = cut(page, 'h2');
  expect(lead).toEqual({ id: undefined, title: '', words: [], nodes: [['p', 'Lead.']] });
  expect(one).toMatchObject({ id: 'one', title: 'One' });
  expect(two).toMatchObject({ id: 'two', title: 'Two things' });
  expect(others).toEqual([]);
  expect([lead, one, two].flatMap((it) => it?.nodes ?? [])).toEqual(page);
});

test('a page without headings is all beginning', () => {
  expect(cut([], 'h2')).toEqual([{ id: undefined, title: '', words: [], nodes: [] }]);
  expect(cut([['p', 'Text.']], 'h3')).toHaveLength(1);
});

test('what depends on a condition is there only if it is met', () => {
  const nodes: Nodes = [
    ['p', 'a'],
    ['when', { condition: 'app' }, ['h2', { id: 'x' }, 'App'], ['badge']],
  ];
  expect(visible(nodes, (it) => it === 'app')).toEqual([
    ['p', 'a'],
    ['h2', { id: 'x' }, 'App'],
    ['badge'],
  ]);
  expect(visible(nodes, () => false)).toEqual([['p', 'a']]);
});

test('a part of a page is known by its name', () => {
  expect(holds([['p', 'a'], ['filter']], 'filter')).toBe(true);
  expect(holds([['p', 'filter']], 'filter')).toBe(false);
});

test('a section mentions words in any order and case, also across marks', () => {
  const [, one] = cut(page, 'h2');
  if (!one) throw new Error('There is no section.');
  for (const words of ['', 'one', 'WORDS first', 'more inner', 'first words']) {
    expect(mentions(one, words)).toBe(true);
  }
  for (const words of ['two', 'first two', 'wordy']) expect(mentions(one, words)).toBe(false);
});

test('the beginning of a page is what a window shows: whole sections, all of them where they are short', () => {
  const ids = (nodes: Nodes) => beginning(cut(nodes, 'h2').slice(1)).map(({ id }) => id);
  expect(ids(page)).toEqual(['one', 'two']);
  const long = ['p', 'word '.repeat(300)] as const;
  const section = (id: string): Nodes => [['h2', { id }, id], long];
  expect(ids(['a', 'b', 'c', 'd'].flatMap(section))).toEqual(['a', 'b']);
  expect(ids([])).toEqual([]);
});
