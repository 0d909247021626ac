import { createStore, type Store } from '../../lib/store.ts';

// What belongs to one session, of a user or of a visitor. `session.ts` ends it.

const resets: (() => void)[] = [];

/** Creates a store that returns to its initial state when the session ends. */
export function createSessionStore<State>(createInitial: () => State): Store<State> {
  const store = createStore(createInitial());
  resets.push(() => store.set(createInitial()));
  return store;
}

/** Another object in each session. */
const identity = createSessionStore(() => ({}));

/** Returns a function that tells whether the current session has ended since. */
export function watchSession(): () => boolean {
  const watched = identity.get();
  return () => identity.get() !== watched;
}

/** Empties the stores of the session. Calls that it has begun count as those of an ended session from now on. */
export function resetSessionState() {
  for (const reset of resets) reset();
}
