import { createStore, type Store } from '../../lib/store.ts';

// What belongs to one session, of a user or of a visitor. `session.ts` ends it.

let controller = new AbortController();
const resets: (() => void)[] = [];

/** Is aborted when the current session ends. The next session has another one. */
export const sessionSignal = (): AbortSignal => controller.signal;

/** Creates a store that returns to its initial state when the session ends. */
export function createSessionStore<State>(createInitial: () => State): Store<State> {
  const store = createStore(createInitial());
  resets.push(() => store.set(createInitial()));
  return store;
}

/** Aborts the signal of the session, and empties its stores. */
export function resetSessionState() {
  const ended = controller;
  controller = new AbortController();
  ended.abort();
  for (const reset of resets) reset();
}
