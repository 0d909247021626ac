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
