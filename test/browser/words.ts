import type { Page } from 'playwright-core';
import de from '../../i18n/de.json';
import it from '../../i18n/it.json';

const dictionaries = { en: {}, de, it } as const;

export type Language = keyof typeof dictionaries;
export type Sentence = keyof typeof de;
export type Words = (sentence: Sentence, values?: Readonly<Record<string, string>>) => string;

export const languages = ['en', 'de', 'it'] as const satisfies readonly Language[];

/** What the application says in a language, its holes filled. */
export const wordsIn =
  (language: Language): Words =>
  (sentence, values = {}) => {
    const dictionary: Partial<Record<Sentence, string>> = dictionaries[language];
    return (dictionary[sentence] ?? sentence).replace(
      /\{(\w+)\}/g,
      (hole, name: string) => values[name] ?? hole,
    );
  };

export const sentences = Object.keys(de) as readonly Sentence[];

/** English sentences and holes that are on the page. */
export async function untranslated(page: Page, language: Language) {
  // Only what is seen, line by line.
  const text = await page.locator('body').innerText();
  const holes = text.match(/\{\w+\}/g) ?? [];
  if (language === 'en') return holes;
  const t = wordsIn(language);
  const translated = sentences.filter((sentence) => t(sentence) !== sentence);
  // What only a screen reader says counts too.
  const labels = await page
    .locator('[aria-label]')
    .evaluateAll((all) => all.map((it) => it.getAttribute('aria-label') ?? ''));
  // A page that a language does not have is shown in English, and marked so.
  const pages = await page.locator(`article[lang]:not([lang=${language}])`).allInnerTexts();
  const linesOf = (words: readonly string[]) =>
    words.flatMap((it) => it.split('\n')).map((line) => line.trim());
  const english = new Set(linesOf(pages));
  const lines = new Set(linesOf([text, ...labels]).filter((line) => !english.has(line)));
  const own = new Set(translated.map((sentence) => t(sentence)));
  return [...holes, ...translated.filter((it) => lines.has(it) && !own.has(it))];
}
