import type de from '../../i18n/de.json';
import { parseHash } from '../lib/router.ts';
import { createStore, useStore } from '../lib/store.ts';

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

export type Dictionary = Readonly<Record<Key, string>>;

const load = {
  en: async () => undefined,
  de: async (): Promise<Dictionary> => (await import('../../i18n/de.json')).default,
  it: async (): Promise<Dictionary> => (await import('../../i18n/it.json')).default,
} satisfies Record<string, () => Promise<Dictionary | undefined>>;

export type Language = keyof typeof load;

/** The shipped languages by their own names, sorted by them. */
export const languages: readonly (readonly [Language, string])[] = [
  ['de', 'Deutsch'],
  ['en', 'English'],
  ['it', 'Italiano'],
];

const isLanguage = (value: string | null | undefined): value is Language =>
  typeof value === 'string' && Object.hasOwn(load, value);

/** The shipped language of a code such as `de`, else English. */
export const shipped = (code: string): Language => (isLanguage(code) ? code : 'en');

/** The shipped language that a query asks for. */
export function languageOf(query: URLSearchParams): Language | undefined {
  const value = query.get('lang');
  return isLanguage(value) ? value : undefined;
}

/** The language to start with, and whether somebody chose it (contract, section 2). */
export function detectLanguage(hash: string, search: string, browser: readonly string[]) {
  const asked =
    languageOf(parseHash(hash)?.query ?? new URLSearchParams()) ??
    languageOf(new URLSearchParams(search));
  if (asked) return { language: asked, chosen: true };
  const known = browser.map((tag) => tag.slice(0, 2).toLowerCase()).find(isLanguage);
  return { language: known ?? 'en', chosen: false } as const;
}

type State = {
  readonly language: Language;
  /** Chosen by a `lang` parameter, the selector or a login: then every navigation carries it. */
  readonly chosen: boolean;
  readonly dictionary: Dictionary | undefined;
};

const store = createStore<State>({ language: 'en', chosen: false, dictionary: undefined });
let wish = 0;

export const chosenLanguage = (): Language | undefined =>
  store.get().chosen ? store.get().language : undefined;

export const currentLanguage = (): Language => store.get().language;

export const subscribeLanguage = store.subscribe;

/**
 * Loads first, then switches once, so that no screen is ever half translated. The latest wish wins; a
 * dictionary that cannot be loaded leaves the language as it is.
 */
export async function setLanguage(language: Language, chosen = true): Promise<void> {
  wish += 1;
  const mine = wish;
  try {
    const dictionary = await load[language]();
    if (mine !== wish) return;
    store.set({ language, chosen, dictionary });
    document.documentElement.lang = language;
  } catch (error) {
    console.warn(error);
  }
}

export const text = <K extends Key>(key: K, ...[values]: Arguments<K>): Text => ({
  key,
  values: values ?? {},
});

/** Translates with a dictionary, English without one. Holes are filled in one pass, never again. */
function translate(dictionary: Dictionary | undefined, key: Key, values: Fillings): string {
  const sentence = dictionary && Object.hasOwn(dictionary, key) ? dictionary[key] : key;
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
