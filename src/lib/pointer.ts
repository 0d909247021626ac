/**
 * Puts off what would move the page under a pressed pointer: a button that moves between press and release is not
 * clicked. Listens until the signal is aborted, and acts no more then.
 */
export function createReleaseWait(signal: AbortSignal): (act: () => void) => void {
  const released: (() => void)[] = [];
  let down = false;
  for (const type of ['pointerdown', 'pointerup', 'pointercancel']) {
    const press = () => {
      down = type === 'pointerdown';
      if (!down) for (const act of released.splice(0)) act();
    };
    window.addEventListener(type, press, { capture: true, signal });
  }
  return (act) => {
    // After the click that follows the release.
    const soon = () => setTimeout(() => !signal.aborted && act());
    if (down) released.push(soon);
    else soon();
  };
}
