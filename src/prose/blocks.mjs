// Build time only: a page's blocks, as the Markdown parser reads them, as nodes of a tree.
import { joined } from './joints.mjs';
import * as marks from './marks.mjs';

export const element = (tag, props = {}, children = []) => ({ tag, props, children });

/** Writes blocks as nodes, and notes in `page` its title, the ids of its sections, and its links. */
export function createWriter(page, { isRoute, hasPicture, fail, isWithin }) {
  const around = (tag) => (token) => element(tag, {}, nodes(token.tokens));
  const writers = {
    space: () => [],
    heading,
    paragraph: around('p'),
    blockquote: around('blockquote'),
    list,
    table,
    code: ({ text, lang }) => element(lang === 'screen' ? 'screen' : 'pre', {}, [text]),
    // Within paragraphs.
    text: ({ text, tokens }) => (tokens ? nodes(tokens) : words(text)),
    strong: around('strong'),
    codespan: ({ text }) => element('code', {}, [text]),
    link,
    image,
  };

  const nodes = (tokens) =>
    tokens.flatMap((token) => {
      const write = writers[token.type];
      return write?.(token) ?? fail(`pages may not contain ${token.type}: ${token.raw.trim()}`);
    });

  /** A text, and in it the words of the settings. */
  function words(text) {
    for (const [, name] of text.matchAll(/\{([a-z-]+)\}/g)) {
      if (!marks.words.includes(name)) fail(`pages know no {${name}}`);
      if (name === 'operator-name' && !isWithin('named')) fail(`{${name}} outside of {named}`);
    }
    return joined(text);
  }

  function heading({ depth, tokens, text }) {
    if (depth === 1) {
      if (page.title) fail('a second # title');
      page.title = words(text);
      return [];
    }
    const id = idMark.exec(text)?.[1];
    if (!id) fail(`the heading has no {#id}: ${text}`);
    if (page.sections.includes(id)) fail(`the id ${id} is there twice`);
    if (depth > 3) fail('a heading below ###');
    page.sections.push(id);
    const last = tokens.at(-1);
    const end = { ...last, text: last.text.replace(idMark, '') };
    return element(`h${depth}`, { id, tabIndex: '-1' }, nodes([...tokens.slice(0, -1), end]));
  }

  /** A list with points that holds nothing but pictures is a slider. */
  function list({ ordered, items }) {
    const points = items.map(({ tokens }) => nodes(tokens));
    const isSlider = points.every(([first, ...rest]) => first?.tag === 'img' && rest.length === 0);
    if (isSlider && !ordered) return element('slider', {}, points.flat());
    const entries = points.map((children) => element('li', {}, children));
    return element(ordered ? 'ol' : 'ul', {}, entries);
  }

  /** In a small window each cell is a block with its label; the roles keep the table a table. */
  function table({ header, rows }) {
    const labels = header.map(({ text }) => words(text));
    const row = (tag, role, cells) => {
      const write = ({ tokens }, column) =>
        element(tag, { role, 'data-label': labels[column] }, nodes(tokens));
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

  function image({ href, text }) {
    const name = /^\.\.\/img\/([a-z0-9-]+)\.svg$/.exec(href)?.[1];
    if (!name || !hasPicture(name)) fail(`no such picture: ${href}`);
    if (!text) fail(`the picture has no alternative text: ${href}`);
    return element('img', { name, alt: words(text) });
  }

  function link({ href, tokens }) {
    const language = /^lang:([a-z]{2})$/.exec(href)?.[1];
    if (language) return element('span', { lang: language }, nodes(tokens));
    const isOurs = href.startsWith('#/');
    if (isOurs && !isRoute(href.slice(1).split('?')[0])) fail(`no such route: ${href}`);
    if (!isOurs && !/^(https:\/\/|mailto:)/.test(href))
      fail(`a link must begin with #/, https: or mailto:, not ${href}`);
    page.links.push(href);
    return element('a', { href }, nodes(tokens));
  }

  return { nodes, words };
}

const idMark = /\s*\{#([a-z0-9-]+)\}$/;
