// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parseAst } from 'vitest/node';

const source = join(import.meta.dirname, '../../src');

/** Names that are the same in every language. */
const names = ['App Store'];

/** Components that take the key of a sentence and translate it themselves. */
const translators = ['Trouble'];

/** The attributes that people hear or read. */
const spoken = ['aria-label', 'aria-roledescription', 'alt', 'title', 'placeholder'];

type Branch = Readonly<Record<string, unknown>>;

const isBranch = (value: unknown): value is Branch => typeof value === 'object' && value !== null;

const nameOf = ({ name }: Branch) => (isBranch(name) ? String(name.name) : '');

/** What stands in an expression as it is: also on either side of a choice. */
function literalsIn(expression: unknown): readonly string[] {
  if (!isBranch(expression)) return [];
  const { type, value, quasis, consequent, alternate, left, right, operator } = expression;
  if (type === 'Literal') return typeof value === 'string' ? [value] : [];
  if (type === 'TemplateLiteral' && Array.isArray(quasis)) {
    return quasis.map((quasi: { value: Branch }) => String(quasi.value.cooked));
  }
  if (type === 'ConditionalExpression') return [consequent, alternate].flatMap(literalsIn);
  if (operator === '&&') return literalsIn(right);
  if (['||', '??', '+'].includes(String(operator))) return [left, right].flatMap(literalsIn);
  if (type === 'ParenthesizedExpression' || type === 'JSXExpressionContainer') {
    return literalsIn(expression.expression);
  }
  return [];
}

/** Words between tags and in spoken attributes that are not translated. */
function untranslatedIn(code: string): readonly string[] {
  const found: string[] = [];
  const look = (node: unknown) => {
    if (!isBranch(node)) return;
    if (node.type === 'JSXText') found.push(String(node.value));
    if (node.type === 'JSXElement' || node.type === 'JSXFragment') {
      const children: readonly Branch[] = Array.isArray(node.children) ? node.children : [];
      found.push(...children.flatMap(literalsIn));
    }
    if (node.type === 'JSXOpeningElement' && Array.isArray(node.attributes)) {
      if (translators.includes(nameOf(node))) return;
      for (const attribute of node.attributes as readonly Branch[]) {
        if (spoken.includes(nameOf(attribute))) found.push(...literalsIn(attribute.value));
      }
    }
    for (const part of Object.values(node)) look(part);
  };
  look(parseAst(code, { lang: 'tsx' }));
  return found
    .map((words) => words.trim().replace(/\s+/g, ' '))
    .filter((words) => /\p{L}/u.test(words) && !names.includes(words));
}

test.each([
  ['<p>Hello there</p>', ['Hello there']],
  ['<p>{t("Hello")}: now</p>', [': now']],
  [
    '<><b>{"One"}</b> {yes ? "Two" : t("Three")} {yes === "no" && `Four`}</>',
    ['One', 'Two', 'Four'],
  ],
  ['<img alt="A picture" src="a.svg" />', ['A picture']],
  ['<input placeholder={yes ? "Name" : ""} title={`Your name`} />', ['Name', 'Your name']],
  ['<button aria-label={"Close"} className="button">×</button>', ['Close']],
  ['<Page title="Login">{message ?? "Nothing"}</Page>', ['Login', 'Nothing']],
])('words that are not translated are found: %s', (code, words) => {
  expect([...untranslatedIn(`const it = ${code};`)].sort()).toEqual([...words].sort());
});

test.each([
  '<p>{t("Hello")} – {name}</p>',
  '<span lang="en">App Store</span>',
  '<img alt="" src={src} width="20" />',
  '<button aria-label={t("Details") + " " + name} type="button">•</button>',
  '<Trouble title="Something went wrong" />',
  '<p title={t("A title")}>{count > 1 && <b>{t("b")}</b>}</p>',
])('what is translated, a name or a sign is not: %s', (code) => {
  expect(untranslatedIn(`const it = ${code};`)).toEqual([]);
});

test('no component says anything that cannot be translated', () => {
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' });
  const components = files.filter((file) => file.endsWith('.tsx'));
  expect(components.length).toBeGreaterThan(30);
  const found = components.flatMap((file) =>
    untranslatedIn(readFileSync(join(source, file), 'utf8')).map((words) => `${file}: ${words}`),
  );
  expect(found).toEqual([]);
});
