import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { bundle, writeFiles } from '../../src/build/bundle.mjs';
import { button, field, formWith, heading } from '../browser/stage.ts';
import { watch } from '../browser/watch.ts';
import { DEMO } from '../service/demo.mjs';
import { startServer } from '../service/server.mjs';
import { ensureBrowser, root } from '../setup.mjs';

type Choices = Parameters<typeof bundle>[1];

/** A build in a folder of its own, the stand-in service, and a browser, for the tests of a file. */
export function setHostStage(choices: Choices = { settings: { session: 'server' } }) {
  const folder = mkdtempSync(join(tmpdir(), 'hosts-'));
  const dist = join(folder, 'dist');
  chmodSync(folder, 0o755);
  let profile: BrowserContext;
  const visits: BrowserContext[] = [];
  let service: Awaited<ReturnType<typeof startServer>>;
  const watched: (() => Promise<readonly string[]>)[] = [];

  beforeAll(async () => {
    await writeFiles(dist, await bundle(root, choices));
    service = await startServer({ dist, port: 0 });
    profile = await openProfile(join(folder, 'profile'));
  });
  afterAll(async () => {
    await profile?.close();
    await service?.close();
    rmSync(folder, { recursive: true, force: true });
  });
  afterEach(async () => {
    const problems = await Promise.all(watched.splice(0).map((look) => look()));
    await Promise.all(visits.splice(0).map((context) => context.close()));
    expect(problems.flat()).toEqual([]);
  });

  return {
    dist,
    port: () => service.port,
    /** A copy of the build at a path below a folder of its own, which a host is to serve. */
    place(path: string, name = 'files'): string {
      const files = join(folder, name);
      rmSync(files, { recursive: true, force: true });
      mkdirSync(join(files, path), { recursive: true });
      cpSync(dist, join(files, path), { recursive: true });
      return files;
    },
    /** A page that only looks at the origins, in which nothing may go wrong that was not announced. */
    async visit(origin: string, ...others: readonly string[]) {
      const context = await newContext(profile);
      visits.push(context);
      context.setDefaultTimeout(15_000);
      const { plan, tolerate, problems } = watch(context, new URL(origin).origin, others);
      watched.push(problems);
      return { page: await context.newPage(), plan, tolerate };
    },
  };
}

/** Some browsers keep cookies from other sites unless their profile says otherwise, the headless shell never does. */
async function openProfile(folder: string) {
  mkdirSync(join(folder, 'Default'), { recursive: true });
  const preferences = { profile: { cookie_controls_mode: 0 } };
  writeFileSync(join(folder, 'Default', 'Preferences'), JSON.stringify(preferences));
  const options = { executablePath: ensureBrowser(), args: ['--no-sandbox'] };
  return chromium.launchPersistentContext(folder, options);
}

/** Nothing is shared with other visits but the preferences. */
function newContext(profile: BrowserContext) {
  const browser = profile.browser();
  if (!browser) throw new Error('The profile has no browser.');
  // The authority of the tests' certificates is not known to browsers.
  const ignoreHTTPSErrors = true;
  return browser.newContext({ locale: 'en-US', reducedMotion: 'reduce', ignoreHTTPSErrors });
}

/** Logs in as the demo user, from the page at the address. */
export async function logInAt(page: Page, address: string) {
  await page.goto(`${address}#/login`);
  await sendLogin(page);
}

export async function tryLogin(page: Page) {
  await heading(page, 'Login').waitFor();
  const form = formWith(page, 'Login');
  await field(form, 'Email address').fill(DEMO.email);
  await field(form, 'Password').fill(DEMO.password);
  await button(form, 'Login').click();
}

export async function sendLogin(page: Page) {
  await tryLogin(page);
  await page.getByRole('main').getByText('Nextcloud Milano').first().waitFor();
}

export async function logOut(page: Page) {
  // In another's page it is no banner, for it stands in their <main>.
  const banner = page.locator('#app header');
  await button(banner, 'Ada Rossi').click();
  await button(banner, 'Logout').click();
  await heading(page, 'Login').waitFor();
}

/** In place of a service: keeps the headers of the last call. */
export async function startEcho() {
  let heard: IncomingHttpHeaders = {};
  const server = createServer(({ headers }, res) => {
    heard = headers;
    res.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { port, heard: () => heard, close: async () => server.close() };
}

/** The token comes with the first answer where no service fills in the page: that login is sent twice. */
export const firstLogin = '403 POST /auth/login';
