import type { ReactElement } from 'react';
import type { PageText } from '../../prose/tree.ts';
import {
  type ChunkName,
  getRouteConfig,
  type PageName,
  type Route,
  type Routes,
} from '../../routes.ts';
import type { Language } from '../language/detect.ts';
import { createLoader, type Importers } from './create-loader.ts';

// What a route needs in a language: a chunk, the dictionary, and the text of a public page. Only this module knows.

/** A function for each route of a chunk. */
export type ScreensOf<Name extends ChunkName> = {
  readonly [Screen in Route['name'] as ChunkOf<Screen> extends Name ? Screen : never]: (
    params: Extract<Route, { readonly name: Screen }>['params'],
  ) => ReactElement;
};
type ChunkOf<Name> = Name extends keyof Routes ? Routes[Name]['chunk'] : 'pages';

type Chunk<Name extends ChunkName> = {
  readonly screens: ScreensOf<Name>;
  /** The source of the chunk's style sheet. */
  readonly style?: string;
};

export type Dictionary = Readonly<Record<string, string>>;

/** The importers of everything that routes need. `boot.ts` and `prerender.tsx` provide them. */
export type AllImporters = {
  readonly chunks: { readonly [Name in ChunkName]: () => Promise<Chunk<Name>> };
  /** By language. English needs none. */
  readonly dictionaries: Importers<{ readonly default: Dictionary }>;
  /** By language and route: `de/help`. */
  readonly pages: Importers<{ readonly default: PageText }>;
};

/** A screen of any route, as `getScreen` returns it. */
type AnyScreen = (params: Route['params']) => ReactElement;
type AnyChunk = {
  readonly screens: Readonly<Partial<Record<Route['name'], AnyScreen>>>;
  readonly style?: string;
};

const chunkLoader = createLoader<AnyChunk>(adoptStyleSheet);
const dictionaryLoader = createLoader<{ readonly default: Dictionary }>();
const pageLoader = createLoader<{ readonly default: PageText }>();

export function setImporters({ chunks, dictionaries, pages }: AllImporters) {
  // TypeScript cannot express that a screen is called with the parameters of its own route.
  chunkLoader.setImporters(chunks as unknown as Importers<AnyChunk>);
  dictionaryLoader.setImporters(dictionaries);
  pageLoader.setImporters(pages);
}

/** A chunk's style sheet applies before its first screen is shown. */
function adoptStyleSheet({ style }: AnyChunk) {
  if (!style) return;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(style);
  document.adoptedStyleSheets.push(sheet);
}

/** Loads everything that a route needs to be shown in a language. */
export async function load(route: Route['name'], language: Language): Promise<void> {
  const page = getPageKey(route, language);
  await Promise.all([
    chunkLoader.load(getRouteConfig(route).chunk),
    loadDictionary(language),
    page && pageLoader.load(page),
  ]);
}

/** Loads ahead of time, and ignores a failure: showing the route tries again and reports it. */
export function preload(route: Route['name'], language: Language) {
  load(route, language).catch(() => {});
}

export async function loadDictionary(language: Language): Promise<void> {
  if (language !== 'en') await dictionaryLoader.load(language);
}

export const isDictionaryLoaded = (language: Language): boolean =>
  language === 'en' || getDictionary(language) !== undefined;

export function isLoaded(route: Route['name'], language: Language): boolean {
  const page = getPageKey(route, language);
  return (
    chunkLoader.get(getRouteConfig(route).chunk) !== undefined &&
    isDictionaryLoaded(language) &&
    (!page || pageLoader.get(page) !== undefined)
  );
}

/** A page is in English where it is not translated. Undefined for a route without a text. */
const getPageKey = (route: Route['name'], language: Language) =>
  [`${language}/${route}`, `en/${route}`].find(pageLoader.has);

/** The screen of a route whose chunk has been loaded. */
export function getScreen(route: Route['name']): AnyScreen {
  const screen = chunkLoader.get(getRouteConfig(route).chunk)?.screens[route];
  if (!screen) throw new Error(`The screen "${route}" has not been loaded.`);
  return screen;
}

export const getDictionary = (language: Language) => dictionaryLoader.get(language)?.default;

export const getPage = (page: PageName, language: Language) =>
  pageLoader.get(getPageKey(page, language) ?? '')?.default;
