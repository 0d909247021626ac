import type { ReactElement } from 'react';
import { isPageReachable } from '../../lib/http.ts';
import { createStore } from '../../lib/store.ts';
import { useStore } from '../../lib/use-store.ts';
import { getRouteConfig } from '../../routes.ts';
import { currentLanguage, subscribeLanguage } from '../language/language.ts';
import { getScreen, isLoaded, load } from '../loading/loaders.ts';
import {
  currentLocation,
  type RouteLocation,
  replace,
  subscribeLocation,
} from '../navigation/navigation.ts';
import { currentSession, type Session, subscribeSession } from '../session/session.ts';
import { guard } from './guards.ts';

/** What the main part of the page shows. */
export type View =
  | { readonly status: 'pending' }
  | {
      readonly status: 'ready';
      readonly location: RouteLocation;
      readonly element: ReactElement;
      /** The email address of whom a screen for users is shown to: another user starts it anew. */
      readonly owner: string | undefined;
      /** Whether another screen is on its way. */
      readonly isLoading: boolean;
    }
  | { readonly status: 'failed'; readonly location: RouteLocation };

const store = createStore<View>({ status: 'pending' });

export const useView = () => useStore(store, (view) => view);
export const currentView = store.get;
export const subscribeView = store.subscribe;

/**
 * Shows the screen of the place from now on. A screen is loaded first and shown then, the one before it stays
 * meanwhile. The guard is asked after every change of place or session. Resolves when there is something to
 * show; at once if the guard says to wait or leads elsewhere.
 */
export function startView(): Promise<void> {
  let previous = currentSession();
  subscribeLocation(() => void updateView());
  // A public page needs its text in the other language.
  subscribeLanguage(() => void updateView());
  subscribeSession(() => {
    const justLoggedIn = previous.status === 'anonymous' && currentSession().status === 'loggedIn';
    previous = currentSession();
    void updateView(justLoggedIn);
  });
  return updateView();
}

/** Tries again to load a screen that could not be. After a deployment only a reload brings it. */
export async function retryView(): Promise<void> {
  await updateView();
  if (store.get().status === 'failed' && (await isPageReachable())) location.reload();
}

async function updateView(justLoggedIn = false): Promise<void> {
  const location = currentLocation();
  const session = currentSession();
  const result = guard(location.route.name, session, justLoggedIn);
  if (result === 'allow') return showScreen(location, session);
  if (result !== 'pending') return replace([result, {}]);
  // What will most likely be shown. A failure is reported when it is.
  load(location.route.name, currentLanguage()).catch(() => {});
}

async function showScreen(location: RouteLocation, session: Session): Promise<void> {
  const { name, params } = location.route;
  const language = currentLanguage();
  if (!isLoaded(name, language)) {
    const view = store.get();
    store.set(view.status === 'ready' ? { ...view, isLoading: true } : { status: 'pending' });
    try {
      await load(name, language);
    } catch (error) {
      console.warn(error);
      if (location === currentLocation()) store.set({ status: 'failed', location });
      return;
    }
  }
  // Place, session or language may have changed while it was loading: that was followed by a call of its own.
  const isCurrent = location === currentLocation() && session === currentSession();
  if (!isCurrent || language !== currentLanguage()) return;
  const user = session.status === 'loggedIn' ? session.user : undefined;
  const element = getScreen(name)?.(params, user);
  const owner = getRouteConfig(name).audience === 'user' ? user?.email : undefined;
  if (element) store.set({ status: 'ready', location, element, owner, isLoading: false });
}
