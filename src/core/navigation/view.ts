import type { ReactElement } from 'react';
import { createStore } from '../../lib/store.ts';
import { useStore } from '../../lib/use-store.ts';
import { within } from '../../lib/within.ts';
import { audienceOf } from '../../routes.ts';
import { currentLanguage, subscribeLanguage } from '../language/language.ts';
import { currentSession, type Session, subscribeSession } from '../session/session.ts';
import { guard, type SessionEvent } from './guards.ts';
import { isLoaded, load, screenIn } from './load.ts';
import {
  beginAnew,
  currentLocation,
  type Place,
  replaceWith,
  subscribeLocation,
} from './navigation.ts';

/** What the main part of the page shows. */
export type View =
  | { readonly status: 'waiting' }
  | {
      readonly status: 'ready';
      readonly location: Place;
      readonly element: ReactElement;
      readonly loading: boolean;
    }
  | { readonly status: 'failed'; readonly location: Place };

const store = createStore<View>({ status: 'waiting' });

export const useView = () => useStore(store, (view) => view);
export const currentView = store.get;
export const subscribeView = store.subscribe;

/**
 * Shows the screen of the location from now on. A screen is loaded first and shown then, the one before
 * it stays meanwhile; the guards are asked at every change of location or session. Resolves when there is
 * something to show, be it that the visitor has to wait.
 */
export function startView(): Promise<void> {
  let before = currentSession();
  subscribeLocation(() => void follow());
  // The text of a page is another one then.
  subscribeLanguage(() => void follow());
  subscribeSession(() => {
    const event = eventBetween(before, currentSession());
    before = currentSession();
    void follow(event);
  });
  return follow();
}

/** How long a part may take. */
const patienceMs = 10_000;
/** Shorter for another try, which ends in a reload of the page. */
const lessPatienceMs = 3_000;

/** Tries again to load a screen that could not be. After a deployment only a reload brings it. */
export async function retryView(): Promise<void> {
  await follow(undefined, lessPatienceMs);
  if (store.get().status === 'failed' && navigator.onLine) location.reload();
}

function eventBetween(before: Session, now: Session): SessionEvent {
  if (before.status === 'anonymous' && now.status === 'loggedIn') return 'login';
  if (now.status !== 'anonymous') return undefined;
  if (now.reason === 'logout') return 'logout';
  return before.status === 'loggedIn' ? 'end' : undefined;
}

async function follow(event?: SessionEvent, patience = patienceMs): Promise<void> {
  const location = currentLocation();
  const session = currentSession();
  const { name, params } = location.route;
  hidePrivate(session);
  const verdict = guard(audienceOf(name), session, location, event);
  if (verdict === 'wait') {
    store.set({ status: 'waiting' });
    // It will most likely be shown. Whether it cannot be loaded is asked again then.
    load(name, currentLanguage()).catch(() => {});
  }
  // A login that was accepted is busy until its screen has gone.
  if (typeof verdict === 'object') {
    if (event && event !== 'login') beginAnew();
    replaceWith(verdict.to, verdict.state);
  }
  if (verdict !== 'open') return;
  if (!isLoaded(name, currentLanguage()) && !(await loadScreen(location, patience))) return;
  // Someone may have gone on, logged in or out while it was loading: that was followed in its own turn.
  if (location !== currentLocation() || session !== currentSession()) return;
  const element = screenIn(name)?.(
    params,
    session.status === 'loggedIn' ? session.user : undefined,
  );
  if (element) store.set({ status: 'ready', location, element, loading: false });
}

/** What belonged to a user must not stay in sight while the next screen is loaded. */
function hidePrivate(session: Session) {
  const view = store.get();
  if (view.status !== 'ready' || session.status === 'loggedIn') return;
  if (audienceOf(view.location.route.name) === 'user') store.set({ status: 'waiting' });
}

async function loadScreen(location: Place, patience: number): Promise<boolean> {
  const view = store.get();
  store.set(view.status === 'ready' ? { ...view, loading: true } : { status: 'waiting' });
  try {
    await within(patience, load(location.route.name, currentLanguage()));
    return true;
  } catch (error) {
    console.warn(error);
    if (location === currentLocation()) store.set({ status: 'failed', location });
    return false;
  }
}
