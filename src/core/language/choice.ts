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

/** The language to start with: that of the address, else the browser's. */
export const detectLanguage = (
  hash: string,
  search: string,
  browser: readonly string[],
): Language =>
  languageOf(parseHash(hash)?.query) ??
  languageOf(new URLSearchParams(search)) ??
  preferred(browser);

/** The shipped language that the browser likes best, else English. */
export const preferred = (browser: readonly string[]): Language =>
  browser.map(primarySubtag).find(isLanguage) ?? 'en';
