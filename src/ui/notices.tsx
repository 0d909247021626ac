import { useEffect, useState, useSyncExternalStore } from 'react';
import { useText } from '../core/language.ts';

/** That there is no connection, and that a password is being typed in capitals: for as long as it is so. */
export function Notices() {
  const { t } = useText();
  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  const capitals = useCapsLock();
  const hint = t('Caps Lock is on.');
  useEffect(() => {
    window.addEventListener('pagehide', hidePasswords);
    return () => window.removeEventListener('pagehide', hidePasswords);
  }, []);
  // To be seen at the field, in the line that is kept free for its message.
  useEffect(() => {
    if (!capitals) return undefined;
    const note = document.createElement('span');
    note.className = 'muted';
    note.ariaHidden = 'true';
    note.textContent = hint;
    capitals.append(note);
    return () => note.remove();
  }, [capitals, hint]);
  return (
    <div role="status">
      {!online && <p>{t('You are offline. What you have entered stays here.')}</p>}
      {capitals && <p className="visually-hidden">{hint}</p>}
    </div>
  );
}

/** A page kept for the Back button must not come back with a password open. */
function hidePasswords() {
  const shown = 'input[type=text][autocomplete$=password] + button';
  for (const button of document.querySelectorAll<HTMLElement>(shown)) button.click();
}

function subscribe(listener: () => void) {
  const types = ['online', 'offline'];
  for (const type of types) window.addEventListener(type, listener);
  return () => {
    for (const type of types) window.removeEventListener(type, listener);
  };
}

/** The message line of the password field that is typed into in capitals. */
function useCapsLock(): Element | undefined {
  const [line, setLine] = useState<Element>();
  useEffect(() => {
    const left = new AbortController();
    const hear = (event: Event) => {
      const { target } = event;
      const isPassword =
        target instanceof HTMLInputElement && target.autocomplete.endsWith('password');
      // Password managers fill in with key events that are none.
      const on = event instanceof KeyboardEvent && event.getModifierState('CapsLock');
      const field = isPassword && on ? target.closest('.field') : undefined;
      setLine(field?.querySelector('.field__message') ?? undefined);
    };
    for (const type of ['keydown', 'keyup', 'focusout']) {
      document.addEventListener(type, hear, { signal: left.signal });
    }
    return () => left.abort();
  }, []);
  return line;
}
