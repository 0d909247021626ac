// @vitest-environment node
import { expect, test } from 'vitest';
import countries from '../../i18n/countries.json';
import languages from '../../i18n/languages.json';

const column = (rows: string[][], index: number) => rows.map((row) => row[index] ?? '');
const alpha2 = column(countries, 0);
const codes = column(languages, 0);
const names = [...column(languages, 1), ...column(languages, 2)];
const country = (code: string) => countries.find((row) => row[0] === code);
const language = (code: string) => languages.find((row) => row[0] === code);

test('There are 249 countries, each with two letters, three letters and three digits', () => {
  expect(countries).toHaveLength(249);
  expect(countries.filter((row) => row.length !== 3)).toEqual([]);
  for (const [index, pattern] of [/^[A-Z]{2}$/, /^[A-Z]{3}$/, /^\d{3}$/].entries()) {
    const values = column(countries, index);
    expect(values.filter((value) => !pattern.test(value))).toEqual([]);
    expect(new Set(values).size).toBe(249);
  }
});

test('Countries are sorted by their two letters', () => {
  expect(alpha2).toEqual([...alpha2].sort());
});

test('Countries bear the codes that ISO 3166-1 assigns, and no user-assigned ones', () => {
  expect(country('DE')).toEqual(['DE', 'DEU', '276']);
  expect(country('IT')).toEqual(['IT', 'ITA', '380']);
  expect(country('AX')).toEqual(['AX', 'ALA', '248']);
  expect(country('AF')).toEqual(['AF', 'AFG', '004']);
  expect(country('XK')).toBeUndefined();
  expect(alpha2.filter((code) => /^(AA|Q[M-Z]|X.|ZZ|UK|EU)$/.test(code))).toEqual([]);
});

test.each(['en', 'de', 'it'])('Every country has a name in %s that is not its code', (locale) => {
  const display = new Intl.DisplayNames([locale], { type: 'region' });
  expect(alpha2.filter((code) => !display.of(code) || display.of(code) === code)).toEqual([]);
});

test('A German reader finds Ägypten among A', () => {
  const display = new Intl.DisplayNames(['de'], { type: 'region' });
  const sorted = alpha2.map((code) => display.of(code) ?? '').sort(new Intl.Collator('de').compare);
  const beforeB = sorted.slice(
    0,
    sorted.findIndex((name) => name.startsWith('B')),
  );
  expect(beforeB).toContain('Ägypten');
  expect(beforeB.filter((name) => !/^[AÄÅ]/.test(name))).toEqual([]);
});

test('There are 183 languages, each with a two-letter code, an English and a native name', () => {
  expect(languages).toHaveLength(183);
  expect(languages.filter((row) => row.length !== 3)).toEqual([]);
  expect(codes.filter((code) => !/^[a-z]{2}$/.test(code))).toEqual([]);
  for (const index of [0, 1, 2]) expect(new Set(column(languages, index)).size).toBe(183);
});

test('Languages are sorted by code', () => {
  expect(codes).toEqual([...codes].sort());
});

test('No language is named by its bare code', () => {
  const bare = languages.filter(([code, ...rest]) =>
    rest.some((name) => name.toLowerCase() === code),
  );
  expect(bare).toEqual([]);
});

test('Language names are trimmed, composed, and free of invisible characters', () => {
  expect(names.filter((name) => name === '' || name !== name.trim())).toEqual([]);
  expect(names.filter((name) => name !== name.normalize('NFC'))).toEqual([]);
  expect(names.filter((name) => /\p{C}|\s{2}/u.test(name))).toEqual([]);
});

test('Each language has one name, without alternatives or remarks', () => {
  expect(names.filter((name) => /[/(),;]/.test(name))).toEqual([]);
  expect(
    names.filter((name) => / (dili|jezik|език|јазик|језик|мова|kalba|valoda)$/.test(name)),
  ).toEqual([]);
});

test('Language names begin with a capital where the script writes capitals', () => {
  // Georgian letters count as lower case, but nobody writes a title in its capitals.
  const small = names.filter(
    (name) => /^\p{Ll}/u.test(name) && !/^\p{Script=Georgian}/u.test(name),
  );
  expect(small).toEqual([]);
});

test('Languages that browsers or common lists get wrong are right here', () => {
  expect(language('ga')).toEqual(['ga', 'Irish', 'Gaeilge']);
  expect(language('mt')).toEqual(['mt', 'Maltese', 'Malti']);
  expect(language('sk')).toEqual(['sk', 'Slovak', 'Slovenčina']);
  expect(language('sd')).toEqual(['sd', 'Sindhi', 'سنڌي']);
  expect(['nb', 'nn', 'no'].map((code) => language(code)?.[2])).toEqual([
    'Norsk bokmål',
    'Norsk nynorsk',
    'Norsk',
  ]);
});

test('The languages of the app are named as its readers name them', () => {
  expect(['de', 'en', 'it'].map((code) => language(code)?.[2])).toEqual([
    'Deutsch',
    'English',
    'Italiano',
  ]);
});
