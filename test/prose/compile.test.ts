// @vitest-environment node
import { expect, test } from 'vitest';
import { compilePage, joined } from '../../src/prose/compile.mjs';

const context = {
  file: 'i18n/en/test.md',
  isRoute: (path: string) => path === '/docs/help',
  hasPicture: (name: string) => name === 'sign',
};
const compile = (body: string) => compilePage(`# Title\n\n${body}`, context);
const tree = (body: string) => compile(body).tree;

test('the first heading is the title of the page and no part of its tree', () => {
  expect(compile('Text.')).toMatchObject({ title: 'Title', tree: [['p', 'Text.']] });
});

test('words may be strong, emphatic, code, a link or in another language', () => {
  expect(tree('**a** *b* `c<d>` [e](#/docs/help?section=x) [f](lang:de)')).toEqual([
    [
      'p',
      ['strong', 'a'],
      ' ',
      ['em', 'b'],
      ' ',
      ['code', 'c<d>'],
      ' ',
      ['a', { href: '#/docs/help?section=x' }, 'e'],
      ' ',
      ['span', { lang: 'de' }, 'f'],
    ],
  ]);
});

test('headings carry an id and are listed as sections', () => {
  const page = compile('## One & *two* {#one}\n\n### Three {#three}');
  expect(page.sections).toEqual([
    ['one', 'One & two', 2],
    ['three', 'Three', 3],
  ]);
  expect(page.tree[1]).toEqual(['h3', { id: 'three' }, 'Three']);
});

test('a list of nothing but pictures is a slider, other lists are lists', () => {
  expect(tree('- ![Alt](../img/sign.svg) **A** caption')).toEqual([
    ['slider', ['figure', ['img', { name: 'sign', alt: 'Alt' }], ' ', ['strong', 'A'], ' caption']],
  ]);
  expect(tree('1. one\n   - inner\n2. two')).toEqual([
    ['ol', ['li', 'one', ['ul', ['li', 'inner']]], ['li', 'two']],
  ]);
});

test('tables, notes and code blocks are kept', () => {
  expect(tree('| a |\n|---|\n| `b` |')).toEqual([
    ['table', ['thead', ['tr', ['th', 'a']]], ['tbody', ['tr', ['td', ['code', 'b']]]]],
  ]);
  expect(tree('> note')).toEqual([['blockquote', ['p', 'note']]]);
  expect(tree('```\nx < y\n```')).toEqual([['pre', 'x < y']]);
});

test('a numbered list of nothing but pictures has steps to look at', () => {
  expect(tree('1. ![Alt](../img/sign.svg) **A**')).toEqual([
    ['steps', ['figure', ['img', { name: 'sign', alt: 'Alt' }], ' ', ['strong', 'A']]],
  ]);
});

test('a drawing of a screen keeps its lines', () => {
  expect(tree('```screen\nSettings\n* (Save)\n```')).toEqual([['screen', 'Settings\n* (Save)']]);
});

test('a page says when it was changed', () => {
  expect(tree('{changed 2026-11-22}')).toEqual([['changed', { date: '2026-11-22' }]]);
});

test('comments are dropped, and the lines after them keep their numbers', () => {
  expect(tree('One.\n\n<!-- 5: a source,\nover two lines -->\n\nTwo.')).toEqual([
    ['p', 'One.'],
    ['p', 'Two.'],
  ]);
  expect(() => compile('One.\n\n<!-- a\nb -->\n\n<i>three</i>')).toThrow('test.md:8:');
});

test.each([
  ['256 MiB', '256~MiB'],
  ['1.5 MB, 28 Tage', '1.5~MB, 28~Tage'],
  ['{count} Zeichen', '{count}~Zeichen'],
  ['Wird geladen …', 'Wird geladen~…'],
  ['nach § 5 und Art. 6 Abs. 1', 'nach §~5~und Art.~6~Abs.~1'],
  ['Nr. 910/2014, n. 910/2014, No 910/2014', 'Nr.~910/2014, n.~910/2014, No~910/2014'],
  ['z. B. hier', 'z.~B. hier'],
  ['Certificate24 app', 'Certificate24 app'],
  ['in 2026. Next', 'in 2026. Next'],
  ['{name} is here', '{name} is here'],
])('what belongs together stays on one line: %s', (typed, shown) => {
  const expected = shown.replaceAll('~', '\u00a0');
  expect(joined(typed)).toBe(expected);
  expect(tree(typed)).toEqual([['p', expected]]);
  expect(tree(`\`${typed}\``)).toEqual([['p', ['code', typed]]]);
});

test('a part can depend on analytics, and the details of the operator have a place', () => {
  expect(tree('{operator}\n\n{analytics}\n\nCounted.\n\n{end}')).toEqual([
    ['operator'],
    ['when', { condition: 'analytics' }, ['p', 'Counted.']],
  ]);
});

test.each([
  ['raw HTML', 'Text <b>bold</b>', 'may not contain html: <b>'],
  ['a script', '<script>alert(1)</script>', 'may not contain html: <script>'],
  ['a rule', 'a\n\n---\n\nb', 'may not contain hr'],
  ['a link to nowhere', '[a](#/nowhere)', 'no such route: #/nowhere'],
  ['a script as a link', '[a](javascript:alert)', 'a link must begin with'],
  ['plain http', '[a](http://example.com)', 'a link must begin with'],
  ['a missing picture', '![a](../img/none.svg)', 'no such picture'],
  ['a picture from elsewhere', '![a](https://example.com/sign.svg)', 'no such picture'],
  ['a picture without words', '![](../img/sign.svg)', 'no alternative text'],
  ['a heading without id', '## One', 'has no {#id}'],
  ['an id twice', '## One {#one}\n\n## Two {#one}', 'is there twice'],
  ['a second title', '# Again', 'a second # title'],
  ['an unknown part', '{nonsense}', 'pages know no {nonsense}'],
  ['a part without end', '{analytics}\n\nText', 'without {end}'],
])('%s stops the build and names file and line', (_, body, problem) => {
  expect(() => compile(body)).toThrow(/^i18n\/en\/test\.md:\d+: /);
  expect(() => compile(body)).toThrow(problem);
});

test('the line is that of the block', () => {
  expect(() => compile('One.\n\nTwo.\n\n<i>three</i>')).toThrow('i18n/en/test.md:7:');
});
