import type de from '../../../i18n/de.json';
import { useStore } from '../../lib/use-store.ts';
import { withTimeout } from '../../lib/with-timeout.ts';
import { type Dictionary, getDictionary, loadDictionary } from '../loading/loaders.ts';
import { pageOwner } from '../owners.ts';
import type { Language } from './detect.ts';

/** The English sentence is the key. */
export type Key = keyof typeof de;

type Placeholders<Sentence extends string> =
  Sentence extends `${string}{${infer Name}}${infer Rest}` ? Name | Placeholders<Rest> : never;
/** Sentences without placeholders: what a table can hold. */
export type PlainKey = { [K in Key]: [Placeholders<K>] extends [never] ? K : never }[Key];

type Values = Readonly<Record<string, string | number>>;
// For a sentence that is no key, the compiler complains of the sentence, not of what it lacks.
type Arguments<K extends Key> = Key extends K
  ? [values?: Values]
  : [Placeholders<K>] extends [never]
    ? []
    : [values: Readonly<Record<Placeholders<K>, string | number>>];

/** A sentence that is translated when it is shown, or the server's own words. */
export type Message =
  | { readonly key: Key; readonly values: Values }
  | { readonly verbatim: string };

const store = pageOwner.createStore((): Language => 'en');
const lastRequested = pageOwner.createStore((): Language => 'en');

/** How long a dictionary may take. */
const dictionaryTimeoutMs = 4_000;

export const currentLanguage = store.get;
export const subscribeLanguage = store.subscribe;

/**
 * Loads the dictionary first and switches then, so that no screen is half translated. The latest call wins. Without its
 * dictionary the language stays as it is.
 */
export async function showLanguage(language: Language): Promise<void> {
  lastRequested.set(language);
  try {
    await withTimeout(dictionaryTimeoutMs, loadDictionary(language));
    if (lastRequested.get() === language) store.set(language);
  } catch (error) {
    console.warn(error);
  }
  const { documentElement } = document;
  // Writing it, even unchanged, makes the browser style the whole page anew.
  if (documentElement.lang !== currentLanguage()) documentElement.lang = currentLanguage();
}

export const msg = <K extends Key>(key: K, ...[values]: Arguments<K>): Message => ({
  key,
  values: values ?? {},
});

/** Placeholders are replaced in one pass: a value that contains one is not filled again. */
function translate(dictionary: Dictionary | undefined, key: Key, values: Values): string {
  const sentence = dictionary?.[key] ?? key;
  return sentence.replace(/\{(\w+)\}/g, (placeholder, name: string) =>
    Object.hasOwn(values, name) ? String(values[name]) : placeholder,
  );
}

/** `t` translates sentences in the code, `say` messages that are kept in a state. */
export function useTranslation() {
  const language = useStore(store, (state) => state);
  const dictionary = getDictionary(language);
  return {
    language,
    t: <K extends Key>(key: K, ...[values]: Arguments<K>) =>
      translate(dictionary, key, values ?? {}),
    formatMessage: (message: Message) =>
      'key' in message ? translate(dictionary, message.key, message.values) : message.verbatim,
  };
}
