/**
 * Runs in the page before any of its own scripts and leaves `window.bench`, which types.ts describes. Playwright sends
 * the source of this function to the browser, so it uses nothing from outside.
 *
 * @param {{ selector: string, isPressing: boolean }} options `isPressing` measures also when the page listens, by
 *   pressing the first menu of the header
 */
export function watchPage({ selector, isPressing }) {
  if (!location.protocol.startsWith('http')) return;

  /** @param {string} wanted */
  function findVisible(wanted) {
    for (const element of document.querySelectorAll(wanted)) {
      const { width, height } = element.getBoundingClientRect();
      const isVisible =
        width > 0 && height > 0 && element.checkVisibility({ visibilityProperty: true });
      if (isVisible && element instanceof HTMLElement) return element;
    }
    return undefined;
  }

  /**
   * A message that is posted in an animation frame arrives after that frame has been painted.
   *
   * @param {(time: number) => void} callback
   */
  function afterPaint(callback) {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => callback(performance.now());
    port2.postMessage(undefined);
  }

  /** @type {(condition: () => unknown) => Promise<number>} */
  const waitUntil = (condition) =>
    new Promise((resolve, reject) => {
      const deadline = performance.now() + 60_000;
      requestAnimationFrame(function check() {
        if (condition()) afterPaint(resolve);
        else if (performance.now() > deadline)
          reject(new Error(`Not within a minute: ${condition}`));
        else requestAnimationFrame(check);
      });
    });

  /** Presses the button in every frame until its menu is open. An early press may be lost or replayed. */
  function isListening() {
    const button = findVisible('header button[aria-expanded]');
    if (button?.ariaExpanded === 'true') return true;
    button?.click();
    return false;
  }

  const painted = waitUntil(() => findVisible(selector)).then((time) => {
    window.bench.heading = findVisible('h1')?.textContent;
    return time;
  });
  const listening = isPressing ? waitUntil(isListening) : undefined;
  // The bench awaits these promises later. Until then, a failure must not be reported as an unhandled rejection.
  for (const promise of [painted, listening]) promise?.catch(() => {});

  window.bench = {
    findVisible,
    waitUntil,
    painted,
    listening,
    heading: undefined,
    layoutShift: 0,
  };

  /** @type {(type: string, onEntry: (entry: PerformanceEntry) => void) => void} */
  const observe = (type, onEntry) =>
    new PerformanceObserver((list) => list.getEntries().forEach(onEntry)).observe({ type });
  observe('layout-shift', (entry) => {
    // TypeScript does not know `LayoutShift`, which only Chromium has.
    const { value, hadRecentInput } =
      /** @type {PerformanceEntry & { value: number, hadRecentInput: boolean }} */ (entry);
    if (!hadRecentInput) window.bench.layoutShift += value;
  });
}
