import { createStore, type Store } from './store.ts';

/**
 * Owns state that lives equally long, such as everything that belongs to one session. Its signal is the identity of that
 * lifetime: keep it before waiting for something, and check afterwards whether it has been aborted.
 */
export type Owner = {
  /** Is aborted when the current lifetime ends. The next lifetime has another one. */
  readonly signal: AbortSignal;
  /** Creates a store that returns to its initial state when the lifetime ends. */
  readonly createStore: <State>(createInitial: () => State) => Store<State>;
  /** Ends the current lifetime and begins the next one. */
  readonly end: () => void;
};

export function createOwner(): Owner {
  let controller = new AbortController();
  const resets: (() => void)[] = [];
  return {
    get signal() {
      return controller.signal;
    },
    createStore(createInitial) {
      const store = createStore(createInitial());
      resets.push(() => store.set(createInitial()));
      return store;
    },
    end() {
      const ended = controller;
      controller = new AbortController();
      ended.abort();
      for (const reset of resets) reset();
    },
  };
}
