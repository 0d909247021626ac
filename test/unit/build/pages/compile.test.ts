import { expect, test } from 'vitest';
import { compilePage } from '../../../../src/build/pages/compile.mjs';
import { withNoBreakSpaces } from '../../../../src/build/pages/no-break-spaces.mjs';
import type { LinkOutcome } from '../../../../src/build/pages/tokens.mjs';
import type { TreeNode } from '../../../../src/prose/tree.ts';

const context = {
  file: 'i18n/en/test.md',
  checkLink: (path: string): LinkOutcome =>
    path === '/docs/help' ? 'link' : { error: 'no such page' },
  hasPicture: (name: string) => name === 'sign',
};
const compile = (body: string) => compilePage(`# Title\n\n${body}`, context);

/** Formats a tree as `p(Text strong(bold))`, with the first prop of each element. */
const formatTree = (nodes: readonly TreeNode[]): string => nodes.map(formatNode).join('');
function formatNode(node: TreeNode) {
  if (typeof node === 'string') return node;
  const [prop] = Object.values(node.props ?? {});
  return `${node.tag}${prop ? `[${prop}]` : ''}(${formatTree(node.children)})`;
}
const compileToText = (body: string) => formatTree(compile(body).tree);

test.each([
  ['**a** & `c<d>`', 'p(strong(a) & code(c<d>))'],
  ['[a](#/docs/help?section=x) [b](lang:de)', 'p(a[#/docs/help?section=x](a) span[de](b))'],
  ['1. one\n   - inner\n2. two', 'ol(li(oneul(li(inner)))li(two))'],
  ['- ![A](../img/sign.svg)\n- ![B](../img/sign.svg)', 'slider(img[sign]()img[sign]())'],
  ['1. ![A](../img/sign.svg) **B** c', 'ol(li(img[sign]() strong(B) c))'],
  ['3. c\n4. d', 'ol[3](li(c)li(d))'],
  ['- ![A](../img/sign.svg)\n- b', 'ul(li(img[sign]())li(b))'],
  ['-', 'ul(li())'],
  ['> note', 'blockquote(p(note))'],
  ['```\nx < y\n```', 'pre(x < y)'],
  ['```screen\nSettings\n* (Save)\n```', 'screen(Settings\n* (Save))'],
  ['{badge}\n\n{operator}', 'badge()operator()'],
  ['{app}\n\nFor {brand}.\n\n{end}', 'when[app](p(For {brand}.))'],
  ['One.\n\n<!-- 5: a source,\nover two lines -->\n\nTwo.', 'p(One.)p(Two.)'],
  ['{sign-valid} Green', 'p(sign[valid]()Green)'],
  ['5 MB `5 MB`', 'p(5\u00a0MB code(5 MB))'],
  ['`a`, `b` (`c`).', 'p(code(a), code(b) (code(c)).)'],
])('The compiler turns %j into %s.', (body, expected) => {
  expect(compileToText(body)).toBe(expected);
});

test('A ### heading becomes a question whose answer ends at the next heading or at the end of its condition.', () => {
  const body =
    '## A {#a}\n\n{app}\n\n### Why? {#why}\n\nSo.\n\n- 1\n\n{end}\n\n### When? {#when}\n\nNow.\n\n## B {#b}\n\n1';
  expect(compileToText(body)).toBe(
    'h2[a](A)when[app](details(summary(h3[why](Why?))p(So.)ul(li(1))))' +
      'details(summary(h3[when](When?))p(Now.))h2[b](B)p(1)',
  );
});

test('The number of a ## heading is a prop beside its id, and that of another heading stays in its text.', () => {
  const { tree } = compile('## 2. Note **the** name {#name}\n\n### 3. What? {#what}\n\nIt.');
  const [heading, answer] = tree;
  expect(heading).toEqual({
    tag: 'h2',
    props: { id: 'name', number: '2' },
    children: ['Note ', { tag: 'strong', props: {}, children: ['the'] }, ' name'],
  });
  expect(formatTree(answer ? [answer] : [])).toBe('details(summary(h3[what](3. What?))p(It.))');
});

test('The compiler returns the title, the ids of the sections and the links of a page.', () => {
  const { tree: _, ...lists } = compile('## A & **b** {#b}\n\n### C {#c}\n\n[d](#/docs/help)');
  expect(lists).toEqual({ title: 'Title', sections: ['b', 'c'], links: ['#/docs/help'] });
});

test.each([
  ['1.5 MB, 28 Tage', '1.5~MB, 28~Tage'],
  ['{count} Zeichen …', '{count}~Zeichen~…'],
  ['nach § 5 und Art. 6 Abs. 1', 'nach §~5~und Art.~6~Abs.~1'],
  ['Nr. 910/2014, n. 910/2014, No 910/2014', 'Nr.~910/2014, n.~910/2014, No~910/2014'],
  ['z. B. hier', 'z.~B. hier'],
  [
    'Buchstabe f der Verordnung, Buchstabe für Buchstabe',
    'Buchstabe~f der Verordnung, Buchstabe für Buchstabe',
  ],
  ['Certificate24 app. In 2026. {name} is', 'Certificate24 app. In 2026. {name} is'],
])('A space that must not break becomes a no-break space: %s.', (input, expected) => {
  expect(withNoBreakSpaces(input)).toBe(expected.replaceAll('~', '\u00a0'));
});

test.each([
  ['raw HTML', 'Text <b>bold</b>', 'may not contain html: <b>'],
  ['a link to an unknown route', '[a](#/nowhere)', 'no such page: #/nowhere'],
  ['a script as a link', '[a](javascript:alert)', 'a link must begin with'],
  ['plain http', '[a](http://example.com)', 'a link must begin with'],
  ['a missing picture', '![a](../img/none.svg)', 'no such picture'],
  ['a picture without alternative text', '![](../img/sign.svg)', 'no alternative text'],
  ['a heading without id', '## One', 'has no {#id}'],
  ['a repeated id', '## One {#one}\n\n## Two {#one}', 'duplicate id one'],
  [
    'a table of three columns',
    '| a | b | c |\n|---|---|---|\n| d | e | f |',
    'must have two columns',
  ],
  ['a heading of the fourth level', '#### One {#one}', 'below ###'],
  ['a second title', '# Again', 'a second # title'],
  ['an entity', 'Smith &amp; Co', 'write the character itself, not &amp;'],
  ['an unknown directive', '{nonsense}', 'unknown directive {nonsense}'],
  ['an unknown placeholder', 'By {nonsense}.', 'unknown placeholder {nonsense}'],
  ['a condition without an end', '{analytics}\n\nText', ':3: {analytics} without {end}'],
  ['an end without a condition', '{end}', '{end} without a beginning'],
  ['an end after an answer', '### A {#a}\n\n{end}', ':5: {end} without a beginning'],
  [
    'a heading in a condition that begins in an answer',
    '### A {#a}\n\n{app}\n\n## B {#b}\n\n{end}',
    ':7: a condition that begins in an answer must end before the next heading',
  ],
  ['HTML after a comment', 'One.\n\n<!-- a\nb -->\n\n<i>two</i>', ':8: pages may not contain html'],
])('The build stops at %s and names the file and the line.', (_, body, problem) => {
  expect(() => compile(body)).toThrow(/^i18n\/en\/test\.md:\d+: /);
  expect(() => compile(body)).toThrow(problem);
});

test('A title may have an id, but nothing else than plain text.', () => {
  expect(compilePage('# Imprint {#imprint}', context).title).toBe('Imprint');
  expect(() => compilePage('# **Imprint**', context)).toThrow('not plain text');
});

test('The build stops at a page without a title.', () => {
  expect(() => compilePage('Text.', context)).toThrow('test.md:1: the page has no # title');
});
