import type { Page, Request } from 'playwright-core';
import { eventually, settled, started } from '../stage.ts';

export const minuteMs = 60_000;

const isBeat = (request: Request) => request.url().endsWith('/auth/heartbeat');

/** The end of the next beat, however it ends. */
const nextBeat = (page: Page) =>
  Promise.race([
    page.waitForEvent('requestfinished', isBeat),
    page.waitForEvent('requestfailed', isBeat),
  ]);

/** Does what makes the heart beat, and waits until the beat is over for the application, too. */
export async function beatBy(page: Page, act: () => Promise<unknown>) {
  await Promise.all([nextBeat(page), act()]);
  await settled(page);
}

/** What nobody waits for is there: the heart beats from now on. */
export async function heartBeats(page: Page) {
  await started(page);
  await settled(page);
}

/** Lets the page's time go on, step by step, each beat being answered before the next step. */
export async function step(page: Page, ms: number) {
  const open = new Set<Request>();
  const begin = (request: Request) => isBeat(request) && open.add(request);
  const end = (request: Request) => open.delete(request);
  page.on('request', begin).on('requestfinished', end).on('requestfailed', end);
  await page.clock.runFor(ms);
  await settled(page);
  await eventually(() => open.size).toBe(0);
  await settled(page);
  page.off('request', begin).off('requestfinished', end).off('requestfailed', end);
}
