import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { share } from '../share.ts';
import { fillIn, formCalled, forms } from './forms.ts';
import { alerts, button, eventually, field, formWith, link, setStage, settled } from './stage.ts';
import { languages, wordsIn } from './words.ts';

const stage = setStage();

describe('a form that is sent with mistakes', () => {
  const several = forms.filter(({ values }) => Object.keys(values).length > 1);

  test.each(share(several, 3))(
    'lists two or more of them, with links to the fields: $title',
    async (form) => {
      const { visit } = await form.open(stage);
      const empty = Object.fromEntries(Object.keys(form.values).map((label) => [label, '']));
      const element = await fillIn(visit, form, empty);
      await visit.page.waitForFunction(() => document.querySelector('.progress [role=status]'));
      await button(element, form.submit).click();
      const entries = element.locator('.banner--error a');
      await eventually(() => entries.count()).toBeGreaterThan(1);
      const messages = await element.locator('.field__message:not(:empty)').allInnerTexts();
      expect(await entries.allInnerTexts()).toEqual(messages.map((it) => it.trim()));
      // The contract wants the focus in the first field that is wrong, and nothing said twice.
      await alerts(visit.page).toEqual([]);
      const last = messages.length - 1;
      const { hash } = new URL(visit.page.url());
      await entries.nth(last).focus();
      await visit.page.keyboard.press('Enter');
      const described = await visit.page.evaluate(() => {
        const ids = document.activeElement?.getAttribute('aria-describedby') ?? '';
        return document.getElementById(ids.split(' ').at(-1) ?? '')?.innerText.trim();
      });
      expect(described).toBe(messages[last]?.trim());
      expect(new URL(visit.page.url()).hash).toBe(hash);
    },
  );

  test('lists none when there is one, nor before it is sent', async () => {
    const { visit } = await formCalled('registration').open(stage);
    const { page } = visit;
    const form = await fillIn(visit, formCalled('registration'), { Name: 'x' });
    await field(form, 'Email address').fill('nothing');
    await field(form, 'Country').focus();
    await eventually(() => form.locator('[aria-invalid]').count()).toBe(2);
    await settled(page);
    expect(await form.locator('.banner').count()).toBe(0);
    await field(form, 'Email address').fill('somebody@example.com');
    await button(form, 'Sign Up').click();
    await eventually(() => form.locator('[aria-invalid]').count()).toBe(1);
    await settled(page);
    expect(await form.locator('.banner').count()).toBe(0);
  });

  test.each(share(languages, 3, 1))(
    'says so in the title for as long as they are there (%s)',
    async (language) => {
      const t = wordsIn(language);
      const { page, open } = await stage.visit();
      await open(`/login?lang=${language}`);
      const title = `${t('Login')} – Sealport`;
      expect(await page.title()).toBe(title);
      const form = formWith(page, t('Login'));
      await button(form, t('Login')).click();
      await eventually(() => page.title()).toBe(`${t('Error:')} ${title}`);
      await field(form, t('Email address')).fill('a@example.com');
      await field(form, t('Password')).fill('something');
      await field(form, t('Email address')).focus();
      await eventually(() => page.title()).toBe(title);
      await field(form, t('Email address')).fill('wrong');
      await field(form, t('Password')).focus();
      await eventually(() => page.title()).toBe(`${t('Error:')} ${title}`);
      await link(page.getByRole('contentinfo'), t('Help')).click();
      await eventually(() => page.title()).toContain(t('Help'));
      expect(await page.title()).not.toContain(t('Error:'));
    },
  );

  test('keeps the mark of the title while another form on the screen is wrong', async () => {
    const { page, open } = await stage.visit({ as: await stage.register() });
    await open('/profile');
    const title = await page.title();
    await button(page, 'Delete profile').click();
    await button(page, 'Change password').click();
    await eventually(() => page.title()).toBe(`Error: ${title}`);
    const deletion = formWith(page, 'Delete profile');
    await field(deletion, 'Current password').fill('something');
    await field(deletion, 'Current password').blur();
    await eventually(() => deletion.locator('[aria-invalid]').count()).toBe(0);
    await settled(page);
    expect(await page.title()).toBe(`Error: ${title}`);
  });
});

describe('Caps Lock', () => {
  /** A key as the browser reports it while Caps Lock is on; a test has no keyboard with a lamp. */
  const typeInCapitals = (page: Page, on: boolean) =>
    page.evaluate((modifierCapsLock) => {
      const init = { key: 'A', bubbles: true, modifierCapsLock };
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', init));
    }, on);

  test('is pointed out while a password is typed, and only then', async () => {
    const { page, open } = await stage.visit();
    await open('/login');
    await page.waitForFunction(() => document.querySelector('.progress [role=status]'));
    const hint = page.getByRole('status').getByText('Caps Lock is on.');
    await field(page, 'Email address').focus();
    await typeInCapitals(page, true);
    await settled(page);
    expect(await hint.count()).toBe(0);
    await field(page, 'Password').focus();
    await typeInCapitals(page, true);
    await hint.waitFor();
    // Seen at the field, in the line that is kept free.
    const here = page.locator('.field', { has: field(page, 'Password') });
    await here.getByText('Caps Lock is on.').waitFor();
    await typeInCapitals(page, false);
    await hint.waitFor({ state: 'detached' });
    await typeInCapitals(page, true);
    await hint.waitFor();
    await field(page, 'Email address').focus();
    await hint.waitFor({ state: 'detached' });
  });
});

test('a lost connection is told for as long as it is lost, and takes nothing away', async () => {
  const { page, context, open } = await stage.visit();
  await open('/login');
  await page.waitForFunction(() => document.querySelector('.progress [role=status]'));
  const notice = page.getByRole('status').getByText('You are offline. Your entries are kept.');
  expect(await notice.count()).toBe(0);
  await field(page, 'Email address').fill('somebody@example.com');
  await context.setOffline(true);
  await notice.waitFor();
  await context.setOffline(false);
  await notice.waitFor({ state: 'detached' });
  expect(await field(page, 'Email address').inputValue()).toBe('somebody@example.com');
});

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
    const sent = page.getByRole('main').getByRole('status');
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
