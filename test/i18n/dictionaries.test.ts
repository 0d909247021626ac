// @vitest-environment node

import { describe, expect, test } from 'vitest';
import { dictionaryOf, filesIn, read, translated } from './content.ts';
import { quotes } from './usage.ts';

const keys = Object.keys(dictionaryOf('de'));
const sources = filesIn('src').filter((file) => /\.tsx?$/.test(file));

const holesIn = (sentence: string) =>
  sentence
    .match(/\{\w+\}/g)
    ?.sort()
    .join();

describe.each(translated)('The dictionary %s', (language) => {
  const entries = Object.entries(dictionaryOf(language));
  const values = entries.map(([, value]) => value);

  test('has the keys of the German one, in the same order, and none twice', () => {
    expect(entries.map(([key]) => key)).toEqual(keys);
    expect(keys.length).toBeGreaterThan(150);
    expect(read(`i18n/${language}.json`).match(/^ {2}"/gm)).toHaveLength(keys.length);
  });

  test('fills in the same values', () => {
    const other = entries.filter(([key, value]) => holesIn(key) !== holesIn(value));
    expect(other).toEqual([]);
  });

  test('has trimmed, composed text without markup or straight quotes', () => {
    expect(values.filter((it) => it === '' || it !== it.trim().normalize('NFC'))).toEqual([]);
    expect(values.filter((it) => /["'`´<>]|\.\.\.|\s{2}|[\p{Cc}\p{Cf}]/u.test(it))).toEqual([]);
  });

  const [open, close] = quotes[language] ?? '';
  if (open && close)
    test('closes every quote', () => {
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
  const others = ['app.tsx', 'ui/error-boundary.tsx', 'prose/app-store-badge.tsx'];
  const components = sources.filter((file) => file.endsWith('.tsx') && !others.includes(file));
  const found = components.flatMap((file) =>
    bare.flatMap((form) => read(`src/${file}`).match(form) ?? []).map((it) => `${file}: ${it}`),
  );
  expect(components.length).toBeGreaterThan(30);
  expect(found).toEqual([]);
});
