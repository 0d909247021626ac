import { cpSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { bundle } from '../../src/build/bundle.mjs';
import { noSite } from '../../src/build/site/site.mjs';
import { writeFiles } from '../../src/build/write-files.mjs';
import { DEMO } from '../../src/host/check-host/demo-login.mjs';
import { createUserActions, mouse } from '../browser/input-methods.ts';
import { recordPageErrors } from '../browser/page-errors.ts';
import type { UserActions } from '../browser/user-actions.ts';
import { ensureBrowser, root } from '../tools/setup.mjs';
import { createTestFolder } from './test-folder.ts';

/** Complete and valid settings. */
export const branded = {
  session: 'server',
  brand: 'Müller & Söhne',
  service: { api: 'https://sign.example.com/' },
  operator: { name: 'Example Ltd', address: ['Example Town'], email: 'sign@example.com' },
};

/** Creates a folder with certificates, and a browser, for the tests of a file. */
export function createHostHarness() {
  const { folder, certificates, onCleanUp } = createTestFolder();
  let browser: Browser;
  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: ensureBrowser(), args: ['--no-sandbox'] });
  });
  afterAll(() => browser.close());

  return {
    folder,
    certificates,
    onCleanUp,

    /** Builds the page for a static host with these settings, without compressed copies. */
    async build(name: string, settings: Record<string, unknown> = branded) {
      const dist = join(folder, name);
      await writeFiles(dist, await bundle(root, { ...noSite, settings }));
      return dist;
    },

    /** Copies a build into a folder that a server serves, or into a sub-folder of it. */
    copy(dist: string, name: string, path = '') {
      const files = join(folder, name);
      mkdirSync(join(files, path), { recursive: true });
      cpSync(dist, join(files, path), { recursive: true });
      return files;
    },

    /** Opens a page that accepts the certificates of the tests. Unexpected errors in the page fail the test. */
    async visit(address: string, ...allowed: readonly string[]) {
      const context = await browser.newContext({ locale: 'en-GB', ignoreHTTPSErrors: true });
      context.setDefaultTimeout(15_000);
      const { allow, unexpectedEvents } = recordPageErrors(context, new URL(address).origin);
      allow(...allowed);
      onCleanUp(async () => {
        const errors = await unexpectedEvents();
        await context.close();
        expect(errors, 'errors in the page').toEqual([]);
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
  await waitForHeading('Log in');
}

/** On a static host, the first response has the CSRF token, so the first login is rejected and repeated. */
export const firstLogin = '403 POST /auth/login';
