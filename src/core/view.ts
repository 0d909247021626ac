import type { ReactElement } from 'react';
import { createStore } from '../lib/store.ts';
import { useStore } from '../lib/use-store.ts';
import { within } from '../lib/within.ts';
import type { Route } from '../routes.ts';
import { type Audience, type Event, guard } from './guards.ts';
import { completeLanguage, currentLanguage, hasAllSentences, loadLanguage } from './language.ts';
import {
  beginAnew,
  currentLocation,
  type Location,
  replaceWith,
  subscribeLocation,
} from './navigation.ts';
import { currentSession, type Session, subscribeSession } from './session.ts';
import type { User } from './user.ts';

/** A screen: who may see it, and how to load and to show it. */
export type Screen = {
  readonly audience: Audience;
  /** All that it says stands in the page: it needs no dictionary. */
  readonly isWritten?: boolean;
  readonly load: () => Promise<void>;
  /** Undefined until it is loaded, and for private screens without a user. */
  readonly show: (params: Route['params'], user: User | undefined) => ReactElement | undefined;
};

export type ScreenOf = (name: Route['name']) => Screen;

/** What the main part of the page shows. */
export type View =
  | { readonly status: 'waiting' }
  | {
      readonly status: 'ready';
      readonly location: Location;
      readonly element: ReactElement;
      readonly loading: boolean;
    }
  | { readonly status: 'failed'; readonly location: Location };

const store = createStore<View>({ status: 'waiting' });

/** Loads a screen that may be shown next. Rejects when it cannot be loaded. */
export async function preload(route: Route['name']): Promise<void> {
  await Promise.all([screenOf(route).load(), loadLanguage(currentLanguage())]);
}

export const useView = () => useStore(store, (view) => view);
export const currentView = store.get;
export const subscribeView = store.subscribe;

let screenOf: ScreenOf;

/**
 * Shows the screen of the location from now on. A screen is loaded first and shown then, the one before
 * it stays meanwhile; the guards are asked at every change of location or session. Resolves when there is
 * something to show, be it that the visitor has to wait.
 */
export function startView(screens: ScreenOf): Promise<void> {
  screenOf = screens;
  let before = currentSession();
  subscribeLocation(() => void follow());
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

function eventBetween(before: Session, now: Session): Event {
  if (before.status === 'anonymous' && now.status === 'loggedIn') return 'login';
  if (now.status !== 'anonymous') return undefined;
  if (now.reason === 'logout') return 'logout';
  return before.status === 'loggedIn' ? 'end' : undefined;
}

async function follow(event?: Event, patience = patienceMs): Promise<void> {
  const location = currentLocation();
  const session = currentSession();
  const found = screenOf(location.route.name);
  hidePrivate(session);
  const verdict = guard(found.audience, session, location, event);
  if (verdict === 'wait') {
    store.set({ status: 'waiting' });
    // It will most likely be shown. Whether it cannot be loaded is asked again then.
    void found.load().catch(() => {});
  }
  // A login that was accepted is busy until its screen has gone.
  if (typeof verdict === 'object') {
    if (event && event !== 'login') beginAnew();
    replaceWith(verdict.to, verdict.state);
  }
  if (verdict !== 'open') return;
  const user = session.status === 'loggedIn' ? session.user : undefined;
  const show = () =>
    found.isWritten || hasAllSentences() ? found.show(location.route.params, user) : undefined;
  if (!show() && !(await load(found, location, patience))) return;
  const element = show();
  // Someone may have gone on, logged in or out while it was loading: that was followed in its own turn.
  const current = location === currentLocation() && session === currentSession();
  if (element && current) store.set({ status: 'ready', location, element, loading: false });
}

/** What belonged to a user must not stay in sight while the next screen is loaded. */
function hidePrivate(session: Session) {
  const view = store.get();
  if (view.status !== 'ready' || session.status === 'loggedIn') return;
  if (screenOf(view.location.route.name).audience === 'user') store.set({ status: 'waiting' });
}

async function load(found: Screen, location: Location, patience: number): Promise<boolean> {
  const view = store.get();
  store.set(view.status === 'ready' ? { ...view, loading: true } : { status: 'waiting' });
  try {
    await within(patience, loadWithSentences(found));
    return true;
  } catch (error) {
    console.warn(error);
    if (location === currentLocation()) store.set({ status: 'failed', location });
    return false;
  }
}

async function loadWithSentences(found: Screen) {
  if (!found.isWritten) {
    // Both at once; what fails is told below.
    const loading = found.load();
    loading.catch(() => {});
    await completeLanguage();
    await loading;
  }
  // A page's text is another one if the language is.
  await found.load();
}
