// npm run screenshots: pictures of the main screens for the README, taken from the built application.
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ensureBrowser, ensurePackages, root } from '../setup.mjs';

ensurePackages();
const { chromium } = await import('playwright-core');
const { startServer } = await import('../service/server.mjs');

const shots = join(root, 'test', 'screenshots');
const demo = { email: 'demo@example.com', password: 'demo-password' };

/** name, path behind the hash, logged in, then what to do */
const screens = [
  ['home', '/'],
  ['login', '/login'],
  ['accounts', '/accounts/overview', true],
  ['account', '/accounts/overview', true, openAccount],
];

const looks = [
  { name: 'light', width: 1280, theme: 'light', language: 'en' },
  { name: 'dark-phone', width: 390, theme: 'dark', language: 'de' },
];

async function openAccount(page) {
  await page.locator('th a').first().click();
  await page.locator('[name=secret]').waitFor();
}

await rm(shots, { recursive: true, force: true });
await mkdir(shots, { recursive: true });
const server = await startServer({ dist: join(root, 'dist'), port: 0 });
const browser = await chromium.launch({
  executablePath: ensureBrowser(),
  args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'],
});
for (const { name, width, theme, language } of looks) {
  const context = await browser.newContext({
    viewport: { width, height: width < 500 ? 844 : 800 },
    colorScheme: theme,
  });
  const page = await context.newPage();
  let loggedIn = false;
  for (const [screen, path, needsUser, act] of screens) {
    if (needsUser && !loggedIn) await logIn(page);
    loggedIn ||= Boolean(needsUser);
    await page.goto(`${server.url}#${path}?lang=${language}`);
    await page.reload();
    await page.locator('main h1').waitFor();
    await page.waitForLoadState('networkidle');
    await act?.(page);
    await page.screenshot({ path: join(shots, `${screen}-${name}.png`), fullPage: width > 500 });
  }
  await context.close();
}
await browser.close();
await server.close();
console.log(`Pictures are in ${shots}.`);

async function logIn(page) {
  await page.goto(`${server.url}#/login`);
  await page.locator('[name=email]').fill(demo.email);
  await page.locator('[name=password]').fill(demo.password);
  await page.locator('form button[type=submit]').click();
  await page.waitForURL(/accounts/);
}
