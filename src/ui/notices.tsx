import { useSyncExternalStore } from 'react';
import { useText } from '../core/language.ts';

/** Says that there is no connection, for as long as it is so. */
export function Notices() {
  const { t } = useText();
  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  return (
    <div role="status">{!online && <p>{t('You are offline. Your entries are kept.')}</p>}</div>
  );
}

function subscribe(listener: () => void) {
  const types = ['online', 'offline'];
  for (const type of types) window.addEventListener(type, listener);
  return () => {
    for (const type of types) window.removeEventListener(type, listener);
  };
}
