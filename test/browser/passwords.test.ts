import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { findWholeBrowser } from '../setup.mjs';
import {
  button,
  eventually,
  field,
  formWith,
  launch,
  logIn,
  notice,
  setStage,
  started,
} from './stage.ts';

const stage = setStage();

const whole = findWholeBrowser();

/** A browser as a person has it: only that one has a password manager. */
async function withWholeBrowser(use: (context: BrowserContext) => Promise<void>) {
  const profile = await mkdtemp(join(tmpdir(), 'sealport-profile-'));
  const context = await chromium.launchPersistentContext(profile, {
    ...(whole && { executablePath: whole }),
    ...launch,
  });
  try {
    await use(context);
  } finally {
    await context.close();
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** How often the browser has offered to keep a password, as it counts itself. */
async function offers(page: Page) {
  await page.goto('chrome://histograms/PasswordBubble.DisplayDisposition');
  await page.locator('body').waitFor();
  const counted = /recorded (\d+) samples/.exec(await page.locator('body').innerText());
  return Number(counted?.[1] ?? 0);
}

test.skipIf(!whole)(
  'the browser offers to keep the password after a login, and the new one after a change',
  () =>
    withWholeBrowser(async (context) => {
      const person = await stage.register();
      const page = await context.newPage();
      const counter = await context.newPage();
      await page.bringToFront();
      await page.goto(`${stage.url()}#/login`);
      await started(page);
      expect(await offers(counter)).toBe(0);
      await page.bringToFront();
      await logIn(page, person);
      await page.waitForURL(/accounts\/overview/);
      await eventually(() => offers(counter)).toBe(1);

      await page.bringToFront();
      await page.goto(`${stage.url()}#/profile`);
      const form = formWith(page, 'Change password');
      await field(form, 'Current password').fill(person.password);
      await field(form, 'New password').fill('another password 7');
      await field(form, 'Repeat the new password').fill('another password 7');
      await button(form, 'Change password').click();
      await notice(page, 'The password has been changed.').waitFor();
      await eventually(() => offers(counter)).toBe(2);
    }),
);
