import { free, open, slow, withContext } from './browser.mjs';
import { loggedIn, started } from './own-page.mjs';
import { inTurn, median } from './statistics.mjs';

export const sizes = [10, 100, 1000, 10_000, 100_000];

const row = 'main tbody tr';
const filter = 'main input[type=search]';
const order = 'main select';
const keys = ['1', '2', 'Backspace', '7', 'Backspace', 'Backspace'];

const makeAccounts = (count) =>
  Array.from({ length: count }, (_, index) => ({
    id: `account-${index}`,
    name: `Platform ${String((index * 7919) % count).padStart(5, '0')}`,
    url: `https://cloud-${index}.example.org/`,
  }));

/**
 * The list of accounts by its length, CPU 4x, the network not throttled. Per size lists of one value a
 * round: `rows`, ms from the answer's arrival until rows are painted; `keys`, ms from a key in the
 * filter until the last change that it causes is painted (a list a round; none when there is no
 * filter); `longest`, ms of the longest task from the answer until everything has been filtered and sorted, 0 if
 * none is over 50; `heap`, MB; `elements`, DOM elements in the page.
 */
export async function measureScale(browser, url, backend, rounds, log) {
  const storageState = await loggedIn(browser, url);
  const results = sizes.map((size) => ({
    size,
    rows: [],
    keys: [],
    longest: [],
    heap: [],
    elements: [],
  }));
  await inTurn(results, rounds, async (result, round) => {
    log(`round ${round + 1}: ${result.size} accounts`);
    backend.setAccounts(makeAccounts(result.size));
    await withContext(browser, (context) => measure(context, url, result), { storageState });
  });
  backend.setAccounts(undefined);
  return results;
}

async function measure(context, url, result) {
  const visit = await open(context, { url: `${url}#/`, selector: 'h1' });
  const { page } = visit;
  await visit.painted();
  await started(visit, 'h1');
  await visit.idle();
  await visit.setProfile({ ...free, cpu: slow.cpu });
  await page.evaluate(() => {
    window.bench.longTasks = [];
  });
  result.rows.push(await page.evaluate(showList, row));
  await visit.idle();
  result.heap.push(await visit.heap());
  result.elements.push(await page.evaluate(() => document.querySelectorAll('*').length));
  if (await page.locator(filter).count()) result.keys.push(await filterAndSort(page));
  result.longest.push(await page.evaluate(() => Math.max(0, ...window.bench.longTasks)));
}

async function filterAndSort(page) {
  await page.locator(filter).first().focus();
  const times = [];
  for (const key of keys) {
    await page.evaluate(followKey);
    await page.keyboard.press(key);
    times.push(await page.evaluate(() => window.bench.key));
  }
  await page.locator(order).selectOption('url');
  await page.waitForTimeout(500);
  return times;
}

async function showList(selector) {
  location.hash = '#/accounts/overview';
  const painted = await window.bench.until(selector);
  const [call] = performance
    .getEntriesByType('resource')
    .filter(({ name }) => new URL(name).pathname.endsWith('/settings/accounts'));
  return painted - call.responseEnd;
}

/** Leaves `bench.key`: settled once nothing has changed for 300 ms, a delay of the filter included. */
function followKey() {
  const { bench } = window;
  bench.key = new Promise((resolve) => {
    const quietMs = 300;
    let start;
    let last;
    let timer;
    const painted = (time) => {
      last = time;
      clearTimeout(timer);
      timer = setTimeout(() => {
        observer.disconnect();
        resolve(last - start);
      }, quietMs);
    };
    const changed = () => requestAnimationFrame(() => bench.afterPaint(painted));
    const observer = new MutationObserver(changed);
    const options = { subtree: true, childList: true, characterData: true, attributes: true };
    observer.observe(document.body, options);
    const began = ({ timeStamp }) => {
      start = timeStamp;
      changed();
    };
    addEventListener('keydown', began, { capture: true, once: true });
  });
}

/** Of one size: what stands in the tables. */
export const summarize = ({ size, rows, keys, longest, heap, elements }) => ({
  size,
  rows,
  /** The median of each round. */
  key: keys.length > 0 ? keys.map(median) : undefined,
  worstKey: keys.length > 0 ? Math.max(...keys.flat()) : undefined,
  longest,
  heap: median(heap),
  elements: median(elements),
});
