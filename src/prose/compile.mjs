// Build time only: turns a page in Markdown into a tree of data, which prose.tsx renders as elements.
import { marked } from 'marked';

/**
 * A tree's node: a text, or `[tag, ...children]`, the properties before the children if there are any. Pictures carry their name; links are checked.
 *
 * @typedef {string | [string, ...(Node | Record<string, unknown>)[]]} Node
 * @typedef {{ title: string, tree: Node[], sections: [id: string, title: string][], links: string[],
 *   pictures: string[] }} Page
 */

const idMark = /\s*\{#([a-z0-9-]+)\}$/;
const special = /^\{([a-z-]+)(?: (\d{4}-\d\d-\d\d))?\}$/;
const components = ['operator', 'contact', 'fingerprint', 'badge', 'filter', 'changed'];
const conditions = ['analytics', 'no-analytics', 'app'];

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
  // Comments say where a claim comes from; their lines stay, for the numbers in errors.
  const text = source.replace(/<!--.*?-->/gs, (comment) => comment.replace(/[^\n]/g, ''));
  for (const token of marked.lexer(text)) {
    const [, mark, date] = (token.type === 'paragraph' && special.exec(token.text)) || [];
    if (conditions.includes(mark)) stack.push({ name: mark, nodes: [] });
    else if (mark === 'end') {
      const { name, nodes } = stack.pop();
      if (!name) fail('{end} without a beginning');
      stack.at(-1).nodes.push(['when', { condition: name }, ...nodes]);
    } else {
      const node = mark ? writer.component(mark, date) : writer.block(token);
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
    text: ({ text, tokens }) => (tokens ? inline(tokens) : [joined(plain(text))]),
    escape: ({ text }) => [plain(text)],
    strong: ({ tokens }) => [['strong', ...inline(tokens)]],
    em: ({ tokens }) => [['em', ...inline(tokens)]],
    codespan: ({ text }) => [['code', plain(text)]],
    br: () => [['br']],
    link: ({ href, tokens }) => [link(href, inline(tokens))],
    image: (token) => [picture(token)],
  };

  const blocks = {
    space: () => undefined,
    heading,
    paragraph: ({ tokens }) => ['p', ...inline(tokens)],
    text: ({ tokens, text }) => ['', ...(tokens ? inline(tokens) : [plain(text)])],
    code: ({ text, lang }) => (lang === 'screen' ? ['screen', joined(text)] : ['pre', text]),
    blockquote: ({ tokens }) => ['blockquote', ...blocksOf(tokens)],
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
      page.title = joined(plain(text));
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
    page.sections.push([id, words.map(textOf).join(''), depth]);
    return [`h${depth}`, { id }, ...words];
  }

  /** A list that holds nothing but pictures is a slider; a numbered one has steps to look at. */
  function list({ ordered, items }) {
    const entries = items.map(({ tokens }) => tokens.flatMap((token) => token.tokens ?? [token]));
    if (entries.every(([first]) => first?.type === 'image')) {
      return [
        ordered ? 'steps' : 'slider',
        ...entries.map(([image, ...rest]) => ['figure', picture(image), ...inline(rest)]),
      ];
    }
    return [
      ordered ? 'ol' : 'ul',
      ...items.map(({ tokens }) => ['li', ...blocksOf(tokens).flatMap(unwrap)]),
    ];
  }

  function table({ header, rows }) {
    const cells = (row, tag) => row.map(({ tokens }) => [tag, ...inline(tokens)]);
    return [
      'table',
      ['thead', ['tr', ...cells(header, 'th')]],
      ['tbody', ...rows.map((row) => ['tr', ...cells(row, 'td')])],
    ];
  }

  function picture({ href, text }) {
    const name = /^\.\.\/img\/([a-z0-9-]+)\.svg$/.exec(href)?.[1];
    if (!name || !hasPicture(name)) fail(`no such picture: ${href}`);
    if (!text) fail(`the picture has no alternative text: ${href}`);
    page.pictures.push(name);
    return ['img', { name, alt: joined(plain(text)) }];
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

  function component(name, date) {
    if (!components.includes(name)) fail(`pages know no {${name}}`);
    return date ? [name, { date }] : [name];
  }

  return { block, component };
}

/** What belongs together stays on one line: a number and its unit (or what follows), “§ 5”, “z. B.”, and an ellipsis with its word. */
export const joined = (text) => text.replace(loose, '\u00a0');
const loose =
  / (?=…)|(?<=\b(?:\d[\d.,]*)?\d|\{count\}) (?=\p{L})|(?<=§|\b(?:[Aa]rt|Abs|[Nn][or]?)\.?) (?=\d)|(?<=\b\p{L}\.) (?=\p{L}\.)/gu;

const unwrap = (node) => (node[0] === '' ? node.slice(1) : [node]);

const textOf = (node) => (Array.isArray(node) ? node.slice(1).map(textOf).join('') : node);

// The lexer leaves these as it read them where it would write HTML.
const entities = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" };
const plain = (text) => text.replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => entities[entity]);
