// Build time only: turns a page in Markdown into a tree of data, which prose.tsx renders. CONTRIBUTING.md has the format.
import { marked } from 'marked';
import { element, writeNodes } from './blocks.mjs';
import * as marks from './directives.mjs';

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
  let line = 1;
  const fail = (problem, at = line) => {
    throw new Error(`${context.file}:${at}: ${problem}`);
  };
  const parts = createParts(fail);
  const page = { ...context, ...parts, title: '', sections: [], links: [], fail };

  function mark(name) {
    if (name === 'end') parts.end();
    else if (marks.conditions.includes(name))
      parts.begin(name, element('when', { condition: name }), line);
    else if (marks.blocks.includes(name)) parts.add(element(name));
    else fail(`pages know no {${name}}`);
  }

  function write(token) {
    if (token.type === 'heading') parts.endAnswer();
    const nodes = writeNodes([token], page);
    if (token.depth !== 3) return parts.add(...nodes);
    const summary = element('summary', {}, nodes);
    return parts.begin('answer', element('details', {}, [summary]), line);
  }

  // Comments say where a claim comes from; their lines stay, for the numbers in errors.
  const text = source.replace(/<!--.*?-->/gs, (comment) => comment.replace(/[^\n]/g, ''));
  for (const token of marked.lexer(text)) {
    const found = token.type === 'paragraph' && /^\{([a-z-]+)\}$/.exec(token.text);
    if (found) mark(found[1]);
    else write(token);
    line += token.raw.split('\n').length - 1;
  }
  parts.close();
  const { title, tree, links, sections } = page;
  if (!title) fail('the page has no # title', 1);
  return { title, tree, links, sections };
}

/** What is open at a line, the page first: {analytics} … {end}, or the answer to a question. */
function createParts(fail) {
  const tree = [];
  const open = [{ name: '', children: tree, line: 1 }];
  const add = (...nodes) => open.at(-1).children.push(...nodes);
  /** An answer ends with what cannot be part of it. */
  const endAnswer = () => open.at(-1).name === 'answer' && open.pop();
  return {
    tree,
    add,
    endAnswer,
    isWithin: (name) => open.some((part) => part.name === name),
    begin(name, node, line) {
      add(node);
      open.push({ name, children: node.children, line });
    },
    end() {
      endAnswer();
      if (open.length === 1) fail('{end} without a beginning');
      open.pop();
    },
    close() {
      endAnswer();
      const { name, line } = open.at(-1);
      if (name) fail(`{${name}} without {end}`, line);
    },
  };
}
