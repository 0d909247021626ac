import { useEffect, useEffectEvent, useState } from 'react';
import type { Failure, Result } from './http.ts';

/** The life of something that is loaded for a view. */
type RequestState<Data> =
  | { readonly status: 'pending' }
  | { readonly status: 'done'; readonly data: Data }
  | { readonly status: 'failed'; readonly failure: Failure };

/**
 * Loads when the component appears; leaving it aborts. `reload` loads again, `change` takes over what
 * is known already (one entry of a list was deleted).
 */
export function useRequest<Data>(load: (signal: AbortSignal) => Promise<Result<Data>>) {
  const [request, setRequest] = useState<RequestState<Data>>({ status: 'pending' });
  const [attempt, setAttempt] = useState(0);
  const onLoad = useEffectEvent(load);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` is the wish to load again.
  useEffect(() => {
    const controller = new AbortController();
    setRequest({ status: 'pending' });
    void onLoad(controller.signal).then((result) => {
      if (controller.signal.aborted) return;
      if (result.ok) setRequest({ status: 'done', data: result.data });
      else setRequest({ status: 'failed', failure: result.failure });
    });
    return () => controller.abort();
  }, [attempt]);

  const mutate = (update: (data: Data) => Data) =>
    setRequest((now) => (now.status === 'done' ? { ...now, data: update(now.data) } : now));
  return { request, reload: () => setAttempt(attempt + 1), mutate };
}
