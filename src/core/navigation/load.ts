import type { ReactElement } from 'react';
import { type PageName, type PartName, partOf, type Route, type Routes } from '../../routes.ts';
import type { Language } from '../language/choice.ts';
import type { User } from '../session/user.ts';

// What is loaded when it is needed: parts of the program (`user`), dictionaries (`de`), texts of public pages
// (`de/help`). Here alone stands what a route needs; `boot.ts` brings the ways to the files.

/** Name -> how it is loaded. */
export type Files = Readonly<Record<string, () => Promise<unknown>>>;

/** A part: the screens of its routes. Only private screens are given a user. */
export type Part<Name extends PartName> = {
  readonly screens: {
    readonly [One in Route as PartOf<One['name']> extends Name ? One['name'] : never]: (
      params: One['params'],
      user: User,
    ) => ReactElement;
  };
};
type PartOf<Name> = Name extends keyof Routes ? Routes[Name]['part'] : 'pages';

export type Dictionary = Readonly<Record<string, string>>;

let files: Files = {};
const loaded = new Map<string, unknown>();
const loading = new Map<string, Promise<unknown>>();

export const provideFiles = (given: Files) => {
  files = given;
};

/** Loads a file once. Rejects when that fails, and the next call tries again. */
export function loadFile(name: string): Promise<unknown> {
  const running = loading.get(name) ?? files[name]?.().then((module) => loaded.set(name, module));
  if (!running) return Promise.reject(new Error(`There is no file "${name}".`));
  loading.set(name, running);
  running.catch(() => loading.delete(name));
  return running.then(() => loaded.get(name));
}

/** All that a screen needs to be shown in a language, at once. */
export const load = (route: Route['name'], language: Language) =>
  Promise.all(needs(route, language).map(loadFile));

export const isLoaded = (route: Route['name'], language: Language) =>
  needs(route, language).every((name) => loaded.has(name));

const needs = (route: Route['name'], language: Language): string[] =>
  [partOf(route), dictionaryFile(language), pageFile(route, language)].filter(
    (name) => name !== '',
  );

/** English needs none. */
const dictionaryFile = (language: Language) => (language === 'en' ? '' : language);

/** In English where it is not translated; none where nobody has written it. */
const pageFile = (route: Route['name'], language: Language) =>
  [`${language}/${route}`, `en/${route}`].find((name) => name in files) ?? '';

export async function loadDictionary(language: Language): Promise<void> {
  if (language !== 'en') await loadFile(language);
}

// What the files hold is known by their names only.
export const screenIn = (route: Route['name']) =>
  (loaded.get(partOf(route)) as Part<PartName> | undefined)?.screens[route as never] as
    | ((params: Route['params'], user: User | undefined) => ReactElement)
    | undefined;

const contentOf = (name: string) => (loaded.get(name) as { default: unknown } | undefined)?.default;
export const dictionaryOf = (language: Language) => contentOf(language) as Dictionary | undefined;
export const pageText = (page: PageName, language: Language) => contentOf(pageFile(page, language));
