import { heap, idle, open, slow, withContext } from './browser.mjs';
import { inTurn, minimum, row } from './report.mjs';

const form = 'input[name=password]';

/** Home and the login in every language, by the address alone. */
const ownViews = (url) =>
  ['', '?lang=de', '?lang=it'].flatMap((query) => [
    { isOwn: true, name: 'Home', url: `${url}#/${query}`, selector: 'main h1' },
    { isOwn: true, name: 'login', url: `${url}#/login${query}`, selector: form },
  ]);

/**
 * First visits with nothing in the cache, beside the controls and what else was added: once over a line of 150 ms and
 * 1.6 Mbit/s with a processor 4 times slower, and once with nothing throttled.
 */
export async function measureFirstViews({ browser, server, url, rounds, others }) {
  const views = ownViews(url);
  for (const { name, folder, selector = form } of others) {
    views.push({ name, selector, url: await server.add(name, folder) });
  }
  const results = views.map((view) => ({ view, visits: [] }));
  await inTurn(results, rounds, async ({ view, visits }) => {
    const slowly = await withContext(browser, (context) => visitSlowly(context, view));
    const freely = await withContext(browser, (context) => visitFreely(context, view));
    visits.push({ ...slowly, ...freely });
  });
  return summarize(results);
}

async function visitSlowly(context, view) {
  const { page, painted } = await open(context, { ...view, presses: view.isOwn }, slow);
  const seen = await page.evaluate(async () => {
    const { bench } = window;
    const listening = await bench.listening;
    const changed = bench.heading !== bench.find('h1')?.textContent;
    return { listening, shift: bench.shift, changed };
  });
  if (view.isOwn && seen.changed) throw new Error(`${view.url} first showed something else.`);
  return { painted, ...seen };
}

async function visitFreely(context, view) {
  const visit = await open(context, view);
  await idle(visit);
  return { free: visit.painted, mainThread: visit.mainThread, heap: await heap(visit) };
}

function summarize(results) {
  const least = (what, { visits }) => minimum(visits.map((visit) => visit[what]));
  const control = results.find(({ view }) => view.name === 'control');
  const ratio = (what, base) => (result) => least(what, result) / least(base, control);
  const own = results.filter(({ view }) => view.isOwn);
  const worst = (what) => Math.max(...own.map(ratio(what, what)));
  const rowsOf = (name) => {
    const views = own.filter(({ view }) => view.name === name);
    return [
      row(`${name} painted, en / de / it, × control`, views.map(ratio('painted', 'painted')), 0.65),
      row(
        `${name} listens, en / de / it, × control`,
        views.map(ratio('listening', 'painted')),
        1.2,
      ),
    ];
  };
  const beside = results.filter((result) => !result.view.isOwn && result !== control);
  const shifts = own.flatMap(({ visits }) => visits.map(({ shift }) => shift));
  const more = Math.max(...own.map((result) => least('heap', result))) - least('heap', control);
  return [
    ...rowsOf('Home'),
    ...rowsOf('login'),
    ...beside.map((result) =>
      row(`for comparison, ${result.view.name}: painted, × control`, [
        ratio('painted', 'painted')(result),
      ]),
    ),
    row('main thread until the form, × control', [worst('mainThread')], 1.3),
    row('form, nothing throttled, × control', [worst('free')], 1.3),
    row('layout shift', [Math.max(...shifts)], 0),
    row('heap after the first view, MB more than control', [more], 0.8),
  ];
}
