// npm run screenshots: the pictures of the README, and in test/output/pictures all screens in every width and theme.
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { startServer } from '../service/server.mjs';
import { ensureBrowser, root } from '../setup.mjs';

const shots = join(root, 'test', 'screenshots');
const sheet = join(root, 'test', 'output', 'pictures');
const person = { email: 'demo@example.com', password: 'demo-password' };

const account = 'account';
/** Name, path behind the hash. @type {Record<string, string>} */
const visitor = {
  home: '/',
  login: '/login',
  register: '/register',
  passwordreset: '/passwordreset',
  product: '/product',
  features: '/features',
  help: '/docs/help',
  faq: '/docs/faq',
  nextcloud: '/docs/nextcloud',
  acrobat: '/docs/acrobat',
  ios: '/docs/mobile/ios',
  contact: '/contact',
  imprint: '/imprint',
  privacy: '/privacy',
};
/** @type {Record<string, string>} */
const user = {
  accounts: '/accounts/overview',
  [account]: '/accounts/overview',
  profile: '/profile',
};

const phone = { width: 390, height: 844 };
const looks = [
  { name: 'light', theme: 'light', size: { width: 1280, height: 800 } },
  { name: 'light-tablet', theme: 'light', size: { width: 768, height: 1024 } },
  { name: 'light-phone', theme: 'light', size: phone },
  { name: 'dark', theme: 'dark', size: { width: 1280, height: 800 } },
  { name: 'dark-phone', theme: 'dark', size: phone },
];
/** What the README shows. */
const shown = { screens: ['home', 'login', 'accounts', account], looks: ['light', 'dark-phone'] };

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
  /** @param {[string, string][]} screens */
  const take = async (screens) => {
    for (const [screen, path] of screens) {
      await page.goto(`${server.url}#${path}?lang=${language}`);
      await page.reload();
      await page.locator('main h1').waitFor();
      if (screen in user) await page.locator('table, [name=display_name]').first().waitFor();
      if (screen === account) {
        await page.locator('th a').first().click();
        await page.locator('[name=secret]').waitFor();
      }
      const file = `${screen}-${name}.png`;
      await page.screenshot({ path: join(sheet, file), fullPage: true });
      if (!shown.screens.includes(screen) || !shown.looks.includes(name)) continue;
      await page.screenshot({ path: join(shots, file), fullPage: size !== phone });
    }
  };
  await take(Object.entries(visitor));
  await page.goto(`${server.url}#/login`);
  await page.locator('[name=email]').fill(person.email);
  await page.locator('[name=password]').fill(person.password);
  await page.locator('form button[type=submit]').click();
  await page.waitForURL(/accounts/);
  await take(Object.entries(user));
  await context.close();
}

function contactSheet() {
  const rows = Object.keys({ ...visitor, ...user }).map((screen) => {
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
