// Faults that users of similar products have reported and that need a browser, with one test for each class.
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { isPage, setUpBrowserTests } from './harness.ts';
import {
  banner,
  button,
  early,
  eventually,
  field,
  getForm,
  heading,
  link,
  skipNoticeDelay,
  waitForFrames,
} from './page.ts';

const app = setUpBrowserTests();

/** Returns the text of the notice, and whether it is visible without scrolling. */
const getNotice = (page: Page) =>
  page.locator('.fallback').evaluate((notice) => {
    const { top, bottom } = notice.getBoundingClientRect();
    const isVisible = notice.checkVisibility({ visibilityProperty: true });
    return {
      isInViewport: isVisible && top >= 0 && bottom <= window.innerHeight,
      text: (notice as HTMLElement).innerText,
    };
  });

const words = ['needs JavaScript', 'braucht JavaScript', 'richiede JavaScript'];

describe('The notice of a page that does not start', () => {
  test.each([
    ['JavaScript is off', '#/login', undefined, []],
    ['the first script is missing', '#/confirm/t1', /boot-/, []],
    ['the application is missing', '#/login?lang=de', /react-/, ['Anmelden']],
    ['the application is missing', '#/contact', /react-/, []],
    ['the application is missing', '#/', /react-/, ['Electronic signatures for your Nextcloud']],
  ] as const)(
    'When %s at %s, the notice is in sight in every language, and no other page is shown.',
    async (_, hash, missing, headings) => {
      const showNotice = async (width: number) => {
        const { page, context, allow } = await app.visit({
          width,
          javaScript: missing !== undefined,
        });
        allow('404 GET /assets/', 'unreachable GET /assets/', 'console: ');
        if (missing) await context.route(missing, (route) => route.fulfill({ status: 404 }));
        await page.goto(app.url() + hash);
        await skipNoticeDelay(page);
        await eventually(async () => {
          const { isInViewport, text } = await getNotice(page);
          return { isInViewport, missing: words.filter((word) => !text.includes(word)) };
        }).toEqual({ isInViewport: true, missing: [] });
        expect(await heading(page).filter({ visible: true }).allInnerTexts()).toEqual(headings);
      };
      for (const width of [1280, 390]) await showNotice(width);
    },
  );
});

test('A form that a script submits before the application listens puts nothing into the address.', async () => {
  const { page, context } = await app.visit();
  await context.route(/react-/, () => {});
  // The policy would stop the form, too, but not every host sends one.
  await context.route(isPage, async (route) => {
    const response = await route.fetch();
    const { 'content-security-policy': _, ...headers } = response.headers();
    await route.fulfill({ response, headers });
  });
  await page.goto(`${app.url()}#/login`, early);
  const form = getForm(page, 'Login');
  await field(form, 'Email address').fill('ada@example.com');
  await field(form, 'Password').fill('open sesame');
  const before = page.url();
  await form.evaluate((element) => (element as HTMLFormElement).submit());
  await waitForFrames(page);
  await form.evaluate((element) => (element as HTMLFormElement).requestSubmit());
  await waitForFrames(page);
  expect(page.url()).toBe(before);
  expect(await field(form, 'Password').inputValue()).toBe('open sesame');
});

test('A tap beside an open menu of a phone reaches what was tapped, although the page moves when the menu closes.', async () => {
  const { page, open } = await app.visit({ width: 390, touch: true });
  await open('/');
  await button(banner(page), 'Menu').tap();
  await button(banner(page), 'Docs').tap();
  await link(banner(page), 'Contact').tap();
  await heading(page, 'Contact').waitFor();
});

test('No field has letters smaller than 16 px, because iOS would zoom in.', async () => {
  const user = await app.register();
  for (let count = 0; count < 10; count += 1)
    await app.addAccount(user, {
      name: `Cloud ${count}`,
      url: `https://cloud${count}.example.org/`,
    });
  const visitor = await app.visit({ width: 390 });
  const loggedIn = await app.visit({ user, width: 390 });
  for (const [{ page, open }, routes] of [
    [visitor, ['/login', '/register', '/passwordreset', '/passwordreset/t', '/profile/delete/t']],
    [loggedIn, ['/accounts/overview', '/profile']],
  ] as const) {
    for (const route of routes) {
      await open(route);
      const small = await page
        .locator('input:visible, select:visible, textarea:visible')
        .evaluateAll((fields) =>
          fields
            .filter((it) => Number.parseFloat(getComputedStyle(it).fontSize) < 16)
            .map((it) => it.outerHTML),
        );
      expect([route, small]).toEqual([route, []]);
    }
  }
});

test('Edge adds no button of its own beside Show.', async () => {
  const { page, open } = await app.visit();
  await open('/login');
  // Chromium itself drops the rule.
  const css = await page.evaluate(async () => {
    const sheet = document.querySelector<HTMLLinkElement>('link[rel=stylesheet]');
    return (await fetch(sheet?.href ?? '')).text();
  });
  expect(css).toMatch(/::-ms-reveal\{display:none\}/);
});

test('In forced colours a shown secret is not overprinted by its field.', async () => {
  const user = await app.register();
  const id = await app.addAccount(user);
  for (const width of [1280, 390]) {
    const { page, open } = await app.visit({ user, width });
    await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
    await open(`/accounts/${id}`);
    await button(page, 'Show secret').click();
    const card = page.locator('.credentials').first();
    const shown = await card.screenshot();
    await page.locator('input[name=secret]').evaluate((it) => {
      it.style.visibility = 'hidden';
    });
    expect((await card.screenshot()).equals(shown)).toBe(true);
  }
});

test('A name from right to left is edited from right to left, and an empty field begins at the left.', async () => {
  const user = await app.register();
  const { page, open } = await app.visit({ user });
  await open('/accounts/overview');
  const name = field(page, 'Name');
  const getDirection = () => name.evaluate((it) => getComputedStyle(it).direction);
  expect(await getDirection()).toBe('ltr');
  await name.fill('שרת ראשי!');
  expect(await getDirection()).toBe('rtl');
});

test('A shown secret that is selected with the mouse is copied without a line break.', async () => {
  const user = await app.register();
  const id = await app.addAccount(user);
  const { page, context, open } = await app.visit({ user });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await open(`/accounts/${id}`);
  await button(page, 'Show secret').click();
  const secret = await page.locator('input[name=secret]').inputValue();
  await page.locator('.credentials__secret').click({ clickCount: 3 });
  await page.keyboard.press('Control+c');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(secret);
});
