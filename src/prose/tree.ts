import { useText } from '../core/language/language.ts';
import { pageText } from '../core/navigation/load.ts';
import type { PageName } from '../routes.ts';

type Props = Readonly<Record<string, string>>;

/** A text; or a tag, its properties if it has any, and what is in it. */
export type TreeNode = string | TagNode;

interface TagNode extends ReadonlyArray<string | Props | TagNode> {
  readonly 0: string;
}

const isNode = (inside: Props | TreeNode): inside is TreeNode =>
  typeof inside === 'string' || Array.isArray(inside);

/** A tag's node taken apart. */
export function takeApart(node: TagNode) {
  const [tag = '', ...inside] = node;
  const [first] = inside;
  const props: Props = first === undefined || isNode(first) ? {} : first;
  return { tag: String(tag), props, children: inside.filter(isNode) };
}

/** The words of a node, without its marks. */
export const textOf = (node: TreeNode): string =>
  typeof node === 'string' ? node : takeApart(node).children.map(textOf).join('');

export type Page = {
  readonly title: string;
  /** What it is written in. */
  readonly language: string;
  readonly tree: readonly TreeNode[];
};

/** The text of a page in the language of the user interface; undefined until it is loaded, and where nobody has written it. */
export const usePage = (name: PageName) => pageText(name, useText().language) as Page | undefined;
