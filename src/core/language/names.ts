import countries from 'i18n:countries';
import nativeNames from 'i18n:native-names';
import { stringAt } from '../../lib/decode.ts';
import { type Language, primarySubtag } from './choice.ts';
import { currentLanguage } from './language.ts';

/** `code, name` or `code, native name, code` for a select. */
type Choice = readonly [code: string, name: string, lang?: string];

/** Sorting names as a language does costs what is seen: a list is made once. */
function once<Key extends string | readonly string[]>(make: (key: Key) => readonly Choice[]) {
  const made = new Map<string, readonly Choice[]>();
  return (key: Key) => {
    const list = made.get(String(key)) ?? make(key);
    made.set(String(key), list);
    return list;
  };
}

/**
 * The countries of ISO 3166-1 by name: in the browser's language, English where it has none
 * (specification section 2), sorted as that language does.
 */
export const countryOptions = once((locales: readonly string[]) => {
  const names = regionNames(locales);
  const { compare } = new Intl.Collator(names[0]?.resolvedOptions().locale);
  return countries
    .map((code): Choice => [code, nameIn(names, code)])
    .sort(([, one], [, other]) => compare(one, other));
});

export const countryName = (
  code: string,
  locales: readonly string[] = navigator.languages,
): string => nameIn(regionNames(locales), code);

/** Of a country in the list. */
export const countryLabel = (code: string): string | undefined =>
  countries.includes(code) ? countryName(code) : undefined;

/** The languages of ISO 639-1 by their own names, sorted as a language does. Browsers know only some, so they are data. */
export const languageOptions = once((language: Language) => {
  const { compare } = new Intl.Collator(language, { sensitivity: 'base' });
  return Object.entries(nativeNames)
    .map(([code, name]): Choice => [code, name, code])
    .sort(([, one], [, other]) => compare(one, other));
});

// Fetched ahead, they are made ahead, too.
globalThis.requestIdleCallback?.(() => {
  countryOptions(navigator.languages);
  languageOptions(currentLanguage());
});

/** Of a language in the list: its native name. */
export const languageLabel = (code: string) => stringAt(nativeNames, code);

/** The native name, or the code where we know none. */
export const languageName = (code: string): string => languageLabel(code) ?? code;

/** The browser's language, when it is one of the list; else English. */
export function browserLanguage(tags: readonly string[] = navigator.languages): string {
  const codes = tags.map(primarySubtag);
  return codes.find((code) => Object.hasOwn(nativeNames, code)) ?? 'en';
}

/** In the first language that is known at all, then in English: a browser may know a language without its names. */
function regionNames(locales: readonly string[]): readonly Intl.DisplayNames[] {
  return [[...locales], ['en']].flatMap((tags) => {
    try {
      return new Intl.DisplayNames(tags, { type: 'region', fallback: 'none' });
    } catch {
      return [];
    }
  });
}

/** A code that is none stays as it is. */
function nameIn(names: readonly Intl.DisplayNames[], code: string): string {
  try {
    return names.map((language) => language.of(code)).find((name) => name) ?? code;
  } catch {
    return code;
  }
}
