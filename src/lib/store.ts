export type Store<State> = {
  readonly get: () => State;
  readonly set: (next: State) => void;
  /** Calls `listener` after every change; returns a function that unsubscribes. */
  readonly subscribe: (listener: () => void) => () => void;
};

/** A value with listeners. Setting the same value again notifies no one. */
export function createStore<State>(initial: State): Store<State> {
  let state = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => state,
    set(next) {
      if (Object.is(next, state)) return;
      state = next;
      for (const listener of [...listeners]) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
