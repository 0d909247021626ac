// Build time only: turns a page in Markdown into a tree of data, which prose.tsx renders. CONTRIBUTING.md has the format.
import { marked } from 'marked';
import { createWriter, element } from './blocks.mjs';
import * as marks from './marks.mjs';

export { joined } from './joints.mjs';

/** @typedef {{ title: string, tree: import('./tree.ts').TreeNode[], links: string[], sections: string[] }} Page */

/**
 * Compiles one page. Whatever the format does not have (raw HTML, a link to nowhere, a foreign scheme, an unknown
 * picture) throws an error that names file and line.
 *
 * @param {string} source
 * @param {{ file: string, isRoute: (path: string) => boolean, hasPicture: (name: string) => boolean }} context
 * @returns {Page}
 */
export function compilePage(source, context) {
  const page = { title: '', tree: [], links: [], sections: [] };
  // What is open at this line, the page first: {analytics} … {end}, or the answer to a question.
  const parts = [{ name: '', children: page.tree, line: 1 }];
  let line = 1;
  let hasQuestions = false;
  const fail = (problem, at = line) => {
    throw new Error(`${context.file}:${at}: ${problem}`);
  };
  const isWithin = (name) => parts.some((part) => part.name === name);
  const writer = createWriter(page, { ...context, fail, isWithin });
  const add = (...nodes) => parts.at(-1).children.push(...nodes);

  function open(name, node) {
    add(node);
    parts.push({ name, children: node.children, line });
  }

  /** An answer ends with what cannot be part of it. */
  function endAnswer() {
    if (parts.at(-1).name === 'answer') parts.pop();
  }

  function mark(name, rest = '') {
    if (name === 'faq') hasQuestions = true;
    else if (name === 'end') end();
    else if (name === 'more') open(name, folded([writer.words(rest)]));
    else if (marks.conditions.includes(name)) open(name, element('when', { condition: name }));
    else if (marks.blocks.includes(name)) add(element(name, rest ? { date: rest } : {}));
    else fail(`pages know no {${name}}`);
  }

  function end() {
    endAnswer();
    if (parts.length === 1) fail('{end} without a beginning');
    parts.pop();
  }

  function write(token) {
    if (token.type === 'heading') endAnswer();
    const nodes = writer.nodes([token]);
    if (!hasQuestions || token.depth !== 3) return add(...nodes);
    const [{ props, children }] = nodes;
    return open('answer', folded(children, { id: props.id }));
  }

  // Comments say where a claim comes from; their lines stay, for the numbers in errors.
  const text = source.replace(/<!--.*?-->/gs, (comment) => comment.replace(/[^\n]/g, ''));
  for (const token of marked.lexer(text)) {
    const found = token.type === 'paragraph' && /^\{([a-z-]+)(?: (.+))?\}$/.exec(token.text);
    if (found) mark(found[1], found[2]);
    else write(token);
    line += token.raw.split('\n').length - 1;
  }
  endAnswer();
  const last = parts.at(-1);
  if (last.name) fail(`{${last.name}} without {end}`, last.line);
  if (!page.title) fail('the page has no # title', 1);
  return page;
}

/** A part that unfolds below its title. */
const folded = (words, props = {}) =>
  element('details', {}, [element('summary', props, [element('h3', {}, words)])]);
