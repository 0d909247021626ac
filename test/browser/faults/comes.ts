import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { eventually } from '../stage.ts';
import type { Fault } from './files.ts';

/** How long somebody looks at a page that shows nothing of use. */
const mostMs = 12_000;
const stepMs = 1_000;

/** Waits until it is so, not for too long by the page's own clock, which runs ahead where something hangs. */
export async function comes(page: Page, { hangs }: Fault, look: () => Promise<boolean>) {
  // While a page is loaded anew nobody knows; then it has the time of the computer.
  const now = () => page.evaluate(() => Date.now()).catch(() => 0);
  const until = (await now()) + mostMs;
  await eventually(async () => {
    if (await look()) return true;
    if (hangs && (await now()) < until - stepMs) await page.clock.runFor(stepMs);
    return look();
  }).toBe(true);
  expect(await now()).toBeLessThan(until);
}
