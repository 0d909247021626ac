// Checks for faults of style that a program can recognize.
import { expect, test } from 'vitest';
import type { ElementNode, TreeNode } from '../../../src/prose/tree.ts';
import { compile, getText, languages, listPages } from './content.ts';
import { doubledWords, firstPerson, maxWords } from './usage.ts';

const pages = languages.flatMap((language) =>
  listPages(language).map((page) => [language, page] as const),
);

const isElement = (node: TreeNode): node is ElementNode => typeof node !== 'string';

/** Finds all elements of the tree for which the predicate is true. */
const findAll = (
  nodes: readonly TreeNode[],
  accepts: (node: ElementNode) => boolean,
): readonly ElementNode[] =>
  nodes
    .filter(isElement)
    .flatMap((node) => [...(accepts(node) ? [node] : []), ...findAll(node.children, accepts)]);

const inlineTags = ['a', 'strong', 'code', 'span'];

/** Finds the texts of paragraphs, list items and cells. Nested blocks are separate texts. */
const findTexts = (nodes: readonly TreeNode[]): readonly (readonly TreeNode[])[] => {
  const own = nodes.filter((node) => !isElement(node) || inlineTags.includes(node.tag));
  const nested = nodes.filter(isElement).filter(({ tag }) => !inlineTags.includes(tag));
  const others = nested
    .filter(({ tag }) => !['pre', 'screen'].includes(tag))
    .flatMap(({ children }) => findTexts(children));
  return own.length > 0 ? [own, ...others] : others;
};

/** Returns a text without double spaces, in which code counts as one word. */
const toPlainText = (nodes: readonly TreeNode[]) =>
  getText(
    nodes.map((node) =>
      isElement(node) && node.tag === 'code' ? `Code${node.props?.after ?? ''}` : node,
    ),
  )
    .replace(/\s+/g, ' ')
    .replace(/ (?=[.,:;?!)])/g, '')
    .trim();

const listTexts = (language: string, page: string) => findTexts(compile(language, page).tree);

test.each(pages)('The page %s/%s has no sentence that is too long to follow.', (language, page) => {
  const limit = maxWords[language] ?? 42;
  const sentences = listTexts(language, page).flatMap((text) =>
    toPlainText(text).split(/(?<=[.?!:;]) /),
  );
  const long = sentences.filter((sentence) => sentence.split(' ').length > limit);
  expect(long).toEqual([]);
});

test.each(pages)('The page %s/%s has no sentence that is only a link.', (language, page) => {
  const lonely = listTexts(language, page).flatMap((text) =>
    text.flatMap((node, index) => {
      const before = text[index - 1];
      const after = text[index + 1] ?? '.';
      if (!isElement(node) || node.tag !== 'a' || typeof before !== 'string') return [];
      const isAlone =
        /[.?!]\s*$/.test(before) &&
        typeof after === 'string' &&
        /^[.?!]?(?:\s|$)\s*(?:\p{Lu}|$)/u.test(after);
      return isAlone ? [toPlainText([node])] : [];
    }),
  );
  expect(lonely).toEqual([]);
});

test.each(pages)('The page %s/%s repeats no word by mistake.', (language, page) => {
  const allowed = doubledWords[language] ?? [];
  const doubled = listTexts(language, page)
    .flatMap((text) => toPlainText(text).match(/(?<!\p{L})(\p{L}{2,}) \1(?!\p{L})/giu) ?? [])
    .filter((words) => !allowed.includes(words));
  expect(doubled).toEqual([]);
});

test.each(pages)(
  'The page %s/%s ends every paragraph with a punctuation mark.',
  (language, page) => {
    const paragraphs = findAll(compile(language, page).tree, ({ tag }) => tag === 'p');
    /** False for a picture, and for the address that a genuine link begins with. */
    const isSentence = ({ children }: ElementNode) => !children.every(isElement);
    const open = paragraphs
      .filter(isSentence)
      .map(({ children }) => toPlainText(children))
      .filter((text) => !/[.?!:…]\)?$/.test(text) && !/\d{4}$/.test(text));
    expect(open).toEqual([]);
  },
);

test.each(pages)('The page %s/%s has no code inside bold text.', (language, page) => {
  const bold = findAll(compile(language, page).tree, ({ tag }) => tag === 'strong');
  // A block of bold code is allowed: the address that a genuine link begins with.
  const mixed = bold.filter(
    ({ children }) =>
      children.length > 1 && children.some((node) => isElement(node) && node.tag === 'code'),
  );
  expect(mixed.map(({ children }) => getText(children))).toEqual([]);
});

test.each(pages)(
  'The page %s/%s uses “we” only where the operator has a name.',
  (language, page) => {
    const words = firstPerson[language];
    if (!words) return;
    const pattern = new RegExp(`(?<!\\p{L})(?:${words})(?!\\p{L})`, 'giu');
    const withoutNamedParts = (nodes: readonly TreeNode[]): readonly TreeNode[] =>
      nodes
        .filter((node) => !isElement(node) || node.props?.condition !== 'named')
        .map((node) =>
          isElement(node) ? { ...node, children: withoutNamedParts(node.children) } : node,
        );
    expect(getText(withoutNamedParts(compile(language, page).tree)).match(pattern) ?? []).toEqual(
      [],
    );
  },
);
