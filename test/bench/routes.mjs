import {
  idle,
  logIn,
  open,
  openLogin,
  slow,
  slowProcessor,
  throttle,
  withContext,
} from './browser.mjs';
import { median, minimum, row } from './report.mjs';

/** As many as a prime number: whatever the stride, a tour leads through all of them. */
const ofVisitor = [
  ...['/', '/product', '/features', '/contact', '/imprint', '/privacy', '/docs/help', '/docs/faq'],
  ...['/docs/nextcloud', '/docs/acrobat', '/docs/mobile/ios', '/login', '/register'],
  ...['/passwordreset', '/passwordreset/token', '/confirm/token', '/profile/delete/token'],
];
const ofUser = ['/', '/docs/nextcloud', '/profile', '/accounts/overview'];
/** From each route to the next one, and to the fourth from there. */
const strides = [1, 4];

/** The limit is markup from a script, which the page's policy forbids. */
const withScript = { bypassCSP: true };

/**
 * Changes of route beside the limit: the same markup put in place at once by script, in the same page, both until
 * painted. Processor 4 times slower; warm ones with the network not throttled.
 */
export async function measureRoutes({ browser, url, rounds }) {
  const inContext = (visit) => withContext(browser, visit, withScript);
  const ratios = [];
  for (const prepare of [asVisitor, asUser]) {
    const pairs = await inContext(async (context) => {
      const visit = await openLogin(context, url);
      return tour(visit, await prepare(visit), rounds);
    });
    for (const [pair, times] of pairs) {
      ratios.push({ pair, ratio: least(times, 'app') / least(times, 'limit') });
    }
  }
  const slowest = ratios.reduce((one, other) => (other.ratio > one.ratio ? other : one));
  const fetched = [];
  for (let round = 0; round < rounds; round += 1) {
    fetched.push(await inContext((context) => fetchPart(context, url)));
  }
  const limit = least(fetched, 'limit') + slow.latency;
  const middle = median(ratios.map(({ ratio }) => ratio));
  const cold = least(fetched, 'app') / limit;
  return [
    row(`change of route, warm, × limit: median of ${ratios.length} pairs`, [middle], 1.5),
    row(`the slowest, ${slowest.pair}`, [slowest.ratio], 2),
    row('to a part that is fetched, × (limit + one round trip)', [cold], 1.3),
  ];
}

const least = (all, what) => minimum(all.map((times) => times[what]));

const asVisitor = () => ofVisitor;

async function asUser(visit) {
  await logIn(visit);
  const details = await visit.page.locator('main tbody a').first().getAttribute('href');
  // As all links after a login.
  return [...ofUser.map((address) => `${address}?lang=en`), details.slice(1)];
}

/** Pair -> times of all rounds. The first tour, in which parts are loaded, does not count. */
async function tour(visit, routes, rounds) {
  const pairs = new Map();
  await throttle(visit, slowProcessor);
  for (const address of routes) await visit.page.evaluate(change, address);
  let at = routes.length - 1;
  for (let step = 0; step < rounds * strides.length * routes.length; step += 1) {
    const from = routes[at];
    at = (at + strides[Math.floor(step / routes.length) % strides.length]) % routes.length;
    const pair = `${from} to ${routes[at]}`;
    pairs.set(pair, [...(pairs.get(pair) ?? []), await visit.page.evaluate(change, routes[at])]);
  }
  return pairs;
}

/** From the login to the registration, of which nothing is there. */
async function fetchPart(context, url) {
  await context.addInitScript(() => {
    window.requestIdleCallback = () => 0;
  });
  const view = { url: `${url}#/login`, selector: 'input[name=password]' };
  const visit = await open(context, view, slow);
  await idle(visit);
  const times = await visit.page.evaluate(change, '/register');
  if (times.scripts === 0) throw new Error('Nothing was left to fetch for the registration.');
  return times;
}

/** In the page: milliseconds of a change of route, and of its limit. */
async function change(address) {
  const { find, until } = window.bench;
  const settle = (time = 40) => new Promise((resolve) => setTimeout(resolve, time));
  const from = document.querySelector('main').innerHTML;
  const heading = find('main h1');
  const text = heading?.textContent;
  const isNew = (next) => next && (next !== heading || next.textContent !== text);
  // Both begin right after a frame, so that neither waits longer for the next one.
  const start = await until(() => true);
  location.hash = `#${address}`;
  const app = (await until(() => isNew(find('main h1')))) - start;
  // What comes after the first frame is not put in place by the limit either.
  const main = document.querySelector('main');
  const to = main.innerHTML;
  const isScript = ({ name, startTime }) => startTime > start && name.endsWith('.js');
  const scripts = performance.getEntriesByType('resource').filter(isScript).length;
  await settle(100);
  // The application keeps its own elements, which are back afterwards.
  const copy = main.cloneNode(false);
  copy.innerHTML = from;
  main.replaceWith(copy);
  await settle();
  const begin = await until(() => true);
  copy.innerHTML = to;
  const limit = (await until(() => find('main h1'))) - begin;
  copy.replaceWith(main);
  await settle();
  return { app, limit, scripts };
}
