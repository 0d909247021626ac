import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { share } from '../share.ts';
import { button, eventually, field, formWith, setStage, settled, started } from './stage.ts';
import { languages, wordsIn } from './words.ts';

const stage = setStage();

test.each(share(languages, 3, 2))(
  'a registration that was sent says where to, and where to look for it (%s)',
  async (language) => {
    const t = wordsIn(language);
    const { page, open } = await stage.visit();
    await open(`/register?lang=${language}`);
    const form = formWith(page, t('Sign Up'));
    await field(form, t('Name')).fill('Ada Rossi');
    await field(form, t('Email address')).fill('ada.somewhere@example.com');
    await field(form, t('Country')).selectOption('IT');
    await button(form, t('Sign Up')).click();
    const sent = page.getByRole('main');
    await sent.getByText('ada.somewhere@example.com').waitFor();
    const hint =
      'It can take a few minutes. If nothing arrives, look in the spam folder and check the address.';
    await sent.getByText(t(hint)).waitFor();
    await button(sent, t('Correct the address')).waitFor();
  },
);

describe('the theme', () => {
  const background = (page: Page) =>
    page.locator('#app').evaluate((it) => getComputedStyle(it).backgroundColor);
  const light = 'rgb(245, 247, 249)';
  const dark = 'rgb(14, 20, 27)';

  test('is that of the system until somebody chooses, and the choice is kept', async () => {
    const { page, open } = await stage.visit();
    await open('/login');
    const themes = page.getByRole('group', { name: 'Theme' });
    const pressed = () => themes.locator('[aria-pressed=true]').innerText();
    expect([await pressed(), await background(page)]).toEqual(['System', light]);
    await button(themes, 'Dark').click();
    await eventually(() => background(page)).toBe(dark);
    await page.reload();
    await eventually(pressed).toBe('Dark');
    expect(await background(page)).toBe(dark);
    await page.emulateMedia({ colorScheme: 'dark' });
    await button(themes, 'Light').click();
    await eventually(() => background(page)).toBe(light);
    await button(themes, 'System').click();
    await eventually(() => background(page)).toBe(dark);
    await page.emulateMedia({ colorScheme: 'light' });
    await eventually(() => background(page)).toBe(light);
  });

  test('is followed by the other tabs', async () => {
    const { page, context, open } = await stage.visit();
    await open('/login');
    const other = await context.newPage();
    await other.goto(stage.url());
    await started(other);
    await button(other.getByRole('group', { name: 'Theme' }), 'Dark').click();
    await eventually(() => background(page)).toBe(dark);
  });

  test.each(share(['/', '/login', '/docs/faq'], 2))(
    'is there before anything is painted: %s',
    async (route) => {
      const { page, context, open } = await stage.visit();
      await context.addInitScript(() => {
        localStorage.setItem('signing.theme', 'dark');
        const seen: string[] = [];
        Object.assign(window, { seen });
        const look = () => {
          const app = document.getElementById('app');
          // What waits is not seen.
          if (app && getComputedStyle(app).visibility === 'visible') {
            seen.push(getComputedStyle(app).backgroundColor);
          }
          requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
      });
      await open(route);
      await settled(page);
      const seen = await page.evaluate(() => (window as unknown as { seen: string[] }).seen);
      expect(seen.length).toBeGreaterThan(0);
      expect(new Set(seen)).toEqual(new Set([dark]));
    },
  );

  test.each(share(['<b>', 'Dark', 'constructor', ''], 4, 1))(
    'is that of the system when the storage holds "%s"',
    async (stored) => {
      const { page, context, open } = await stage.visit();
      await context.addInitScript((it) => localStorage.setItem('signing.theme', it), stored);
      await open('/login');
      expect(await background(page)).toBe(light);
      expect(await page.evaluate(() => document.documentElement.style.colorScheme)).toBe('');
    },
  );
});
