import { openLogin, withContext } from './browser.mjs';
import { row } from './report.mjs';

const addresses = ['/', '/login', '/register', '/docs/help', '/passwordreset', '/contact'];
const warmUp = 25;
const tours = 75;

/** One tab for a long time: what is left by a thousand changes of route, after garbage collection. */
export const measureLongUse = ({ browser, url }) =>
  withContext(browser, async (context) => {
    const visit = await openLogin(context, url);
    // The browser's own list of what was requested.
    await visit.cdp.send('Network.disable');
    const use = (times) => visit.page.evaluate(changeRoutes, { addresses, times });
    await use(warmUp);
    const before = await count(visit);
    await use(tours);
    const after = await count(visit);
    const perThousand = 1000 / (tours * addresses.length);
    return ['nodes', 'jsEventListeners'].map((what) =>
      row(
        `${what === 'nodes' ? what : 'listeners'} left by 1,000 changes of route`,
        [Math.max(0, after[what] - before[what]) * perThousand],
        0,
      ),
    );
  });

/** In the page, without the browser's remote control, which keeps something of every call. */
async function changeRoutes({ addresses: list, times }) {
  for (let time = 0; time < times * list.length; time += 1) {
    location.hash = `#${list[time % list.length]}`;
    await new Promise((resolve) => setTimeout(resolve, 30));
  }
}

async function count({ page, cdp }) {
  await page.waitForTimeout(500);
  await cdp.send('HeapProfiler.collectGarbage');
  return cdp.send('Memory.getDOMCounters');
}
