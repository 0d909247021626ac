import { appendFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterEach, describe, expect, test } from 'vitest';
import { fileOf } from '../browser/assets.ts';
import { eventually } from '../browser/stage.ts';
import { policyIn } from './check.mjs';
import { startHost } from './servers.mjs';
import { firstLogin, logInAt, setHostStage } from './stage.ts';

let running: Awaited<ReturnType<typeof startHost>> | undefined;
afterEach(async () => {
  await running?.close();
  running = undefined;
});

const settings = { session: 'server' };
const stages = {
  plain: setHostStage({ settings }),
  pinned: setHostStage({ settings, pinned: true }),
};

/** Served by nginx; with hashes in its policy too, where the page has them. */
async function serve(kind: keyof typeof stages, change = (_: string) => {}) {
  const stage = stages[kind];
  const files = stage.place('');
  change(files);
  const page = readFileSync(join(files, 'index.html'), 'utf8');
  const [scripts = ''] = /script-src [^;]+/.exec(policyIn(page)) ?? [];
  const rewrite = (text: string) => text.replace("script-src 'self'", scripts);
  running = await startHost('nginx', { files, service: stage.port(), rewrite });
  return { url: running.url, ...(await stage.visit(running.url)) };
}

/** Changes a script so that it would tell that it ran. */
const tamper = (label: string) => (files: string) => {
  appendFileSync(join(files, 'assets', fileOf(label, files)), '\n;globalThis.tampered = true;');
};

/** A script that somebody could put beside the page, and how it would be started. */
const upload = (files: string) =>
  writeFileSync(join(files, 'upload.js'), 'globalThis.tampered = true');
// As text: vitest would put a function of its own in place of import().
const runUpload = (page: Page, url: string) =>
  page.evaluate(`import('${url}upload.js').then(() => 'has run')`);

const hasRun = (page: Page) => page.evaluate(() => Reflect.get(globalThis, 'tampered') === true);
const shown = (page: Page) => page.locator('main h1').first();

describe('The hashes in the page', () => {
  test.each(['boot', 'main', 'react'])('keep a changed %s from running', async (label) => {
    const { page, url, tolerate } = await serve('plain', tamper(label));
    tolerate('console: Failed to find a valid digest', 'not loaded', 'unreachable');
    await page.goto(`${url}#/login`);
    await page.waitForLoadState('networkidle');
    expect(await hasRun(page)).toBe(false);
    // What the build wrote into the page, and the words for those who wait in vain.
    expect(await page.locator('.fallback').count()).toBe(1);
  });

  test('let a style sheet that was changed style nothing', async () => {
    const { page, url, tolerate } = await serve('plain', (files) => {
      const name = readdirSync(join(files, 'assets')).find((it) => /^main-\w+\.css$/.test(it));
      appendFileSync(join(files, 'assets', name ?? ''), 'h1{color:rgb(1,2,3)}');
    });
    tolerate('console: Failed to find a valid digest', 'not loaded', 'unreachable');
    await page.goto(`${url}#/login`);
    await shown(page).waitFor();
    const color = () => shown(page).evaluate((it) => getComputedStyle(it).color);
    expect(await color()).not.toBe('rgb(1, 2, 3)');
  });
});

describe('A pinned page', () => {
  test('works as it is, without a violation', async () => {
    const { page, url, plan } = await serve('pinned');
    plan(firstLogin);
    await logInAt(page, url);
    await page.goto(`${url}?lang=de#/docs/help`);
    await eventually(() => shown(page).innerText()).toMatch(/Hilfe/);
  });

  test('keeps a changed part from running that is loaded later, and says that it is missing', async () => {
    const { page, url, tolerate } = await serve('pinned', tamper('visitor'));
    tolerate('console: Failed to find a valid digest', 'not loaded', 'unreachable', 'console: ');
    await page.goto(`${url}#/register`);
    await page.getByRole('button', { name: 'Try again' }).waitFor();
    expect(await hasRun(page)).toBe(false);
  });

  test('lets no other script of the same origin run', async () => {
    const { page, url, tolerate } = await serve('pinned', upload);
    tolerate('console: Loading the script', 'console: ', 'unreachable', 'not loaded');
    await page.goto(`${url}#/login`);
    await shown(page).waitFor();
    await expect(runUpload(page, url)).rejects.toThrow(
      'Failed to fetch dynamically imported module',
    );
    expect(await hasRun(page)).toBe(false);
  });

  test('is what keeps that away: a page that is not pinned runs the other script', async () => {
    const { page, url } = await serve('plain', upload);
    await page.goto(`${url}#/login`);
    await shown(page).waitFor();
    expect(await runUpload(page, url)).toBe('has run');
    expect(await hasRun(page)).toBe(true);
  });

  test('is what keeps it away: a page that is not pinned runs the changed part', async () => {
    const { page, url } = await serve('plain', tamper('visitor'));
    await page.goto(`${url}#/register`);
    await eventually(() => hasRun(page)).toBe(true);
  });
});
