/** What the compiler makes of a page: texts, and elements or components by their tags. */
export type TreeNode = string | ElementNode;

export type ElementNode = {
  readonly tag: string;
  readonly props: Readonly<Record<string, string>>;
  readonly children: readonly TreeNode[];
};

export type PageText = {
  readonly title: string;
  /** What it is written in. */
  readonly language: string;
  readonly tree: readonly TreeNode[];
};
