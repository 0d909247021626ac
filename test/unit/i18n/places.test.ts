import { expect, test } from 'vitest';
import countries from '../../../i18n/countries.json';
import languages from '../../../i18n/languages.json';

const getColumn = (rows: string[][], index: number) => rows.map((row) => row[index] ?? '');

/** Expects that each value of a column matches the pattern and is unique. */
function expectColumn(rows: string[][], index: number, pattern: RegExp) {
  const values = getColumn(rows, index);
  expect(values.filter((value) => !pattern.test(value))).toEqual([]);
  expect(new Set(values).size).toBe(rows.length);
}

test('The 249 countries are sorted and have the codes of ISO 3166-1.', () => {
  expect(countries).toHaveLength(249);
  // User-assigned codes, which some lists have, are not allowed.
  expectColumn(countries, 0, /^(?!AA|Q[M-Z]|X|ZZ|UK|EU)[A-Z]{2}$/);
  expectColumn(countries, 1, /^[A-Z]{3}$/);
  expectColumn(countries, 2, /^\d{3}$/);
  expect(getColumn(countries, 0)).toEqual(getColumn(countries, 0).sort());
  expect(countries).toContainEqual(['AF', 'AFG', '004']);
});

test('The 183 languages have the codes of ISO 639-1 and two plain names each.', () => {
  expect(languages).toHaveLength(183);
  expectColumn(languages, 0, /^[a-z]{2}$/);
  // A single name without remarks, capitalized if the script has capitals. Georgian capitals are not used in names.
  const plain = /^(?=\p{Script=Georgian}|\P{Ll})(?!.* {2})[^\s\p{C}/(),;](?:[^\p{C}/(),;]*\S)?$/u;
  expectColumn(languages, 1, plain);
  expectColumn(languages, 2, plain);
  expect(languages).toContainEqual(['nb', 'Norwegian Bokmål', 'Norsk bokmål']);
  const names = [...getColumn(languages, 1), ...getColumn(languages, 2)];
  expect(names.map((name) => name.normalize('NFC'))).toEqual(names);
});
