import type de from '../../../i18n/de.json';
import { createStore } from '../../lib/store.ts';
import { useStore } from '../../lib/use-store.ts';
import { within } from '../../lib/within.ts';
import { type Dictionary, dictionaryOf, loadDictionary } from '../navigation/load.ts';
import type { Language, LanguageChoice } from './choice.ts';

/** The English sentence is the key. */
export type Key = keyof typeof de;

type Holes<Sentence extends string> = Sentence extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Holes<Rest>
  : never;
/** Sentences without holes: what a table can hold. */
export type PlainKey = { [K in Key]: [Holes<K>] extends [never] ? K : never }[Key];

type Fillings = Readonly<Record<string, string | number>>;
type Arguments<K extends Key> = [Holes<K>] extends [never]
  ? []
  : [values: Readonly<Record<Holes<K>, string | number>>];

/** Something to be said in the language of the moment it is read; or words that are not ours to translate. */
export type Message =
  | { readonly key: Key; readonly values: Fillings }
  | { readonly verbatim: string };

type State = {
  readonly language: Language;
  /** By a `lang` parameter, the selector, a login or a logout: then every navigation carries it. */
  readonly chosen: boolean;
  /** English needs none. */
  readonly dictionary: Dictionary | undefined;
};

const store = createStore<State>({ language: 'en', chosen: false, dictionary: undefined });
let wish: object | undefined;

/** How long a dictionary may take until the page goes on without it. */
const patienceMs = 4_000;

export const chosenLanguage = (): Language | undefined =>
  store.get().chosen ? store.get().language : undefined;

export const currentLanguage = (): Language => store.get().language;

export const subscribeLanguage = store.subscribe;

/** Starts in a language, in English if its dictionary does not come. */
export async function startLanguage({ language, chosen }: LanguageChoice): Promise<void> {
  if (!(await setLanguage(language, chosen))) show('en', false);
}

/**
 * Loads first, then switches once, so that no screen is ever half translated. The latest wish wins; a dictionary that
 * cannot be loaded in time leaves the language as it is: false then, unless there is a later wish.
 */
export async function setLanguage(language: Language, chosen = true): Promise<boolean> {
  const own = {};
  wish = own;
  const isLoaded = await loadInTime(language);
  if (wish !== own) return true;
  if (isLoaded) show(language, chosen);
  return isLoaded;
}

async function loadInTime(language: Language): Promise<boolean> {
  try {
    await within(patienceMs, loadDictionary(language));
    return true;
  } catch (error) {
    console.warn(error);
    return false;
  }
}

function show(language: Language, chosen: boolean) {
  store.set({ language, chosen, dictionary: dictionaryOf(language) });
  document.documentElement.lang = language;
}

export const text = <K extends Key>(key: K, ...[values]: Arguments<K>): Message => ({
  key,
  values: values ?? {},
});

/** Translates with a dictionary, English without one. Holes are filled in one pass, never again. */
function translate(dictionary: Dictionary | undefined, key: Key, values: Fillings): string {
  const sentence = dictionary?.[key] ?? key;
  return sentence.replace(/\{(\w+)\}/g, (hole, name: string) =>
    Object.hasOwn(values, name) ? String(values[name]) : hole,
  );
}

/** `t` for sentences in the code, `say` for texts that are kept in a state. */
export function useText() {
  const { dictionary, language } = useStore(store, (state) => state);
  return {
    language,
    t: <K extends Key>(key: K, ...[values]: Arguments<K>) =>
      translate(dictionary, key, values ?? {}),
    say: (words: Message) =>
      'key' in words ? translate(dictionary, words.key, words.values) : words.verbatim,
  };
}
