// Build time only: turns a page in Markdown into a tree of data, which prose.tsx renders. CONTRIBUTING.md has the format.
import { marked } from 'marked';
import { createWriter, element, textOf } from './blocks.mjs';
import * as marks from './marks.mjs';

export { joined } from './joints.mjs';

/**
 * @typedef {{ title: string, tree: import('./tree.ts').TreeNode[], links: string[], pictures: string[],
 *   sections: [id: string, title: string, depth: number][] }} Page
 */

/**
 * Compiles one page. Whatever the format does not have (raw HTML, a link to nowhere, a foreign scheme, an unknown
 * picture) throws an error that names file and line.
 *
 * @param {string} source
 * @param {{ file: string, isRoute: (path: string) => boolean, hasPicture: (name: string) => boolean }} context
 * @returns {Page}
 */
export function compilePage(source, context) {
  const page = { title: '', sections: [], links: [], pictures: [] };
  // The page, and the parts that are open at this line: {analytics} … {end}.
  const parts = [{ name: '', node: element(''), line: 1 }];
  let line = 1;
  let hasQuestions = false;
  const fail = (problem, at = line) => {
    throw new Error(`${context.file}:${at}: ${problem}`);
  };
  const isWithin = (name) => parts.some((part) => part.name === name);
  const writer = createWriter(page, { ...context, fail, isWithin });
  const add = (...nodes) => parts.at(-1).node.children.push(...nodes);
  const open = (name, node) => parts.push({ name, node, line });

  function close() {
    const { name, node } = parts.pop();
    if (!name) fail('{end} without a beginning');
    add(node);
  }

  function mark(name, rest = '') {
    if (name === 'faq') hasQuestions = true;
    else if (name === 'end') close();
    else if (name === 'more') open(name, folded([writer.words(rest)]));
    else if (marks.conditions.includes(name)) open(name, element('when', { condition: name }));
    else if (marks.blocks.includes(name)) add(element(name, rest ? { date: rest } : {}));
    else fail(`pages know no {${name}}`);
  }

  // Comments say where a claim comes from; their lines stay, for the numbers in errors.
  const text = source.replace(/<!--.*?-->/gs, (comment) => comment.replace(/[^\n]/g, ''));
  for (const token of marked.lexer(text)) {
    const found = token.type === 'paragraph' && /^\{([a-z-]+)(?: (.+))?\}$/.exec(token.text);
    if (found) mark(found[1], found[2]);
    else add(...writer.nodes([token]));
    line += token.raw.split('\n').length - 1;
  }
  const last = parts.at(-1);
  if (last.name) fail(`{${last.name}} without {end}`, last.line);
  if (!page.title) fail('the page has no # title', 1);
  return { ...page, tree: inSections(last.node.children, hasQuestions) };
}

/** A part that unfolds below its title. */
const folded = (words, props = {}) => element('details', props, [element('summary', {}, words)]);

/** What follows a heading goes into its section, and what follows a question into its answer. */
function inSections(blocks, hasQuestions) {
  const page = [];
  let section = page;
  let current = page;
  for (const node of blocks) {
    const { tag, props, children } = node;
    const inside = tag === 'when' ? inSections(children, hasQuestions) : [];
    if (tag === 'h2') {
      const begun = element('section', { id: props.id, title: textOf(node) }, [node]);
      page.push(begun);
      section = begun.children;
      current = section;
    } else if (tag === 'h3' && hasQuestions) {
      const question = folded(children, props);
      section.push(question);
      current = question.children;
    } else if (inside[0]?.tag === 'section') {
      page.push(element(tag, props, inside));
      section = page;
      current = page;
    } else if (inside[0]?.tag === 'details') {
      section.push(element(tag, props, inside));
      current = section;
    } else current.push(node);
  }
  return page;
}
