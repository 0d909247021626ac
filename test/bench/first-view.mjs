import { free, open, slow, withContext } from './browser.mjs';
import { readConnected, readTraffic } from './painted.mjs';
import { inTurn, minimum } from './statistics.mjs';

const languages = ['en', 'de', 'it'];
const trips = 3;

/** Our own first views: Home and the login in every language, by the address alone. */
export const ownViews = (url) =>
  languages.flatMap((language) => {
    const query = language === 'en' ? '' : `?lang=${language}`;
    return [
      { own: true, name: `home ${language}`, url: `${url}#/${query}`, selector: 'h1' },
      {
        own: true,
        name: `login ${language}`,
        url: `${url}#/login${query}`,
        selector: 'input[name=password]',
      },
    ];
  });

/**
 * The first visit, with nothing in the cache. For each view lists of one value a round:
 *
 * - `form`, `firstPaint`: ms until what `selector` and the heading name is painted, until anything is;
 *   150 ms, 1.6 Mbit/s, CPU 4x
 * - `connected`: ms until the connection stands and the page is asked for: next to none, but on a line of its own (hosts.mjs)
 * - `listening`: ms until React listens to it, where there is React; as slow
 * - `free`: the same with nothing throttled; `mainThread`: ms of work until then; `heap`: MB after it
 * - `shift`: layout shift of the slow visit, until it is idle
 *
 * and once, from the last slow visit, `traffic` (see painted.mjs) and `trips`: round trips until the
 * form, (time at 1 s latency - time at 0) / 1 s, minima of 3.
 */
export async function measureFirstViews(browser, views, rounds, log) {
  const results = new Map();
  for (const view of views) results.set(view, await prepare(browser, view));
  await inTurn(views, rounds, async (view, round) => {
    const result = results.get(view);
    log(`round ${round + 1}: ${view.name}`);
    await visitSlowly(browser, result);
    await visitFreely(browser, result);
  });
  for (const result of results.values()) {
    log(`round trips: ${result.name}`);
    result.trips = await countTrips(browser, result.view, Math.min(rounds, trips));
  }
  return [...results.values()];
}

/** A view, ready to be measured: its heading is known, its lists are empty. */
export async function prepare(browser, view) {
  const heading = await warmUp(browser, view);
  const times = { connected: [], firstPaint: [], form: [], listening: [] };
  const rest = { free: [], mainThread: [], heap: [], shift: [] };
  return { name: view.name, own: view.own, view: { ...view, heading }, ...times, ...rest };
}

/** The heading that the view ends with: what is painted before it is not this view yet. */
const warmUp = (browser, view) =>
  withContext(browser, async (context) => {
    const visit = await open(context, view);
    await visit.painted();
    await visit.idle();
    if (view.anyHeading) return undefined;
    return visit.page.evaluate(() =>
      [...document.querySelectorAll('h1')].find(window.bench.isVisible)?.textContent.trim(),
    );
  });

/** With `profile` as the browser's own slowness. */
export const visitSlowly = (browser, result, profile = slow) =>
  withContext(browser, async (context) => {
    const { painted, idle, page } = await open(context, { ...result.view, profile });
    const form = await painted();
    await idle();
    result.traffic = await page.evaluate(readTraffic, form);
    result.form.push(form);
    result.connected.push(await page.evaluate(readConnected));
    if (result.own || result.name === 'control') {
      result.listening.push(await page.evaluate(() => window.bench.listening));
    }
    result.firstPaint.push(await page.evaluate(() => window.bench.firstPaint));
    result.shift.push(await page.evaluate(() => window.bench.shift));
  });

const visitFreely = (browser, result) =>
  withContext(browser, async (context) => {
    const { painted, mainThread, idle, heap } = await open(context, result.view);
    result.free.push(await painted());
    result.mainThread.push(await mainThread());
    await idle();
    result.heap.push(await heap());
  });

async function countTrips(browser, view, times) {
  const fastest = async (latency) => {
    const all = [];
    for (let time = 0; time < times; time += 1) {
      await withContext(browser, async (context) => {
        const visit = await open(context, { ...view, profile: { ...free, latency } });
        all.push(await visit.painted());
      });
    }
    return minimum(all);
  };
  return ((await fastest(1000)) - (await fastest(0))) / 1000;
}
