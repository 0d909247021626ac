// Build time only: a page's blocks, as the Markdown parser reads them, as nodes of a tree.
import { joined } from './joints.mjs';
import * as marks from './marks.mjs';

export const element = (tag, props = {}, children = []) => ({ tag, props, children });

/** The words of a node without its marks. */
export const textOf = (node) =>
  typeof node === 'string' ? node : node.children.map(textOf).join('');

/** Writes blocks as nodes, and notes in `page` its title, sections, links and pictures. */
export function createWriter(page, { isRoute, hasPicture, fail, isWithin }) {
  const writers = {
    space: () => [],
    heading,
    paragraph: ({ tokens }) => element('p', {}, nodes(tokens)),
    code: ({ text, lang }) => element(lang === 'screen' ? 'screen' : 'pre', {}, [text]),
    blockquote: ({ tokens }) => element('blockquote', {}, nodes(tokens)),
    list,
    table,
    // Within paragraphs.
    text: ({ text, tokens }) => (tokens ? nodes(tokens) : words(text)),
    escape: ({ text }) => words(text),
    strong: ({ tokens }) => element('strong', {}, nodes(tokens)),
    em: ({ tokens }) => element('em', {}, nodes(tokens)),
    codespan: ({ text }) => element('code', {}, [plain(text)]),
    br: () => element('br'),
    link: ({ href, tokens }) => link(href, nodes(tokens)),
    image: picture,
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
    return joined(plain(text));
  }

  function heading({ depth, tokens, text }) {
    if (depth === 1) {
      if (page.title) fail('a second # title');
      page.title = words(text);
      return [];
    }
    const id = idMark.exec(text)?.[1];
    if (!id) fail(`the heading has no {#id}: ${text}`);
    if (page.sections.some(([known]) => known === id)) fail(`the id ${id} is there twice`);
    if (depth > 3) fail('a heading below ###');
    const last = tokens.at(-1);
    const end = { ...last, text: last.text.replace(idMark, '') };
    const node = element(`h${depth}`, { id }, nodes([...tokens.slice(0, -1), end]));
    page.sections.push([id, textOf(node), depth]);
    return node;
  }

  /** A list that holds nothing but pictures is a slider; a numbered one has steps to look at. */
  function list({ ordered, items }) {
    const entries = items.map(({ tokens }) => tokens.flatMap((token) => token.tokens ?? [token]));
    if (entries.every(([first]) => first?.type === 'image')) {
      const figures = entries.map(([image, ...rest]) => {
        const caption = rest.length > 0 ? [element('figcaption', {}, nodes(rest))] : [];
        return element('figure', {}, [picture(image), ...caption]);
      });
      return element(ordered ? 'steps' : 'slider', {}, figures);
    }
    const points = items.map(({ tokens }) => element('li', {}, nodes(tokens)));
    return element(ordered ? 'ol' : 'ul', {}, points);
  }

  /** In a small window a row is a block, in which each cell has its label; the roles keep it a table. */
  function table({ header, rows }) {
    const labels = header.map(({ text }) => words(text));
    const row = (cells) => element('tr', { role: 'row' }, cells);
    const head = ({ tokens }) => element('th', { role: 'columnheader' }, nodes(tokens));
    const cell = ({ tokens }, column) =>
      element('td', { role: 'cell', 'data-label': labels[column] }, nodes(tokens));
    return element('table', { role: 'table' }, [
      element('thead', { role: 'rowgroup' }, [row(header.map(head))]),
      element(
        'tbody',
        { role: 'rowgroup' },
        rows.map((cells) => row(cells.map(cell))),
      ),
    ]);
  }

  function picture({ href, text }) {
    const name = /^\.\.\/img\/([a-z0-9-]+)\.svg$/.exec(href)?.[1];
    if (!name || !hasPicture(name)) fail(`no such picture: ${href}`);
    if (!text) fail(`the picture has no alternative text: ${href}`);
    page.pictures.push(name);
    return element('img', { name, alt: words(text) });
  }

  function link(href, children) {
    const language = /^lang:([a-z]{2})$/.exec(href)?.[1];
    if (language) return element('span', { lang: language }, children);
    const isOurs = href.startsWith('#/');
    if (isOurs && !isRoute(href.slice(1).split('?')[0])) fail(`no such route: ${href}`);
    if (!isOurs && !/^(https:\/\/|mailto:)/.test(href))
      fail(`a link must begin with #/, https: or mailto:, not ${href}`);
    page.links.push(href);
    return element('a', { href }, children);
  }

  return { nodes, words };
}

const idMark = /\s*\{#([a-z0-9-]+)\}$/;

// The lexer leaves these as it read them where it would write HTML.
const entities = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" };
const plain = (text) => text.replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => entities[entity]);
