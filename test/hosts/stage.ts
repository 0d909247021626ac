import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { bundle, writeFiles } from '../../src/build/bundle.mjs';
import { createUserActions, mouse } from '../browser/input-methods.ts';
import { recordPageErrors } from '../browser/page-errors.ts';
import type { UserActions } from '../browser/user-actions.ts';
import { DEMO } from '../service/demo.mjs';
import { ensureBrowser, root } from '../setup.mjs';
import { makeCertificates } from './certificates.mjs';

/** Settings without a mistake or an omission. */
export const branded = {
  session: 'server',
  brand: 'Müller & Söhne',
  service: { api: 'https://sign.example.com/' },
  operator: { name: 'Example Ltd' },
};

/** A folder of its own with a build and certificates, and a browser, for the tests of a file. */
export function setHostStage() {
  const folder = mkdtempSync(join(tmpdir(), 'hosts-'));
  // Servers that are not root read it.
  chmodSync(folder, 0o755);
  let browser: Browser;
  const closing: (() => unknown)[] = [];

  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: ensureBrowser(), args: ['--no-sandbox'] });
  });
  afterAll(async () => {
    await browser.close();
    rmSync(folder, { recursive: true });
  });
  afterEach(async () => {
    for (const close of closing.splice(0).reverse()) await close();
  });

  return {
    folder,
    certificates: makeCertificates(folder),
    closing,

    /** Builds as for a static host with these settings; compressed copies are left to the test. */
    async build(name: string, settings: Record<string, unknown> = branded) {
      const dist = join(folder, name);
      await writeFiles(dist, await bundle(root, settings));
      return dist;
    },

    /** Copies a build to a folder below what a server serves. */
    copy(dist: string, name: string, path = '') {
      const files = join(folder, name);
      mkdirSync(join(files, path), { recursive: true });
      cpSync(dist, join(files, path), { recursive: true });
      return files;
    },

    /** Opens a browser that trusts the authority of the tests. What goes wrong in the page fails the test. */
    async visit(address: string, ...allowed: readonly string[]) {
      const context = await browser.newContext({ locale: 'en-GB', ignoreHTTPSErrors: true });
      context.setDefaultTimeout(15_000);
      const { allow, unexpectedEvents } = recordPageErrors(context, new URL(address).origin);
      allow(...allowed);
      closing.push(async () => {
        const found = await unexpectedEvents();
        await context.close();
        expect(found, 'trouble in the page').toEqual([]);
      });
      const page = await context.newPage();
      return { page, context, ...createUserActions(page, mouse) };
    },
  };
}

/** Logs in as the demo user. */
export async function logIn({
  type,
  press,
  waitFor,
}: Pick<UserActions, 'type' | 'press' | 'waitFor'>) {
  const form = { form: 'Login' };
  await type('Email address', DEMO.email, form);
  await type('Password', DEMO.password, form);
  await press('button', 'Login', form);
  await waitFor('link', 'Nextcloud Milano', 'main');
}

export async function logOut({
  press,
  waitForHeading,
}: Pick<UserActions, 'press' | 'waitForHeading'>) {
  await press('button', 'Ada Rossi', 'banner');
  await press('button', 'Logout', 'banner');
  await waitForHeading('Login');
}

/** The token comes with the first answer where nothing fills the page: that login is sent twice. */
export const firstLogin = '403 POST /auth/login';
