import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DEMO } from '../service/demo.mjs';
import { startServer } from '../service/server.mjs';
import { act, newPassword } from './actions.mjs';
import { spoil } from './faults.mjs';
import { judge } from './invariants.mjs';
import { look, settle } from './page.mjs';
import { dice } from './prng.mjs';

/** Until a page has to be at rest. */
const patienceMs = 15_000;

/**
 * Somebody walks through the application for so many steps, or to the first that breaks a promise.
 *
 * @param {{ browser: import('playwright-core').Browser, dist: string, seed: number, steps: number }} options
 * @returns {Promise<{ problems: string[], trace: string[] }>}
 */
export async function walk({ browser, dist, seed, steps }) {
  const server = await startServer({ dist, port: 0 });
  const traits = dice(seed, 'traits');
  const context = await browser.newContext({
    locale: traits.pick(['en-US', 'de-AT', 'it-IT']),
    viewport: { width: traits.pick([320, 768, 1280]), height: 800 },
    reducedMotion: 'reduce',
  });
  const started = readFileSync(join(dist, 'index.html'), 'utf8');
  const faults = await spoil(context, { seed, started, rate: traits.pick([0, 0.1, 0.3]) });
  const page = await context.newPage();
  /** @type {string[]} */
  const trace = [];
  const watched = watch(page, (random = dice(seed, trace.length, 'asked')) => random.chance(0.6));

  try {
    await page.goto(server.url);
    let seen = await rest(page, watched, faults);
    for (let step = 1; step <= steps; step += 1) {
      faults.release();
      const links = server.service?.outbox.mails.map(({ link }) => link) ?? [];
      const random = dice(seed, step);
      const deed = await act({ page, look: seen, random, step, url: server.url, links });
      seen = await rest(page, watched, faults);
      trace.push(`${step}. ${deed.words}`, ...faults.take().map((event) => `   ${event}`));
      const known = { secrets: watched.secrets, isNew: Boolean(deed.isNew) };
      const problems = [...watched.errors.splice(0), ...judge(seen, known)];
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
function watch(page, accepts) {
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
async function rest(page, { pending }, faults) {
  const until = Date.now() + patienceMs;
  for (;;) {
    try {
      await page.evaluate(settle);
      const seen = await page.evaluate(look);
      const isAtRest = pending.size <= faults.waiting() && seen.started;
      if (isAtRest || Date.now() > until) return seen;
    } catch (error) {
      // Another document is on its way.
      if (Date.now() > until) throw error;
      await page.waitForLoadState('domcontentloaded');
    }
  }
}
