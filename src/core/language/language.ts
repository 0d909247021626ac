import type de from '../../../i18n/de.json';
import { createStore } from '../../lib/store.ts';
import { useStore } from '../../lib/use-store.ts';
import { withTimeout } from '../../lib/with-timeout.ts';
import {
  type Dictionary,
  getDictionary,
  isDictionaryLoaded,
  loadDictionary,
} from '../loading/loader.ts';
import { dictionaryTimeoutMs } from '../timeouts.ts';
import { type Language, setPageLanguage } from './detect.ts';

/** The English sentences, which are the keys of the dictionaries. */
type Key = keyof typeof de;

type Placeholders<Sentence extends string> =
  Sentence extends `${string}{${infer Name}}${infer Rest}` ? Name | Placeholders<Rest> : never;
/** A sentence without placeholders, which needs no values. */
export type PlainKey = { [K in Key]: [Placeholders<K>] extends [never] ? K : never }[Key];

/** What takes the place of the placeholders. */
type MessageValues = Readonly<Record<string, string | number>>;
// An unknown sentence makes `K` the whole union `Key`. The values are optional then, so that the error is about the
// sentence.
type Arguments<K extends Key> = Key extends K
  ? [values?: MessageValues]
  : [Placeholders<K>] extends [never]
    ? []
    : [values: Readonly<Record<Placeholders<K>, string | number>>];

/** A sentence that is translated when it is shown, or finished text: the server's, or one composed of translations. */
export type Message =
  | { readonly key: Key; readonly values: MessageValues }
  | { readonly verbatim: string };

const store = createStore<Language>('en');

/** The language that was asked for last. */
let wanted: Language = 'en';
/** Set while screens wait for the dictionary of that language. */
let pending: Promise<unknown> | undefined;

export const currentLanguage = store.get;
export const subscribeLanguage = store.subscribe;

/** Resolves when screens need not wait for a dictionary any longer. Undefined if they need not wait at all. */
export const pendingDictionary = () => pending;

/**
 * Switches the language as soon as its dictionary is there, so that no screen is half translated. The latest call wins. Screens
 * wait for a dictionary for some seconds only; one that is slower is shown when it comes, and one that fails is tried again by the next call.
 */
export function showLanguage(language: Language) {
  if (language === wanted) return;
  wanted = language;
  if (isDictionaryLoaded(language)) return apply(language);
  const isWanted = () => wanted === language;
  const loading = loadDictionary(language)
    .catch(console.warn)
    .then(() => isWanted() && apply(isDictionaryLoaded(language) ? language : store.get()));
  pending = withTimeout(dictionaryTimeoutMs, loading).catch(
    () => isWanted() && stopWaiting(store.get()),
  );
}

function apply(language: Language) {
  wanted = language;
  stopWaiting(language);
  store.set(language);
}

function stopWaiting(language: Language) {
  pending = undefined;
  // The start has set the language of the page before its dictionary was there.
  setPageLanguage(language);
}

export const msg = <K extends Key>(key: K, ...[values]: Arguments<K>): Message => ({
  key,
  values: values ?? {},
});

/** Replaces all placeholders in one pass, so that a placeholder inside a value stays as it is. */
function translate(dictionary: Dictionary | undefined, key: Key, values: MessageValues): string {
  const sentence = dictionary?.[key] ?? key;
  return sentence.replace(/\{(\w+)\}/g, (placeholder, name: string) =>
    Object.hasOwn(values, name) ? String(values[name]) : placeholder,
  );
}

/** Returns `t`, which translates a sentence of the code, and `formatMessage`, which translates a stored message. */
export function useTranslation() {
  const language = useStore(store);
  const dictionary = getDictionary(language);
  return {
    language,
    t: <K extends Key>(key: K, ...[values]: Arguments<K>) =>
      translate(dictionary, key, values ?? {}),
    formatMessage: (message: Message) =>
      'key' in message ? translate(dictionary, message.key, message.values) : message.verbatim,
  };
}
