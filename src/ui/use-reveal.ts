import { useEffect, useState } from 'react';

/** Whether a secret is shown. It is hidden when the page is left, so that it is masked after a return from the back/forward cache. */
export function useReveal() {
  const [isRevealed, setRevealed] = useState(false);
  useEffect(() => {
    const hide = () => setRevealed(false);
    window.addEventListener('pagehide', hide);
    return () => window.removeEventListener('pagehide', hide);
  }, []);
  return [isRevealed, setRevealed] as const;
}
