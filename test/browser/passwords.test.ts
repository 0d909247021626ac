import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { findWholeBrowser } from '../setup.mjs';
import { keyboard } from './hands.ts';
import {
  button,
  eventually,
  field,
  formWith,
  launch,
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
      const { enter, press } = keyboard(page);
      const login = formWith(page, 'Login');
      await enter(field(login, 'Email address'), person.email);
      await enter(field(login, 'Password'), person.password);
      await press(button(login, 'Login'));
      await page.waitForURL(/accounts\/overview/);
      await eventually(() => offers(counter)).toBe(1);

      await page.bringToFront();
      await page.goto(`${stage.url()}#/profile`);
      const form = formWith(page, 'Change password');
      await enter(field(form, 'Current password'), person.password);
      await enter(field(form, 'New password'), 'another password 7');
      await enter(field(form, 'Repeat the new password'), 'another password 7');
      await press(button(form, 'Change password'));
      await notice(page, 'The password has been changed.').waitFor();
      await eventually(() => offers(counter)).toBe(2);
    }),
);
