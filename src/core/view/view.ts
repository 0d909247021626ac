import type { ReactElement } from 'react';
import { createStore } from '../../lib/store.ts';
import { useStore } from '../../lib/use-store.ts';
import { entryOf } from '../../routes.ts';
import { currentLanguage, subscribeLanguage } from '../language/language.ts';
import { isLoaded, load, screenIn } from '../loading/load.ts';
import { currentPlace, type Place, replace, subscribePlace } from '../navigation/navigation.ts';
import { currentSession, type Session, subscribeSession } from '../session/session.ts';
import { guard } from './guards.ts';

/** What the main part of the page shows. */
export type View =
  | { readonly status: 'waiting' }
  | {
      readonly status: 'ready';
      readonly place: Place;
      readonly element: ReactElement;
      /** The email address of whom a screen for users is shown to: another user starts it anew. */
      readonly owner: string | undefined;
      /** Whether another screen is on its way. */
      readonly loading: boolean;
    }
  | { readonly status: 'failed'; readonly place: Place };

const store = createStore<View>({ status: 'waiting' });

export const useView = () => useStore(store, (view) => view);
export const currentView = store.get;
export const subscribeView = store.subscribe;

/**
 * Shows the screen of the place from now on. A screen is loaded first and shown then, the one before it stays
 * meanwhile. The guard is asked after every change of place or session. Resolves when there is something to
 * show; at once if the guard says to wait or leads elsewhere.
 */
export function startView(): Promise<void> {
  let before = currentSession();
  subscribePlace(() => void follow());
  // A public page needs its text in the other language.
  subscribeLanguage(() => void follow());
  subscribeSession(() => {
    const hasLoggedIn = before.status === 'anonymous' && currentSession().status === 'loggedIn';
    before = currentSession();
    void follow(hasLoggedIn);
  });
  return follow();
}

/** Tries again to load a screen that could not be. After a deployment only a reload brings it. */
export async function retryView(): Promise<void> {
  await follow();
  if (store.get().status === 'failed' && navigator.onLine) location.reload();
}

async function follow(hasLoggedIn = false): Promise<void> {
  const place = currentPlace();
  const session = currentSession();
  const verdict = guard(place.route.name, session, hasLoggedIn);
  if (verdict === 'open') return open(place, session);
  if (verdict !== 'wait') return replace([verdict, {}]);
  // What will most likely be shown. A failure is reported when it is.
  load(place.route.name, currentLanguage()).catch(() => {});
}

async function open(place: Place, session: Session): Promise<void> {
  const { name, params } = place.route;
  const language = currentLanguage();
  if (!isLoaded(name, language)) {
    const view = store.get();
    store.set(view.status === 'ready' ? { ...view, loading: true } : { status: 'waiting' });
    try {
      await load(name, language);
    } catch (error) {
      console.warn(error);
      if (place === currentPlace()) store.set({ status: 'failed', place });
      return;
    }
  }
  // Place, session or language may have changed while it was loading: that was followed by a call of its own.
  const isCurrent = place === currentPlace() && session === currentSession();
  if (!isCurrent || language !== currentLanguage()) return;
  const user = session.status === 'loggedIn' ? session.user : undefined;
  const element = screenIn(name)?.(params, user);
  const owner = entryOf(name).for === 'user' ? user?.email : undefined;
  if (element) store.set({ status: 'ready', place, element, owner, loading: false });
}
