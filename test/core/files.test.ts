import { afterEach, describe, expect, test } from 'vitest';
import { openPage } from '../support.ts';

afterEach(() => {
  for (const element of document.querySelectorAll('template, link')) element.remove();
});

/** The module itself, which the other tests replace, in a page with this table. */
async function openWith(table: string | undefined) {
  openPage();
  if (table !== undefined) {
    const place = document.createElement('template');
    place.dataset.files = '';
    place.content.append(table);
    document.head.append(place);
  }
  const itself = '../../src/core/files.ts?itself';
  const files: typeof import('../../src/core/files.ts') = await import(itself);
  return files;
}

const table =
  './user-A1B2C3D4.js,./chunk-E5F6G7H8.js ./de-AAAAAAAA.js ./faq-en-BBBBBBBB.js ./help-en-CCCCCCCC.js ' +
  './help-de-DDDDDDDD.js';

describe('A part', () => {
  test('is found by its name, which is that of its file without the hash', async () => {
    const { hasPart } = await openWith(table);
    for (const part of ['user', 'de', 'faq-en', 'help-de']) expect(hasPart(part)).toBe(true);
  });

  test.each(['', 'chunk', 'us', 'user-A1B2C3D4', './user', 'help', 'it', '__proto__'])(
    'is not what only looks like one: %j',
    async (part) => {
      const { hasPart, importPart } = await openWith(table);
      expect(hasPart(part)).toBe(false);
      await expect(importPart(part)).rejects.toThrow(`There is no part "${part}".`);
    },
  );

  test('is loaded by the file that the page names', async () => {
    const { importPart } = await openWith(table);
    await expect(importPart('user')).rejects.toThrow(/(user-A1B2C3D4|chunk-E5F6G7H8)\.js/);
  });

  test.each([undefined, '', ' '])('is not there in a page with the table %j', async (none) => {
    const { hasPart, importPart } = await openWith(none);
    expect(hasPart('user')).toBe(false);
    await expect(importPart('user')).rejects.toThrow('no part');
  });
});

describe('The text of a page', () => {
  test.each([
    ['help', 'de', 'help-de'],
    ['help', 'it', 'help-en'],
    ['faq', 'de', 'faq-en'],
    ['imprint', 'de', undefined],
  ])('%s in %s is %s', async (page, language, part) => {
    const { pagePart } = await openWith(table);
    expect(pagePart(page, language)).toBe(part);
  });
});

test('What will be needed is fetched ahead, with all that it imports', async () => {
  const { fetchAhead } = await openWith(table);
  fetchAhead(['user', 'en', 'de', '']);
  const links = [...document.head.querySelectorAll('link')];
  expect(links.map(({ rel }) => rel)).toEqual(links.map(() => 'modulepreload'));
  expect(links.map(({ href }) => href.replace(/.*\//, ''))).toEqual([
    'user-A1B2C3D4.js',
    'chunk-E5F6G7H8.js',
    'de-AAAAAAAA.js',
  ]);
});
