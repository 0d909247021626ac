import {
  logIn,
  openLogin,
  openView,
  slowDevice,
  slowProcessor,
  throttle,
  waitUntilIdle,
  withContext,
} from './browser.mjs';
import { createRow, median, minimum } from './report.mjs';

/** @typedef {import('playwright-core').BrowserContext} BrowserContext */
/** @typedef {import('./types.ts').Visit} Visit */

/**
 * Milliseconds of a change of route in the application, and of its limit: the same markup set by a script.
 *
 * @typedef {{ app: number, limit: number }} Durations
 */

/** Their number is prime, so that every stride reaches all of them. */
const anonymousRoutes = [
  '/',
  '/product',
  '/features',
  '/contact',
  '/imprint',
  '/privacy',
  '/docs/help',
  '/docs/faq',
  '/docs/nextcloud',
  '/docs/acrobat',
  '/docs/mobile/ios',
  '/login',
  '/register',
  '/passwordreset',
  '/passwordreset/token',
  '/confirm/token',
  '/profile/delete/token',
];
const userRoutes = ['/', '/docs/nextcloud', '/profile', '/accounts/overview'];
/** Each route is followed by the next one in one pass, and by the fourth from there in the other. */
const strides = [1, 4];

/** The page's policy forbids setting markup from a script, which the limit does. */
const withoutPolicy = { bypassCSP: true };

/**
 * Compares changes of route with their limit in the same page. The processor is 4 times slower. The network is throttled
 * only where a chunk is fetched.
 *
 * @param {import('./types.ts').Environment} environment
 */
export async function measureRoutes({ browser, url, rounds }) {
  /** @type {number[]} */
  const ratios = [];
  for (const prepareRoutes of [getAnonymousRoutes, logInAndListRoutes]) {
    const durations = await withContext(
      browser,
      async (context) => {
        const visit = await openLogin(context, url);
        return measurePairs(visit, await prepareRoutes(visit), rounds);
      },
      withoutPolicy,
    );
    for (const all of durations.values()) {
      ratios.push(findMinimum(all, 'app') / findMinimum(all, 'limit'));
    }
  }
  const fetched = [];
  for (let round = 0; round < rounds; round += 1) {
    fetched.push(
      await withContext(browser, (context) => measureFetchedChunk(context, url), withoutPolicy),
    );
  }
  const fetchedRatio =
    findMinimum(fetched, 'app') / (findMinimum(fetched, 'limit') + slowDevice.latency);
  return [
    createRow(
      `change of route, warm, × limit: median of ${ratios.length} pairs`,
      [median(ratios)],
      1.5,
    ),
    createRow('to a chunk that is fetched, × (limit + one round trip)', [fetchedRatio], 1.5),
  ];
}

/** @type {(all: readonly Durations[], name: keyof Durations) => number} */
const findMinimum = (all, name) => minimum(all.map((durations) => durations[name]));

const getAnonymousRoutes = async () => anonymousRoutes;

/** @param {Visit} visit */
async function logInAndListRoutes(visit) {
  await logIn(visit);
  const details = await visit.page.locator('main tbody a').first().getAttribute('href');
  if (!details) throw new Error('The list shows no account.');
  // After a login, all links name the language.
  return [...userRoutes.map((address) => `${address}?lang=en`), details.slice(1)];
}

/**
 * Visits the routes pair by pair. All routes are opened once before, so that every chunk has been fetched.
 *
 * @param {Visit} visit
 * @param {readonly string[]} routes
 * @param {number} rounds
 * @returns {Promise<Map<string, Durations[]>>} the durations of all rounds by pair
 */
async function measurePairs(visit, routes, rounds) {
  /** @type {Map<string, Durations[]>} */
  const pairs = new Map();
  await throttle(visit, slowProcessor);
  for (const route of routes) await visit.page.evaluate(measureRouteChange, route);
  let index = routes.length - 1;
  for (let round = 0; round < rounds; round += 1) {
    for (const stride of strides) {
      for (let step = 0; step < routes.length; step += 1) {
        const from = routes[index];
        index = (index + stride) % routes.length;
        const to = routes[index] ?? '';
        const durations = await visit.page.evaluate(measureRouteChange, to);
        const pair = `${from} to ${to}`;
        pairs.set(pair, [...(pairs.get(pair) ?? []), durations]);
      }
    }
  }
  return pairs;
}

/**
 * Goes from the login to the registration, of which nothing has been prefetched.
 *
 * @type {(context: BrowserContext, url: string) => Promise<Durations>}
 */
async function measureFetchedChunk(context, url) {
  await context.addInitScript(() => {
    window.requestIdleCallback = () => 0;
  });
  const view = { url: `${url}#/login`, selector: 'input[name=password]' };
  const visit = await openView(context, view, slowDevice);
  await waitUntilIdle(visit);
  const { scripts, ...durations } = await visit.page.evaluate(measureRouteChange, '/register');
  if (scripts === 0) throw new Error('The registration had been fetched before.');
  return durations;
}

/**
 * Runs in the page: measures a change of route, then its limit. `scripts` is how many scripts the change fetched.
 *
 * @param {string} address
 */
async function measureRouteChange(address) {
  const { findVisible, waitUntil } = window.bench;
  const sleep = (milliseconds = 40) => new Promise((resolve) => setTimeout(resolve, milliseconds));
  function getMain() {
    const main = document.querySelector('main');
    if (!main) throw new Error('The page has no <main>.');
    return main;
  }
  const previousMarkup = getMain().innerHTML;
  const previousHeading = findVisible('main h1');
  const previousText = previousHeading?.textContent;
  function hasNewHeading() {
    const heading = findVisible('main h1');
    return heading && (heading !== previousHeading || heading.textContent !== previousText);
  }

  // Both measurements begin right after a frame, so that neither waits longer for the next one.
  const start = await waitUntil(() => true);
  location.hash = `#${address}`;
  const app = (await waitUntil(hasNewHeading)) - start;
  // The limit is the markup of the first frame only, because the application is measured until then.
  const main = getMain();
  const markup = main.innerHTML;
  const scripts = performance
    .getEntriesByType('resource')
    .filter(({ name, startTime }) => startTime > start && name.endsWith('.js')).length;
  await sleep(100);

  // The script replaces a copy, so that React finds its own elements again afterwards.
  const copy = /** @type {HTMLElement} */ (main.cloneNode(false));
  copy.innerHTML = previousMarkup;
  main.replaceWith(copy);
  await sleep();
  const limitStart = await waitUntil(() => true);
  copy.innerHTML = markup;
  const limit = (await waitUntil(() => findVisible('main h1'))) - limitStart;
  copy.replaceWith(main);
  await sleep();
  return { app, limit, scripts };
}
