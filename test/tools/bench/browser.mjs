import { chromium } from 'playwright-core';
import { DEMO } from '../../../src/host/check-host/demo-login.mjs';
import { ensureBrowser } from '../setup.mjs';
import { watchPage } from './page.mjs';

/** @typedef {import('playwright-core').BrowserContext} BrowserContext */
/** @typedef {import('playwright-core').CDPSession} CDPSession */
/** @typedef {import('./types.ts').Visit} Visit */

/**
 * `latency` is milliseconds per round trip, `downloadThroughput` bytes per second (-1 for no limit), and `cpu` how many
 * times slower the processor is.
 *
 * @typedef {{ latency: number, downloadThroughput: number, cpu: number }} Throttling
 */

/** @type {Throttling} */
export const unthrottled = { latency: 0, downloadThroughput: -1, cpu: 1 };
/** @type {Throttling} */
export const slowDevice = { latency: 150, downloadThroughput: 1_600_000 / 8, cpu: 4 };
/** @type {Throttling} */
export const slowProcessor = { ...unthrottled, cpu: slowDevice.cpu };

/**
 * Starts a Chromium that trusts the server's certificate and makes no requests of its own.
 *
 * @param {string} spki the hash of the certificate's public key
 */
export const startBrowser = (spki) =>
  chromium.launch({
    executablePath: ensureBrowser(),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--disable-background-networking',
      // Otherwise Chromium ignores more than 200 changes of the address in ten seconds.
      '--disable-ipc-flooding-protection',
      `--ignore-certificate-errors-spki-list=${spki}`,
    ],
  });

/**
 * Runs `visit` in a context of its own, with an empty cache, and closes it afterwards.
 *
 * @template Result
 * @param {import('playwright-core').Browser} browser
 * @param {(context: BrowserContext) => Promise<Result>} visit
 * @param {import('playwright-core').BrowserContextOptions} [options]
 */
export async function withContext(browser, visit, options) {
  const viewport = { width: 1280, height: 800 };
  const context = await browser.newContext({ locale: 'en-US', viewport, ...options });
  try {
    return await visit(context);
  } finally {
    await context.close();
  }
}

/**
 * Opens an address in a new page, and resolves when the element that `selector` matches has been painted.
 *
 * @param {BrowserContext} context
 * @param {{ url: string, selector: string, isPressing?: boolean }} view `isPressing`: see page.mjs
 * @param {Throttling} [throttling]
 * @returns {Promise<Visit>}
 */
export async function openView(
  context,
  { url, selector, isPressing = false },
  throttling = unthrottled,
) {
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Network.enable');
  await cdp.send('Performance.enable');
  await throttle({ cdp }, throttling);
  await page.addInitScript(watchPage, { selector, isPressing });
  const previousDuration = await getTaskDuration(cdp);
  await page.goto(url, { waitUntil: 'commit' });
  const painted = await page.evaluate(() => window.bench.painted);
  const mainThread = (await getTaskDuration(cdp)) - previousDuration;
  return { page, cdp, painted, mainThread };
}

/**
 * How many milliseconds the main thread has been busy.
 *
 * @param {CDPSession} cdp
 */
async function getTaskDuration(cdp) {
  const { metrics } = await cdp.send('Performance.getMetrics');
  const metric = metrics.find(({ name }) => name === 'TaskDuration');
  if (!metric) throw new Error('The browser does not measure the duration of tasks.');
  return metric.value * 1000;
}

/** @type {(visit: Pick<Visit, 'cdp'>, throttling: Throttling) => Promise<void>} */
export async function throttle({ cdp }, { cpu, ...network }) {
  const conditions = { offline: false, uploadThroughput: -1, ...network };
  await cdp.send('Network.emulateNetworkConditions', conditions);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: cpu });
}

/**
 * Waits until the network has been quiet for half a second. By then the application listens and has prefetched.
 *
 * @param {Pick<Visit, 'page'>} visit
 */
export const waitUntilIdle = ({ page }) => page.waitForLoadState('networkidle');

/**
 * The used heap after garbage collection, in megabytes.
 *
 * @param {Pick<Visit, 'cdp'>} visit
 */
export async function measureHeap({ cdp }) {
  await cdp.send('HeapProfiler.collectGarbage');
  return (await cdp.send('Runtime.getHeapUsage')).usedSize / 1e6;
}

/**
 * Logs in with the demo account through the form.
 *
 * @param {Pick<Visit, 'page'>} visit
 */
export async function logIn(visit) {
  const password = visit.page.locator('input[name=password]');
  await visit.page.locator('input[name=email]').fill(DEMO.email);
  await password.fill(DEMO.password);
  await password.press('Enter');
  await password.waitFor({ state: 'detached' });
  await waitUntilIdle(visit);
}

/**
 * Opens the login and waits until it listens.
 *
 * @param {BrowserContext} context
 * @param {string} url
 */
export async function openLogin(context, url) {
  const visit = await openView(context, { url: `${url}#/login`, selector: 'input[name=password]' });
  await waitUntilIdle(visit);
  return visit;
}
