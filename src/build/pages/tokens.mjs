// Converts the tokens of the Markdown parser into the nodes of a page's tree.
import * as directives from '../../prose/directives.mjs';
import { withNoBreakSpaces } from './no-break-spaces.mjs';

/** @typedef {import('marked').Token} Token */
/** @typedef {import('marked').MarkedToken} MarkedToken */
/** @typedef {import('../../prose/tree.ts').TreeNode} TreeNode */
/** A link becomes its words where the operator has taken the page out. @typedef {'link' | 'words' | { error: string }} LinkOutcome */
/** @typedef {{ tag: string, props: Record<string, string>, children: TreeNode[] }} MutableElement */

/**
 * The context of the page that is being compiled, with what its blocks collect.
 *
 * @typedef {object} PageContext
 * @property {string} title empty until the `#` heading
 * @property {string[]} sections the ids of the headings
 * @property {string[]} links
 * @property {(path: string, section?: string) => LinkOutcome} checkLink for a path such as `/docs/help`
 * @property {(name: string) => boolean} hasPicture
 * @property {(problem: string) => never} fail throws an error that names file and line
 */

/** @type {(tag: string, props?: Record<string, string>, children?: TreeNode[]) => MutableElement} */
export const createElement = (tag, props = {}, children = []) => ({ tag, props, children });

/** @type {(tag: string) => (token: { tokens?: Token[] }, page: PageContext) => TreeNode} */
const wrapIn =
  (tag) =>
  ({ tokens = [] }, page) =>
    createElement(tag, {}, convertTokens(tokens, page));

/**
 * A page may contain only the types of tokens that this table lists.
 *
 * @type {{ [Type in MarkedToken['type']]?: (token: Extract<MarkedToken, { type: Type }>, page: PageContext) => TreeNode | TreeNode[] }}
 */
const converters = {
  space: () => [],
  heading: convertHeading,
  paragraph: wrapIn('p'),
  blockquote: wrapIn('blockquote'),
  list: convertList,
  table: convertTable,
  code: ({ text, lang }) => createElement(lang === 'screen' ? 'screen' : 'pre', {}, [text]),
  // The remaining types occur within paragraphs. A text has tokens of its own if it is the content of a list item.
  text: (token, page) =>
    'tokens' in token && token.tokens
      ? convertTokens(token.tokens, page)
      : convertTextWithSigns(token.text, page),
  strong: wrapIn('strong'),
  codespan: ({ text }) => createElement('code', {}, [text]),
  link: convertLink,
  image: convertImage,
};

/**
 * @param {readonly Token[]} tokens
 * @param {PageContext} page
 * @returns {TreeNode[]}
 */
export const convertTokens = (tokens, page) =>
  tokens
    .flatMap((token) => {
      const convert =
        /** @type {Partial<Record<string, (token: Token, page: PageContext) => TreeNode | TreeNode[]>>} */ (
          converters
        )[token.type];
      return (
        convert?.(token, page) ??
        page.fail(`pages may not contain ${token.type}: ${token.raw.trim()}`)
      );
    })
    .filter((node) => node !== '');

const signPattern = new RegExp(`\\{sign-(${directives.signs.join('|')})\\}\\s*`);

/**
 * Converts a text with the signs that it names. Splitting by a pattern with a group puts the names between the texts.
 *
 * @param {string} text
 * @param {PageContext} page
 * @returns {TreeNode[]}
 */
function convertTextWithSigns(text, page) {
  /** @type {(part: string, index: number) => TreeNode} */
  const convertPart = (part, index) =>
    index % 2 === 1 ? createElement('sign', { kind: part }) : convertText(part, page);
  return text.split(signPattern).map(convertPart);
}

/**
 * Checks the placeholders in a text. They are filled in when the page is shown, because the settings are known only
 * then.
 *
 * @param {string} text
 * @param {PageContext} page
 */
function convertText(text, page) {
  for (const [, name = ''] of text.matchAll(/\{([a-z-]+)\}/g)) {
    if (!includes(directives.placeholders, name)) page.fail(`unknown placeholder {${name}}`);
  }
  const [entity] = /&(\w+|#\d+);/.exec(text) ?? [];
  if (entity) page.fail(`write the character itself, not ${entity}`);
  return withNoBreakSpaces(text);
}

/** @type {(names: readonly string[], name: string) => boolean} */
export const includes = (names, name) => names.includes(name);

const idPattern = /\s*\{#([a-z0-9-]+)\}$/;
const numberPattern = /^(\d+)\. /;

/**
 * The `#` heading becomes the title, which needs no id. The others need one, written as `{#id}`. A `##` heading may begin with a
 * number, as in
 * `2. Note the name`.
 *
 * @param {import('marked').Tokens.Heading} token
 * @param {PageContext} page
 */
function convertHeading({ depth, tokens, text }, page) {
  if (depth === 1) {
    if (page.title) page.fail('a second # title');
    if (tokens.some(({ type }) => type !== 'text')) page.fail('a # title that is not plain text');
    page.title = convertText(text.replace(idPattern, ''), page);
    return [];
  }
  const id = idPattern.exec(text)?.[1];
  if (!id) return page.fail(`the heading has no {#id}: ${text}`);
  if (page.sections.includes(id)) page.fail(`duplicate id ${id}`);
  if (depth > 3) page.fail('a heading below ###');
  page.sections.push(id);
  const number = depth === 2 ? numberPattern.exec(text)?.[1] : undefined;
  /** @type {(token: Token, index: number) => Token} */
  const withoutNumberAndId = (token, index) => {
    if (!('text' in token)) return token;
    const rest = number && index === 0 ? token.text.replace(numberPattern, '') : token.text;
    return { ...token, text: index === tokens.length - 1 ? rest.replace(idPattern, '') : rest };
  };
  const children = convertTokens(tokens.map(withoutNumberAndId), page);
  return createElement(`h${depth}`, { id, ...(number && { number }) }, children);
}

/**
 * An unordered list whose items are single pictures becomes a slider.
 *
 * @param {import('marked').Tokens.List} token
 * @param {PageContext} page
 */
function convertList({ ordered, start, items }, page) {
  const contents = items.map(({ tokens }) => convertTokens(tokens, page));
  const isSlider = !ordered && contents.every(isSinglePicture);
  if (isSlider) return createElement('slider', {}, contents.flat());
  const entries = contents.map((children) => createElement('li', {}, children));
  if (!ordered) return createElement('ul', {}, entries);
  // A paragraph between two items begins another list, which continues the numbers.
  return createElement('ol', Number(start) > 1 ? { start: String(start) } : {}, entries);
}

/** @param {TreeNode[]} nodes */
const isSinglePicture = ([first, ...rest]) =>
  typeof first === 'object' && first.tag === 'img' && rest.length === 0;

/**
 * In a narrow window the style sheet puts the second cell below the first. Browsers then no longer expose a table to
 * assistive technology, so every element has its role as an attribute.
 *
 * @param {import('marked').Tokens.Table} token
 * @param {PageContext} page
 */
function convertTable({ header, rows }, page) {
  if (header.length !== 2) page.fail('a table must have two columns');
  /** @type {(tag: string, role: string, cells: readonly import('marked').Tokens.TableCell[]) => TreeNode} */
  const createRow = (tag, role, cells) => {
    const convertedCells = cells.map(({ tokens }) =>
      createElement(tag, { role }, convertTokens(tokens, page)),
    );
    return createElement('tr', { role: 'row' }, convertedCells);
  };
  const headRow = createRow('th', 'columnheader', header);
  const bodyRows = rows.map((cells) => createRow('td', 'cell', cells));
  return createElement('table', { role: 'table' }, [
    createElement('thead', { role: 'rowgroup' }, [headRow]),
    createElement('tbody', { role: 'rowgroup' }, bodyRows),
  ]);
}

/**
 * @param {import('marked').Tokens.Image} token
 * @param {PageContext} page
 */
function convertImage({ href, text }, page) {
  const name = /^\.\.\/img\/([a-z0-9-]+)\.svg$/.exec(href)?.[1];
  if (!name || !page.hasPicture(name)) return page.fail(`no such picture: ${href}`);
  if (!text) page.fail(`the picture has no alternative text: ${href}`);
  return createElement('img', { name, alt: convertText(text, page) });
}

/**
 * A link to `lang:de` marks its text as German.
 *
 * @param {import('marked').Tokens.Link} token
 * @param {PageContext} page
 */
function convertLink({ href, tokens }, page) {
  const children = convertTokens(tokens, page);
  const language = /^lang:([a-z]{2})$/.exec(href)?.[1];
  if (language) return createElement('span', { lang: language }, children);
  const internal = parseInternalLink(href);
  if (internal) {
    const outcome = page.checkLink(internal.path, internal.section);
    if (outcome === 'words') return children;
    if (outcome !== 'link') page.fail(`${outcome.error}: ${href}`);
  } else if (!/^(https:\/\/|mailto:)/.test(href)) {
    page.fail(`a link must begin with #/, https: or mailto:, not ${href}`);
  }
  page.links.push(href);
  return createElement('a', { href }, children);
}

/**
 * Splits a link such as `#/docs/help?section=account`. Undefined for a link to another site or an email address.
 *
 * @param {string} href
 */
export function parseInternalLink(href) {
  if (!href.startsWith('#/')) return undefined;
  const [path = '', query] = href.slice(1).split('?');
  return { path, section: new URLSearchParams(query).get('section') ?? undefined };
}
