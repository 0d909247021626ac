// npm run screenshots: the pictures of the README, and in test/output/pictures all screens in every width and theme.
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { DEMO } from '../service/demo.mjs';
import { startServer } from '../service/server.mjs';
import { ensureBrowser, root } from '../setup.mjs';

const shots = join(root, 'test', 'screenshots');
const sheet = join(root, 'test', 'output', 'pictures');

/** Paths behind the hash; a picture is named for the last part. */
const visitor = [
  ...['/home', '/login', '/register', '/passwordreset', '/product', '/features', '/contact'],
  ...['/docs/help', '/docs/faq', '/docs/nextcloud', '/docs/acrobat', '/docs/mobile/ios'],
  ...['/imprint', '/privacy'],
];
const user = ['/accounts', '/account', '/profile'];
/** @param {string} path */
const nameOf = (path) => path.split('/').at(-1) ?? '';

const phone = { width: 390, height: 844 };
const looks = [
  { name: 'light', theme: 'light', size: { width: 1280, height: 800 } },
  { name: 'light-tablet', theme: 'light', size: { width: 768, height: 1024 } },
  { name: 'light-phone', theme: 'light', size: phone },
  { name: 'dark', theme: 'dark', size: { width: 1280, height: 800 } },
  { name: 'dark-phone', theme: 'dark', size: phone },
];
/** What the README shows. */
const shown = { screens: ['home', 'login', 'accounts', 'account'], looks: ['light', 'dark-phone'] };

await rm(sheet, { recursive: true, force: true });
for (const folder of [shots, sheet]) await mkdir(folder, { recursive: true });
const server = await startServer({ dist: join(root, 'dist'), port: 0 });
const args = ['--no-sandbox', '--disable-gpu'];
const browser = await chromium.launch({ executablePath: ensureBrowser(), args });
for (const look of looks) await takeAll(look);
await browser.close();
await server.close();
await writeFile(join(sheet, 'index.html'), contactSheet());
console.log(`Pictures are in ${shots}, all screens in ${join(sheet, 'index.html')}.`);

/** @param {(typeof looks)[number]} look */
async function takeAll({ name, theme, size }) {
  const colorScheme = /** @type {'light' | 'dark'} */ (theme);
  const context = await browser.newContext({
    viewport: size,
    colorScheme,
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  const language = shown.looks.indexOf(name) === 1 ? 'de' : 'en';
  /** @param {string[]} paths */
  const take = async (paths) => {
    for (const path of paths) {
      const screen = nameOf(path);
      await page.goto(`${server.url}#${path.replace(/account$/, 'accounts')}?lang=${language}`);
      await page.reload();
      await page.locator('main h1').waitFor();
      if (user.includes(path)) await page.locator('table, [name=display_name]').first().waitFor();
      if (screen === 'account') {
        await page.locator('th a').first().click();
        await page.locator('[name=secret]').waitFor();
      }
      const file = `${screen}-${name}.png`;
      await page.screenshot({ path: join(sheet, file), fullPage: true });
      if (!shown.screens.includes(screen) || !shown.looks.includes(name)) continue;
      await page.screenshot({ path: join(shots, file), fullPage: size !== phone });
    }
  };
  await take(visitor);
  await page.goto(`${server.url}#/login`);
  await page.locator('[name=email]').fill(DEMO.email);
  await page.locator('[name=password]').fill(DEMO.password);
  await page.locator('form button[type=submit]').click();
  await page.waitForURL(/accounts/);
  await take(user);
  await context.close();
}

function contactSheet() {
  const rows = [...visitor, ...user].map(nameOf).map((screen) => {
    const cells = looks.map(
      ({ name }) => `<img src="${screen}-${name}.png" alt="${screen}, ${name}">`,
    );
    return `<h2>${screen}</h2><div>${cells.join('')}</div>`;
  });
  return `<!doctype html><meta charset="utf-8"><title>All screens</title><style>
div { display: grid; grid-template-columns: 3fr 2fr 1fr 3fr 1fr; gap: 8px; align-items: start }
img { width: 100% }
</style>${rows.join('\n')}`;
}
