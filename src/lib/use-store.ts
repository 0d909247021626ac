import { useSyncExternalStore } from 'react';
import type { Store } from './store.ts';

/** Renders again only when what `select` returns changes: select an existing value, never build one. */
export function useStore<State, Slice>(
  store: Store<State>,
  select: (state: State) => Slice,
): Slice {
  const read = () => select(store.get());
  return useSyncExternalStore(store.subscribe, read, read);
}
