// @vitest-environment node
import { expect, test } from 'vitest';
import { exportInnerNames, nameByContent } from '../../src/build/names.mjs';

const program = (login = 'login') => [
  { label: 'home.js', content: 'import{a}from"./main.js";home(a)' },
  { label: 'main.js', content: `import{b}from"./react.js";export{b as a}` },
  { label: 'auth.js', content: `import{a}from"./main.js";${login}(a)` },
  { label: 'react.js', content: 'export let b=1' },
  { label: 'seal.svg', content: new Uint8Array([1, 2, 3]) },
  { label: 'page.js', content: 'new URL("./seal.svg",import.meta.url)' },
];

const named = (files) =>
  Object.fromEntries(
    nameByContent(files).map(({ label, renamed, content }) => [label, { renamed, content }]),
  );

test('Each file has a name of its content, and is referred to by it', () => {
  const files = named(program());
  for (const [label, { renamed }] of Object.entries(files)) {
    const [name, extension] = label.split('.');
    expect(renamed).toMatch(new RegExp(`^${name}-[0-9A-Za-z]{6}\\.${extension}$`));
  }
  expect(files['home.js'].content).toBe(`import{a}from"./${files['main.js'].renamed}";home(a)`);
  expect(files['main.js'].content).toContain(`"./${files['react.js'].renamed}"`);
  expect(files['page.js'].content).toContain(`"./${files['seal.svg'].renamed}"`);
});

test('A file that changes renames itself and those that import it, no other', () => {
  const before = named(program());
  const after = named(program('otherLogin'));
  const changed = Object.keys(before).filter(
    (label) => before[label].renamed !== after[label].renamed,
  );
  expect(changed).toEqual(['auth.js']);
});

test('Files that import each other cannot be named, and are told', () => {
  const circle = [
    { label: 'a.js', content: 'import"./b.js"' },
    { label: 'b.js', content: 'import"./a.js"' },
  ];
  expect(() => nameByContent(circle)).toThrow('a.js,b.js');
});

test('What files share among each other has one name, inside and outside', () => {
  const files = exportInnerNames([
    { label: 'main.js', content: 'let k=1,$=2;export{k as a,$ as b};' },
    { label: 'more.js', content: 'import{b as x,a}from"./main.js";x(a);export{x};' },
    {
      label: 'home.js',
      entry: 'src/chunks/home.ts',
      content: 'import{a as k}from"./main.js";let h=k;export{h as HomeScreen};',
    },
    { label: 'de.js', entry: 'virtual:i18n:de', content: 'var d={};export{d as default};' },
  ]);
  expect(files.map(({ content }) => content)).toEqual([
    'let k=1,$=2;export{k,$};',
    'import{$ as x,k as a}from"./main.js";x(a);export{x};',
    'import{k}from"./main.js";let h=k;export{h as HomeScreen};',
    'var d={};export{d as default};',
  ]);
});
