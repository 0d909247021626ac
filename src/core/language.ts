import type de from '../../i18n/de.json';
import { isObject, parseJson } from '../lib/decode.ts';
import { digest } from '../lib/digest.ts';
import { createStore } from '../lib/store.ts';
import { useStore } from '../lib/use-store.ts';
import { within } from '../lib/within.ts';
import { importPart } from './files.ts';
import type { Choice, Language } from './language-choice.ts';
import { ownElement } from './own-element.ts';

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

type State = {
  readonly language: Language;
  /** By a `lang` parameter, the selector, a login or a logout: then every navigation carries it. */
  readonly chosen: boolean;
  /** All that is there of its sentences; English needs none. */
  readonly dictionary: Dictionary | undefined;
};

const store = createStore<State>({ language: 'en', chosen: false, dictionary: undefined });
const dictionaries = new Map<Language, Dictionary>();
let wish: object | undefined;

/** How long a dictionary may take until the page goes on without it. */
const patienceMs = 4_000;

export const chosenLanguage = (): Language | undefined =>
  store.get().chosen ? store.get().language : undefined;

export const currentLanguage = (): Language => store.get().language;

export const subscribeLanguage = store.subscribe;

/** Starts with the sentences of the first view, which stand in our page. Another page gets all, or English if that fails. */
export async function startLanguage({ language, chosen }: Choice): Promise<void> {
  const written = writtenSentences(language);
  if (written || language === 'en') return show(language, chosen, written);
  show('en', false);
  await setLanguage(language, chosen);
}

/** Loads all sentences of a language, once. Rejects when they cannot be loaded; the next call tries again. */
export async function loadLanguage(language: Language): Promise<void> {
  if (language === 'en' || dictionaries.has(language)) return;
  // The build makes a dictionary of each language.
  const module = (await importPart(language)) as { default: Dictionary };
  dictionaries.set(language, module.default);
  const { language: current, chosen } = store.get();
  if (language === current) show(language, chosen);
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
    await within(patienceMs, loadLanguage(language));
    return true;
  } catch (error) {
    console.warn(error);
    return false;
  }
}

/** Whether everything can be said in the present language. */
export const hasAllSentences = (): boolean =>
  store.get().language === 'en' || dictionaries.has(store.get().language);

/** Loads all sentences of the present language; where they do not come in time, the page goes on in English. */
export async function completeLanguage(): Promise<void> {
  const { language } = store.get();
  if (!(await loadInTime(language)) && language === store.get().language) show('en', false);
}

function show(language: Language, chosen: boolean, dictionary = dictionaries.get(language)) {
  store.set({ language, chosen, dictionary });
  ownElement().lang = language;
}

/** The build writes the sentences of the first view into the page. Another page may hold the application too. */
function writtenSentences(language: Language): Dictionary | undefined {
  const place = document.querySelector<HTMLTemplateElement>(
    `template[data-sentences="${language}"]`,
  );
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
