import { judge } from './invariants.mjs';
import { createMemory } from './memory.mjs';

/** @typedef {import('./in-page.mjs').Look} Look */

/** Until a page has to be at rest. */
const patienceMs = 15_000;
/** Until a page that was asked for must have come. */
const reloadMs = 3_000;
/** After that a visitor has to see the application, whatever hangs. */
const startMs = 16_000;

/** Whether something failed because another document has come. */
export const isOvertaken = (error) =>
  /context was destroyed|Cannot find context|ERR_ABORTED|interrupted by/i.test(String(error));

/** What was entered before anything could change it. */
/** @type {(look: Look) => Pick<Look, 'entered' | 'enteredAt'>} */
const startOf = ({ entered, enteredAt }) => ({ entered, enteredAt });

/** @param {import('playwright-core').Request} request */
const pathOf = (request) => {
  const { pathname, search } = new URL(request.url());
  return `${pathname}${search}`;
};

const late = () =>
  new Promise((_, reject) => {
    setTimeout(reject, 2 * patienceMs, new Error('The page hangs.')).unref();
  });

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
  const events = [];

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

  /** @param {number} ms */
  const pass = (ms) => page.evaluate((it) => window.walk.pass(it), ms).catch(() => {});

  /** @type {(secrets: readonly string[], isDone: (look: Look) => boolean) => Promise<{ look: Look, isWaiting: boolean }>} */
  async function rest(secrets, isDone) {
    const begun = Date.now();
    /** @type {Look | undefined} */
    let first;
    for (;;) {
      const look = await lookOnce(secrets);
      first ??= look;
      const waited = Date.now() - begun;
      const isWaiting = pending.size > 0;
      // The browser asks once for what is wanted twice.
      const isHeld = [...pending].every((request) => stage.isHeld(pathOf(request)));
      const isThere = isWaiting || waited > reloadMs || (look && isDone(look) && !look.isLeft);
      if (look && first && isHeld && look.started && isThere) {
        return { look: { ...look, ...startOf(first) }, isWaiting };
      }
      // What it waits for does not come: it has to give up.
      if (look && isHeld && isWaiting) await pass(startMs);
      if (waited < patienceMs) continue;
      if (!look) throw new Error('The page does not answer.');
      const waiting = [...pending].map((request) => request.url());
      if (!isHeld) events.push(`not at rest: ${waiting.join(', ')}`);
      return { look: { ...look, ...startOf(first ?? look) }, isWaiting };
    }
  }

  /**
   * @param {readonly string[]} secrets
   * @returns {Promise<Look | undefined>}
   */
  async function lookOnce(secrets) {
    try {
      const looking = page.evaluate((words) => window.walk.look(words), secrets);
      return await Promise.race([looking, late()]);
    } catch (error) {
      if (!isOvertaken(error) && !/reading 'look'/.test(String(error))) throw error;
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
     * @param {(look: Look) => boolean} isDone
     */
    async settle(deed, secrets, isDone) {
      const first = await rest(secrets, isDone);
      // An answer may have come between the look and the question whether one is awaited.
      const { look, isWaiting } =
        judge(first.look, first.isWaiting).length > 0 ? await rest(secrets, isDone) : first;
      const lost = memory.compare({ ...look, ...startOf(first.look) }, deed);
      const problems = [
        ...events.splice(0),
        ...judge(look, isWaiting),
        ...lost.map((wrong) => `what was typed is lost: ${wrong}`),
      ];
      return { look, problems };
    },
  };
}

/** @typedef {Awaited<ReturnType<typeof openTab>>} Tab */
