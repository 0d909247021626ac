import { idle, logIn, open, openLogin, slowProcessor, throttle, withContext } from './browser.mjs';
import { inTurn, median, minimum, row } from './report.mjs';

const sizes = [100, 1000, 10_000];
/** A key in the filter of more is no target. */
const mostFiltered = 1000;
const keys = ['1', '2', 'Backspace', 'Backspace'];

const accounts = (count) =>
  Array.from({ length: count }, (_, index) => ({
    id: `account-${index}`,
    name: `Platform ${String((index * 7919) % count).padStart(5, '0')}`,
    url: `https://cloud-${index}.example.org/`,
  }));

/** The list of accounts by its length, processor 4 times slower, the network not throttled. */
export async function measureAccounts({ browser, url, backend, rounds }) {
  const storageState = await withContext(browser, async (context) => {
    await logIn(await openLogin(context, url));
    return context.storageState();
  });
  const results = sizes.map((size) => ({ size, rows: [], keys: [] }));
  await inTurn(results, rounds, async (result) => {
    backend.setAccounts(accounts(result.size));
    await withContext(browser, (context) => showList(context, url, result), { storageState });
  });
  backend.setAccounts(undefined);
  const [few, more, most] = results;
  const ratio = (one, what) => minimum(one[what]) / minimum(few[what]);
  return [
    row('1,000 accounts against 100: answer to rows, ×', [ratio(more, 'rows')], 2),
    row('10,000 accounts against 100: answer to rows, ×', [ratio(most, 'rows')], 6),
    row('a key in the filter of 1,000 accounts against 100, ×', [ratio(more, 'keys')], 1.5),
  ];
}

async function showList(context, url, { size, rows, keys: times }) {
  const visit = await open(context, { url: `${url}#/`, selector: 'main h1' });
  await idle(visit);
  await throttle(visit, slowProcessor);
  rows.push(await visit.page.evaluate(untilRows));
  if (size > mostFiltered) return;
  await idle(visit);
  await visit.page.getByRole('searchbox').focus();
  const each = [];
  for (const key of keys) {
    await visit.page.evaluate(followKey);
    await visit.page.keyboard.press(key);
    each.push(await visit.page.evaluate(() => window.bench.key));
  }
  times.push(median(each));
}

/** In the page: milliseconds from the service's answer until rows are painted. */
async function untilRows() {
  location.hash = '#/accounts/overview';
  const { find, until } = window.bench;
  const painted = await until(() => find('main tbody tr'));
  const calls = performance.getEntriesByType('resource');
  return painted - calls.find(({ name }) => name.endsWith('/settings/accounts')).responseEnd;
}

/** In the page: milliseconds from a key until the last change that it causes is painted; 300 ms without one end it. */
function followKey() {
  const { bench } = window;
  bench.key = new Promise((resolve) => {
    let start;
    let timer;
    const observer = new MutationObserver(follow);
    observer.observe(document.body, { subtree: true, childList: true, attributes: true });
    addEventListener('keydown', begin, { capture: true, once: true });

    function begin({ timeStamp }) {
      start = timeStamp;
      follow();
    }
    function follow() {
      requestAnimationFrame(() =>
        bench.afterPaint((time) => {
          clearTimeout(timer);
          timer = setTimeout(() => {
            observer.disconnect();
            resolve(time - start);
          }, 300);
        }),
      );
    }
  });
}
