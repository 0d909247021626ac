// @vitest-environment node
import { describe, expect, test } from 'vitest';
import { compilePage, joined } from '../../src/prose/compile.mjs';
import type { TreeNode } from '../../src/prose/tree.ts';

const context = {
  file: 'i18n/en/test.md',
  isRoute: (path: string) => path === '/docs/help',
  hasPicture: (name: string) => name === 'sign',
};
const compile = (body: string) => compilePage(`# Title\n\n${body}`, context);

/** A tree in short: `p(Text strong(bold))`, without what the test does not ask for. */
const inShort = (nodes: readonly TreeNode[]): string =>
  nodes
    .map((node) => {
      if (typeof node === 'string') return node;
      const { id, href, condition, name, lang } = node.props;
      const mark = id ?? href ?? condition ?? name ?? lang;
      return `${node.tag}${mark ? `[${mark}]` : ''}(${inShort(node.children)})`;
    })
    .join('');
const tree = (body: string) => inShort(compile(body).tree);

describe('A page becomes a tree:', () => {
  test('the first heading is its title', () => {
    expect(compile('Text.')).toMatchObject({
      title: 'Title',
      tree: [{ tag: 'p', props: {}, children: ['Text.'] }],
    });
  });

  test.each([
    ['**a** *b* `c<d>`', 'p(strong(a) em(b) code(c<d>))'],
    ['[a](#/docs/help?section=x) [b](lang:de)', 'p(a[#/docs/help?section=x](a) span[de](b))'],
    ['[a](mailto:a@b.example)', 'p(a[mailto:a@b.example](a))'],
    ['a &amp; b \\*c\\*', 'p(a & b *c*)'],
    ['1. one\n   - inner\n2. two', 'ol(li(oneul(li(inner)))li(two))'],
    ['1. one\n\n   two', 'ol(li(p(one)p(two)))'],
    [
      '- ![A](../img/sign.svg)\n- ![B](../img/sign.svg)',
      /^slider\((figure\(img\[sign\]\(\)\)){2}\)/,
    ],
    ['1. ![A](../img/sign.svg) **B** c', 'steps(figure(img[sign]()figcaption( strong(B) c)))'],
    ['> note', 'blockquote(p(note))'],
    ['```\nx < y\n```', 'pre(x < y)'],
    ['```screen\nSettings\n* (Save)\n```', 'screen(Settings\n* (Save))'],
    ['{badge}\n\n{operator}', 'badge()operator()'],
    [
      '{named}\n\n{operator-name} runs {brand}.\n\n{end}',
      'when[named](p({operator-name} runs {brand}.))',
    ],
    ['{more To look up}\n\nText.\n\n{end}', 'details(summary(To look up)p(Text.))'],
    ['One.\n\n<!-- 5: a source,\nover two lines -->\n\nTwo.', 'p(One.)p(Two.)'],
  ])('%s', (body, expected) => {
    expect(tree(body)).toMatch(expected);
  });

  test('what follows a heading is its section, also within a condition', () => {
    const body =
      '## A {#a}\n\n1\n\n{app}\n\n2\n\n{end}\n\n{app}\n\n## B {#b}\n\n3\n\n{end}\n\n## C {#c}';
    expect(tree(body)).toBe(
      'section[a](h2[a](A)p(1)when[app](p(2)))when[app](section[b](h2[b](B)p(3)))section[c](h2[c](C))',
    );
  });

  test('questions unfold where the page says so', () => {
    const body =
      '## A {#a}\n\n### Why? {#why}\n\nSo.\n\n### When? {#when}\n\nNow.\n\n## B {#b}\n\n1';
    expect(tree(`{faq}\n\n${body}`)).toBe(
      'section[a](h2[a](A)details[why](summary(Why?)p(So.))details[when](summary(When?)p(Now.)))section[b](h2[b](B)p(1))',
    );
    expect(tree(body)).toContain('h3[why](Why?)p(So.)h3[when](When?)');
  });

  test('the cells of a table know the heading above them', () => {
    const [table] = compile('| Says | Means |\n|---|---|\n| `b` | c |').tree;
    expect(table).toMatchObject({ tag: 'table', props: { role: 'table' } });
    expect(JSON.stringify(table)).toContain(
      '{"role":"cell","data-label":"Means"},"children":["c"]',
    );
  });
});

test('Sections, links and pictures of a page are listed', () => {
  const body =
    '## One & *two* {#one}\n\n### Three {#three}\n\n[a](#/docs/help) ![A](../img/sign.svg)';
  expect(compile(body)).toMatchObject({
    sections: [
      ['one', 'One & two', 2],
      ['three', 'Three', 3],
    ],
    links: ['#/docs/help'],
    pictures: ['sign'],
  });
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
])('What belongs together stays on one line: %s', (typed, shown) => {
  expect(joined(typed)).toBe(shown.replaceAll('~', '\u00a0'));
});

test('Spaces of a page are joined in its text, and not in what is typed', () => {
  expect(tree('5 MB `5 MB`')).toBe('p(5\u00a0MB code(5 MB))');
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
  ['a heading too deep', '#### One {#one}', 'below ###'],
  ['a second title', '# Again', 'a second # title'],
  ['an unknown part', '{nonsense}', 'pages know no {nonsense}'],
  ['an unknown word', 'By {nonsense}.', 'pages know no {nonsense}'],
  ['a name that nobody may have entered', '{operator-name}.', 'outside of {named}'],
  ['a part without end', '{analytics}\n\nText', ':3: {analytics} without {end}'],
  ['an end without a part', '{end}', '{end} without a beginning'],
])('%s stops the build and names file and line', (_, body, problem) => {
  expect(() => compile(body)).toThrow(/^i18n\/en\/test\.md:\d+: /);
  expect(() => compile(body)).toThrow(problem);
});

test('The line is that of the block, also after comments', () => {
  expect(() => compile('One.\n\nTwo.\n\n<i>three</i>')).toThrow('i18n/en/test.md:7:');
  expect(() => compile('One.\n\n<!-- a\nb -->\n\n<i>three</i>')).toThrow('test.md:8:');
  expect(() => compilePage('Text.', context)).toThrow('test.md:1: the page has no # title');
});
