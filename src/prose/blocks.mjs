// Build time only: a page's blocks, as the Markdown parser reads them, as nodes of a tree.

import * as marks from './directives.mjs';
import { withNoBreakSpaces } from './no-break-spaces.mjs';

/**
 * The page that is compiled: what is noted of it (title, ids of sections, links), and what its blocks have to ask.
 *
 * @typedef {{ title: string, sections: string[], links: string[], isRoute: (path: string) => boolean, hasPicture: (name: string) => boolean,
 *   isWithin: (part: string) => boolean, fail: (problem: string) => never }} PageInWork
 */

export const element = (tag, props = {}, children = []) => ({ tag, props, children });

const around =
  (tag) =>
  ({ tokens }, page) =>
    element(tag, {}, writeNodes(tokens, page));

/** By the parser's name of a block. Whatever is not here may not be in a page. */
const writers = {
  space: () => [],
  heading,
  paragraph: around('p'),
  blockquote: around('blockquote'),
  list,
  table,
  code: ({ text, lang }) => element(lang === 'screen' ? 'screen' : 'pre', {}, [text]),
  // Within paragraphs.
  text: ({ text, tokens }, page) => (tokens ? writeNodes(tokens, page) : writeWords(text, page)),
  strong: around('strong'),
  codespan: ({ text }) => element('code', {}, [text]),
  link,
  image,
};

/** @param {PageInWork} page */
export const writeNodes = (tokens, page) =>
  tokens.flatMap((token) => {
    const write = writers[token.type];
    return (
      write?.(token, page) ?? page.fail(`pages may not contain ${token.type}: ${token.raw.trim()}`)
    );
  });

/** A text, and in it the words of the settings. */
export function writeWords(text, { fail, isWithin }) {
  for (const [, name] of text.matchAll(/\{([a-z-]+)\}/g)) {
    if (!marks.words.includes(name)) fail(`pages know no {${name}}`);
    if (name === 'operator-name' && !isWithin('named')) fail(`{${name}} outside of {named}`);
  }
  return withNoBreakSpaces(text);
}

const idMark = /\s*\{#([a-z0-9-]+)\}$/;

function heading({ depth, tokens, text }, page) {
  const { fail, sections } = page;
  if (depth === 1) {
    if (page.title) fail('a second # title');
    page.title = writeWords(text, page);
    return [];
  }
  const id = idMark.exec(text)?.[1];
  if (!id) fail(`the heading has no {#id}: ${text}`);
  if (sections.includes(id)) fail(`the id ${id} is there twice`);
  if (depth > 3) fail('a heading below ###');
  sections.push(id);
  const last = tokens.at(-1);
  const end = { ...last, text: last.text.replace(idMark, '') };
  const children = writeNodes([...tokens.slice(0, -1), end], page);
  return element(`h${depth}`, { id, tabIndex: '-1' }, children);
}

/** A list with points that holds nothing but pictures is a slider. */
function list({ ordered, items }, page) {
  const points = items.map(({ tokens }) => writeNodes(tokens, page));
  const isSlider = points.every(([first, ...rest]) => first?.tag === 'img' && rest.length === 0);
  if (isSlider && !ordered) return element('slider', {}, points.flat());
  const entries = points.map((children) => element('li', {}, children));
  return element(ordered ? 'ol' : 'ul', {}, entries);
}

/** In a small window the second cell stands below the first; the roles keep the table a table. */
function table({ header, rows }, page) {
  if (header.length !== 2) page.fail('a table has two columns');
  const row = (tag, role, cells) => {
    const write = ({ tokens }) => element(tag, { role }, writeNodes(tokens, page));
    return element('tr', { role: 'row' }, cells.map(write));
  };
  const head = [row('th', 'columnheader', header)];
  const body = rows.map((cells) => row('td', 'cell', cells));
  const group = { role: 'rowgroup' };
  return element('table', { role: 'table' }, [
    element('thead', group, head),
    element('tbody', group, body),
  ]);
}

function image({ href, text }, page) {
  const name = /^\.\.\/img\/([a-z0-9-]+)\.svg$/.exec(href)?.[1];
  if (!name || !page.hasPicture(name)) page.fail(`no such picture: ${href}`);
  if (!text) page.fail(`the picture has no alternative text: ${href}`);
  return element('img', { name, alt: writeWords(text, page) });
}

function link({ href, tokens }, page) {
  const { fail, isRoute, links } = page;
  const children = writeNodes(tokens, page);
  const language = /^lang:([a-z]{2})$/.exec(href)?.[1];
  if (language) return element('span', { lang: language }, children);
  const isOurs = href.startsWith('#/');
  if (isOurs && !isRoute(href.slice(1).split('?')[0])) fail(`no such route: ${href}`);
  if (!isOurs && !/^(https:\/\/|mailto:)/.test(href))
    fail(`a link must begin with #/, https: or mailto:, not ${href}`);
  links.push(href);
  return element('a', { href }, children);
}
