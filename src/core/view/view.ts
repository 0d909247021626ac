import type { ReactElement } from 'react';
import { isPageReachable } from '../../lib/http.ts';
import { useStore } from '../../lib/use-store.ts';
import { currentLanguage, subscribeLanguage } from '../language/language.ts';
import { getScreen, isLoaded, load } from '../loading/loaders.ts';
import {
  currentLocation,
  type RouteLocation,
  remountScreen,
  replace,
  subscribeLocation,
} from '../navigation/navigation.ts';
import { pageOwner } from '../owners.ts';
import { currentSession, type Session, subscribeSession } from '../session/session.ts';
import { guard } from './guards.ts';

/** What the main part of the page shows. */
export type View =
  | { readonly status: 'pending' }
  | {
      readonly status: 'ready';
      readonly location: RouteLocation;
      readonly element: ReactElement;
      /** The email address of the user that it is shown to. */
      readonly userEmail: string | undefined;
      /** Whether another screen is being loaded. */
      readonly isLoading: boolean;
    }
  | { readonly status: 'failed'; readonly location: RouteLocation };

const store = pageOwner.createStore((): View => ({ status: 'pending' }));

export const useView = () => useStore(store, (view) => view);
export const currentView = store.get;
export const subscribeView = store.subscribe;

/** The location of the screen that is shown. While the next screen is being loaded, it is not the current location. */
export function shownLocation(): RouteLocation {
  const view = store.get();
  return view.status === 'ready' ? view.location : currentLocation();
}

/** Whether the screen is shown only until the next one has been loaded. The URL is that of the next one. */
export const isBeingLeft = () => shownLocation() !== currentLocation();

/**
 * Shows the screen of the current location from now on. A screen is loaded before it is shown, and the previous one stays
 * until then, unless it is not known yet who may see the next one. The guard is asked after every change of the location or
 * the session. Resolves when there is something to show, or at once if the guard says to wait or leads elsewhere.
 */
export function startView(): Promise<void> {
  const { signal } = pageOwner;
  let previous = currentSession();
  const handleSession = () => {
    const { status } = currentSession();
    const justLoggedIn = previous.status === 'anonymous' && status === 'loggedIn';
    previous = currentSession();
    const locationBefore = currentLocation();
    void updateView(justLoggedIn);
    // The login to which this leads may still be shown, busy and with a password, because no screen of the user has loaded.
    if (status === 'anonymous' && currentLocation() !== locationBefore) remountScreen();
  };
  const subscriptions = [
    subscribeLocation(() => void updateView()),
    // A public page needs its text in the other language.
    subscribeLanguage(() => void updateView()),
    subscribeSession(handleSession),
  ];
  signal.addEventListener('abort', () => {
    for (const unsubscribe of subscriptions) unsubscribe();
  });
  return updateView();
}

/** Tries again to load a screen. After a deployment only a reload of the page can bring it. */
export async function retryView(): Promise<void> {
  await updateView();
  if (store.get().status === 'failed' && (await isPageReachable())) location.reload();
}

async function updateView(justLoggedIn = false): Promise<void> {
  const routeLocation = currentLocation();
  const session = currentSession();
  const result = guard(routeLocation.route.name, session, justLoggedIn);
  if (result === 'allow') return showScreen(routeLocation, session);
  if (result !== 'pending') return replace(result, {});
  // Hides the previous screen, whose forms send nothing once the location has changed.
  store.set({ status: 'pending' });
  // Most likely this screen will be shown. A failure is reported then.
  load(routeLocation.route.name, currentLanguage()).catch(() => {});
}

async function showScreen(routeLocation: RouteLocation, session: Session): Promise<void> {
  const { name, params } = routeLocation.route;
  const language = currentLanguage();
  const user = session.status === 'loggedIn' ? session.user : undefined;
  // If one of these has changed while it was loading, another call has updated the view.
  const isCurrent = () =>
    routeLocation === currentLocation() &&
    session === currentSession() &&
    language === currentLanguage();
  if (!isLoaded(name, language)) {
    const view = store.get();
    // Nobody else may read what a user has typed.
    const canStay = view.status === 'ready' && (!view.userEmail || view.userEmail === user?.email);
    store.set(canStay ? { ...view, isLoading: true } : { status: 'pending' });
    try {
      await load(name, language);
    } catch (error) {
      console.warn(error);
      if (isCurrent()) store.set({ status: 'failed', location: routeLocation });
      return;
    }
  }
  if (!isCurrent()) return;
  const element = getScreen(name)?.(params, user);
  if (!element) return;
  const userEmail = user?.email;
  store.set({ status: 'ready', location: routeLocation, element, userEmail, isLoading: false });
}
