import languages from 'i18n:languages';
import { parseHash } from '../../lib/router.ts';

/** `de` of `de-AT`; `fil` stays `fil` (BCP 47). */
export const primarySubtag = (tag: string): string => tag.split('-', 1)[0]?.toLowerCase() ?? '';

/** The code of a shipped language: one that has a dictionary in `i18n`, or English. */
export type Language = string;

const isLanguage = (value: unknown): value is Language =>
  languages.some(([code]) => code === value);

/** The shipped language of a code such as `de`, else English. */
export const shipped = (code: string): Language => (isLanguage(code) ? code : 'en');

/** The shipped language that a query asks for. */
export function languageOf(query: URLSearchParams | undefined): Language | undefined {
  const value = query?.get('lang');
  return isLanguage(value) ? value : undefined;
}

export type LanguageChoice = {
  readonly language: Language;
  /** True when the address asks for it, false when the browser prefers it. */
  readonly chosen: boolean;
};

/** The language to start with. */
export function detectLanguage(
  hash: string,
  search: string,
  browser: readonly string[],
): LanguageChoice {
  const asked = languageOf(parseHash(hash)?.query) ?? languageOf(new URLSearchParams(search));
  if (asked) return { language: asked, chosen: true };
  const known = browser.map(primarySubtag).find(isLanguage);
  return { language: known ?? 'en', chosen: false };
}
