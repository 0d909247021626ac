// Faults of style that a program can see. Whether a page is good only a reader can tell.
// @vitest-environment node
import { expect, test } from 'vitest';
import type { ElementNode, TreeNode } from '../../src/prose/tree.ts';
import { compile, languages, pagesIn, textOf } from './content.ts';
import { doubledWords, firstPerson, maxWords } from './usage.ts';

const pages = languages.flatMap((language) =>
  pagesIn(language).map((page) => [language, page] as const),
);

const isElement = (node: TreeNode): node is ElementNode => typeof node !== 'string';

/** Every element of the tree that the predicate accepts. */
const findAll = (
  nodes: readonly TreeNode[],
  accepts: (node: ElementNode) => boolean,
): readonly ElementNode[] =>
  nodes
    .filter(isElement)
    .flatMap((node) => [...(accepts(node) ? [node] : []), ...findAll(node.children, accepts)]);

const inlineTags = ['a', 'strong', 'code', 'span'];

/** The texts that stand alone: paragraphs, points of lists, cells. What is nested in them is a text of its own. */
const findTexts = (nodes: readonly TreeNode[]): readonly (readonly TreeNode[])[] => {
  const own = nodes.filter((node) => !isElement(node) || inlineTags.includes(node.tag));
  const nested = nodes.filter(isElement).filter(({ tag }) => !inlineTags.includes(tag));
  const others = nested
    .filter(({ tag }) => !['pre', 'screen'].includes(tag))
    .flatMap(({ children }) => findTexts(children));
  return own.length > 0 ? [own, ...others] : others;
};

/** A text without doubled spaces, in which code counts as one word. */
const plain = (nodes: readonly TreeNode[]) =>
  textOf(nodes.map((node) => (isElement(node) && node.tag === 'code' ? 'Code' : node)))
    .replace(/\s+/g, ' ')
    .replace(/ (?=[.,:;?!)])/g, '')
    .trim();

const textsOf = (language: string, page: string) => findTexts(compile(language, page).tree);

test.each(pages)('The page %s/%s has no sentence that is too long to follow.', (language, page) => {
  const limit = maxWords[language] ?? 42;
  const sentences = textsOf(language, page).flatMap((text) => plain(text).split(/(?<=[.?!:;]) /));
  const long = sentences.filter((sentence) => sentence.split(' ').length > limit);
  expect(long).toEqual([]);
});

test.each(pages)('The page %s/%s has no sentence that is only a link.', (language, page) => {
  const lonely = textsOf(language, page).flatMap((text) =>
    text.flatMap((node, index) => {
      const before = text[index - 1];
      const after = text[index + 1] ?? '.';
      if (!isElement(node) || node.tag !== 'a' || typeof before !== 'string') return [];
      const isAlone =
        /[.?!]\s*$/.test(before) &&
        typeof after === 'string' &&
        /^[.?!]?(?:\s|$)\s*(?:\p{Lu}|$)/u.test(after);
      return isAlone ? [plain([node])] : [];
    }),
  );
  expect(lonely).toEqual([]);
});

test.each(pages)('The page %s/%s repeats no word by mistake.', (language, page) => {
  const allowed = doubledWords[language] ?? [];
  const doubled = textsOf(language, page)
    .flatMap((text) => plain(text).match(/(?<!\p{L})(\p{L}{2,}) \1(?!\p{L})/giu) ?? [])
    .filter((words) => !allowed.includes(words));
  expect(doubled).toEqual([]);
});

test.each(pages)(
  'The page %s/%s ends every paragraph with a punctuation mark.',
  (language, page) => {
    const paragraphs = findAll(compile(language, page).tree, ({ tag }) => tag === 'p');
    /** A picture, or the address that a genuine link begins with. */
    const isSentence = ({ children }: ElementNode) => !children.every(isElement);
    const open = paragraphs
      .filter(isSentence)
      .map(({ children }) => plain(children))
      .filter((text) => !/[.?!:…]\)?$/.test(text) && !/\d{4}$/.test(text));
    expect(open).toEqual([]);
  },
);

test.each(pages)('The page %s/%s has no code inside bold text.', (language, page) => {
  const bold = findAll(compile(language, page).tree, ({ tag }) => tag === 'strong');
  // Code in bold is a block of its own: the address that a genuine link begins with.
  const mixed = bold.filter(
    ({ children }) =>
      children.length > 1 && children.some((node) => isElement(node) && node.tag === 'code'),
  );
  expect(mixed.map(({ children }) => textOf(children))).toEqual([]);
});

test.each(pages)(
  'The page %s/%s uses “we” only where the operator has a name.',
  (language, page) => {
    const words = firstPerson[language];
    if (!words) return;
    const pattern = new RegExp(`(?<!\\p{L})(?:${words})(?!\\p{L})`, 'giu');
    const unnamed = (nodes: readonly TreeNode[]): readonly TreeNode[] =>
      nodes
        .filter((node) => !isElement(node) || node.props.condition !== 'named')
        .map((node) => (isElement(node) ? { ...node, children: unnamed(node.children) } : node));
    expect(textOf(unnamed(compile(language, page).tree)).match(pattern) ?? []).toEqual([]);
  },
);
