import { useSyncExternalStore } from 'react';
import { isObject } from '../../lib/decode.ts';
import {
  generatePath,
  match,
  type Params,
  type ParsedHash,
  parseHash,
  withLanguage,
} from '../../lib/router.ts';
import { useStore } from '../../lib/use-store.ts';
import { type Route, type RouteName, type Routes, routes } from '../../routes.ts';
import { getRequestedLanguage, type Language, negotiateLanguage } from '../language/detect.ts';
import { showLanguage } from '../language/language.ts';
import { pageOwner } from '../owners.ts';
import { getHiddenHash } from './hidden-hashes.ts';
import { resolveHref } from './link.ts';

export type RouteLocation = {
  readonly route: Route;
  /** The hash in the form `#/path?query`, with the language. It contains the token even while the URL does not. */
  readonly hash: string;
  readonly query: URLSearchParams;
  /** The language in the URL. Every navigation carries it on. */
  readonly language: Language | undefined;
  /** Increases with each navigation, so that each is reported once as a page view. */
  readonly navigationId: number;
  /** Increases each time the screen is remounted (`remountScreen`). */
  readonly remountKey: number;
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

const initialHash = { path: '/', query: new URLSearchParams() };
const store = pageOwner.createStore(
  (): RouteLocation => ({
    ...toLocation(initialHash),
    language: undefined,
    navigationId: 0,
    remountKey: 0,
  }),
);

/** The hash of the address bar that the location was read from. */
const lastHash = pageOwner.createStore<string | undefined>(() => undefined);

export const currentLocation = store.get;
export const subscribeLocation = store.subscribe;
/** What `select` returns for the location. The component renders again only when that changes. */
export const useLocation = <Slice>(select: (location: RouteLocation) => Slice): Slice =>
  useStore(store, select);

/**
 * The `href` of a link to a route: the operator's own page if there is one, otherwise the route in the current language.
 * In a prerendered view it is the bare hash.
 */
export const useHref = (name: Route['name'], hash: string): string =>
  useSyncExternalStore(
    store.subscribe,
    () => resolveHref(name, hash, store.get().language),
    () => hash,
  );

/** The hash of a route, without a language. */
export function href<Name extends RouteName>(
  ...[name, params, query]: NavigateArguments<Name>
): string {
  const hash = `#${generatePath(routes[name].paths[0], params)}`;
  return query ? `${hash}?${new URLSearchParams(query)}` : hash;
}

const withCurrentLanguage = (hash: string) => withLanguage(hash, store.get().language);

/**
 * Writes a history entry. WebKit throws at the 101st call in ten seconds, but a navigation must not fail: a URL that
 * is assigned has no such limit.
 */
export function writeEntry(method: 'pushState' | 'replaceState', state: unknown, url: string) {
  try {
    history[method](state, '', url);
  } catch {
    location[method === 'pushState' ? 'assign' : 'replace'](url);
  }
}

export function navigate<Name extends RouteName>(...to: NavigateArguments<Name>) {
  writeEntry('pushState', null, withCurrentLanguage(href(...to)));
  void handleNavigation();
}

/** Navigates to a route and replaces the current history entry. */
export function replace<Name extends RouteName>(...to: NavigateArguments<Name>) {
  writeEntry('replaceState', null, withCurrentLanguage(href(...to)));
  void handleNavigation();
}

/**
 * The current hash in a language: taken from the URL while a token is hidden, so that the token does not return there, and
 * otherwise from the store, which names a route even if the URL does not.
 */
export const getHashInLanguage = (language: Language) =>
  withLanguage(getHiddenHash() ? location.hash : store.get().hash, language);

/** Writes the language into the URL. Resolves when it is shown, or when its dictionary could not be loaded. */
export function writeLanguage(language: Language): Promise<void> {
  writeEntry('replaceState', history.state, getHashInLanguage(language));
  return syncFromLocation();
}

/**
 * Adds properties to the state of the current history entry. `hide-token.ts` also changes the state; `replace` and
 * `repeatNavigation` clear it. The properties are lost if WebKit allows no more calls at the moment (see `writeEntry`).
 */
export function updateHistoryState(properties: object) {
  try {
    history.replaceState({ ...(isObject(history.state) && history.state), ...properties }, '');
  } catch {
    // WebKit's limit. Nothing but the state of this entry is lost.
  }
}

/** Follows the address bar from now on. Resolves when the language of the URL is shown or could not be loaded. */
export function startNavigation(): Promise<void> {
  // Browsers fire popstate and hashchange for the same navigation.
  const handleChange = () => location.hash !== lastHash.get() && void handleNavigation();
  const { signal } = pageOwner;
  window.addEventListener('popstate', handleChange, { signal });
  window.addEventListener('hashchange', handleChange, { signal });
  return handleNavigation();
}

/** Shows the screen of the current route as if it had just been opened. */
export function remountScreen() {
  store.set({ ...store.get(), remountKey: store.get().remountKey + 1 });
}

/** Navigates to the current URL again, which browsers do not do for a link to it. */
export function repeatNavigation() {
  writeEntry('replaceState', null, location.hash);
  remountScreen();
  void handleNavigation();
}

const handleNavigation = () => syncFromLocation(store.get().navigationId + 1);

/**
 * Reads the route and the language from the address bar. A language that is missing there is carried on from the previous
 * location. If none is set, the browser's is shown, as `detectLanguage` does at the start.
 */
function syncFromLocation(navigationId = store.get().navigationId): Promise<void> {
  const previous = store.get();
  const visible = parseHash(location.hash);
  const parsed = parseHash(getHiddenHash() ?? location.hash);
  const requested = getRequestedLanguage(visible?.query);
  const language =
    requested ?? previous.language ?? getRequestedLanguage(new URLSearchParams(location.search));
  if (parsed) {
    if (language && !requested)
      writeEntry('replaceState', history.state, withLanguage(location.hash, language));
    if (language) parsed.query.set('lang', language);
    lastHash.set(location.hash);
    store.set({ ...previous, ...toLocation(parsed), language, navigationId });
  }
  return showLanguage(language ?? negotiateLanguage(navigator.languages));
}

function toLocation(parsed: ParsedHash) {
  const { path, query } = parsed;
  const route = match(routes, path) ?? ({ name: 'unknown', params: { path } } as const);
  return { route, hash: formatHash(parsed), query };
}

function formatHash({ path, query }: ParsedHash): string {
  return `#${path}${query.size > 0 ? `?${query}` : ''}`;
}
