import type { ReactElement } from 'react';
import { isPageReachable } from '../../lib/http.ts';
import { createStore } from '../../lib/store.ts';
import { useStore } from '../../lib/use-store.ts';
import { currentLanguage, pendingDictionary, subscribeLanguage } from '../language/language.ts';
import { getScreen, isLoaded, load } from '../loading/loaders.ts';
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
  | {
      readonly status: 'ready';
      readonly location: RouteLocation;
      readonly element: ReactElement;
      /** Of route, navigation and person. With another key React mounts a new screen, so none outlives its person. */
      readonly key: string;
    }
  | { readonly status: 'failed'; readonly location: RouteLocation };

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
  if (store.get().status === 'failed' && (await isPageReachable())) location.reload();
}

async function updateView(): Promise<void> {
  const routeLocation = currentLocation();
  const session = currentSession();
  const { route, navigationId } = routeLocation;
  const result = guard(routeLocation, session);
  if (result !== 'allow' && result !== 'wait') return replace(result, {});
  const key = JSON.stringify([route, navigationId, currentPerson()]);
  const isReady = () => !pendingDictionary() && isLoaded(route.name, currentLanguage());
  const view = store.get();
  const isShown = view.status === 'ready' && view.key === key;
  if (result === 'wait' || (!isShown && !isReady())) store.set({ status: 'loading' });
  // If one of these has changed while something was loading, another call has updated the view.
  const isCurrent = () => routeLocation === currentLocation() && session === currentSession();
  try {
    if (!isReady()) {
      await pendingDictionary();
      await load(route.name, currentLanguage());
    }
  } catch (error) {
    console.warn(error);
    if (isCurrent()) store.set({ status: 'failed', location: routeLocation });
    return;
  }
  if (result === 'wait' || !isCurrent()) return;
  const element = getScreen(route.name)(route.params);
  store.set({ status: 'ready', location: routeLocation, element, key });
}
