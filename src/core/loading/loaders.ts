import type { ReactElement } from 'react';
import { getOwn } from '../../lib/decode.ts';
import { withTimeout } from '../../lib/with-timeout.ts';
import {
  type ChunkName,
  getRouteConfig,
  type PageName,
  type Route,
  type Routes,
} from '../../routes.ts';
import type { Language } from '../language/detect.ts';
import type { User } from '../session/user.ts';

// What is loaded when it is needed: parts of the program (`accounts`), dictionaries (`de`), texts of public pages
// (`de/help`). Only this module knows what a route needs.

/** Name -> how it is loaded. `boot.ts` provides them. */
export type Loaders = Readonly<Record<string, () => Promise<unknown>>>;

/** A function for each route of a part. Only screens for users have a user. */
export type ScreensOf<Name extends ChunkName> = {
  readonly [One in Route as ChunkOf<One['name']> extends Name ? One['name'] : never]: (
    params: One['params'],
    user: User,
  ) => ReactElement;
};
type ChunkOf<Name> = Name extends keyof Routes ? Routes[Name]['chunk'] : 'pages';

export type Dictionary = Readonly<Record<string, string>>;

/** How long a file may take. */
const loadTimeoutMs = 10_000;

let loaders: Loaders = {};
const loaded = new Map<string, unknown>();
const loading = new Map<string, Promise<unknown>>();

export const setLoaders = (next: Loaders) => {
  loaders = next;
};

/** Loads a file once. A failure, also by taking too long, rejects and is forgotten: the next call tries again. */
function loadModule(name: string): Promise<unknown> {
  const running = loading.get(name) ?? importFile(name);
  loading.set(name, running);
  running.catch(() => loading.delete(name));
  return running;
}

async function importFile(name: string): Promise<unknown> {
  const importModule = loaders[name];
  if (!importModule) throw new Error(`There is no file "${name}".`);
  const module = await withTimeout(loadTimeoutMs, importModule());
  adoptStyleSheet(getOwn(module, 'style'));
  loaded.set(name, module);
  return module;
}

/** A part's style sheet applies before its first screen is shown. */
function adoptStyleSheet(style: unknown) {
  if (typeof style !== 'string') return;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(style);
  document.adoptedStyleSheets.push(sheet);
}

/** Loads everything that a route needs to be shown in a language. */
export const load = (route: Route['name'], language: Language) =>
  Promise.all(modulesFor(route, language).map(loadModule));

export const isLoaded = (route: Route['name'], language: Language) =>
  modulesFor(route, language).every((name) => loaded.has(name));

export const loadDictionary = (language: Language) =>
  Promise.all(dictionaryModules(language).map(loadModule));

const modulesFor = (route: Route['name'], language: Language): readonly string[] => [
  getRouteConfig(route).chunk,
  ...dictionaryModules(language),
  ...pageModules(route, language),
];

/** English needs none. */
const dictionaryModules = (language: Language) => (language === 'en' ? [] : [language]);

/** In English where it is not translated; none for a route without a text. */
const pageModules = (route: Route['name'], language: Language) =>
  [`${language}/${route}`, `en/${route}`].filter((name) => name in loaders).slice(0, 1);

// A file is known by its name only: what it holds is asserted here. `files.ts` checks it for the parts, the build for
// the others.
const getModule = <Content>(name = '') => loaded.get(name) as Content | undefined;

type ScreenChunk = { readonly screens: Readonly<Record<string, Screen>> };
type Screen = (params: Route['params'], user: User | undefined) => ReactElement;

export const getScreen = (route: Route['name']) =>
  getModule<ScreenChunk>(getRouteConfig(route).chunk)?.screens[route];
export const getDictionary = (language: Language) =>
  getModule<{ default: Dictionary }>(language)?.default;
export const getPage = (page: PageName, language: Language) =>
  getModule<{ default: unknown }>(pageModules(page, language)[0])?.default;
