import { useSyncExternalStore } from 'react';
import { closest } from '../../lib/closest.ts';
import { isObject } from '../../lib/decode.ts';
import {
  generatePath,
  match,
  type Params,
  type ParsedHash,
  parseHash,
  withLanguage,
} from '../../lib/router.ts';
import { createStore } from '../../lib/store.ts';
import { useStore } from '../../lib/use-store.ts';
import { type Route, type RouteName, type Routes, routes } from '../../routes.ts';
import { getRequestedLanguage, type Language, negotiateLanguage } from '../language/detect.ts';
import { showLanguage } from '../language/language.ts';
import { matchHref, resolveHref } from './link.ts';

export type RouteLocation = {
  readonly route: Route;
  /** The link that leads here, as it was visited. */
  readonly fullPath: string;
  readonly query: URLSearchParams;
  /** The language that the address asks for. Every navigation carries it on. */
  readonly language: Language | undefined;
  /** Grows with each navigation: tells whether there was one, and has each reported once as a page view. */
  readonly navigationId: number;
  /** Grows when a link to the current place is followed: its screen then remounts. */
  readonly remountKey: number;
};

/** The query parameters that the app itself uses. */
type Query = {
  readonly status?: 'deleted' | 'registered' | 'reset' | 'created';
  /** Of a public page: the id of its heading. */
  readonly section?: string;
};

type NavigateArguments<Name extends RouteName> = readonly [
  name: Name,
  params: Params<Routes[Name]['paths'][0]>,
  query?: Query,
];

const initialHash = { path: '/', query: new URLSearchParams() };
const store = createStore<RouteLocation>({
  ...toLocation(initialHash),
  language: undefined,
  navigationId: 0,
  remountKey: 0,
});

/** The hash that was read last. */
let lastHash: string | undefined;

export const currentLocation = store.get;
export const subscribeLocation = store.subscribe;
/** What `select` finds in the place. A component renders again only when that changes. */
export const useLocation = <Slice>(select: (place: RouteLocation) => Slice): Slice =>
  useStore(store, select);

/** The address of a link to a route: with the language that is set, or the operator's own page. Prerendered views show neither. */
export const useHref = (name: Route['name'], hash: string): string =>
  useSyncExternalStore(
    store.subscribe,
    () => resolveHref(name, hash, store.get().language),
    () => hash,
  );

/** The link to a route. */
export function href<Name extends RouteName>(
  ...[name, params, query]: NavigateArguments<Name>
): string {
  const fullPath = `#${generatePath(routes[name].paths[0], params)}`;
  return query ? `${fullPath}?${new URLSearchParams(query)}` : fullPath;
}

const withCurrentLanguage = (fullPath: string) => withLanguage(fullPath, store.get().language);

/**
 * Writes a history entry. WebKit throws at the 101st call in ten seconds, but a navigation must not fail: an address that
 * is assigned has no such limit.
 */
function writeEntry(method: 'pushState' | 'replaceState', state: unknown, hash: string) {
  try {
    history[method](state, '', hash);
  } catch {
    location[method === 'pushState' ? 'assign' : 'replace'](hash);
  }
}

export function navigate<Name extends RouteName>(...to: NavigateArguments<Name>) {
  writeEntry('pushState', null, withCurrentLanguage(href(...to)));
  void handleNavigation();
}

/** Goes to a route in place of the current history entry, which is gone then. */
export function replace<Name extends RouteName>(to: NavigateArguments<Name>) {
  writeEntry('replaceState', null, withCurrentLanguage(href(...to)));
  void handleNavigation();
}

/** Sets the language of the address, and resolves when it is shown or its dictionary has failed. */
export function writeLanguage(language: Language): Promise<void> {
  writeEntry('replaceState', history.state, withLanguage(store.get().fullPath, language));
  return syncFromLocation();
}

/**
 * Keeps something in the history entry, where `history.state` finds it after Back. Nothing else writes it. It is lost if
 * WebKit allows no more calls at the moment (see `writeEntry`).
 */
export function updateHistoryState(part: object) {
  try {
    history.replaceState({ ...(isObject(history.state) && history.state), ...part }, '');
  } catch {
    // The limit.
  }
}

/** Follows the address bar from now on. The first look sets the place; resolves when its language is shown or has failed. */
export function startNavigation(): Promise<void> {
  // One step fires popstate and hashchange. The second is no navigation.
  const handleChange = () => location.hash !== lastHash && void handleNavigation();
  window.addEventListener('popstate', handleChange);
  window.addEventListener('hashchange', handleChange);
  document.addEventListener('click', remountOnSameLink);
  return handleNavigation();
}

/** A link to the current route remounts its screen. A link to a section changes the address and is handled there. */
function remountOnSameLink(event: MouseEvent) {
  const hash = closest(event.target, 'a')?.getAttribute('href') ?? '';
  const elsewhere = event.ctrlKey || event.metaKey || event.shiftKey || event.defaultPrevented;
  const isHere = JSON.stringify(matchHref(hash)) === JSON.stringify(store.get().route);
  const isSame = hash === location.hash;
  if (!isHere || elsewhere || (!isSame && hash.includes('section='))) return;
  if (isSame) writeEntry('replaceState', null, hash);
  store.set({ ...store.get(), remountKey: store.get().remountKey + 1 });
  if (isSame) void handleNavigation();
}

const handleNavigation = () => syncFromLocation(store.get().navigationId + 1);

/**
 * Takes over what the address bar says: the place, and the language, which is carried on if it is missing. Without one
 * the browser's is shown, as `detectLanguage` chose it for the start.
 */
function syncFromLocation(navigationId = store.get().navigationId): Promise<void> {
  const previous = store.get();
  const parsed = parseHash(location.hash);
  const requested = getRequestedLanguage(parsed?.query);
  const language =
    requested ?? previous.language ?? getRequestedLanguage(new URLSearchParams(location.search));
  if (parsed && language && !requested) {
    writeEntry('replaceState', history.state, withLanguage(location.hash, language));
    parsed.query.set('lang', language);
  }
  if (parsed) {
    lastHash = location.hash;
    store.set({ ...previous, ...toLocation(parsed), language, navigationId });
  }
  return showLanguage(language ?? negotiateLanguage(navigator.languages));
}

function toLocation(parsed: ParsedHash) {
  const { path, query } = parsed;
  const route = match(routes, path) ?? ({ name: 'unknown', params: { path } } as const);
  return { route, fullPath: formatHash(parsed), query };
}

function formatHash({ path, query }: ParsedHash): string {
  return `#${path}${query.size > 0 ? `?${query}` : ''}`;
}
