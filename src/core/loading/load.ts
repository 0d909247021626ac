import type { ReactElement } from 'react';
import { getOwn } from '../../lib/decode.ts';
import { withTimeout } from '../../lib/within.ts';
import { entryOf, type PageName, type PartName, type Route, type Routes } from '../../routes.ts';
import type { Language } from '../language/choice.ts';
import type { User } from '../session/user.ts';

// What is loaded when it is needed: parts of the program (`accounts`), dictionaries (`de`), texts of public pages
// (`de/help`). Only this module knows what a route needs.

/** Name -> how it is loaded. `boot.ts` provides them. */
export type Files = Readonly<Record<string, () => Promise<unknown>>>;

/** A function for each route of a part. Only screens for users have a user. */
export type ScreensOf<Name extends PartName> = {
  readonly [One in Route as PartOf<One['name']> extends Name ? One['name'] : never]: (
    params: One['params'],
    user: User,
  ) => ReactElement;
};
type PartOf<Name> = Name extends keyof Routes ? Routes[Name]['part'] : 'pages';

export type Dictionary = Readonly<Record<string, string>>;

/** How long a file may take. */
const fileMs = 10_000;

let files: Files = {};
const loaded = new Map<string, unknown>();
const loading = new Map<string, Promise<unknown>>();

export const provideFiles = (given: Files) => {
  files = given;
};

/** Loads a file once. A failure, also by taking too long, rejects and is forgotten: the next call tries again. */
function loadFile(name: string): Promise<unknown> {
  const running = loading.get(name) ?? importFile(name);
  loading.set(name, running);
  running.catch(() => loading.delete(name));
  return running;
}

async function importFile(name: string): Promise<unknown> {
  const importModule = files[name];
  if (!importModule) throw new Error(`There is no file "${name}".`);
  const module = await withTimeout(fileMs, importModule());
  adopt(getOwn(module, 'style'));
  loaded.set(name, module);
  return module;
}

/** A part's style sheet applies before its first screen is shown. */
function adopt(style: unknown) {
  if (typeof style !== 'string') return;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(style);
  document.adoptedStyleSheets.push(sheet);
}

/** Loads everything that a route needs to be shown in a language. */
export const load = (route: Route['name'], language: Language) =>
  Promise.all(needs(route, language).map(loadFile));

export const isLoaded = (route: Route['name'], language: Language) =>
  needs(route, language).every((name) => loaded.has(name));

export const loadDictionary = (language: Language) =>
  Promise.all(dictionaryFiles(language).map(loadFile));

const needs = (route: Route['name'], language: Language): readonly string[] => [
  entryOf(route).part,
  ...dictionaryFiles(language),
  ...textFiles(route, language),
];

/** English needs none. */
const dictionaryFiles = (language: Language) => (language === 'en' ? [] : [language]);

/** In English where it is not translated; none for a route without a text. */
const textFiles = (route: Route['name'], language: Language) =>
  [`${language}/${route}`, `en/${route}`].filter((name) => name in files).slice(0, 1);

// A file is known by its name only: what it holds is asserted here. `files.ts` checks it for the parts, the build for
// the others.
const contentOf = <Content>(name = '') => loaded.get(name) as Content | undefined;

type Part = { readonly screens: Readonly<Record<string, Screen>> };
type Screen = (params: Route['params'], user: User | undefined) => ReactElement;

export const screenIn = (route: Route['name']) =>
  contentOf<Part>(entryOf(route).part)?.screens[route];
export const dictionaryOf = (language: Language) =>
  contentOf<{ default: Dictionary }>(language)?.default;
export const pageText = (page: PageName, language: Language) =>
  contentOf<{ default: unknown }>(textFiles(page, language)[0])?.default;
