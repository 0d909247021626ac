/** The compiler turns a page into texts and elements. prose.tsx renders an element by its tag. */
export type TreeNode = string | ElementNode;

export type ElementNode = {
  readonly tag: string;
  readonly props?: Readonly<Record<string, string>>;
  readonly children: readonly TreeNode[];
};

export type PageText = {
  readonly title: string;
  /** The language of the text. It differs from the visitor's if there is no translation. */
  readonly language: string;
  readonly tree: readonly TreeNode[];
};
