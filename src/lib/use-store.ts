import { useSyncExternalStore } from 'react';
import type { ReadableStore } from './store.ts';

/**
 * The state of a store, or what `select` takes from it. The component renders again only when that changes: select an existing
 * value, never build one.
 */
export function useStore<State, Slice = State>(
  store: ReadableStore<State>,
  // Without `select`, `Slice` is `State`.
  select = (state: State) => state as unknown as Slice,
): Slice {
  const read = () => select(store.get());
  return useSyncExternalStore(store.subscribe, read, read);
}
