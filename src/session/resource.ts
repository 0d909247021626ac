import type { CallFailure, CallResult } from '../api/client.ts';
import { createSessionStore } from '../core/session/scope.ts';
import type { Store } from '../lib/store.ts';
import { useRequest } from '../lib/use-request.ts';
import { useStore } from '../lib/use-store.ts';

/** What the service has said in this session about one kind of thing, by ID. A list is one thing, and its ID is empty. */
export type Resource<Data> = {
  readonly store: Store<ReadonlyMap<string, Data>>;
  readonly load: (id: string) => Promise<CallResult<Data>>;
};

export const createResource = <Data>(load: Resource<Data>['load']): Resource<Data> => ({
  store: createSessionStore<ReadonlyMap<string, Data>>(() => new Map()),
  load,
});

/** Changes data that has been loaded, after a save. */
export function patchResource<Data>(
  { store }: Resource<Data>,
  update: (data: Data) => Data,
  id = '',
) {
  const data = store.get().get(id);
  if (data !== undefined) store.set(new Map(store.get()).set(id, update(data)));
}

/** Forgets data that has been loaded, after a deletion. */
export function forgetResource<Data>({ store }: Resource<Data>, id: string) {
  const others = new Map(store.get());
  others.delete(id);
  store.set(others);
}

/** The data of a resource: at once if the service has sent it before, and then as it is now. */
export function useResource<Data>(
  { store, load }: Resource<Data>,
  id = '',
): {
  readonly data: Data | undefined;
  /** Why the last request has failed. */
  readonly failure: CallFailure | undefined;
  readonly reload: () => void;
} {
  const data = useStore(store, (all) => all.get(id));
  const { request, reload } = useRequest(async (signal) => {
    const before = store.get().get(id);
    const result = await load(id);
    const all = store.get();
    // Data that was saved meanwhile is newer, and so is the response to a reload.
    if (result.ok && !signal.aborted && all.get(id) === before)
      store.set(new Map(all).set(id, result.data));
    return result;
  });
  const failure = request.status === 'failed' ? request.failure : undefined;
  return { data, failure, reload };
}
