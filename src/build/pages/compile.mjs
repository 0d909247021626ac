// Compiles a page from Markdown into a tree, which prose.tsx renders. CONTRIBUTING.md describes the format.
import { marked } from 'marked';
import * as directives from '../../prose/directives.mjs';
import { convertTokens, createElement, includes } from './tokens.mjs';

/** @typedef {import('../../prose/tree.ts').TreeNode} TreeNode */
/** @typedef {import('./tokens.mjs').MutableElement} MutableElement */

/** @typedef {import('./tokens.mjs').PageContext} PageContext */

/** What the compiler has to know of a page. @typedef {{ file: string } & Pick<PageContext, 'checkLink' | 'hasPicture'>} CompilerInput */

/**
 * @typedef {object} CompiledPage
 * @property {string} title
 * @property {TreeNode[]} tree
 * @property {string[]} links
 * @property {string[]} sections the ids of the headings
 */

/**
 * Compiles one page. Throws an error that names the file, and the line where a block begins, if the page contains something
 * that the format does not
 * have, such as raw HTML, a link to an unknown route, another scheme than `https:` or `mailto:`, or an unknown picture.
 *
 * @param {string} source
 * @param {CompilerInput} context
 * @returns {CompiledPage}
 */
export function compilePage(source, context) {
  let line = 1;
  /** @type {(problem: string, at?: number) => never} */
  const fail = (problem, at = line) => {
    throw new Error(`${context.file}:${at}: ${problem}`);
  };
  const blocks = createBlockStack(fail);
  /** @type {PageContext} */
  const page = {
    ...context,
    title: '',
    sections: [],
    links: [],
    fail,
  };

  /** @param {string} name of a directive, which is alone on its line: `{name}` */
  function addDirective(name) {
    if (name === 'end') blocks.closeCondition();
    else if (includes(directives.conditions, name))
      blocks.open(name, createElement('when', { condition: name }), line);
    else if (includes(directives.blocks, name)) blocks.add(createElement(name));
    else fail(`unknown directive {${name}}`);
  }

  /** @param {import('marked').Token} token */
  function addBlock(token) {
    if (token.type === 'heading') blocks.beginHeading();
    const nodes = convertTokens([token], page);
    const isCollapsible = token.type === 'heading' && token.depth === 3;
    if (!isCollapsible) return blocks.add(...nodes);
    const summary = createElement('summary', {}, nodes);
    return blocks.open('answer', createElement('details', {}, [summary]), line);
  }

  // Comments are for authors and tests. Their line breaks stay, so that errors name the right line.
  const text = source.replace(/<!--.*?-->/gs, (comment) => comment.replace(/[^\n]/g, ''));
  for (const token of marked.lexer(text)) {
    const [, directive] = (token.type === 'paragraph' && /^\{([a-z-]+)\}$/.exec(token.text)) || [];
    if (directive) addDirective(directive);
    else addBlock(token);
    line += token.raw.split('\n').length - 1;
  }
  blocks.closeAll();
  const { title, sections, links } = page;
  if (!title) fail('the page has no # title', 1);
  return { title, tree: blocks.tree, links, sections };
}

/**
 * The blocks that are open at a line: conditions such as `{analytics}` … `{end}`, and the answer to a `###` question,
 * which ends at the next heading or with the condition around it.
 *
 * @param {(problem: string, line?: number) => never} fail
 */
function createBlockStack(fail) {
  /** @type {TreeNode[]} */
  const tree = [];
  const outermost = { name: '', children: tree, line: 1 };
  const stack = [outermost];
  const getInnermost = () => stack.at(-1) ?? outermost;
  /** @param {TreeNode[]} nodes */
  const add = (...nodes) => {
    getInnermost().children.push(...nodes);
  };
  const closeAnswer = () => {
    if (getInnermost().name === 'answer') stack.pop();
  };
  return {
    tree,
    add,
    /** Makes room for a heading, which ends an answer. A condition that began in the answer has to end before. */
    beginHeading() {
      closeAnswer();
      if (stack.some(({ name }) => name === 'answer'))
        fail('a condition that begins in an answer must end before the next heading');
    },
    /** @type {(name: string, node: MutableElement, line: number) => void} */
    open(name, node, line) {
      add(node);
      stack.push({ name, children: node.children, line });
    },
    closeCondition() {
      closeAnswer();
      if (stack.length === 1) fail('{end} without a beginning');
      stack.pop();
    },
    closeAll() {
      closeAnswer();
      const { name, line } = getInnermost();
      if (name) fail(`{${name}} without {end}`, line);
    },
  };
}
