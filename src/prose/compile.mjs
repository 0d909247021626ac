// Build time only: turns a page in Markdown into a tree of data, which prose.tsx renders as elements.
import { marked } from 'marked';

/**
 * A tree's node: a text, or `[tag, props, ...children]`. Pictures carry their name; links are checked.
 *
 * @typedef {string | [string, Record<string, unknown> | null, ...Node[]]} Node
 * @typedef {{ title: string, tree: Node[], sections: [id: string, title: string][], links: string[],
 *   pictures: string[] }} Page
 */

const idMark = /\s*\{#([a-z0-9-]+)\}$/;
const special = /^\{([a-z-]+)\}$/;
const components = ['operator', 'contact', 'badge'];
const conditions = ['analytics', 'no-analytics'];

/**
 * Compiles one page. Whatever the format does not have (raw HTML, a link to nowhere, a foreign scheme, an unknown
 * picture) throws an error that names file and line.
 *
 * @param {string} source
 * @param {{ file: string, isRoute: (path: string) => boolean, hasPicture: (name: string) => boolean }} context
 * @returns {Page}
 */
export function compilePage(source, context) {
  const page = { title: '', sections: [], links: [], pictures: [], ids: new Set() };
  let line = 1;
  const fail = (problem) => {
    throw new Error(`${context.file}:${line}: ${problem}`);
  };
  const writer = createWriter(page, context, fail);
  const stack = [{ name: '', nodes: [] }];
  for (const token of marked.lexer(source)) {
    const mark = token.type === 'paragraph' && special.exec(token.text)?.[1];
    if (conditions.includes(mark)) stack.push({ name: mark, nodes: [] });
    else if (mark === 'end') {
      const { name, nodes } = stack.pop();
      if (!name) fail('{end} without a beginning');
      stack.at(-1).nodes.push(['when', { condition: name }, ...nodes]);
    } else {
      const node = mark ? writer.component(mark) : writer.block(token);
      if (node) stack.at(-1).nodes.push(node);
    }
    line += token.raw.split('\n').length - 1;
  }
  if (stack.length > 1) fail(`{${stack.at(-1).name}} without {end}`);
  if (!page.title) fail('the page has no # title');
  const { ids, ...rest } = page;
  return { ...rest, tree: stack[0].nodes };
}

function createWriter(page, { isRoute, hasPicture }, fail) {
  const inline = (tokens = []) =>
    tokens.flatMap((token) => inlines[token.type]?.(token) ?? unknown(token));
  const unknown = (token) =>
    fail(`pages may not contain ${token.type}: ${token.raw.trim().slice(0, 60)}`);
  const blocksOf = (tokens) => tokens.map(block).filter((node) => node !== undefined);

  const inlines = {
    text: ({ text, tokens }) => (tokens ? inline(tokens) : [plain(text)]),
    escape: ({ text }) => [plain(text)],
    strong: ({ tokens }) => [['strong', null, ...inline(tokens)]],
    em: ({ tokens }) => [['em', null, ...inline(tokens)]],
    codespan: ({ text }) => [['code', null, plain(text)]],
    br: () => [['br', null]],
    link: ({ href, tokens }) => [link(href, inline(tokens))],
    image: (token) => [picture(token)],
  };

  const blocks = {
    space: () => undefined,
    heading,
    paragraph: ({ tokens }) => ['p', null, ...inline(tokens)],
    text: ({ tokens, text }) => ['', null, ...(tokens ? inline(tokens) : [plain(text)])],
    code: ({ text }) => ['pre', null, ['code', null, text]],
    blockquote: ({ tokens }) => ['blockquote', null, ...blocksOf(tokens)],
    list,
    table,
  };

  function block(token) {
    const write = blocks[token.type];
    return write ? write(token) : unknown(token);
  }

  function heading({ depth, tokens, text }) {
    if (depth === 1) {
      if (page.title) fail('a second # title');
      page.title = plain(text);
      return undefined;
    }
    const id = idMark.exec(text)?.[1];
    if (!id) fail(`the heading has no {#id}: ${text}`);
    if (page.ids.has(id)) fail(`the id ${id} is there twice`);
    if (depth > 3) fail('a heading below ###');
    page.ids.add(id);
    const words = inline(tokens);
    const last = words.at(-1);
    if (typeof last === 'string') words[words.length - 1] = last.replace(idMark, '');
    page.sections.push([id, textOf(words), depth]);
    return [`h${depth}`, { id }, ...words];
  }

  /** A list that holds nothing but pictures is a slider. */
  function list({ ordered, items }) {
    const entries = items.map(({ tokens }) => tokens.flatMap((token) => token.tokens ?? [token]));
    if (entries.every(([first]) => first?.type === 'image')) {
      return [
        'slider',
        null,
        ...entries.map(([image, ...rest]) => ['figure', null, picture(image), ...inline(rest)]),
      ];
    }
    return [
      ordered ? 'ol' : 'ul',
      null,
      ...items.map(({ tokens }) => ['li', null, ...blocksOf(tokens).flatMap(unwrap)]),
    ];
  }

  function table({ header, rows }) {
    const cells = (row, tag) => row.map(({ tokens }) => [tag, null, ...inline(tokens)]);
    return [
      'table',
      null,
      ['thead', null, ['tr', null, ...cells(header, 'th')]],
      ['tbody', null, ...rows.map((row) => ['tr', null, ...cells(row, 'td')])],
    ];
  }

  function picture({ href, text }) {
    const name = /^\.\.\/img\/([a-z0-9-]+)\.svg$/.exec(href)?.[1];
    if (!name || !hasPicture(name)) fail(`no such picture: ${href}`);
    if (!text) fail(`the picture has no alternative text: ${href}`);
    page.pictures.push(name);
    return ['img', { name, alt: plain(text) }];
  }

  function link(href, words) {
    const language = /^lang:([a-z]{2})$/.exec(href)?.[1];
    if (language) return ['span', { lang: language }, ...words];
    if (href.startsWith('#/') && !isRoute(href.slice(1).split('?')[0]))
      fail(`no such route: ${href}`);
    if (!/^(#\/|https:\/\/|mailto:)/.test(href))
      fail(`a link must begin with #/, https: or mailto:, not ${href}`);
    page.links.push(href);
    return ['a', { href }, ...words];
  }

  const component = (name) =>
    components.includes(name) ? [name, null] : fail(`pages know no {${name}}`);

  return { block, component };
}

const unwrap = (node) => (node[0] === '' ? node.slice(2) : [node]);

const textOf = (nodes) =>
  nodes.map((node) => (typeof node === 'string' ? node : textOf(node.slice(2)))).join('');

// The lexer leaves these as it read them where it would write HTML.
const entities = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" };
const plain = (text) => text.replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => entities[entity]);
