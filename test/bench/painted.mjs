/**
 * Runs in the page before anything else and leaves `window.bench`:
 *
 * - `painted`: milliseconds since the start of the navigation until `selector` is visible and, if a
 *   `heading` is given, an h1 with exactly this text too, and the frame has been painted
 * - `until(selector, heading)`: the same, later on
 * - `listening`: milliseconds until React has taken over what `selector` names: a click has its effect
 * - `firstPaint`: milliseconds until the first text or picture is painted
 * - `shift`: layout shift, summed up; `longTasks`: milliseconds of each task over 50
 *
 * A frame counts as painted in the task that follows it.
 */
export function watchPage({ selector, heading }) {
  if (!location.protocol.startsWith('http')) return;

  const isVisible = (element) => {
    const { width, height } = element.getBoundingClientRect();
    const options = { visibilityProperty: true, opacityProperty: true };
    return width > 0 && height > 0 && element.checkVisibility(options);
  };
  const shows = (wanted, text) =>
    [...document.querySelectorAll(wanted)].some(isVisible) &&
    (text === undefined ||
      [...document.querySelectorAll('h1')].some(
        (element) => element.textContent.trim() === text && isVisible(element),
      ));

  const afterPaint = (done) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => done(performance.now());
    port2.postMessage(undefined);
  };
  const until = (wanted, text, patience = 60_000) =>
    new Promise((resolve, reject) => {
      const end = performance.now() + patience;
      const look = () => {
        if (shows(wanted, text)) afterPaint(resolve);
        else if (performance.now() > end) reject(new Error(`Not shown: ${wanted} ${text ?? ''}`));
        else requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    });

  const isTakenOver = (element) =>
    Object.keys(element).some((key) => key.startsWith('__reactFiber'));
  const listening = new Promise((resolve) => {
    const look = () => {
      const shown = [...document.querySelectorAll(selector)].filter(isVisible);
      if (shown.some(isTakenOver)) resolve(performance.now());
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });

  const bench = { until, afterPaint, isVisible, listening, shift: 0, longTasks: [] };
  window.bench = bench;
  bench.painted = until(selector, heading);
  // Whoever waits for it hears of the failure; until then it is nobody's.
  bench.painted.catch(() => {});
  // The browser tells of it some time after the frame.
  bench.firstPaint = new Promise((resolve) => {
    new PerformanceObserver((list) => {
      const [first] = list.getEntriesByName('first-contentful-paint');
      if (first) resolve(first.startTime);
    }).observe({ type: 'paint', buffered: true });
  });
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput } of list.getEntries()) {
      if (!hadRecentInput) bench.shift += value;
    }
  }).observe({ type: 'layout-shift', buffered: true });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) bench.longTasks.push(duration);
  }).observe({ type: 'longtask', buffered: true });
}

/**
 * What was requested for the page: body bytes as they travelled, by type. `requests` and `bytes` until
 * `painted` milliseconds, `later` is what came after (prefetched, or asked of the service).
 */
export function readTraffic(painted) {
  const all = [
    ...performance.getEntriesByType('navigation'),
    ...performance.getEntriesByType('resource'),
  ];
  const typeOf = ({ name, entryType }) => {
    if (entryType === 'navigation') return 'html';
    const { pathname } = new URL(name);
    if (pathname.startsWith('/api/')) return 'api';
    const [, end = ''] = /\.(m?js|css)$/.exec(pathname) ?? [];
    return end.replace('mjs', 'js') || 'other';
  };
  const before = all.filter(({ startTime }) => startTime < painted);
  const bytes = { html: 0, js: 0, css: 0, api: 0, other: 0 };
  for (const entry of before) bytes[typeOf(entry)] += entry.encodedBodySize;
  const total = (entries) => entries.reduce((sum, one) => sum + one.encodedBodySize, 0);
  return {
    bytes,
    total: total(before),
    requests: before.length,
    later: { requests: all.length - before.length, bytes: total(all) - total(before) },
  };
}

/** Milliseconds until the page was asked for, which is when the connection stood. */
export const readConnected = () => performance.getEntriesByType('navigation')[0].requestStart;
