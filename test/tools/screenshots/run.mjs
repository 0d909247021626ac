// npm run screenshots takes screenshots of most screens in several widths and themes for test/output/pictures, and
// renews that of the README.
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { DEMO } from '../../../src/host/check-host/demo-login.mjs';
import { startServer } from '../service/server.mjs';
import { ensureBrowser, root } from '../setup.mjs';

const readmeFolder = import.meta.dirname;
const allFolder = join(root, 'test', 'output', 'pictures');

/** Routes, whose last segment is the name of the screenshot. `/account` stands for the first account of the list. */
const visitorPaths = [
  '/home',
  '/login',
  '/register',
  '/passwordreset',
  '/product',
  '/features',
  '/contact',
  '/docs/help',
  '/docs/faq',
  '/docs/nextcloud',
  '/docs/acrobat',
  '/docs/mobile/ios',
  '/imprint',
  '/privacy',
];
const userPaths = ['/accounts', '/account', '/profile'];
/** @param {string} path */
const getScreenName = (path) => path.split('/').at(-1) ?? '';

const phone = { width: 390, height: 844 };
const variants = [
  { name: 'light', theme: 'light', size: { width: 1280, height: 800 } },
  { name: 'light-tablet', theme: 'light', size: { width: 768, height: 1024 } },
  { name: 'light-phone', theme: 'light', size: phone },
  { name: 'dark', theme: 'dark', size: { width: 1280, height: 800 } },
  { name: 'dark-phone', theme: 'dark', size: phone },
];
/** The screen whose light variant is in the README. */
const readmeScreen = 'account';

await rm(allFolder, { recursive: true, force: true });
await mkdir(allFolder, { recursive: true });
const server = await startServer({ dist: join(root, 'dist'), port: 0 });
const args = ['--no-sandbox', '--disable-gpu'];
const browser = await chromium.launch({ executablePath: ensureBrowser(), args });
for (const variant of variants) await captureVariant(variant);
await browser.close();
await server.close();
await writeFile(join(allFolder, 'index.html'), renderContactSheet());
console.log(
  `The picture of the README is in ${readmeFolder}, all screens are in ${join(allFolder, 'index.html')}.`,
);

/** @param {(typeof variants)[number]} variant */
async function captureVariant({ name, theme, size }) {
  const colorScheme = /** @type {'light' | 'dark'} */ (theme);
  const context = await browser.newContext({
    viewport: size,
    colorScheme,
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  /** @param {string[]} paths */
  const captureScreens = async (paths) => {
    for (const path of paths) {
      const screen = getScreenName(path);
      // Otherwise only the hash would change, and the page would not start again.
      await page.goto('about:blank');
      await page.goto(`${server.url}#${path.replace(/account$/, 'accounts')}?lang=en`);
      await page.locator('main h1').waitFor();
      await page.locator('main .loading').waitFor({ state: 'detached' });
      if (screen === 'account') {
        await page.locator('th a').first().click();
        await page.locator('[name=secret]').waitFor();
      }
      const file = `${screen}-${name}.png`;
      await page.screenshot({ path: join(allFolder, file), fullPage: true });
      if (name === 'light' && screen === readmeScreen)
        await page.screenshot({ path: join(readmeFolder, file), fullPage: true });
    }
  };
  await captureScreens(visitorPaths);
  await page.goto(`${server.url}#/login`);
  await page.locator('[name=email]').fill(DEMO.email);
  await page.locator('[name=password]').fill(DEMO.password);
  await page.locator('form button[type=submit]').click();
  await page.waitForURL(/accounts/);
  await captureScreens(userPaths);
  await context.close();
}

function renderContactSheet() {
  const rows = [...visitorPaths, ...userPaths].map(getScreenName).map((screen) => {
    const cells = variants.map(
      ({ name }) => `<img src="${screen}-${name}.png" alt="${screen}, ${name}">`,
    );
    return `<h2>${screen}</h2><div>${cells.join('')}</div>`;
  });
  return `<!doctype html><meta charset="utf-8"><title>All screens</title><style>
div { display: grid; grid-template-columns: 3fr 2fr 1fr 3fr 1fr; gap: 8px; align-items: start }
img { width: 100% }
</style>${rows.join('\n')}`;
}
