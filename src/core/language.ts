import importDictionary from 'i18n:dictionaries';
import type de from '../../i18n/de.json';
import { isObject, parseJson } from '../lib/decode.ts';
import { digest } from '../lib/digest.ts';
import { createStore } from '../lib/store.ts';
import { useStore } from '../lib/use-store.ts';
import { detectLanguage, type Language } from './language-choice.ts';

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
export type Text = { readonly key: Key; readonly values: Fillings } | { readonly verbatim: string };

type Dictionary = Readonly<Record<string, string>>;

type Wish = {
  readonly language: Language;
  /** Chosen by a `lang` parameter, the selector or a login: then every navigation carries it. */
  readonly chosen: boolean;
};

type State = Wish & {
  readonly dictionary: Dictionary | undefined;
  /** Whether every sentence is there to be said, or only those of the first view. */
  readonly complete: boolean;
};

const store = createStore<State>({
  language: 'en',
  chosen: false,
  dictionary: undefined,
  complete: false,
});
let wish: Wish = store.get();
let everything = false;

export const chosenLanguage = (): Language | undefined =>
  store.get().chosen ? store.get().language : undefined;

export const currentLanguage = (): Language => store.get().language;

export const subscribeLanguage = store.subscribe;

/** The language that address and browser ask for, with the sentences that stand in the page. */
export function startLanguage() {
  wish = detectLanguage(location.hash, location.search, navigator.languages);
  const dictionary = writtenSentences(wish.language);
  store.set({ ...wish, dictionary, complete: wish.language === 'en' });
  document.documentElement.lang = wish.language;
}

/**
 * Loads first, then switches once, so that no screen is ever half translated. The latest wish wins; a
 * dictionary that cannot be loaded leaves the language as it is.
 */
export async function setLanguage(language: Language, chosen = true): Promise<void> {
  try {
    await change({ language, chosen });
  } catch (error) {
    console.warn(error);
  }
}

/**
 * Resolves when the sentences of the first view are there, or all. Rejects when they cannot be loaded; the
 * next call tries again. A visit that begins without any goes on in English.
 */
export async function loadSentences(extent: 'first' | 'all'): Promise<void> {
  everything ||= extent === 'all';
  const { complete, dictionary } = store.get();
  if (complete || (dictionary && !everything)) return;
  try {
    await change({ ...wish });
  } catch (error) {
    if (dictionary) throw error;
    console.warn(error);
    await change({ language: 'en', chosen: false });
  }
}

async function change(next: Wish) {
  const { language } = next;
  const all = everything;
  wish = next;
  try {
    const written = all ? undefined : writtenSentences(language);
    const dictionary = written ?? (await importDictionary(language))?.default;
    if (wish !== next) return;
    store.set({ ...next, dictionary, complete: !written });
    document.documentElement.lang = language;
  } catch (error) {
    if (wish === next) wish = store.get();
    throw error;
  }
  // A screen that says more may have been asked for meanwhile.
  if (everything) await loadSentences('all');
}

/** The build writes the sentences of the first view into the page. Another page may hold the application too. */
function writtenSentences(language: Language): Dictionary | undefined {
  const place = document.querySelector<HTMLTemplateElement>(`[data-sentences="${language}"]`);
  const sentences = parseJson(place?.content.textContent ?? '');
  return isObject(sentences) ? (sentences as Dictionary) : undefined;
}

export const text = <K extends Key>(key: K, ...[values]: Arguments<K>): Text => ({
  key,
  values: values ?? {},
});

/** Translates with a dictionary, English without one. Holes are filled in one pass, never again. */
function translate(dictionary: Dictionary | undefined, key: Key, values: Fillings): string {
  const sentence = dictionary?.[digest(key)] ?? key;
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
    say: (words: Text) =>
      'key' in words ? translate(dictionary, words.key, words.values) : words.verbatim,
  };
}
