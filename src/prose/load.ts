import { importPart, pagePart } from '../core/files.ts';
import { currentLanguage, useText } from '../core/language.ts';
import type { Language } from '../core/language-choice.ts';
import { createStore } from '../lib/store.ts';
import { useStore } from '../lib/use-store.ts';

type Props = Readonly<Record<string, string>>;

/** A text; or a tag, its properties if it has any, and what is in it. */
export type Node = string | TagNode;

interface TagNode extends ReadonlyArray<string | Props | TagNode> {
  readonly 0: string;
}

const isNode = (inside: Props | Node): inside is Node =>
  typeof inside === 'string' || Array.isArray(inside);

/** A tag's node taken apart. */
export function takeApart(node: TagNode) {
  const [tag = '', ...inside] = node;
  const [first] = inside;
  const props: Props = first === undefined || isNode(first) ? {} : first;
  return { tag: String(tag), props, children: inside.filter(isNode) };
}

/** The words of a node, without its marks. */
export const textOf = (node: Node): string =>
  typeof node === 'string' ? node : takeApart(node).children.map(textOf).join('');

export type Page = {
  readonly title: string;
  /** What it is written in. */
  readonly language: string;
  readonly tree: readonly Node[];
  /** Their addresses by name. */
  readonly pictures: Readonly<Record<string, string>>;
};

export type PageName =
  | 'product'
  | 'features'
  | 'help'
  | 'faq'
  | 'nextcloud'
  | 'acrobat'
  | 'ios'
  | 'contact'
  | 'imprint'
  | 'privacy';

/** By language and name; null for a page that nobody has written. */
const store = createStore<ReadonlyMap<string, Page | null>>(new Map());

const keyOf = (name: PageName, language: Language) => `${language} ${name}`;

export const isLoaded = (name: PageName): boolean =>
  store.get().has(keyOf(name, currentLanguage()));

/** Loads a page in a language, in English where it is not translated. */
export async function loadPage(name: PageName, language = currentLanguage()): Promise<void> {
  const key = keyOf(name, language);
  if (store.get().has(key)) return;
  const part = pagePart(name, language);
  // The build makes a page of each text.
  const module = part && ((await importPart(part)) as { default: Page });
  store.set(new Map(store.get()).set(key, module ? module.default : null));
}

/** The page in the language of the user interface; undefined until it is loaded. */
export function usePage(name: PageName): Page | null | undefined {
  const { language } = useText();
  return useStore(store, (pages) => pages.get(keyOf(name, language)));
}
