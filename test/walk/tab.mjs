import { judge } from './invariants.mjs';
import { createMemory } from './memory.mjs';

/** @typedef {import('./in-page.mjs').Look} Look */

/** Until a page has to be at rest. */
const patienceMs = 15_000;
/** After that a visitor has to see the application, whatever hangs. */
const startMs = 16_000;

const isLoss = (error) => /context was destroyed|Cannot find context|navigat/i.test(String(error));

/**
 * A page of the browser with what is watched of it.
 *
 * @param {object} options
 * @param {import('playwright-core').BrowserContext} options.context
 * @param {Awaited<ReturnType<typeof import('./service.mjs').startService>>} options.stage
 * @param {(dialog: import('playwright-core').Dialog) => void} options.answer
 */
export async function openTab({ context, stage, answer }) {
  const page = await context.newPage();
  const memory = createMemory();
  /** @type {Set<import('playwright-core').Request>} */
  const pending = new Set();
  /** @type {string[]} */
  let events = [];

  page.on('dialog', answer);
  page.on('request', (request) => pending.add(request));
  for (const end of /** @type {const} */ (['requestfinished', 'requestfailed'])) {
    page.on(end, (request) => pending.delete(request));
  }
  page.on('pageerror', (error) => events.push(`exception: ${error.stack ?? error}`));
  page.on('console', (message) => {
    const { url } = message.location();
    const path = URL.canParse(url) ? new URL(url).pathname : '';
    const isCaused = stage.hasFailed(path) || /Failed to load module script/.test(message.text());
    if (message.type() === 'error' && !isCaused) events.push(`console: ${message.text()} ${url}`);
  });

  /** @param {readonly string[]} secrets */
  async function rest(secrets) {
    const until = Date.now() + patienceMs;
    /** @type {Record<string, string> | undefined} */
    let entered;
    for (let waited = false; ; ) {
      const look = await lookOnce(secrets);
      entered ??= look?.entered;
      const isWaiting = pending.size > 0;
      const isHeld = pending.size <= stage.held();
      if (look && entered && isHeld && look.started) return { look: { ...look, entered }, isWaiting };
      if (look && isHeld && !waited) {
        waited = true;
        await page.evaluate((ms) => window.walk.pass(ms), startMs).catch(() => {});
      } else if (look && Date.now() > until) {
        const waiting = [...pending].map((request) => request.url());
        if (!isHeld) events.push(`not at rest: ${waiting.join(', ')}`);
        return { look: { ...look, entered: entered ?? {} }, isWaiting };
      } else if (Date.now() > until) throw new Error('The page does not answer.');
    }
  }

  /**
   * @param {readonly string[]} secrets
   * @returns {Promise<Look | undefined>}
   */
  async function lookOnce(secrets) {
    try {
      return await page.evaluate((words) => window.walk.look(words), secrets);
    } catch (error) {
      if (!isLoss(error) && !/walk/.test(String(error))) throw error;
      // Another document is on its way.
      await page.waitForLoadState('domcontentloaded').catch(() => {});
      return undefined;
    }
  }

  return {
    page,
    memory,
    /**
     * Waits until the page is at rest, and judges what it has become.
     *
     * @param {import('./memory.mjs').Deed} deed
     * @param {readonly string[]} secrets
     */
    async settle(deed, secrets) {
      const { look, isWaiting } = await rest(secrets);
      const problems = [
        ...events.splice(0),
        ...judge(look, isWaiting),
        ...memory.compare(look, deed).map((wrong) => `what was typed is lost: ${wrong}`),
      ];
      return { look, problems };
    },
  };
}

/** @typedef {Awaited<ReturnType<typeof openTab>>} Tab */
