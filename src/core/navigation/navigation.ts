import { useSyncExternalStore } from 'react';
import { fill, match, type Params, parseHash, type Target } from '../../lib/router.ts';
import { createStore } from '../../lib/store.ts';
import { useStore } from '../../lib/use-store.ts';
import { type Route, type RouteName, type Routes, routes } from '../../routes.ts';
import { type Language, languageOf } from '../language/choice.ts';
import { chosenLanguage, setLanguage, subscribeLanguage } from '../language/language.ts';

export type Place = {
  readonly route: Route;
  /** The link that leads here, as it was visited. */
  readonly link: string;
  readonly query: URLSearchParams;
  /** What the navigation that led here left in the history entry; from outside, so decode it. */
  readonly state: unknown;
  /** Another number means that the same place was gone to again: it begins anew. */
  readonly visit: number;
};

/** The query parameters that the app itself uses. */
export type Query = {
  readonly status?: 'deleted' | 'registered' | 'reset' | 'created';
  /** Of a public page: the id of its heading. */
  readonly section?: string;
};

type To<Name extends RouteName> = readonly [
  name: Name,
  params: Params<Routes[Name]['paths'][0]>,
  query?: Query,
];

let visit = 0;
const store = createStore<Place>(locate({ path: '/', query: new URLSearchParams() }, undefined));

let entry: { readonly hash: string; readonly state: unknown } | undefined;

export const currentLocation = store.get;
export const subscribeLocation = store.subscribe;
/** What `select` finds in the location: only when that changes is anything drawn again. */
export const useLocated = <Slice>(select: (location: Place) => Slice): Slice =>
  useStore(store, select);
export const useLocation = () => useLocated((location) => location);

/** The link to a route, with the language when one is set. */
export const href = <Name extends RouteName>(...to: To<Name>): string =>
  hrefIn(chosenLanguage(), ...to);

/** The link for a component. Prerendered pages know of no choice of a language. */
export const useHref = <Name extends RouteName>(...to: To<Name>): string =>
  useSyncExternalStore(
    subscribeLanguage,
    () => href(...to),
    () => hrefIn(undefined, ...to),
  );

function hrefIn<Name extends RouteName>(
  language: Language | undefined,
  ...[name, params, query]: To<Name>
): string {
  const search = new URLSearchParams(query);
  if (language) search.set('lang', language);
  return write({ path: fill(routes[name].paths[0], params), query: search });
}

export function navigate<Name extends RouteName>(...to: To<Name>) {
  history.pushState(null, '', href(...to));
  read();
}

/** Goes to a route in place of the current history entry, which is gone then. */
export function replace<Name extends RouteName>(to: To<Name>, state: unknown = null) {
  replaceWith(href(...to), state);
}

/** The same for a link. */
export function replaceWith(link: string, state: unknown = null) {
  history.replaceState(state, '', link);
  read();
}

let holdStep: (() => boolean) | undefined;

/**
 * `hold` is asked before a step that the browser has made (Back, the address bar) is followed: true when it
 * has taken it back. Returns the undo.
 */
export function guardSteps(hold: () => boolean): () => void {
  holdStep = hold;
  return () => {
    if (holdStep === hold) holdStep = undefined;
  };
}

/** Whatever screen is shown next begins anew, even if it is the one that is there. */
export const beginAnew = () => {
  visit += 1;
};

/** Follows the address bar from now on; the first look sets the location. */
export function startNavigation() {
  for (const type of ['hashchange', 'popstate']) {
    window.addEventListener(type, () => holdStep?.() || read());
  }
  document.addEventListener('click', goAgain);
  subscribeLanguage(() => read(true));
  read();
}

/** A link to where one is, however it is written, begins the screen anew; one to a section is found by its address. */
function goAgain(event: MouseEvent) {
  const { hash = '' } = (event.target as Element).closest('a') ?? {};
  const elsewhere = event.ctrlKey || event.metaKey || event.shiftKey || event.defaultPrevented;
  const isHere = JSON.stringify(routeOf(hash)) === JSON.stringify(store.get().route);
  const isSection = hash !== location.hash && hash.includes('section=');
  if (!isHere || isSection || elsewhere) return;
  beginAnew();
  store.set({ ...store.get(), visit });
}

/** The route that a remembered link leads to, if it is one of ours. */
export function routeOf(hash: string): Route | undefined {
  const target = hash.startsWith('#/') ? parseHash(hash) : undefined;
  return target && match(routes, target.path);
}

/** Takes over what the address bar says; a language in it wins, unless the language has just changed. */
function read(languageChanged = false) {
  const target = parseHash(location.hash);
  if (!target) return;
  const chosen = chosenLanguage();
  const asked = languageOf(target.query);
  if (asked && !languageChanged) {
    if (asked !== chosen) void setLanguage(asked);
  } else if (chosen && asked !== chosen) {
    target.query.set('lang', chosen);
    history.replaceState(history.state, '', write(target));
  }
  // popstate and hashchange tell of the same step: the second is no navigation.
  const { hash } = location;
  const { state } = history;
  if (hash === entry?.hash && state === entry.state) return;
  entry = { hash, state };
  store.set(locate(target, state));
}

function write({ path, query }: Target): string {
  return `#${path}${query.size > 0 ? `?${query}` : ''}`;
}

function locate(target: Target, state: unknown): Place {
  const { path, query } = target;
  const route = match(routes, path) ?? ({ name: 'unknown', params: { path } } as const);
  return { route, link: write(target), query, state, visit };
}
