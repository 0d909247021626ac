import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { share } from '../share.ts';
import { formCalled, samplePlatform } from './forms.ts';
import { button, eventually, field, heading, link, setStage, settled } from './stage.ts';

const stage = setStage();

describe('the focus', () => {
  test('stays where it is when the first page opens', async () => {
    const { page, open } = await stage.visit();
    await open('/login');
    await settled(page);
    expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true);
  });

  test('goes to the heading after every navigation', async () => {
    const { page, open } = await stage.visit();
    await open('/');
    const links = page
      .getByRole('banner')
      .getByRole('link')
      .or(page.getByRole('contentinfo').getByRole('link'));
    const count = await links.count();
    expect(count).toBeGreaterThan(12);
    for (let index = 1; index < count; index += 1) {
      const target = links.nth(index);
      if ((await target.getAttribute('aria-current')) === 'page') continue;
      await target.focus();
      await page.keyboard.press('Enter');
      await eventually(() => target.getAttribute('aria-current')).toBe('page');
      await eventually(() =>
        page.evaluate(() => document.activeElement === document.querySelector('main h1')),
      ).toBe(true);
    }
  });

  test('comes to the skip link first, which leads into the main part', async () => {
    const { page, open } = await stage.visit();
    await open('/login');
    await page.keyboard.press('Tab');
    const skip = link(page, 'Skip to main content');
    expect(await isFocused(skip)).toBe(true);
    expect(await skip.isVisible()).toBe(true);
    const { href } = new URL(page.url());
    await page.keyboard.press('Enter');
    expect(await isFocused(page.getByRole('main'))).toBe(true);
    expect(page.url()).toBe(href);
    await page.keyboard.press('Tab');
    expect(await isFocused(field(page, 'Email address'))).toBe(true);
  });

  /** The forms come with somebody who may see them. */
  const screens = [
    'login',
    'registration',
    'reset completion',
    'profile',
    'new account',
    'account',
  ];
  const pages = ['/', '/docs/help', '/contact', '/no/such/page'];
  const windows = [
    { width: 1280, height: 600 },
    { width: 390, height: 844 },
  ];

  const all = [...screens, ...pages].flatMap((screen) =>
    windows.map((size) => ({ screen, ...size })),
  );

  test.each(share(all, 3))(
    'reaches every control of "$screen" and is always seen (2.4.11, $width × $height)',
    async ({ screen, width, height }) => {
      const { page } = await openScreen(screen, width);
      await page.setViewportSize({ width, height });
      await page.locator('main .loading').waitFor({ state: 'detached' });
      await settled(page);
      const controls = page.locator(focusable).filter({ visible: true });
      const expected = await controls.count();
      // On the way back the navigation bar of a wide window may lie over what comes from above.
      for (const key of width > 390 ? ['Tab', 'Shift+Tab'] : ['Tab']) {
        const reached = new Set<number>();
        for (let step = 0; step < expected * 2 && reached.size < expected; step += 1) {
          const { index, outline, covered, name } = await focusedControl(page);
          if (index >= 0) {
            reached.add(index);
            expect([name, outline, covered]).toEqual([name, true, false]);
          }
          if (reached.size < expected) await page.keyboard.press(key);
        }
        expect(reached.size).toBe(expected);
      }
    },
  );

  async function openScreen(screen: string, width: number) {
    if (!screen.startsWith('/')) return (await formCalled(screen).open(stage, { width })).visit;
    const visit = await stage.visit({ width });
    await visit.open(screen);
    return visit;
  }
});

const focusable = 'a, button, input, select, textarea';

const isFocused = (control: Locator) =>
  control.evaluate((element) => element === document.activeElement);

/** Which control has the focus, whether its outline is drawn, and whether something lies over it. */
const focusedControl = (page: Page) =>
  page.evaluate((selector) => {
    const element = document.activeElement;
    const all = [...document.querySelectorAll(selector)];
    const nowhere = { index: -1, outline: true, covered: false, name: '' };
    if (!element || !all.includes(element)) return nowhere;
    const { outlineStyle, outlineWidth } = getComputedStyle(element);
    // Of a link in two lines the first.
    const [box = element.getBoundingClientRect()] = element.getClientRects();
    const over = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    return {
      index: all.indexOf(element),
      outline: outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2,
      covered: !over || !(element.contains(over) || over.contains(element)),
      name: `${element.tagName} ${element.textContent.slice(0, 40)}`,
    };
  }, focusable);

describe('the user menu', () => {
  test('opens and closes with the keyboard, and is not there while it is closed', async () => {
    const person = await stage.register();
    const { page, open } = await stage.visit({ as: person });
    await open('/accounts/overview');
    const banner = page.getByRole('banner');
    const menu = button(banner, person.name);
    const logout = button(banner, 'Logout');
    for (const key of ['Enter', 'Space']) {
      await menu.focus();
      expect(await menu.getAttribute('aria-expanded')).toBe('false');
      expect(await logout.count()).toBe(0);
      await page.keyboard.press(key);
      await logout.waitFor();
      expect(await menu.getAttribute('aria-expanded')).toBe('true');
      await page.keyboard.press('Tab');
      await page.keyboard.press('Escape');
      await eventually(() => menu.getAttribute('aria-expanded')).toBe('false');
      expect(await isFocused(menu)).toBe(true);
    }
    await menu.click();
    await logout.waitFor();
    await heading(page).click();
    await logout.waitFor({ state: 'hidden' });
    await menu.click();
    await link(banner, 'Profile').click();
    await heading(page, 'Profile').waitFor();
    await logout.waitFor({ state: 'hidden' });
  });
});

test('the list of accounts is cards on a phone, and a table to a screen reader', async () => {
  const person = await stage.register();
  await stage.addAccount(person, samplePlatform);
  const { page, open } = await stage.visit({ as: person, width: 390 });
  await open('/accounts/overview');
  const table = page.getByRole('table', { name: 'Accounts' });
  const row = table.getByRole('row').last();
  const header = row.getByRole('rowheader', { name: samplePlatform.name, exact: true });
  await header.waitFor();
  expect(await table.getByRole('columnheader').allTextContents()).toEqual([
    'Name',
    'Platform URL',
    'Actions',
  ]);
  expect(await row.getByRole('cell').count()).toBe(2);
  const display = (it: Element) => getComputedStyle(it).display;
  expect([await table.evaluate(display), await row.evaluate(display)]).toEqual(['block', 'grid']);
  const places = await row
    .locator('> *')
    .evaluateAll((all) => all.map((it) => it.getBoundingClientRect()));
  for (const [index, { top, left }] of places.entries()) {
    const above = places[index - 1];
    if (above) expect([top >= above.bottom, left]).toEqual([true, above.left]);
  }
  for (const control of [
    link(row, `Details ${samplePlatform.name}`),
    button(row, `Delete ${samplePlatform.name}`),
  ]) {
    expect(await control.isVisible()).toBe(true);
  }
});

describe('measures', () => {
  test.each([320, 390, 1280])('the logo is 137 by 30 pixels at %i px', async (width) => {
    const { page, open } = await stage.visit({ width });
    await open('/login');
    const box = await page.getByRole('banner').getByRole('img', { name: 'Sealport' }).boundingBox();
    expect(box).toMatchObject({ width: 137, height: 30 });
  });

  test('a card is 700 pixels wide at most, but for the wide ones', async () => {
    const { page, open, openAnew } = await stage.visit({
      as: await stage.register(),
      width: 1600,
    });
    const widths = (selector: string) =>
      page
        .locator(selector)
        .evaluateAll((all) => all.map((it) => it.getBoundingClientRect().width));
    await open('/profile');
    expect(await widths('.card')).toEqual([700, 700, 700]);
    await openAnew('/accounts/overview');
    for (const width of await widths('.card--wide')) expect(width).toBeGreaterThan(700);
  });

  test('the reason for a deletion has a field of 100 pixels', async () => {
    const { page, open } = await stage.visit();
    await open('/profile/delete/some-token');
    expect((await field(page, 'Reason').boundingBox())?.height).toBe(100);
  });
});

test('light and dark follow the system, at the start and when it changes', async () => {
  const { page, open } = await stage.visit({ dark: true });
  const background = () =>
    page.locator('#app').evaluate((it) => getComputedStyle(it).backgroundColor);
  await open('/login');
  const dark = await background();
  await page.emulateMedia({ colorScheme: 'light' });
  await eventually(background).not.toBe(dark);
  await page.emulateMedia({ colorScheme: 'dark' });
  await eventually(background).toBe(dark);
});
