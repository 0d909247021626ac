import languages from 'i18n:languages';
import { parseHash } from '../../lib/router.ts';

/** The primary subtag of a BCP 47 tag: `de` for `de-AT`, `fil` for `fil`, and `he` for the old code `iw`. */
export function primarySubtag(tag: string): string {
  try {
    return new Intl.Locale(tag).language;
  } catch {
    // The tag of a POSIX locale, such as `en-US@posix`.
    return tag.split('-', 1)[0]?.toLowerCase() ?? '';
  }
}

/** The code of a supported language: English, or one that has a dictionary in `i18n`. */
export type Language = string;

const isSupported = (value: unknown): value is Language =>
  languages.some(({ code }) => code === value);

/** Returns the code if the language is supported, otherwise English. */
export const toSupported = (code: string): Language => (isSupported(code) ? code : 'en');

/** The supported language in the parameter `lang`, if there is one. */
export function getRequestedLanguage(query: URLSearchParams | undefined): Language | undefined {
  const value = query?.get('lang');
  return isSupported(value) ? value : undefined;
}

export type DetectedLanguage = {
  readonly language: Language;
  /** The one that the URL names. From then on every navigation carries it. */
  readonly urlLanguage: Language | undefined;
};

/** Detects the language of a start: that of the URL, or else the first supported one of the browser, or English. */
export function detectLanguage(
  hash: string,
  search: string,
  browserLanguages: readonly string[],
): DetectedLanguage {
  const urlLanguage =
    getRequestedLanguage(parseHash(hash)?.query) ??
    getRequestedLanguage(new URLSearchParams(search));
  const language = urlLanguage ?? browserLanguages.map(primarySubtag).find(isSupported) ?? 'en';
  return { language, urlLanguage };
}

/** Tells browser and assistive technology the language of the page. */
export function setPageLanguage(language: Language) {
  const { documentElement } = document;
  // Even an unchanged value makes the browser recalculate the styles of the whole page.
  if (documentElement.lang !== language) documentElement.lang = language;
}
