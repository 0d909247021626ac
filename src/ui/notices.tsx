import { useEffect, useState, useSyncExternalStore } from 'react';
import { useText } from '../core/language.ts';

/** That there is no connection, and that a password is being typed in capitals: for as long as it is so. */
export function Notices() {
  const { t } = useText();
  const online = useSyncExternalStore(subscribe, () => navigator.onLine);
  const capitals = useCapsLock();
  return (
    <div role="status">
      {!online && <p>{t('You are offline. What you have entered stays here.')}</p>}
      {capitals && <p>{t('Caps Lock is on.')}</p>}
    </div>
  );
}

function subscribe(listener: () => void) {
  const types = ['online', 'offline'];
  for (const type of types) window.addEventListener(type, listener);
  return () => {
    for (const type of types) window.removeEventListener(type, listener);
  };
}

function useCapsLock(): boolean {
  const [on, setOn] = useState(false);
  useEffect(() => {
    const left = new AbortController();
    const hear = (event: Event) => {
      const { target } = event;
      const isPassword =
        target instanceof HTMLInputElement && target.autocomplete.endsWith('password');
      // Password managers fill in with key events that are none.
      setOn(isPassword && event instanceof KeyboardEvent && event.getModifierState('CapsLock'));
    };
    for (const type of ['keydown', 'keyup', 'focusout']) {
      document.addEventListener(type, hear, { signal: left.signal });
    }
    return () => left.abort();
  }, []);
  return on;
}
