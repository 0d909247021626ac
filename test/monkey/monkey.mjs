import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DEMO } from '../../src/host/check-host/demo-login.mjs';
import { startServer } from '../tools/service/server.mjs';
import { newPassword, performRandomAction } from './actions.mjs';
import { injectFaults } from './faults.mjs';
import { checkInvariants } from './invariants.mjs';
import { inspect, settle } from './page.mjs';
import { createRandom } from './prng.mjs';

/** How long a page may take to become idle. */
const idleTimeoutMs = 15_000;

/**
 * Acts like a user who does random things, for the given number of steps or until an invariant is violated.
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
  const html = readFileSync(join(dist, 'index.html'), 'utf8');
  const faults = await injectFaults(context, { seed, html, rate: setup.pick([0, 0.1, 0.3]) });
  const page = await context.newPage();
  /** @type {string[]} */
  const trace = [];
  let step = 1;
  const observations = observe(page, () => createRandom(seed, step, 'dialog').chance(0.6));

  try {
    await page.goto(server.url);
    let snapshot = await waitUntilIdle(page, observations, faults);
    for (; step <= steps; step += 1) {
      faults.release();
      const links = server.service?.outbox.mails.map(({ link }) => link) ?? [];
      const random = createRandom(seed, step);
      const action = await performRandomAction({ page, snapshot, random, step, links });
      snapshot = await waitUntilIdle(page, observations, faults);
      trace.push(
        `${step}. ${action.description}`,
        ...faults.takeEvents().map((event) => `   ${event}`),
      );
      const violations = checkInvariants(snapshot, {
        secrets: observations.secrets,
        isNewDocument: action.isNewDocument ?? false,
      });
      const problems = [...observations.errors.splice(0), ...violations];
      if (problems.length > 0) return { problems, trace };
    }
    return { problems: [], trace };
  } catch (error) {
    return {
      problems: [`The monkey itself: ${error instanceof Error ? error.stack : error}`],
      trace,
    };
  } finally {
    faults.release();
    await context.close();
    await server.close();
  }
}

/**
 * Records the errors of a page, its pending requests, and the secrets that it must never store.
 *
 * @typedef {{ errors: string[], secrets: Set<string>, pending: Set<object> }} Observations
 *
 * @param {import('playwright-core').Page} page
 * @param {() => boolean} shouldAccept whether the monkey accepts a dialog
 * @returns {Observations}
 */
function observe(page, shouldAccept) {
  /** @type {string[]} */
  const errors = [];
  const secrets = new Set([DEMO.password, newPassword]);
  const pending = new Set();
  page.on('dialog', (dialog) =>
    (shouldAccept() ? dialog.accept() : dialog.dismiss()).catch(() => {}),
  );
  page.on('request', (request) => pending.add(request));
  page.on('requestfailed', (request) => pending.delete(request));
  page.on('requestfinished', (request) => pending.delete(request));
  page.on('pageerror', (error) => errors.push(`exception: ${error.stack ?? error}`));
  page.on('console', (message) => {
    // The browser also reports the injected faults.
    const isInjected = /^Failed to load (resource|module)/.test(message.text());
    if (message.type() === 'error' && !isInjected) errors.push(`console: ${message.text()}`);
  });
  page.on('response', async (response) => {
    if (!/\/accounts\/./.test(response.url())) return;
    const body = await response.json().catch(() => ({}));
    if (typeof body.secret === 'string' && body.secret) secrets.add(body.secret);
  });
  return { errors, secrets, pending };
}

/**
 * Waits until only requests are pending whose responses are delayed on purpose.
 *
 * @param {import('playwright-core').Page} page
 * @param {Observations} observations
 * @param {Awaited<ReturnType<typeof injectFaults>>} faults
 */
async function waitUntilIdle(page, { pending }, faults) {
  const deadline = Date.now() + idleTimeoutMs;
  for (;;) {
    try {
      await page.evaluate(settle);
      const snapshot = await page.evaluate(inspect);
      // A screen that is being loaded has no heading yet.
      const isShown = snapshot.hasStarted && snapshot.headings.length > 0;
      const isIdle = isShown && pending.size <= faults.countDelayed();
      if (isIdle || Date.now() > deadline) return snapshot;
    } catch (error) {
      // The page is being replaced by another document.
      if (Date.now() > deadline) throw error;
      await page.waitForLoadState('domcontentloaded');
    }
  }
}
