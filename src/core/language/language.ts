import type de from '../../../i18n/de.json';
import { createStore } from '../../lib/store.ts';
import { useStore } from '../../lib/use-store.ts';
import { withTimeout } from '../../lib/within.ts';
import { type Dictionary, dictionaryOf, loadDictionary } from '../loading/load.ts';
import type { Language } from './choice.ts';

/** The English sentence is the key. */
export type Key = keyof typeof de;

type Holes<Sentence extends string> = Sentence extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Holes<Rest>
  : never;
/** Sentences without placeholders: what a table can hold. */
export type PlainKey = { [K in Key]: [Holes<K>] extends [never] ? K : never }[Key];

type Fillings = Readonly<Record<string, string | number>>;
// For a sentence that is no key, the compiler complains of the sentence, not of what it lacks.
type Arguments<K extends Key> = Key extends K
  ? [values?: Fillings]
  : [Holes<K>] extends [never]
    ? []
    : [values: Readonly<Record<Holes<K>, string | number>>];

/** A sentence that is translated when it is shown, or the server's own words. */
export type Message =
  | { readonly key: Key; readonly values: Fillings }
  | { readonly verbatim: string };

const store = createStore<Language>('en');
let wanted: Language = 'en';

/** How long a dictionary may take. */
const dictionaryMs = 4_000;

export const currentLanguage = store.get;
export const subscribeLanguage = store.subscribe;

/**
 * Loads the dictionary first and switches then, so that no screen is half translated. The latest call wins. Without its
 * dictionary the language stays as it is.
 */
export async function showLanguage(language: Language): Promise<void> {
  wanted = language;
  try {
    await withTimeout(dictionaryMs, loadDictionary(language));
    if (wanted === language) store.set(language);
  } catch (error) {
    console.warn(error);
  }
  const { documentElement } = document;
  // Writing it, even unchanged, makes the browser style the whole page anew.
  if (documentElement.lang !== currentLanguage()) documentElement.lang = currentLanguage();
}

export const text = <K extends Key>(key: K, ...[values]: Arguments<K>): Message => ({
  key,
  values: values ?? {},
});

/** Placeholders are replaced in one pass: a value that contains one is not filled again. */
function translate(dictionary: Dictionary | undefined, key: Key, values: Fillings): string {
  const sentence = dictionary?.[key] ?? key;
  return sentence.replace(/\{(\w+)\}/g, (hole, name: string) =>
    Object.hasOwn(values, name) ? String(values[name]) : hole,
  );
}

/** `t` translates sentences in the code, `say` messages that are kept in a state. */
export function useText() {
  const language = useStore(store, (state) => state);
  const dictionary = dictionaryOf(language);
  return {
    language,
    t: <K extends Key>(key: K, ...[values]: Arguments<K>) =>
      translate(dictionary, key, values ?? {}),
    say: (words: Message) =>
      'key' in words ? translate(dictionary, words.key, words.values) : words.verbatim,
  };
}
