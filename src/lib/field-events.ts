import { closest } from './clicks.ts';

/**
 * Calls back for each element of the form that was changed or left, empty and untouched ones included, until the signal
 * is aborted. Leaving the tab or the window is not leaving the field: `focusout` fires then, too, but the field stays
 * `document.activeElement`.
 */
export function onChangeOrBlur(
  form: HTMLFormElement,
  callback: (target: EventTarget | null) => void,
  signal: AbortSignal,
) {
  const defer = deferWhilePressed(signal);
  form.addEventListener('change', ({ target }) => defer(() => callback(target)), { signal });
  form.addEventListener(
    'focusout',
    ({ target }) => {
      if (document.activeElement !== target) defer(() => callback(target));
    },
    { signal },
  );
}

/**
 * Returns a function that defers its callback while a button, label or link is pressed: an error that appears then could move it
 * away from under the pointer, and the press would not become a click. Nothing is called once the signal is aborted.
 */
function deferWhilePressed(signal: AbortSignal): (callback: () => void) => void {
  const deferred: (() => void)[] = [];
  let isDown = false;
  const options = { capture: true, signal };
  const handlePointerUp = () => {
    isDown = false;
    for (const callback of deferred.splice(0)) callback();
  };
  // Other releases may not be reported: Firefox and WebKit keep that of a select, and a context menu that of the secondary button.
  const handlePointerDown = ({ button, target }: PointerEvent) => {
    isDown = button === 0 && closest(target, 'button, label, a') !== null;
  };
  window.addEventListener('pointerdown', handlePointerDown, options);
  window.addEventListener('pointerup', handlePointerUp, options);
  window.addEventListener('pointercancel', handlePointerUp, options);
  return (callback) => {
    // Waits for the click, which follows the release. On a touch screen, the field loses the focus in between.
    const callLater = () => setTimeout(() => !signal.aborted && callback());
    if (isDown) deferred.push(callLater);
    else callLater();
  };
}
