import { useSyncExternalStore } from 'react';
import { isObject } from '../../lib/decode.ts';
import {
  fill,
  match,
  type Params,
  parseHash,
  type Target,
  withLanguage,
} from '../../lib/router.ts';
import { createStore } from '../../lib/store.ts';
import { useStore } from '../../lib/use-store.ts';
import { type Route, type RouteName, type Routes, routes } from '../../routes.ts';
import { type Language, languageOf, preferred } from '../language/choice.ts';
import { showLanguage } from '../language/language.ts';
import { addressOf, routeOf } from './link.ts';

export type Place = {
  readonly route: Route;
  /** The link that leads here, as it was visited. */
  readonly link: string;
  readonly query: URLSearchParams;
  /** The language that the address asks for. Every navigation carries it on. */
  readonly language: Language | undefined;
  /** Grows with each navigation: tells whether there was one, and has each reported once as a page view. */
  readonly step: number;
  /** Grows when a link to the current place is followed: its screen then remounts. */
  readonly renewal: number;
};

/** The query parameters that the app itself uses. */
type Query = {
  readonly status?: 'deleted' | 'registered' | 'reset' | 'created';
  /** Of a public page: the id of its heading. */
  readonly section?: string;
};

type To<Name extends RouteName> = readonly [
  name: Name,
  params: Params<Routes[Name]['paths'][0]>,
  query?: Query,
];

const nowhere = { path: '/', query: new URLSearchParams() };
const store = createStore<Place>({
  ...placeOf(nowhere),
  language: undefined,
  step: 0,
  renewal: 0,
});

/** The hash that was read last. */
let seen: string | undefined;

export const currentPlace = store.get;
export const subscribePlace = store.subscribe;
/** What `select` finds in the place. A component renders again only when that changes. */
export const usePlace = <Slice>(select: (place: Place) => Slice): Slice => useStore(store, select);

/** The address of a link to a route: with the language that is set, or the operator's own page. Prerendered views show neither. */
export const useLink = (name: Route['name'], hash: string): string =>
  useSyncExternalStore(
    store.subscribe,
    () => addressOf(name, hash, store.get().language),
    () => hash,
  );

/** The link to a route. */
export function href<Name extends RouteName>(...[name, params, query]: To<Name>): string {
  const link = `#${fill(routes[name].paths[0], params)}`;
  return query ? `${link}?${new URLSearchParams(query)}` : link;
}

const carried = (link: string) => withLanguage(link, store.get().language);

export function navigate<Name extends RouteName>(...to: To<Name>) {
  history.pushState(null, '', carried(href(...to)));
  void arrive();
}

/** Goes to a route in place of the current history entry, which is gone then. */
export function replace<Name extends RouteName>(to: To<Name>) {
  history.replaceState(null, '', carried(href(...to)));
  void arrive();
}

/** Sets the language of the address, and resolves when it is shown or its dictionary has failed. */
export function writeLanguage(language: Language): Promise<void> {
  history.replaceState(history.state, '', withLanguage(store.get().link, language));
  return readAddress();
}

/** Keeps something in the history entry, where `history.state` finds it after Back. Nothing else writes it. */
export function annotate(part: object) {
  history.replaceState({ ...(isObject(history.state) && history.state), ...part }, '');
}

/** Follows the address bar from now on. The first look sets the place; resolves when its language is shown or has failed. */
export function startNavigation(): Promise<void> {
  // One step fires popstate and hashchange. The second is no navigation.
  const follow = () => location.hash !== seen && void arrive();
  window.addEventListener('popstate', follow);
  window.addEventListener('hashchange', follow);
  document.addEventListener('click', goAgain);
  return arrive();
}

/** A link to the current route remounts its screen. A link to a section changes the address and is handled there. */
function goAgain(event: MouseEvent) {
  const hash = (event.target as Element).closest('a')?.getAttribute('href') ?? '';
  const elsewhere = event.ctrlKey || event.metaKey || event.shiftKey || event.defaultPrevented;
  const isHere = JSON.stringify(routeOf(hash)) === JSON.stringify(store.get().route);
  const isSame = hash === location.hash;
  if (!isHere || elsewhere || (!isSame && hash.includes('section='))) return;
  if (isSame) history.replaceState(null, '');
  store.set({ ...store.get(), renewal: store.get().renewal + 1 });
  if (isSame) void arrive();
}

const arrive = () => readAddress(store.get().step + 1);

/**
 * Takes over what the address bar says: the place, and the language, which is carried on if it is missing. Without one
 * the browser's is shown, as `detectLanguage` chose it for the start.
 */
function readAddress(step = store.get().step): Promise<void> {
  const before = store.get();
  const target = parseHash(location.hash);
  const asked = languageOf(target?.query);
  const language = asked ?? before.language ?? languageOf(new URLSearchParams(location.search));
  if (target && language && !asked) {
    history.replaceState(history.state, '', withLanguage(location.hash, language));
    target.query.set('lang', language);
  }
  if (target) {
    seen = location.hash;
    store.set({ ...before, ...placeOf(target), language, step });
  }
  return showLanguage(language ?? preferred(navigator.languages));
}

function placeOf(target: Target) {
  const { path, query } = target;
  const route = match(routes, path) ?? ({ name: 'unknown', params: { path } } as const);
  return { route, link: write(target), query };
}

function write({ path, query }: Target): string {
  return `#${path}${query.size > 0 ? `?${query}` : ''}`;
}
