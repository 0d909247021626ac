import { useEffect, useState } from 'react';

/** Whether a secret is shown. A page that the browser keeps for the Back button comes back with it hidden. */
export function useReveal() {
  const [isRevealed, setRevealed] = useState(false);
  useEffect(() => {
    const hide = () => setRevealed(false);
    window.addEventListener('pagehide', hide);
    return () => window.removeEventListener('pagehide', hide);
  }, []);
  return [isRevealed, setRevealed] as const;
}
