// Simulates faults of the network and of the service.
import { createRandom } from './prng.mjs';

/** @param {object} body */
const createJson = (body) => ({
  contentType: 'application/json',
  body: JSON.stringify(body),
});

/** @type {Record<string, (route: import('playwright-core').Route) => Promise<void>>} */
const faults = {
  refused: (route) => route.fulfill({ status: 409, ...createJson({ code: 'trouble' }) }),
  'too many': (route) => route.fulfill({ status: 429, ...createJson({ message: 'Please wait.' }) }),
  'session over': (route) => route.fulfill({ status: 401, ...createJson({}) }),
  'not JSON': (route) =>
    route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' }),
  cut: (route) =>
    route.fulfill({ status: 200, contentType: 'application/json', body: '{"display_name":"A' }),
  'another shape': (route) =>
    route.fulfill({ status: 200, ...createJson({ accounts: { id: 7 } }) }),
  unreachable: (route) => route.abort(),
};

/**
 * Lets requests of the API and for chunks fail at random in the pages of a context.
 *
 * @param {import('playwright-core').BrowserContext} context
 * @param {{ seed: number, rate: number, html: string }} options `rate` is the share of API requests that fail. Files that
 *   `html` names never fail, because nothing would start without them
 */
export async function injectFaults(context, { seed, rate, html }) {
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
    const kind = random.pick([...Object.keys(faults), 'late', 'late']) ?? 'late';
    events.push(`${call}: ${kind}`);
    if (kind !== 'late') return faults[kind]?.(route);
    await new Promise((resolve) => delayed.add(() => resolve(undefined)));
    // The page that made the request may be closed by now.
    return route.fallback().catch(() => {});
  });
  await context.route('**/assets/**', (route) => {
    const name = new URL(route.request().url()).pathname.split('/').at(-1) ?? '';
    count += 1;
    if (html.includes(name) || !createRandom(seed, 'file', count).chance(rate / 2))
      return route.fallback();
    events.push(`${name}: unreachable`);
    return route.abort();
  });

  return {
    /** The faults since the last call. */
    takeEvents: () => events.splice(0),
    countDelayed: () => delayed.size,
    /** Lets the delayed responses arrive. */
    release() {
      for (const release of delayed) release();
      delayed.clear();
    },
  };
}
