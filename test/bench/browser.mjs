import { chromium } from 'playwright-core';
import { ensureBrowser } from '../setup.mjs';
import { watchPage } from './painted.mjs';

/** 150 ms round trip, 1.6 Mbit/s down, a processor 4 times slower. */
export const slow = { latency: 150, download: 1_600_000 / 8, cpu: 4 };
export const free = { latency: 0, download: -1, cpu: 1 };

/** Chromium that trusts the bench's certificate and makes no requests of its own. */
export async function startBrowser(spki, { executablePath = ensureBrowser(), args = [] } = {}) {
  const browser = await chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      `--ignore-certificate-errors-spki-list=${spki}`,
      ...args,
    ],
  });
  return {
    version: browser.version(),
    startTracing: (page, options) => browser.startTracing(page, options),
    stopTracing: () => browser.stopTracing(),
    newContext: (options) =>
      browser.newContext({ locale: 'en-US', viewport: { width: 1280, height: 800 }, ...options }),
    close: () => browser.close(),
  };
}

/**
 * Opens an address in a new page, under a profile such as `slow`. Resolves when the navigation has
 * been answered; `painted` of the visit then waits for what is to be seen.
 *
 * @param context from `newContext`: whoever wants an empty cache makes a new one
 * @param what `url`, `selector` and `heading` as in painted.mjs, `profile`
 */
export async function open(context, { url, selector, heading, profile = free }) {
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Network.enable');
  await cdp.send('Performance.enable');
  await setProfile(cdp, profile);
  await page.addInitScript(watchPage, { selector, heading });
  const before = await readMetrics(cdp);
  await page.goto(url, { waitUntil: 'commit' });
  return {
    page,
    cdp,
    painted: () => page.evaluate(() => window.bench.painted),
    until: (wanted, text) =>
      page.evaluate(([one, other]) => window.bench.until(one, other), [wanted, text]),
    /** Milliseconds that the main thread has been at work for since the navigation started. */
    mainThread: async () => ((await readMetrics(cdp)).TaskDuration - before.TaskDuration) * 1000,
    /** Megabytes in use after a forced collection. */
    heap: () => measureHeap(cdp),
    /** Nothing on the network for half a second. */
    idle: () => page.waitForLoadState('networkidle'),
    setProfile: (next) => setProfile(cdp, next),
  };
}

async function setProfile(cdp, { latency, download, cpu }) {
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput: download,
    uploadThroughput: -1,
  });
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: cpu });
}

async function readMetrics(cdp) {
  const { metrics } = await cdp.send('Performance.getMetrics');
  return Object.fromEntries(metrics.map(({ name, value }) => [name, value]));
}

async function measureHeap(cdp) {
  await cdp.send('HeapProfiler.enable');
  await cdp.send('HeapProfiler.collectGarbage');
  const { usedSize } = await cdp.send('Runtime.getHeapUsage');
  return usedSize / 1e6;
}

/** A context for one visit, closed whatever happens. */
export async function withContext(browser, visit, options) {
  const context = await browser.newContext(options);
  try {
    return await visit(context);
  } finally {
    await context.close();
  }
}
