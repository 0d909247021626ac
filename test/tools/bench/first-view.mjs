import { measureHeap, openView, slowDevice, waitUntilIdle, withContext } from './browser.mjs';
import { createRow, interleave, median, minimum } from './report.mjs';

/** @typedef {{ name: string, url: string, selector: string, isOwn: boolean }} View */
/** @typedef {{ painted: number, listening: number | undefined, layoutShift: number }} SlowVisit */
/** @typedef {{ unthrottled: number, mainThread: number, heap: number }} UnthrottledVisit */
/** @typedef {{ view: View, visits: (SlowVisit & UnthrottledVisit)[] }} Result */

const passwordField = 'input[name=password]';

/**
 * Home and the login in every language.
 *
 * @param {string} url
 * @returns {View[]}
 */
const listOwnViews = (url) =>
  ['', '?lang=de', '?lang=it'].flatMap((query) => [
    { isOwn: true, name: 'Home', url: `${url}#/${query}`, selector: 'main h1' },
    { isOwn: true, name: 'login', url: `${url}#/login${query}`, selector: passwordField },
  ]);

/**
 * Measures first visits with an empty cache, of the application and of the control: once with a round trip of
 * 150 ms, 1.6 Mbit/s and a processor 4 times slower, and once without any throttling.
 *
 * @param {import('./types.ts').Environment} environment
 */
export async function measureFirstViews({ browser, server, url, rounds, control }) {
  const controlUrl = await server.add('control', control);
  const views = [
    ...listOwnViews(url),
    { name: 'control', selector: passwordField, url: controlUrl, isOwn: false },
  ];
  /** @type {Result[]} */
  const results = views.map((view) => ({ view, visits: [] }));
  await interleave(results, rounds, async ({ view, visits }) => {
    const slow = await withContext(browser, (context) => visitSlowly(context, view));
    const fast = await withContext(browser, (context) => visitUnthrottled(context, view));
    visits.push({ ...slow, ...fast });
  });
  return summarize(results);
}

/** @type {(context: import('playwright-core').BrowserContext, view: View) => Promise<SlowVisit>} */
async function visitSlowly(context, view) {
  const { page, painted } = await openView(
    context,
    { ...view, isPressing: view.isOwn },
    slowDevice,
  );
  const { hasChanged, ...measurements } = await page.evaluate(async () => {
    const { bench } = window;
    const listening = await bench.listening;
    const hasChanged = bench.heading !== bench.findVisible('h1')?.textContent;
    return { listening, layoutShift: bench.layoutShift, hasChanged };
  });
  if (view.isOwn && hasChanged) throw new Error(`${view.url} first showed another heading.`);
  return { painted, ...measurements };
}

/** @type {(context: import('playwright-core').BrowserContext, view: View) => Promise<UnthrottledVisit>} */
async function visitUnthrottled(context, view) {
  const visit = await openView(context, view);
  await waitUntilIdle(visit);
  return {
    unthrottled: visit.painted,
    mainThread: visit.mainThread,
    heap: await measureHeap(visit),
  };
}

/** @param {readonly Result[]} results */
function summarize(results) {
  const control = results.find(({ view }) => !view.isOwn);
  if (!control) throw new Error('The control has not been measured.');
  /** @type {(name: keyof SlowVisit | keyof UnthrottledVisit, result: Result) => number} */
  const findMinimum = (name, { visits }) =>
    minimum(visits.map((visit) => visit[name] ?? Number.NaN));
  /** @type {(name: keyof SlowVisit | keyof UnthrottledVisit, base?: typeof name) => (result: Result) => number} */
  const divideByControl =
    (name, base = name) =>
    (result) =>
      findMinimum(name, result) / findMinimum(base, control);
  const own = results.filter(({ view }) => view.isOwn);
  /**
   * Of medians: without throttling it is a matter of luck how much of the start falls before the paint.
   *
   * @param {keyof UnthrottledVisit} name
   */
  const findWorstRatio = (name) => {
    /** @param {Result} result */
    const findMedian = ({ visits }) => median(visits.map((visit) => visit[name]));
    return Math.max(...own.map(findMedian)) / findMedian(control);
  };
  /** @param {string} name */
  const createViewRows = (name) => {
    const views = own.filter(({ view }) => view.name === name);
    const painted = views.map(divideByControl('painted'));
    const listening = views.map(divideByControl('listening', 'painted'));
    return [
      createRow(`${name} painted, en / de / it, × control`, painted, 0.7),
      createRow(`${name} listens, en / de / it, × control`, listening, 1.2),
    ];
  };
  const shifts = own.flatMap(({ visits }) => visits.map(({ layoutShift }) => layoutShift));
  const heap = Math.max(...own.map((result) => findMinimum('heap', result)));
  return [
    ...createViewRows('Home'),
    ...createViewRows('login'),
    createRow(
      'main thread until painted, × control, worst view',
      [findWorstRatio('mainThread')],
      1.45,
    ),
    createRow(
      'painted, nothing throttled, × control, worst view',
      [findWorstRatio('unthrottled')],
      1.3,
    ),
    createRow('layout shift', [Math.max(...shifts)], 0),
    createRow(
      'heap after the first view, MB more than control',
      [heap - findMinimum('heap', control)],
      1,
    ),
  ];
}
