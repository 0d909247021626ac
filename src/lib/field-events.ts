import type { Control } from './fields.ts';

/**
 * Tells the name of each field that is changed or left, empty and untouched ones too. Leaving the tab or the window is
 * not leaving the field. Listens until the signal is aborted.
 */
export function listenToFields(
  form: HTMLFormElement | undefined,
  tell: (name: string) => void,
  signal: AbortSignal,
) {
  const afterRelease = createReleaseWait(signal);
  for (const type of ['change', 'focusout']) {
    form?.addEventListener(
      type,
      ({ target }) => {
        // A tab or a window that is left blurs its field, which stays the active element.
        if (type === 'focusout' && document.activeElement === target) return;
        afterRelease(() => tell((target as Control).name));
      },
      { signal },
    );
  }
}

/**
 * Puts off what would move the page under a pressed pointer: a button that moves between press and release is not
 * clicked. Acts no more when the signal is aborted.
 */
function createReleaseWait(signal: AbortSignal): (act: () => void) => void {
  const waiting: (() => void)[] = [];
  let isDown = false;
  for (const type of ['pointerdown', 'pointerup', 'pointercancel']) {
    const press = () => {
      isDown = type === 'pointerdown';
      if (!isDown) for (const act of waiting.splice(0)) act();
    };
    window.addEventListener(type, press, { capture: true, signal });
  }
  return (act) => {
    // The click follows the release.
    const soon = () => setTimeout(() => !signal.aborted && act());
    if (isDown) waiting.push(soon);
    else soon();
  };
}
