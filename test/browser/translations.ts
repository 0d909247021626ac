import de from '../../i18n/de.json';
import it from '../../i18n/it.json';

const dictionaries = { en: {}, de, it } as const;

export type Language = keyof typeof dictionaries;
export type Sentence = keyof typeof de;
export type Translate = (sentence: Sentence, values?: Readonly<Record<string, string>>) => string;

/** Returns a function that translates a sentence of the application and fills in its placeholders. */
export const getTranslator =
  (language: Language): Translate =>
  (sentence, values = {}) => {
    const dictionary: Partial<Record<Sentence, string>> = dictionaries[language];
    return (dictionary[sentence] ?? sentence).replace(
      /\{(\w+)\}/g,
      (placeholder, name: string) => values[name] ?? placeholder,
    );
  };
