import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DEMO } from '../service/demo.mjs';
import { startServer } from '../service/server.mjs';
import { newPassword, performRandomAction } from './actions.mjs';
import { injectFaults } from './faults.mjs';
import { checkInvariants } from './invariants.mjs';
import { inspect, settle } from './page.mjs';
import { createRandom } from './prng.mjs';

/** Until a page has to be at rest. */
const idleTimeoutMs = 15_000;

/**
 * Somebody walks through the application for so many steps, or to the first that breaks a promise.
 *
 * @param {{ browser: import('playwright-core').Browser, dist: string, seed: number, steps: number }} options
 * @returns {Promise<{ problems: string[], trace: string[] }>}
 */
export async function runMonkey({ browser, dist, seed, steps }) {
  const server = await startServer({ dist, port: 0 });
  const setup = createRandom(seed, 'traits');
  const context = await browser.newContext({
    locale: setup.pick(['en-US', 'de-AT', 'it-IT']),
    viewport: { width: setup.pick([320, 768, 1280]), height: 800 },
    reducedMotion: 'reduce',
  });
  const started = readFileSync(join(dist, 'index.html'), 'utf8');
  const faults = await injectFaults(context, { seed, started, rate: setup.pick([0, 0.1, 0.3]) });
  const page = await context.newPage();
  /** @type {string[]} */
  const trace = [];
  const observed = observe(page, (random = createRandom(seed, trace.length, 'asked')) =>
    random.chance(0.6),
  );

  try {
    await page.goto(server.url);
    let snapshot = await waitUntilIdle(page, observed, faults);
    for (let step = 1; step <= steps; step += 1) {
      faults.release();
      const links = server.service?.outbox.mails.map(({ link }) => link) ?? [];
      const random = createRandom(seed, step);
      const action = await performRandomAction({
        page,
        look: snapshot,
        random,
        step,
        url: server.url,
        links,
      });
      snapshot = await waitUntilIdle(page, observed, faults);
      trace.push(`${step}. ${action.words}`, ...faults.take().map((event) => `   ${event}`));
      const context = { secrets: observed.secrets, isNew: Boolean(action.isNew) };
      const problems = [...observed.errors.splice(0), ...checkInvariants(snapshot, context)];
      if (problems.length > 0) return { problems, trace };
    }
    return { problems: [], trace };
  } catch (error) {
    return { problems: [`The walk itself: ${error.stack}`], trace };
  } finally {
    faults.release();
    await context.close();
    await server.close();
  }
}

/** Keeps what a page does beside what it shows. @type {(page: import('playwright-core').Page, accepts: () => boolean) => { errors: string[], secrets: Set<string>, pending: Set<object> }} */
function observe(page, accepts) {
  const errors = /** @type {string[]} */ ([]);
  const secrets = new Set([DEMO.password, newPassword]);
  const pending = new Set();
  page.on('dialog', (dialog) => (accepts() ? dialog.accept() : dialog.dismiss()).catch(() => {}));
  page.on('request', (request) => pending.add(request));
  page.on('requestfailed', (request) => pending.delete(request));
  page.on('requestfinished', (request) => pending.delete(request));
  page.on('pageerror', (error) => errors.push(`exception: ${error.stack ?? error}`));
  page.on('console', (message) => {
    const isCaused = /^Failed to load (resource|module)/.test(message.text());
    if (message.type() === 'error' && !isCaused) errors.push(`console: ${message.text()}`);
  });
  page.on('response', async (response) => {
    if (!/\/accounts\/./.test(response.url())) return;
    const body = await response.json().catch(() => ({}));
    if (typeof body.secret === 'string' && body.secret) secrets.add(body.secret);
  });
  return { errors, secrets, pending };
}

/** Waits until nothing is under way but what is late on purpose. */
async function waitUntilIdle(page, { pending }, faults) {
  const until = Date.now() + idleTimeoutMs;
  for (;;) {
    try {
      await page.evaluate(settle);
      const snapshot = await page.evaluate(inspect);
      const isAtRest = pending.size <= faults.waiting() && snapshot.started;
      if (isAtRest || Date.now() > until) return snapshot;
    } catch (error) {
      // Another document is on its way.
      if (Date.now() > until) throw error;
      await page.waitForLoadState('domcontentloaded');
    }
  }
}
