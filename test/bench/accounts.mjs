import {
  logIn,
  openLogin,
  openView,
  slowProcessor,
  throttle,
  waitUntilIdle,
  withContext,
} from './browser.mjs';
import { createRow, interleave, median, minimum } from './report.mjs';

/** @typedef {{ size: number, rows: number[], keys: number[] }} Measurements in milliseconds */

/** Filtering is measured only up to this size, because there is no target for a longer list. */
const maxFilteredSize = 1000;
const keys = ['1', '2', 'Backspace', 'Backspace'];

/** @param {number} count */
const createAccounts = (count) =>
  Array.from({ length: count }, (_, index) => ({
    id: `account-${index}`,
    name: `Platform ${String((index * 7919) % count).padStart(5, '0')}`,
    url: `https://cloud-${index}.example.org/`,
  }));

/**
 * Measures the list of accounts at three lengths. The processor is 4 times slower, the network is not throttled.
 *
 * @param {import('./types.ts').Environment} environment
 */
export async function measureAccounts({ browser, url, backend, rounds }) {
  const storageState = await withContext(browser, async (context) => {
    await logIn(await openLogin(context, url));
    return context.storageState();
  });
  /** @type {(size: number) => Measurements} */
  const measurementsFor = (size) => ({ size, rows: [], keys: [] });
  const small = measurementsFor(100);
  const medium = measurementsFor(1000);
  const large = measurementsFor(10_000);
  await interleave([small, medium, large], rounds, async (measurements) => {
    backend.setAccounts(createAccounts(measurements.size));
    await withContext(browser, (context) => measureList(context, url, measurements), {
      storageState,
    });
  });
  backend.setAccounts(undefined);
  /** @type {(measurements: Measurements, name: 'rows' | 'keys') => number} */
  const compare = (measurements, name) => minimum(measurements[name]) / minimum(small[name]);
  return [
    createRow('1,000 accounts against 100: answer to rows, ×', [compare(medium, 'rows')], 2),
    createRow('10,000 accounts against 100: answer to rows, ×', [compare(large, 'rows')], 6),
    createRow(
      'a key in the filter of 1,000 accounts against 100, ×',
      [compare(medium, 'keys')],
      1.5,
    ),
  ];
}

/**
 * @param {import('playwright-core').BrowserContext} context
 * @param {string} url
 * @param {Measurements} measurements to which this visit adds its own
 */
async function measureList(context, url, measurements) {
  const visit = await openView(context, { url: `${url}#/`, selector: 'main h1' });
  await waitUntilIdle(visit);
  await throttle(visit, slowProcessor);
  measurements.rows.push(await visit.page.evaluate(measureRows));
  if (measurements.size > maxFilteredSize) return;
  await waitUntilIdle(visit);
  await visit.page.getByRole('searchbox').focus();
  const durations = [];
  for (const key of keys) {
    await visit.page.evaluate(watchNextKey);
    await visit.page.keyboard.press(key);
    durations.push(await visit.page.evaluate(() => window.bench.keyDuration));
  }
  measurements.keys.push(median(durations));
}

/** Runs in the page: milliseconds from the service's response until rows are painted. */
async function measureRows() {
  location.hash = '#/accounts/overview';
  const { findVisible, waitUntil } = window.bench;
  const painted = await waitUntil(() => findVisible('main tbody tr'));
  const requests = /** @type {PerformanceResourceTiming[]} */ (
    performance.getEntriesByType('resource')
  );
  const request = requests.find(({ name }) => name.endsWith('/settings/accounts'));
  if (!request) throw new Error('The page has not requested the accounts.');
  return painted - request.responseEnd;
}

/** Runs in the page. The last change that the key causes is the one that no other follows for 300 ms. */
function watchNextKey() {
  const { bench } = window;
  bench.keyDuration = new Promise((resolve) => {
    let start = 0;
    let timer = 0;
    const observer = new MutationObserver(handleChange);
    observer.observe(document.body, { subtree: true, childList: true, attributes: true });
    addEventListener('keydown', handleKey, { capture: true, once: true });

    /** @param {KeyboardEvent} event */
    function handleKey({ timeStamp }) {
      start = timeStamp;
      handleChange();
    }
    function handleChange() {
      requestAnimationFrame(() =>
        bench.afterPaint((time) => {
          clearTimeout(timer);
          timer = window.setTimeout(() => {
            observer.disconnect();
            resolve(time - start);
          }, 300);
        }),
      );
    }
  });
}
