import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Result } from './http.ts';

/** The state of data that is loaded for a component. */
type RequestState<Data, Reason> =
  | { readonly status: 'pending' }
  | { readonly status: 'done'; readonly data: Data }
  | { readonly status: 'failed'; readonly failure: Reason };

type Update<Data> = (data: Data) => Data;

/**
 * Loads data when the component mounts, and aborts the request when it unmounts. `load` is called again only by `reload`:
 * give the component a key if it depends on props. `mutate` updates the data after a save. A response to a request that
 * was sent before the save may be older, so the update is applied to it, too.
 */
export function useRequest<Data, Reason>(
  load: (signal: AbortSignal) => Promise<Result<Data, Reason>>,
) {
  const [request, setRequest] = useState<RequestState<Data, Reason>>({ status: 'pending' });
  const [attempt, setAttempt] = useState(0);
  const updatesSinceSent = useRef<Update<Data>[]>([]);
  const loadLatest = useEffectEvent(load);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt loads again.
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    setRequest({ status: 'pending' });
    // Under StrictMode, React unmounts the component at once for a test. Such a request is not sent.
    queueMicrotask(async () => {
      if (signal.aborted) return;
      updatesSinceSent.current = [];
      const result = await loadLatest(signal);
      if (signal.aborted) return;
      if (!result.ok) return setRequest({ status: 'failed', failure: result.failure });
      const data = updatesSinceSent.current.reduce((latest, update) => update(latest), result.data);
      setRequest({ status: 'done', data });
    });
    return () => controller.abort();
  }, [attempt]);

  const mutate = (update: Update<Data>) => {
    updatesSinceSent.current.push(update);
    setRequest((current) =>
      current.status === 'done' ? { ...current, data: update(current.data) } : current,
    );
  };
  return { request, reload: () => setAttempt(attempt + 1), mutate };
}
