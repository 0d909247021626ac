import { describe, expect, test } from 'vitest';
import {
  dictionaryLanguages,
  listFiles,
  quotes,
  readDictionary,
  readProjectFile,
} from './content.ts';

const keys = Object.keys(readDictionary('de'));
const sources = listFiles('src').filter((file) => /\.tsx?$/.test(file));

describe.each(dictionaryLanguages)('The dictionary %s', (language) => {
  const entries = Object.entries(readDictionary(language));
  const values = entries.map(([, value]) => value);

  test('The dictionary has the keys of the German one in the same order, and no key twice.', () => {
    expect(entries.map(([key]) => key)).toEqual(keys);
    expect(keys.length).toBeGreaterThan(150);
    expect(readProjectFile(`i18n/${language}.json`).match(/^ {2}"/gm)).toHaveLength(keys.length);
  });

  test('The translations are trimmed and composed, without markup or straight quotes.', () => {
    expect(values.filter((it) => it === '' || it !== it.trim().normalize('NFC'))).toEqual([]);
    expect(values.filter((it) => /["'`´<>]|\.\.\.|\s{2}|[\p{Cc}\p{Cf}]/u.test(it))).toEqual([]);
  });

  const [open, close] = quotes[language] ?? '';
  if (open && close)
    test('Every quotation mark is closed.', () => {
      const isPaired = (it: string) => it.split(open).length === it.split(close).length;
      expect(values.filter((it) => !isPaired(it))).toEqual([]);
    });
});

test('Every sentence of the dictionaries is used in the code.', () => {
  const code = sources.map((file) => readProjectFile(`src/${file}`)).join('\n');
  const isUsed = (key: string) => code.includes(`'${key}'`) || code.includes(`"${key}"`);
  expect(keys.filter((key) => !isUsed(key))).toEqual([]);
});

/** Match texts between tags, and in attributes that are read out or shown. */
const untranslatablePatterns = [
  /(?<!=)>([^<>{}()=;]*\p{L}[^<>{}()=;]*)<\//gu,
  /\b(?:aria-label|alt|title|placeholder)="([^"]*\p{L}[^"]*)"/gu,
];

test('No component has a text that cannot be translated.', () => {
  // These take the key of a sentence, or show a badge of Apple.
  const others = ['app.tsx', 'ui/error-boundary.tsx', 'prose/app-store-badge.tsx'];
  const components = sources.filter((file) => file.endsWith('.tsx') && !others.includes(file));
  const found = components.flatMap((file) =>
    untranslatablePatterns
      .flatMap((form) => readProjectFile(`src/${file}`).match(form) ?? [])
      .map((it) => `${file}: ${it}`),
  );
  expect(components.length).toBeGreaterThan(30);
  expect(found).toEqual([]);
});
