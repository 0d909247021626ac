import type { ReactElement } from 'react';
import { withTimeout } from '../../lib/with-timeout.ts';
import type { PageText } from '../../prose/tree.ts';
import {
  type ChunkName,
  getRouteConfig,
  type PageName,
  type Route,
  type Routes,
} from '../../routes.ts';
import type { Language } from '../language/detect.ts';
import { moduleTimeoutMs } from '../timeouts.ts';

// What a route needs in a language: a chunk, the dictionary, and the text of a public page. Only this module knows.

/** A function for each route of a chunk. */
export type ScreensOf<Name extends ChunkName> = {
  readonly [Screen in Route['name'] as ChunkOf<Screen> extends Name ? Screen : never]: (
    params: Extract<Route, { readonly name: Screen }>['params'],
  ) => ReactElement;
};
type ChunkOf<Name> = Name extends keyof Routes ? Routes[Name]['chunk'] : 'pages';

type Chunk<Screens> = {
  readonly screens: Screens;
  /** The source of the chunk's style sheet. */
  readonly style?: string;
};

/** From English sentences to translations. */
export type Dictionary = Readonly<Record<string, string>>;

/** Names to functions that import a module. */
type Importers<Module> = Readonly<Record<string, () => Promise<Module>>>;

/** The importers of everything that routes need. `boot.ts` and `prerender.tsx` provide them. */
export type AllImporters = {
  readonly chunks: { readonly [Name in ChunkName]: () => Promise<Chunk<ScreensOf<Name>>> };
  /** By language. English needs none. */
  readonly dictionaries: Importers<{ readonly default: Dictionary }>;
  /** By language and route: `de/help`. */
  readonly pages: Importers<{ readonly default: PageText }>;
};

/** A screen of any route. TypeScript cannot express that it is called with the parameters of its own route. */
type AnyScreen = (params: Route['params']) => ReactElement;
type AnyChunk = Chunk<Readonly<Partial<Record<Route['name'], AnyScreen>>>>;

let importers: Importers<unknown> = {};
const modules = new Map<string, unknown>();
/** The imports that are under way or have succeeded. */
const promises = new Map<string, Promise<void>>();

export function setImporters({ chunks, dictionaries, pages }: AllImporters) {
  importers = { ...chunks, ...dictionaries, ...pages };
}

/** Loads a module once. A failure, such as taking too long, rejects and is not kept: the next call tries again. */
function loadModule(name: string): Promise<void> {
  const promise = promises.get(name) ?? importModule(name);
  promises.set(name, promise);
  promise.catch(() => promises.delete(name));
  return promise;
}

async function importModule(name: string) {
  const importer = importers[name];
  if (!importer) throw new Error(`There is no module "${name}".`);
  const module = await withTimeout(moduleTimeoutMs, importer());
  // Before the first screen of the chunk is shown.
  adoptStyleSheet(module as Partial<AnyChunk>);
  modules.set(name, module);
}

function adoptStyleSheet({ style }: Partial<AnyChunk>) {
  if (!style) return;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(style);
  document.adoptedStyleSheets.push(sheet);
}

/** The names of all modules that a route needs to be shown in a language. */
const getModules = (route: Route['name'], language: Language): readonly string[] =>
  [
    getRouteConfig(route).chunk,
    language === 'en' ? undefined : language,
    getPageKey(route, language),
  ].filter((name) => name !== undefined);

/** A page is in English where it is not translated. Undefined for a route without a text. */
const getPageKey = (route: Route['name'], language: Language) =>
  [`${language}/${route}`, `en/${route}`].find((name) => name in importers);

/** Loads everything that a route needs to be shown in a language. */
export async function load(route: Route['name'], language: Language): Promise<void> {
  await Promise.all(getModules(route, language).map(loadModule));
}

/** Loads ahead of time, and ignores a failure: showing the route tries again and reports it. */
export function preload(route: Route['name'], language: Language) {
  load(route, language).catch(() => {});
}

export async function loadDictionary(language: Language): Promise<void> {
  if (language !== 'en') await loadModule(language);
}

export const isDictionaryLoaded = (language: Language): boolean =>
  language === 'en' || modules.has(language);

export const isLoaded = (route: Route['name'], language: Language): boolean =>
  getModules(route, language).every((name) => modules.has(name));

/** The screen of a route whose chunk has been loaded. */
export function getScreen(route: Route['name']): AnyScreen {
  const chunk = modules.get(getRouteConfig(route).chunk) as AnyChunk | undefined;
  const screen = chunk?.screens[route];
  if (!screen) throw new Error(`The screen "${route}" has not been loaded.`);
  return screen;
}

export const getDictionary = (language: Language) =>
  (modules.get(language) as { readonly default: Dictionary } | undefined)?.default;

export const getPage = (page: PageName, language: Language) =>
  (modules.get(getPageKey(page, language) ?? '') as { readonly default: PageText } | undefined)
    ?.default;
