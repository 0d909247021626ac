import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bundle } from '../../src/build/bundle.mjs';
import { readSettings } from '../../src/build/settings.mjs';
import { readColors } from '../../src/build/site/colors.mjs';
import { readSite } from '../../src/build/site/site.mjs';
import { writeFiles } from '../../src/build/write-files.mjs';
import { root } from '../tools/setup.mjs';
import { setUpBrowserTests } from './harness.ts';
import { heading, link } from './page.ts';

// A build with a whole folder of an operator: settings, logo, five colours, three pages in two languages, one page taken out.
const folder = join(root, 'test/site');
const dist = mkdtempSync(join(tmpdir(), 'dist-'));
beforeAll(async () => {
  const { settings } = await readSettings(join(folder, 'settings.json'));
  await writeFiles(dist, await bundle(root, { ...(await readSite(root, folder)), settings }));
}, 60_000);
afterAll(() => rmSync(dist, { recursive: true }));

const app = setUpBrowserTests({ dist });
const brand = 'Northwind Sign Ltd';

/** The files of the build that visitors receive, as texts. */
const readFiles = () =>
  ['index.html', ...readdirSync(join(dist, 'assets')).map((name) => `assets/${name}`)].map(
    (name) => ({ name, text: readFileSync(join(dist, name), 'utf8') }),
  );

/** Every colour that an element of the page has, such as `rgb(21, 90, 138)`. */
const listColors = (page: Page) =>
  page.evaluate(() => {
    const names = ['color', 'background-color', 'border-top-color', 'fill', 'stroke'];
    const elements = [...document.querySelectorAll('*')].flatMap((element) => {
      const style = getComputedStyle(element);
      return names.map((name) => style.getPropertyValue(name));
    });
    return [...new Set(elements)];
  });

const toRgb = (hex: string) =>
  `rgb(${[1, 3, 5].map((start) => Number.parseInt(hex.slice(start, start + 2), 16)).join(', ')})`;

/** Our colours that the operator's replace. Some, such as white, are also those of a sign or a warning, which stay. */
const tokens = Object.entries(
  readColors(readFileSync(join(root, 'styles/tokens.css'), 'utf8')),
).map(([name, { light, dark }]) => ({
  colors: [light, dark],
  stays: /^(danger|success|warning|sign|on-danger)/.test(name),
}));
const kept = tokens.flatMap(({ colors, stays }) => (stays ? colors : []));
const ours = tokens.flatMap(({ colors }) => colors).filter((color) => !kept.includes(color));

describe.each([
  { theme: 'light', dark: false, primary: '#6a1b4d' },
  { theme: 'dark', dark: true, primary: '#f0a6cf' },
])('In the $theme theme', ({ dark, primary }) => {
  test.each(['/', '/login', '/privacy', '/docs/help', '/docs/nextcloud'])(
    'The page %s has the brand and the colours of the operator, and none of ours.',
    async (path) => {
      const { page, open } = await app.visit({ dark });
      await open(path);
      await page.getByRole('banner').getByRole('img', { name: brand }).waitFor();
      const colors = await listColors(page);
      expect(colors).toContain(toRgb(primary));
      expect(colors.filter((color) => ours.map(toRgb).includes(color))).toEqual([]);
      expect(await page.locator('body').innerText()).not.toContain('Sealport');
      expect(await page.title()).toContain(brand);
    },
  );

  test('The logo is in the header and is the icon of the tab.', async () => {
    const { page, open } = await app.visit({ dark });
    await open('/');
    const mark = page.getByRole('banner').locator('image');
    const icon = page.locator('link[rel=icon]');
    expect(await mark.getAttribute('href')).toBe(await icon.getAttribute('href'));
    const response = await page.request.get(
      new URL((await icon.getAttribute('href')) ?? '', app.url()).href,
    );
    expect(await response.text()).toBe(readFileSync(join(folder, 'logo.svg'), 'utf8'));
    expect(await mark.boundingBox()).toMatchObject({ width: 28, height: 28 });
  });
});

test('A replaced page is the operator’s in their languages, and their English text in others.', async () => {
  const titles = {
    en: `Privacy at ${brand}`,
    de: `Datenschutz bei ${brand}`,
    it: `Privacy at ${brand}`,
  };
  const { page, open } = await app.visit();
  for (const [language, title] of Object.entries(titles)) {
    await open(`/privacy?lang=${language}`);
    expect(await heading(page).textContent()).toBe(title);
    expect(await page.locator('main').innerText()).not.toMatch(/not complete|unvollständig/);
  }
});

test('A page that was taken out is not found, and no link leads to it.', async () => {
  const { page, open } = await app.visit();
  await open('/docs/mobile/ios');
  expect(await heading(page).textContent()).toBe('Page "/docs/mobile/ios" not found.');
  for (const path of ['/', '/docs/help', '/docs/faq', '/docs/acrobat', '/docs/nextcloud']) {
    await open(path);
    expect(await page.locator('a[href*="/docs/mobile/ios"]').count(), path).toBe(0);
  }
  await open('/');
  await page.getByRole('button', { name: 'Docs' }).click();
  await link(page, 'Check signed PDFs').waitFor();
  expect(await link(page, 'iPhone and iPad').count()).toBe(0);
});

test('The files have none of our colours and none of the replaced texts, and our name only where the program is meant.', () => {
  const files = readFiles();
  const find = (pattern: RegExp) => files.filter(({ text }) => pattern.test(text));
  expect(find(new RegExp(ours.join('|'), 'i'))).toEqual([]);
  expect(find(/This policy is not complete|ist nicht vollständig/)).toEqual([]);
  expect(find(/docs\/mobile\/ios["?]/).map(({ name }) => name)).toEqual([
    expect.stringContaining('shared'),
  ]);
  // The name of the program in the page, and the default of a setting that the operator has set.
  const named = find(/Sealport/).map(({ name, text }) => [name, text.match(/.{9}Sealport/g)]);
  expect(named).toEqual([
    ['index.html', ['content="Sealport']],
    [expect.stringMatching(/^assets\/shared/), [expect.any(String)]],
  ]);
});
