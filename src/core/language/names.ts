import countries from 'i18n:countries';
import languages from 'i18n:languages';
import nativeNames from 'i18n:native-names';
import { getString } from '../../lib/decode.ts';
import { primarySubtag } from './detect.ts';

export type SelectOption = {
  readonly value: string;
  readonly label: string;
  /** The language of the label, if it is not that of the page. */
  readonly lang?: string;
};

/**
 * The countries of ISO 3166-1, named in the browser's language, or in English if it has no name, and sorted by the rules
 * of that language.
 */
export function countryOptions(browserLanguages: readonly string[]): readonly SelectOption[] {
  const names = regionNames(browserLanguages);
  const { compare } = new Intl.Collator(names[0]?.resolvedOptions().locale);
  return countries
    .map((code) => ({ value: code, label: lookUpName(names, code) }))
    .sort((one, other) => compare(one.label, other.label));
}

/** True for an alpha-2 code of the list. */
export const isCountry = (code: string | undefined): code is string =>
  code !== undefined && countries.includes(code);

export const countryName = (
  code: string,
  browserLanguages: readonly string[] = navigator.languages,
): string => lookUpName(regionNames(browserLanguages), code);

/** The country of the browser's language, as in `de-AT`. */
export function browserCountry(
  browserLanguages: readonly string[] = navigator.languages,
): string | undefined {
  return browserLanguages.map((tag) => /-([A-Z]{2})\b/.exec(tag)?.[1]).find(isCountry);
}

/** The languages that the pages are written in: most people choose one of them. */
export const supportedLanguages: readonly string[] = languages.map(({ code }) => code);

/** The languages of ISO 639-1, sorted by native name. The names are data, because browsers know only some of them. */
export const languageOptions: readonly SelectOption[] = Object.entries(nativeNames).map(
  ([code, name]) => ({ value: code, label: name, lang: code }),
);

/** The native name of a language, or its code if the name is unknown. */
export const languageName = (code: string): string => getString(nativeNames, code) ?? code;

/** The first of the browser's languages that is in the list, or English. */
export function browserLanguage(browserLanguages: readonly string[] = navigator.languages): string {
  // `primarySubtag` replaces some codes by newer ones that are not in the list (`tl` by `fil`), so the code as written comes first.
  const codes = browserLanguages.flatMap((tag) => [...tag.split('-', 1), primarySubtag(tag)]);
  return codes.find((code) => Object.hasOwn(nativeNames, code)) ?? 'en';
}

/** One for the given languages and one for English, because a browser may know a language but not its names. */
function regionNames(languageTags: readonly string[]): readonly Intl.DisplayNames[] {
  return [[...languageTags], ['en']].flatMap((tags) => {
    try {
      return new Intl.DisplayNames(tags, { type: 'region', fallback: 'none' });
    } catch {
      return [];
    }
  });
}

/** Returns an invalid code unchanged. */
function lookUpName(displayNames: readonly Intl.DisplayNames[], code: string): string {
  try {
    return displayNames.map((names) => names.of(code)).find((name) => name) ?? code;
  } catch {
    return code;
  }
}
