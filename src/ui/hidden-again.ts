import { useEffect } from 'react';

/** A page that the browser keeps for the Back button must not come back with a secret shown. */
export function useHiddenAgain(hide: () => void) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: it does the same at every render.
  useEffect(() => {
    window.addEventListener('pagehide', hide);
    return () => window.removeEventListener('pagehide', hide);
  }, []);
}
