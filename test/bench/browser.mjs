import { chromium } from 'playwright-core';
import { DEMO } from '../service/demo.mjs';
import { ensureBrowser } from '../setup.mjs';
import { watchPage } from './page.mjs';

/** Milliseconds of a round trip, bytes a second, and how many times slower the processor is. */
export const free = { latency: 0, downloadThroughput: -1, cpu: 1 };
export const slow = { latency: 150, downloadThroughput: 1_600_000 / 8, cpu: 4 };
export const slowProcessor = { ...free, cpu: slow.cpu };

/** Chromium that trusts the bench's certificate and makes no requests of its own. */
export const startBrowser = (spki) =>
  chromium.launch({
    executablePath: ensureBrowser(),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--disable-background-networking',
      // Otherwise only 200 changes of the address in ten seconds are followed.
      '--disable-ipc-flooding-protection',
      `--ignore-certificate-errors-spki-list=${spki}`,
    ],
  });

/** Visits in a context of their own, with an empty cache, which is closed whatever happens. */
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
 * Opens an address in a new page. Resolves when what `selector` names is painted: `painted` in milliseconds since the
 * start of the navigation, `mainThread` how many of them the main thread was at work.
 */
export async function open(context, { url, selector, presses = false }, profile = free) {
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  for (const domain of ['Network', 'Performance']) await cdp.send(`${domain}.enable`);
  await throttle({ cdp }, profile);
  await page.addInitScript(watchPage, { selector, presses });
  const before = await taskDuration(cdp);
  await page.goto(url, { waitUntil: 'commit' });
  const painted = await page.evaluate(() => window.bench.painted);
  const mainThread = (await taskDuration(cdp)) - before;
  return { page, cdp, painted, mainThread };
}

async function taskDuration(cdp) {
  const { metrics } = await cdp.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'TaskDuration').value * 1000;
}

export async function throttle({ cdp }, { cpu, ...line }) {
  const conditions = { offline: false, uploadThroughput: -1, ...line };
  await cdp.send('Network.emulateNetworkConditions', conditions);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: cpu });
}

/** Nothing on the network for half a second: the application listens, and has fetched what it fetches ahead. */
export const idle = ({ page }) => page.waitForLoadState('networkidle');

/** Megabytes in use after garbage collection. */
export async function heap({ cdp }) {
  await cdp.send('HeapProfiler.collectGarbage');
  return (await cdp.send('Runtime.getHeapUsage')).usedSize / 1e6;
}

/** Logs the demo user in, as a person does. */
export async function logIn(visit) {
  const password = visit.page.locator('input[name=password]');
  await visit.page.locator('input[name=email]').fill(DEMO.email);
  await password.fill(DEMO.password);
  await password.press('Enter');
  await password.waitFor({ state: 'detached' });
  await idle(visit);
}

/** The login, when it listens. */
export async function openLogin(context, url) {
  const visit = await open(context, { url: `${url}#/login`, selector: 'input[name=password]' });
  await idle(visit);
  return visit;
}
