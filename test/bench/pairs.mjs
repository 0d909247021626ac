import { free, open, slow, withContext } from './browser.mjs';
import { loggedIn, started } from './own-page.mjs';
import { minimum } from './statistics.mjs';

/** Every route, by an address of it, and who may see it. */
const addresses = [
  ['/', 'everyone'],
  ['/product', 'everyone'],
  ['/features', 'everyone'],
  ['/docs/help', 'everyone'],
  ['/docs/faq', 'everyone'],
  ['/docs/nextcloud', 'everyone'],
  ['/docs/acrobat', 'everyone'],
  ['/docs/mobile/ios', 'everyone'],
  ['/contact', 'everyone'],
  ['/imprint', 'everyone'],
  ['/privacy', 'everyone'],
  ['/confirm/some-token', 'everyone'],
  ['/profile/delete/some-token', 'everyone'],
  ['/login', 'visitor'],
  ['/passwordreset', 'visitor'],
  ['/passwordreset/some-token', 'visitor'],
  ['/register', 'visitor'],
  ['/profile', 'user'],
  ['/accounts/overview', 'user'],
  ['/accounts/none', 'user'],
];

/**
 * Every change from one route to another that a visitor or a user can make, when both have been seen before: CPU 4x,
 * the network not throttled. For each pair `from`, `to` and the least `ms` of the rounds until the heading is painted.
 */
export async function measurePairs(browser, url, rounds, log) {
  const times = new Map();
  for (const who of ['visitor', 'user']) {
    const state = who === 'user' ? { storageState: await loggedIn(browser, url) } : {};
    const mine = addresses.filter(([, audience]) => ['everyone', who].includes(audience));
    for (let round = 0; round < rounds; round += 1) {
      log(`round ${round + 1}: all changes of route of a ${who}`);
      const walk = (context) => walkAll(context, url, mine, (pair, ms) => add(times, pair, ms));
      await withContext(browser, walk, state);
    }
  }
  return [...times].map(([pair, list]) => {
    const [from, to] = pair.split(' ');
    return { from, to, ms: minimum(list) };
  });
}

const add = (times, pair, ms) => times.set(pair, [...(times.get(pair) ?? []), ms]);

/** Each step is one of the pairs: from a route to each later one, and back. */
async function walkAll(context, url, routes, note) {
  const visit = await open(context, { url: `${url}#/`, selector: 'h1' });
  await visit.painted();
  await started(visit, 'h1');
  const headings = new Map();
  for (const [address] of routes) {
    await visit.page.evaluate(go, { address });
    await visit.idle();
    headings.set(address, await visit.page.locator('main h1').first().innerText());
  }
  await visit.setProfile({ ...free, cpu: slow.cpu });
  const step = async (from, to) => {
    const ms = await visit.page.evaluate(go, { address: to, heading: headings.get(to) });
    if (from !== to) note(`${from} ${to}`, ms);
  };
  let last = '/';
  for (const [at, [one]] of routes.entries()) {
    await step(last, one);
    for (const [other] of routes.slice(at + 1)) {
      await step(one, other);
      await step(other, one);
    }
    last = one;
  }
}

/** Milliseconds until the heading is painted; then some time for what follows. */
async function go({ address, heading }) {
  const start = performance.now();
  location.hash = `#${address}`;
  const ms = heading && (await window.bench.until('main h1', heading)) - start;
  await new Promise((resolve) => setTimeout(resolve, heading ? 100 : 500));
  return ms;
}
