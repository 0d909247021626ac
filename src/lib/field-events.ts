import type { Control } from './fields.ts';

/**
 * Tells the name of each field that is changed or left, empty and untouched ones too. Leaving the tab or the window is
 * not leaving the field. Listens until the signal is aborted.
 */
export function onFieldCommit(
  form: HTMLFormElement | undefined,
  callback: (name: string) => void,
  signal: AbortSignal,
) {
  const defer = deferWhilePointerDown(signal);
  for (const type of ['change', 'focusout']) {
    form?.addEventListener(
      type,
      ({ target }) => {
        // A tab or a window that is left blurs its field, which stays the active element.
        if (type === 'focusout' && document.activeElement === target) return;
        defer(() => callback((target as Control).name));
      },
      { signal },
    );
  }
}

/**
 * Puts off what would move the page under a pressed pointer: a button that moves between press and release is not
 * clicked. Acts no more when the signal is aborted.
 */
function deferWhilePointerDown(signal: AbortSignal): (callback: () => void) => void {
  const deferred: (() => void)[] = [];
  let isDown = false;
  for (const type of ['pointerdown', 'pointerup', 'pointercancel']) {
    const press = () => {
      isDown = type === 'pointerdown';
      if (!isDown) for (const callback of deferred.splice(0)) callback();
    };
    window.addEventListener(type, press, { capture: true, signal });
  }
  return (callback) => {
    // The click follows the release.
    const run = () => setTimeout(() => !signal.aborted && callback());
    if (isDown) deferred.push(run);
    else run();
  };
}
