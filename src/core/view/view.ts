import type { ReactElement } from 'react';
import { isHostReachable } from '../../lib/http.ts';
import { createStore } from '../../lib/store.ts';
import { useStore } from '../../lib/use-store.ts';
import { currentLanguage, pendingDictionary, subscribeLanguage } from '../language/language.ts';
import { getScreen, isLoaded, load } from '../loading/loader.ts';
import {
  currentLocation,
  type RouteLocation,
  replace,
  subscribeLocation,
} from '../navigation/navigation.ts';
import { currentPerson, currentSession, subscribeSession } from '../session/session.ts';
import { guard } from './guards.ts';

/** What the main part of the page shows. */
export type View =
  | { readonly status: 'loading' }
  | (Shown & { readonly status: 'ready'; readonly element: ReactElement })
  | (Shown & { readonly status: 'failed' });

type Shown = {
  readonly location: RouteLocation;
  /** Of navigation and person. With another key React mounts a new screen, so none outlives its person. */
  readonly key: string;
};

const store = createStore<View>({ status: 'loading' });

export const useView = () => useStore(store);
export const currentView = store.get;

/**
 * Until the signal is aborted, shows the screen of the current location, or that it is loading. Asks the guard after every change
 * of the location or the session. Resolves when there is something to show, when the guard or a later update has led elsewhere,
 * or when only the session is missing.
 */
export function startView(signal: AbortSignal): Promise<void> {
  // A public page needs its text in the other language.
  for (const subscribe of [subscribeLocation, subscribeSession, subscribeLanguage])
    subscribe(() => void updateView(), signal);
  return updateView();
}

/** Tries again to load a screen. After a deployment only a reload of the page can bring it. */
export async function retryView(): Promise<void> {
  await updateView();
  if (store.get().status === 'failed' && (await isHostReachable())) location.reload();
}

/** Increases with each update: a later one replaces those that still load something. */
let latestUpdate = 0;

async function updateView(): Promise<void> {
  latestUpdate += 1;
  const update = latestUpdate;
  const target = currentLocation();
  const result = guard(target, currentSession());
  if (result !== 'allow' && result !== 'wait') return replace(result, {});
  const isThere = isReady(target);
  if (result === 'wait' || !(isThere || isShown(target))) store.set({ status: 'loading' });
  // Also while the session is pending. Its confirmation causes another update.
  const hasLoaded = isThere || (await loadScreen(target));
  if (update !== latestUpdate || result === 'wait') return;
  const shown = { location: target, key: getKey(target) };
  store.set(
    hasLoaded
      ? { ...shown, status: 'ready', element: createScreen(target) }
      : { ...shown, status: 'failed' },
  );
}

const isReady = ({ route }: RouteLocation) =>
  !pendingDictionary() && isLoaded(route.name, currentLanguage());

const getKey = ({ navigationId }: RouteLocation) => `${navigationId} ${currentPerson()}`;

function isShown(target: RouteLocation) {
  const view = store.get();
  return view.status === 'ready' && view.key === getKey(target);
}

/** Loads what the route needs in the language that is shown then. Returns whether that has worked. */
async function loadScreen({ route }: RouteLocation): Promise<boolean> {
  try {
    await pendingDictionary();
    await load(route.name, currentLanguage());
    return true;
  } catch (error) {
    console.warn(error);
    return false;
  }
}

const createScreen = ({ route: { name, params } }: RouteLocation) => getScreen(name)(params);
