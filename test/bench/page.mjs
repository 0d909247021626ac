/**
 * Runs in the page before anything else and leaves `window.bench`:
 *
 * - `painted`: milliseconds since the start of the navigation until what `selector` names is painted; `heading` is then
 *   the text of the page's heading
 * - `listening`: until a press of a button has its effect, if the visit `presses`
 * - `shift`: layout shift, summed up; `longTasks`: how many tasks took more than 50 ms
 * - `find`: the first visible element; `until`: when the frame is painted in which something became true
 */
export function watchPage({ selector, presses }) {
  if (!location.protocol.startsWith('http')) return;

  function find(wanted) {
    for (const element of document.querySelectorAll(wanted)) {
      const { width, height } = element.getBoundingClientRect();
      if (width > 0 && height > 0 && element.checkVisibility({ visibilityProperty: true })) {
        return element;
      }
    }
    return undefined;
  }

  /** A frame is painted before the next task. */
  function afterPaint(done) {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => done(performance.now());
    port2.postMessage(undefined);
  }

  const until = (isSo) =>
    new Promise((resolve, reject) => {
      const end = performance.now() + 60_000;
      requestAnimationFrame(function look() {
        if (isSo()) afterPaint(resolve);
        else if (performance.now() > end) reject(new Error(`Not within a minute: ${isSo}`));
        else requestAnimationFrame(look);
      });
    });

  /** Presses the header's menu in every frame: who comes early is kept or not, as the page likes. */
  function isListening() {
    const button = find('header button[aria-expanded]');
    if (button?.ariaExpanded === 'true') return true;
    button?.click();
    return false;
  }

  const bench = { find, afterPaint, until, shift: 0, longTasks: 0 };
  window.bench = bench;
  bench.painted = until(() => find(selector)).then((time) => {
    bench.heading = find('h1')?.textContent;
    return time;
  });
  bench.listening = presses ? until(isListening) : undefined;
  // Whoever waits for them hears of a failure; until then it is nobody's.
  for (const promise of [bench.painted, bench.listening]) promise?.catch(() => {});
  const watch = (type, note) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type });
  watch('layout-shift', ({ value, hadRecentInput }) => {
    if (!hadRecentInput) bench.shift += value;
  });
  watch('longtask', () => {
    bench.longTasks += 1;
  });
}
