import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { eventually } from '../stage.ts';
import type { Fault } from './files.ts';

/** How long somebody looks at a page that shows nothing of use. */
const mostMs = 12_000;
const stepMs = 1_000;

/** Waits until it is so, not for too long by the page's own clock, which runs ahead where something hangs. */
export async function comes(page: Page, { hangs }: Fault, isSo: () => Promise<boolean>) {
  const look = () => page.evaluate(() => Date.now());
  // A page that is just being loaded anew is asked again.
  const now = () => look().catch(look);
  const until = (await now()) + mostMs;
  await eventually(async () => {
    if (await isSo()) return true;
    if (hangs && (await now()) < until - stepMs) await page.clock.runFor(stepMs);
    return isSo();
  }).toBe(true);
  expect(await now()).toBeLessThan(until);
}
