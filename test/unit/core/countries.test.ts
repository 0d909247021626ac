import { describe, expect, test } from 'vitest';
import {
  browserCountry,
  browserLanguage,
  countryName,
  countryOptions,
  languageName,
  languageOptions,
} from '../../../src/core/language/names.ts';
import { openPage } from '../support.ts';

const names = (locales: readonly string[]) => countryOptions(locales).map(({ label }) => label);

describe('The countries', () => {
  test('There are 249 countries, named in the language of the browser.', () => {
    expect(countryOptions(['it'])).toHaveLength(249);
    expect(countryOptions(['it'])).toContainEqual({ value: 'DE', label: 'Germania' });
    expect(countryOptions(['de-AT', 'en'])).toContainEqual({ value: 'IT', label: 'Italien' });
  });

  test.each(['de', 'sv', 'cs', 'en', 'it'])(
    'The countries are sorted by the rules of %s.',
    (locale) => {
      const sorted = names([locale]);
      expect(sorted).toEqual([...sorted].sort(new Intl.Collator(locale).compare));
    },
  );

  test('In German, Ägypten is sorted among the countries with A.', () => {
    const german = names(['de']);
    expect(german.indexOf('Ägypten')).toBeLessThan(german.indexOf('Belgien'));
  });

  test.each([[[]], [['xx']], [['not a language!']], [['']]])(
    'The countries have English names in a browser that prefers %j.',
    (locales) => {
      expect(countryOptions(locales)).toContainEqual({ value: 'DE', label: 'Germany' });
    },
  );

  // Intl supports Kinyarwanda, Occitan and Tibetan, but lacks some of their country names.
  test.each(['rw', 'oc', 'bo'])(
    'A country without a name in %s has its English name.',
    (locale) => {
      const bare = countryOptions([locale]).filter(({ value, label }) => value === label);
      expect(bare.length).toBe(0);
    },
  );

  test('A single code can be named, and an invalid code is returned unchanged.', () => {
    expect(countryName('DE', ['it'])).toBe('Germania');
    for (const code of ['', 'ZZZZ', 'x', '<b>', '__proto__']) {
      expect(countryName(code, ['it'])).toBe(code);
    }
  });
});

describe('The languages', () => {
  test('There are 183 languages with native names, each marked with its code.', () => {
    expect(languageOptions).toHaveLength(183);
    expect(languageOptions).toContainEqual({ value: 'de', label: 'Deutsch', lang: 'de' });
    expect(languageOptions).toContainEqual({ value: 'ga', label: 'Gaeilge', lang: 'ga' });
  });

  test('The languages are sorted by their native names.', () => {
    const names = languageOptions.map(({ label }) => label);
    // Versions of ICU sort other scripts differently.
    const own = names.filter((name) => /^\p{Script=Latin}/u.test(name));
    expect(own).toEqual([...own].sort(new Intl.Collator('en', { sensitivity: 'base' }).compare));
    expect(own.indexOf('Čeština')).toBeLessThan(own.indexOf('Dansk'));
  });

  test('A single code can be named, and an invalid code is returned unchanged.', () => {
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
    // Filipino has no two-letter code, and must not be taken for Finnish.
    [['fil-PH', 'de'], 'de'],
    [['iw-IL'], 'he'],
    [['in-ID'], 'id'],
    [['ji'], 'yi'],
    // Intl knows Tagalog as Filipino.
    [['tl-PH', 'en'], 'tl'],
    [['xx'], 'en'],
    [[], 'en'],
    [['', '__proto__'], 'en'],
  ])('The language of a browser that prefers %j is %s.', (tags, code) => {
    expect(browserLanguage(tags)).toBe(code);
  });

  test.each([
    [['de-AT', 'de-DE'], 'AT'],
    [['de', 'zh-Hant-TW'], 'TW'],
    [['es-419', 'en-XX', 'fr'], undefined],
  ])('The country of a browser that prefers %j is %s.', (tags, country) => {
    expect(browserCountry(tags)).toBe(country);
  });

  test('The browser’s languages are read if none are given.', () => {
    openPage({ languages: ['pt-BR', 'de'] });
    expect(browserLanguage()).toBe('pt');
    expect(countryName('DE')).toBe('Alemanha');
  });
});
