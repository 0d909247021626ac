// What goes wrong on the way between page and service.
import { createRandom } from './prng.mjs';

const json = (/** @type {object} */ body) => ({
  contentType: 'application/json',
  body: JSON.stringify(body),
});

/** By what they mean. @type {Record<string, (route: import('playwright-core').Route) => Promise<void>>} */
const faults = {
  refused: (route) => route.fulfill({ status: 409, ...json({ code: 'trouble' }) }),
  'too many': (route) => route.fulfill({ status: 429, ...json({ message: 'Please wait.' }) }),
  'session over': (route) => route.fulfill({ status: 401, ...json({}) }),
  'not JSON': (route) =>
    route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' }),
  cut: (route) =>
    route.fulfill({ status: 200, contentType: 'application/json', body: '{"display_name":"A' }),
  'another shape': (route) => route.fulfill({ status: 200, ...json({ accounts: { id: 7 } }) }),
  unreachable: (route) => route.abort(),
};

/**
 * Lets calls and parts of the program fail in the pages of a context.
 *
 * @param {import('playwright-core').BrowserContext} context
 * @param {{ seed: number, rate: number, started: string }} options `rate`: the share of calls that fail; `started`: the
 *   page, which starts the files that it names, so that these never fail
 */
export async function injectFaults(context, { seed, rate, started }) {
  /** @type {string[]} */
  const events = [];
  /** @type {Set<() => unknown>} */
  const delayed = new Set();
  let count = 0;

  await context.route('**/api/v1/**', async (route) => {
    count += 1;
    const random = createRandom(seed, 'call', count);
    const call = `${route.request().method()} ${new URL(route.request().url()).pathname}`;
    if (!random.chance(rate)) return route.fallback();
    const kind = random.pick([...Object.keys(faults), 'late', 'late']);
    events.push(`${call}: ${kind}`);
    if (kind !== 'late') return faults[kind]?.(route);
    await new Promise((resolve) => delayed.add(() => resolve(undefined)));
    // Whoever asked may have left.
    return route.fallback().catch(() => {});
  });
  await context.route('**/assets/**', (route) => {
    const name = new URL(route.request().url()).pathname.split('/').at(-1) ?? '';
    count += 1;
    if (started.includes(name) || !createRandom(seed, 'file', count).chance(rate / 2))
      return route.fallback();
    events.push(`${name}: unreachable`);
    return route.abort();
  });

  return {
    /** What has gone wrong since the last question. */
    take: () => events.splice(0),
    waiting: () => delayed.size,
    /** Lets the answers come that are late. */
    release() {
      for (const release of delayed) release();
      delayed.clear();
    },
  };
}
