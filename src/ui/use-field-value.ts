import { useCallback, useSyncExternalStore } from 'react';
import type { Fields } from '../lib/fields.ts';

/** What a field holds, followed while somebody types. */
export function useFieldValue<Name extends string>(form: Fields<Name>, name: Name): string {
  const subscribe = useCallback(
    (listener: () => void) => {
      const controller = new AbortController();
      for (const type of ['input', 'change'])
        form.element()?.addEventListener(type, listener, controller);
      return () => controller.abort();
    },
    [form],
  );
  return useSyncExternalStore(
    subscribe,
    () => form.control(name)?.value ?? '',
    () => '',
  );
}
