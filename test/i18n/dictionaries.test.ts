// @vitest-environment node

import { describe, expect, test } from 'vitest';
import { dictionaries, filesIn, read } from './content.ts';

const keys = Object.keys(dictionaries.de);
const sources = filesIn('src').filter((file) => /\.tsx?$/.test(file));

const holesIn = (sentence: string) =>
  sentence
    .match(/\{\w+\}/g)
    ?.sort()
    .join();

test('The dictionaries have the same keys in the same order', () => {
  expect(Object.keys(dictionaries.it)).toEqual(keys);
  expect(keys.length).toBeGreaterThan(150);
});

describe.each(['de', 'it'] as const)('The dictionary %s', (language) => {
  const entries = Object.entries(dictionaries[language]);
  const values = Object.values(dictionaries[language]);

  test('has no key twice', () => {
    expect(read(`i18n/${language}.json`).match(/^ {2}"/gm)).toHaveLength(keys.length);
  });

  test('fills in the same values', () => {
    const other = entries.filter(([key, value]) => holesIn(key) !== holesIn(value));
    expect(other).toEqual([]);
  });

  test('has trimmed, composed text without markup, in typographic quotes', () => {
    expect(values.filter((it) => it === '' || it !== it.trim().normalize('NFC'))).toEqual([]);
    expect(values.filter((it) => /["'`´<>]|\.\.\.|\s{2}|[\p{Cc}\p{Cf}]/u.test(it))).toEqual([]);
    const [open = '', close = ''] = language === 'de' ? '„“' : '“”';
    const isPaired = (it: string) => it.split(open).length === it.split(close).length;
    expect(values.filter((it) => !isPaired(it))).toEqual([]);
  });
});

test('Every sentence of the dictionaries is said somewhere', () => {
  const code = sources.map((file) => read(`src/${file}`)).join('\n');
  const isSaid = (key: string) => code.includes(`'${key}'`) || code.includes(`"${key}"`);
  expect(keys.filter((key) => !isSaid(key))).toEqual([]);
});

/** Words between tags, and in attributes that people hear or read, as they stand in the code. */
const bare = [
  /(?<!=)>([^<>{}()=;]*\p{L}[^<>{}()=;]*)<\//gu,
  /\b(?:aria-label|alt|title|placeholder)="([^"]*\p{L}[^"]*)"/gu,
];

test('No component says anything that cannot be translated', () => {
  // These take the key of a sentence, or show a sign of Apple’s.
  const others = ['app.tsx', 'layout/error-boundary.tsx', 'prose/badge.tsx'];
  const components = sources.filter((file) => file.endsWith('.tsx') && !others.includes(file));
  const found = components.flatMap((file) =>
    bare.flatMap((form) => read(`src/${file}`).match(form) ?? []).map((it) => `${file}: ${it}`),
  );
  expect(components.length).toBeGreaterThan(30);
  expect(found).toEqual([]);
});
