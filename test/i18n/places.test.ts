// @vitest-environment node
import { expect, test } from 'vitest';
import countries from '../../i18n/countries.json';
import languages from '../../i18n/languages.json';

const column = (rows: string[][], index: number) => rows.map((row) => row[index] ?? '');

/** Of a column: each value has the form, and there is none twice. */
function expectColumn(rows: string[][], index: number, form: RegExp) {
  const values = column(rows, index);
  expect(values.filter((value) => !form.test(value))).toEqual([]);
  expect(new Set(values).size).toBe(rows.length);
}

test('The 249 countries are sorted and have the codes of ISO 3166-1.', () => {
  expect(countries).toHaveLength(249);
  // Some lists have user-assigned codes.
  expectColumn(countries, 0, /^(?!AA|Q[M-Z]|X|ZZ|UK|EU)[A-Z]{2}$/);
  expectColumn(countries, 1, /^[A-Z]{3}$/);
  expectColumn(countries, 2, /^\d{3}$/);
  expect(column(countries, 0)).toEqual(column(countries, 0).sort());
  expect(countries).toContainEqual(['AF', 'AFG', '004']);
});

test('The 183 languages are sorted and have the codes of ISO 639-1 and two plain names each.', () => {
  expect(languages).toHaveLength(183);
  expectColumn(languages, 0, /^[a-z]{2}$/);
  // One name without remarks, capitalized where the script has capitals; nobody writes those of Georgian.
  const plain = /^(?=\p{Script=Georgian}|\P{Ll})(?!.* {2})[^\s\p{C}/(),;](?:[^\p{C}/(),;]*\S)?$/u;
  expectColumn(languages, 1, plain);
  expectColumn(languages, 2, plain);
  expect(languages).toContainEqual(['nb', 'Norwegian Bokmål', 'Norsk bokmål']);
  const names = [...column(languages, 1), ...column(languages, 2)];
  expect(names.map((name) => name.normalize('NFC'))).toEqual(names);
});
