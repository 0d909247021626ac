import {
  logIn,
  openLogin,
  openView,
  slowProcessor,
  throttle,
  waitUntilIdle,
  withContext,
} from './browser.mjs';
import { createRow, interleave, minimum } from './report.mjs';

/** @typedef {{ size: number, durations: number[] }} Measurements in milliseconds */

/** @param {number} count */
const createAccounts = (count) =>
  Array.from({ length: count }, (_, index) => ({
    id: `account-${index}`,
    name: `Platform ${String((index * 7919) % count).padStart(5, '0')}`,
    url: `https://cloud-${index}.example.org/`,
  }));

/**
 * Measures the list of accounts at two lengths. The processor is 4 times slower, the network is not throttled.
 *
 * @param {import('./types.ts').Environment} environment
 */
export async function measureAccounts({ browser, url, backend, rounds }) {
  const storageState = await withContext(browser, async (context) => {
    await logIn(await openLogin(context, url));
    return context.storageState();
  });
  /** @type {(size: number) => Measurements} */
  const measurementsFor = (size) => ({ size, durations: [] });
  const small = measurementsFor(100);
  const large = measurementsFor(1000);
  await interleave([small, large], rounds, async (measurements) => {
    backend.setAccounts(createAccounts(measurements.size));
    await withContext(browser, (context) => measureList(context, url, measurements), {
      storageState,
    });
  });
  backend.setAccounts(undefined);
  const ratio = minimum(large.durations) / minimum(small.durations);
  return [createRow('1,000 accounts against 100: answer to rows, ×', [ratio], 2)];
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
  measurements.durations.push(await visit.page.evaluate(measureRows));
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
