import { useEffect, useEffectEvent, useState } from 'react';
import type { Result } from './http.ts';

/** The state of data that is loaded for a component. */
type RequestState<Data, Reason> =
  | { readonly status: 'loading' }
  | { readonly status: 'ready'; readonly data: Data }
  | { readonly status: 'failed'; readonly failure: Reason };

/**
 * Loads data when the component mounts. The signal is aborted when the component unmounts or `reload` is called, whether or not
 * `load` uses it. `load` is called again only by `reload`: give the component a key if it depends on props.
 */
export function useRequest<Data, Reason>(
  load: (signal: AbortSignal) => Promise<Result<Data, Reason>>,
) {
  const [request, setRequest] = useState<RequestState<Data, Reason>>({ status: 'loading' });
  const [attempt, setAttempt] = useState(0);
  const loadLatest = useEffectEvent(load);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt loads again.
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    // StrictMode mounts, unmounts and mounts again: only the second request is sent.
    queueMicrotask(async () => {
      if (signal.aborted) return;
      const result = await loadLatest(signal);
      if (signal.aborted) return;
      setRequest(
        result.ok
          ? { status: 'ready', data: result.data }
          : { status: 'failed', failure: result.failure },
      );
    });
    return () => controller.abort();
  }, [attempt]);

  return {
    request,
    reload() {
      setRequest({ status: 'loading' });
      setAttempt((previous) => previous + 1);
    },
  };
}
