import { describe, expect, test } from 'vitest';
import {
  browserCountry,
  browserLanguage,
  countryName,
  countryOptions,
  languageName,
  languageOptions,
} from '../../src/core/language/names.ts';
import { openPage } from '../support.ts';

const names = (locales: readonly string[]) => countryOptions(locales).map(([, name]) => name);

describe('The countries', () => {
  test('are 249, named in the language of the browser', () => {
    expect(countryOptions(['it'])).toHaveLength(249);
    expect(countryOptions(['it'])).toContainEqual(['DE', 'Germania']);
    expect(countryOptions(['de-AT', 'en'])).toContainEqual(['IT', 'Italien']);
  });

  test.each(['de', 'sv', 'cs', 'en', 'it'])('are sorted as readers of %s expect', (locale) => {
    const sorted = names([locale]);
    expect(sorted).toEqual([...sorted].sort(new Intl.Collator(locale).compare));
  });

  test('begin in German with Ägypten among A', () => {
    const german = names(['de']);
    expect(german.indexOf('Ägypten')).toBeLessThan(german.indexOf('Belgien'));
  });

  test.each([[[]], [['xx']], [['not a language!']], [['']]])(
    'are named in English for a browser that prefers %j',
    (locales) => {
      expect(countryOptions(locales)).toContainEqual(['DE', 'Germany']);
    },
  );

  // Kinyarwanda, Occitan, Tibetan: known to the browser, but not all their names of countries are.
  test.each(['rw', 'oc', 'bo'])('have English names where %s has none', (locale) => {
    const bare = countryOptions([locale]).filter(([code, name]) => code === name);
    expect(bare.length).toBe(0);
  });

  test('can be named one by one; a code that is none stays as it is', () => {
    expect(countryName('DE', ['it'])).toBe('Germania');
    for (const code of ['', 'ZZZZ', 'x', '<b>', '__proto__']) {
      expect(countryName(code, ['it'])).toBe(code);
    }
  });
});

describe('The languages', () => {
  test('are 183 by their own names, each marked with its code', () => {
    expect(languageOptions).toHaveLength(183);
    expect(languageOptions).toContainEqual(['de', 'Deutsch', 'de']);
    expect(languageOptions).toContainEqual(['ga', 'Gaeilge', 'ga']);
  });

  test('are sorted by these names', () => {
    const names = languageOptions.map(([, name]) => name);
    // The order of other scripts differs between versions of ICU.
    const own = names.filter((name) => /^\p{Script=Latin}/u.test(name));
    expect(own).toEqual([...own].sort(new Intl.Collator('en', { sensitivity: 'base' }).compare));
    expect(own.indexOf('Čeština')).toBeLessThan(own.indexOf('Dansk'));
  });

  test('can be named one by one; a code that is none stays as it is', () => {
    expect(languageName('it')).toBe('Italiano');
    for (const code of ['', 'xx', '__proto__']) expect(languageName(code)).toBe(code);
  });
});

describe('The language of the browser', () => {
  test.each([
    [['de-AT', 'en'], 'de'],
    [['FR'], 'fr'],
    [['xx', 'lb-LU'], 'lb'],
    [['fi-FI'], 'fi'],
    // Filipino, which has no two letters, is not Finnish.
    [['fil-PH', 'de'], 'de'],
    [['xx'], 'en'],
    [[], 'en'],
    [['', '__proto__'], 'en'],
  ])('that prefers %j is %s', (tags, code) => {
    expect(browserLanguage(tags)).toBe(code);
  });

  test.each([
    [['de-AT', 'de-DE'], 'AT'],
    [['de', 'zh-Hant-TW'], 'TW'],
    [['es-419', 'en-XX', 'fr'], undefined],
  ])('that prefers %j has the country %s', (tags, country) => {
    expect(browserCountry(tags)).toBe(country);
  });

  test('is asked for by itself', () => {
    openPage({ browser: ['pt-BR', 'de'] });
    expect(browserLanguage()).toBe('pt');
    expect(countryName('DE')).toBe('Alemanha');
  });
});
