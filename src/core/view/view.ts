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
  | (Target & { readonly status: 'ready'; readonly element: ReactElement })
  | (Target & { readonly status: 'failed' });

type Target = {
  readonly location: RouteLocation;
  /** Of navigation and person. With another key React mounts a new screen, so none outlives its person. */
  readonly key: string;
};

const store = createStore<View>({ status: 'loading' });

export const useView = () => useStore(store);
export const currentView = store.get;

/**
 * Shows the screen of the current location from now on, or that it is being loaded. Asks the guard after every change of the
 * location or the session. Resolves when there is something to show, when the guard has led elsewhere, or when only the
 * session is missing.
 */
export function startView(): Promise<void> {
  subscribeLocation(() => void updateView());
  subscribeSession(() => void updateView());
  // A public page needs its text in the other language.
  subscribeLanguage(() => void updateView());
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
  const location = currentLocation();
  const result = guard(location, currentSession());
  if (result !== 'allow' && result !== 'wait') return replace(result, {});
  const isThere = isReady(location);
  if (result === 'wait' || !(isThere || isShown(location))) store.set({ status: 'loading' });
  // Also while the session is pending. Its confirmation causes another update.
  const hasLoaded = isThere || (await loadScreen(location));
  if (update !== latestUpdate || result === 'wait') return;
  const target = { location, key: getKey(location) };
  store.set(
    hasLoaded
      ? { ...target, status: 'ready', element: createScreen(location) }
      : { ...target, status: 'failed' },
  );
}

const isReady = ({ route }: RouteLocation) =>
  !pendingDictionary() && isLoaded(route.name, currentLanguage());

const getKey = ({ navigationId }: RouteLocation) => `${navigationId} ${currentPerson()}`;

function isShown(location: RouteLocation) {
  const view = store.get();
  return view.status === 'ready' && view.key === getKey(location);
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
