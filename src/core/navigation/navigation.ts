import { useSyncExternalStore } from 'react';
import { getString } from '../../lib/decode.ts';
import { generatePath, match, type Params, type ParsedHash, parseHash } from '../../lib/router.ts';
import { createStore } from '../../lib/store.ts';
import { useStore } from '../../lib/use-store.ts';
import { type Route, type RouteName, type Routes, routes } from '../../routes.ts';
import { detectLanguage, getRequestedLanguage, type Language } from '../language/detect.ts';
import { showLanguage } from '../language/language.ts';
import { settings } from '../settings/settings.ts';

export type RouteLocation = {
  readonly route: Route;
  /** The hash in the form `#/path?query`, with the language if one is set. */
  readonly hash: string;
  readonly query: URLSearchParams;
  /** The language in the URL. Every navigation carries it on. */
  readonly language: Language | undefined;
  /** The ID of the history entry, which Back and a reload keep. What belongs to the entry is stored under it. */
  readonly entryId: string;
  /** Increases with each navigation, except to another section of the page. Each number is a new screen. */
  readonly navigationId: number;
};

/** The query parameters that the app itself uses. */
type Query = {
  readonly status?: 'deleted' | 'registered' | 'reset' | 'created';
  /** The id of a heading of a public page. */
  readonly section?: string;
};

type NavigateArguments<Name extends RouteName> = readonly [
  name: Name,
  params: Params<Routes[Name]['paths'][0]>,
  query?: Query,
];

const store = createStore<RouteLocation>({
  ...toLocation({ path: '/', query: new URLSearchParams() }),
  language: undefined,
  entryId: '',
  navigationId: 0,
});

export const currentLocation = store.get;
export const subscribeLocation = store.subscribe;
/** What `select` returns for the location. The component renders again only when that changes. */
export const useLocation = <Slice>(select: (location: RouteLocation) => Slice): Slice =>
  useStore(store, select);

/** The route that a hash matches, if it belongs to the application. */
export function matchHref(hash: string): Route | undefined {
  const parsed = hash.startsWith('#/') ? parseHash(hash) : undefined;
  return parsed && match(routes, parsed.path);
}

/**
 * The `href` of a link to a route: the operator's own page if there is one, otherwise the route in the current language. A
 * prerendered view has the bare hash.
 */
export const useHref = (name: Route['name'], hash: string): string =>
  useSyncExternalStore(
    store.subscribe,
    () => getString(settings().links, name) ?? withCurrentLanguage(hash),
    () => hash,
  );

/** The hash of a route, without a language. */
export function href<Name extends RouteName>(
  ...[name, params, query]: NavigateArguments<Name>
): string {
  const hash = `#${generatePath(routes[name].paths[0], params)}`;
  return query ? `${hash}?${new URLSearchParams(query)}` : hash;
}

/** Sets `lang` in the query of a hash. Returns the hash unchanged if there is no language or if it is not a route. */
export function withLanguage(hash: string, language: Language | undefined): string {
  const parsed = language ? parseHash(hash) : undefined;
  if (!language || !parsed) return hash;
  parsed.query.set('lang', language);
  return `#${parsed.path}?${parsed.query}`;
}

const withCurrentLanguage = (hash: string) => withLanguage(hash, store.get().language);

export function navigate<Name extends RouteName>(...to: NavigateArguments<Name>) {
  history.pushState(null, '', withCurrentLanguage(href(...to)));
  handleNavigation();
}

/** Navigates to a route and replaces the current history entry. */
export function replace<Name extends RouteName>(...to: NavigateArguments<Name>) {
  history.replaceState(null, '', withCurrentLanguage(href(...to)));
  handleNavigation();
}

/** Navigates to the current URL again, which browsers do not do for a link to it. */
export function repeatNavigation() {
  history.replaceState(null, '', location.hash);
  handleNavigation();
}

/** Writes the language into the URL, and shows it as soon as its dictionary is there. */
export function writeLanguage(language: Language) {
  history.replaceState(history.state, '', withLanguage(store.get().hash, language));
  syncLocation(store.get().navigationId);
}

/** Follows the address bar from now on. The language is the one that the first script has detected and shown. */
export function startNavigation(
  signal: AbortSignal,
  { language, urlLanguage } = detectLanguage(location.hash, location.search, navigator.languages),
) {
  showLanguage(language);
  // Browsers fire popstate and hashchange for the same navigation.
  const handleChange = () => getEntryId() !== store.get().entryId && handleNavigation();
  window.addEventListener('popstate', handleChange, { signal });
  window.addEventListener('hashchange', handleChange, { signal });
  syncLocation(1, urlLanguage);
}

function handleNavigation() {
  const { route, navigationId } = store.get();
  const parsed = parseHash(location.hash);
  const isSection =
    parsed?.query.has('section') &&
    JSON.stringify(toLocation(parsed).route) === JSON.stringify(route);
  syncLocation(isSection ? navigationId : navigationId + 1);
}

const getEntryId = () => getString(history.state, 'id');

/**
 * Reads the route and the language from the address bar. A language that is missing there is carried on from the previous
 * location, and written into the URL.
 */
function syncLocation(navigationId: number, carriedLanguage = store.get().language) {
  const parsed = parseHash(location.hash);
  const requested = getRequestedLanguage(parsed?.query);
  const language = requested ?? carriedLanguage;
  if (language) showLanguage(language);
  if (!parsed) return;
  if (language) parsed.query.set('lang', language);
  const target = toLocation(parsed);
  const entryId = writeEntry(language && !requested ? target.hash : location.hash);
  store.set({ ...target, language, entryId, navigationId });
}

/** Writes the hash into the current history entry, and returns the entry's ID, which a new entry gets here. */
function writeEntry(hash: string): string {
  const id = getEntryId();
  const entryId = id ?? String(Math.random());
  if (hash !== location.hash || entryId !== id) history.replaceState({ id: entryId }, '', hash);
  return entryId;
}

function toLocation({ path, query }: ParsedHash) {
  const route = match(routes, path) ?? ({ name: 'unknown', params: { path } } as const);
  return { route, hash: `#${path}${query.size > 0 ? `?${query}` : ''}`, query };
}
