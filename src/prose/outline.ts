import { type TreeNode, takeApart, textOf } from './tree.ts';

/** A piece of a page: a heading with what follows it, or what stands before the first heading. */
export type Section = {
  readonly id: string | undefined;
  readonly title: string;
  /** The heading, with its marks. */
  readonly words: readonly TreeNode[];
  readonly nodes: readonly TreeNode[];
};

const tagOf = (node: TreeNode) => (typeof node === 'string' ? '' : takeApart(node).tag);

export const holds = (nodes: readonly TreeNode[], tag: string): boolean =>
  nodes.some((node) => tagOf(node) === tag);

/** Without what depends on a condition that is not met. */
export const visible = (
  nodes: readonly TreeNode[],
  isMet: (condition: string | undefined) => boolean,
): readonly TreeNode[] =>
  nodes.flatMap((node) => {
    if (typeof node === 'string') return [node];
    const { tag, props, children } = takeApart(node);
    if (tag !== 'when') return [node];
    return isMet(props.condition) ? children : [];
  });

/** Cuts before each heading of a level. The first section is what stands before, be it empty. */
export function cut(
  nodes: readonly TreeNode[],
  level: 'h2' | 'h3',
): readonly [Section, ...Section[]] {
  const starts = nodes.flatMap((node, index) => (tagOf(node) === level ? [index] : []));
  const sections = starts.map((start, index) => {
    const heading = nodes[start] ?? '';
    const { props, children } = takeApart(typeof heading === 'string' ? [level] : heading);
    const title = children.map(textOf).join('');
    return { id: props.id, title, words: children, nodes: nodes.slice(start, starts[index + 1]) };
  });
  return [{ id: undefined, title: '', words: [], nodes: nodes.slice(0, starts[0]) }, ...sections];
}

/** Whether all the words occur in a section, in any order and case. */
export function mentions({ nodes }: Section, words: string): boolean {
  const text = nodes.map(textOf).join(' ').toLowerCase();
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

/** So many characters are more than most windows show. */
const enough = 2_000;

/** The first sections of a page, as many as are seen at first. */
export function beginning(sections: readonly Section[]): readonly Section[] {
  let length = 0;
  return sections.filter(({ nodes }) => {
    const isSeen = length < enough;
    length += nodes.map(textOf).join('').length;
    return isSeen;
  });
}
