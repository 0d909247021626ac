import languages from 'i18n:languages';
import { parseHash } from '../../lib/router.ts';

/** `de` of `de-AT`; `fil` stays `fil` (BCP 47). */
export const primarySubtag = (tag: string): string => tag.split('-', 1)[0]?.toLowerCase() ?? '';

/** The code of a shipped language: one that has a dictionary in `i18n`, or English. */
export type Language = string;

const isSupported = (value: unknown): value is Language =>
  languages.some(([code]) => code === value);

/** The shipped language of a code such as `de`, else English. */
export const toSupported = (code: string): Language => (isSupported(code) ? code : 'en');

/** The shipped language that a query asks for. */
export function getRequestedLanguage(query: URLSearchParams | undefined): Language | undefined {
  const value = query?.get('lang');
  return isSupported(value) ? value : undefined;
}

/** The language to start with: that of the address, else the browser's. */
export const detectLanguage = (
  hash: string,
  search: string,
  browser: readonly string[],
): Language =>
  getRequestedLanguage(parseHash(hash)?.query) ??
  getRequestedLanguage(new URLSearchParams(search)) ??
  negotiateLanguage(browser);

/** The shipped language that the browser likes best, else English. */
export const negotiateLanguage = (browser: readonly string[]): Language =>
  browser.map(primarySubtag).find(isSupported) ?? 'en';
