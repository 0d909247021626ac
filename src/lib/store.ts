export type Store<State> = {
  readonly get: () => State;
  readonly set: (next: State) => void;
  /** Calls `listener` after every change, until the signal is aborted or the returned function is called. */
  readonly subscribe: (listener: () => void, signal?: AbortSignal) => () => void;
};

/** A store for those who may not change it. */
export type ReadableStore<State> = Omit<Store<State>, 'set'>;

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
    subscribe(listener, signal) {
      const unsubscribe = () => void listeners.delete(listener);
      listeners.add(listener);
      signal?.addEventListener('abort', unsubscribe);
      return unsubscribe;
    },
  };
}
