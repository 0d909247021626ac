import { useEffect, useState } from 'react';

/** Whether a secret is shown. A page that the browser keeps for the Back button comes back with it hidden. */
export function useShown() {
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    const hide = () => setShown(false);
    window.addEventListener('pagehide', hide);
    return () => window.removeEventListener('pagehide', hide);
  }, []);
  return [isShown, setShown] as const;
}
