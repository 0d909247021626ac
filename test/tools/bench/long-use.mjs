import { openLogin, withContext } from './browser.mjs';
import { createRow } from './report.mjs';

const addresses = ['/', '/login', '/register', '/docs/help', '/passwordreset', '/contact'];
const warmUpRepeats = 25;
const measuredRepeats = 75;

/**
 * Measures how many nodes and listeners many changes of route in one page leave behind after garbage collection.
 *
 * @param {import('./types.ts').Environment} environment
 */
export const measureLongUse = ({ browser, url }) =>
  withContext(browser, async (context) => {
    const visit = await openLogin(context, url);
    // With this domain enabled, Chromium keeps a record of every request.
    await visit.cdp.send('Network.disable');
    /** @param {number} repeats */
    const repeat = (repeats) => visit.page.evaluate(changeRoutes, { addresses, repeats });
    await repeat(warmUpRepeats);
    const previous = await countObjects(visit);
    await repeat(measuredRepeats);
    const current = await countObjects(visit);
    const routeChanges = measuredRepeats * addresses.length;
    /** @param {'nodes' | 'jsEventListeners'} name */
    const countPerThousand = (name) =>
      (Math.max(0, current[name] - previous[name]) * 1000) / routeChanges;
    return [
      createRow('nodes left by 1,000 changes of route', [countPerThousand('nodes')], 0),
      createRow(
        'listeners left by 1,000 changes of route',
        [countPerThousand('jsEventListeners')],
        0,
      ),
    ];
  });

/**
 * Runs in the page as one call, because the remote control of the browser keeps something of every call.
 *
 * @param {{ addresses: readonly string[], repeats: number }} options
 */
async function changeRoutes({ addresses: list, repeats }) {
  for (let repeat = 0; repeat < repeats; repeat += 1) {
    for (const address of list) {
      location.hash = `#${address}`;
      await new Promise((resolve) => setTimeout(resolve, 30));
    }
  }
}

/** @param {import('./types.ts').Visit} visit */
async function countObjects({ page, cdp }) {
  await page.waitForTimeout(500);
  await cdp.send('HeapProfiler.collectGarbage');
  return cdp.send('Memory.getDOMCounters');
}
