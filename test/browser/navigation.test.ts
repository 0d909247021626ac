import { describe, expect, test } from 'vitest';
import { getRouteConfig, type RouteName, routes } from '../../src/routes.ts';
import { fillIn, getFormCase } from './forms.ts';
import { setUpBrowserTests } from './harness.ts';
import {
  alerts,
  banner,
  button,
  eventually,
  field,
  getForm,
  getRoute,
  goTo,
  heading,
  isFocused,
  link,
  message,
  waitForFrames,
} from './page.ts';

const app = setUpBrowserTests();

/** The paths of all screens for users. */
const userPaths = Object.entries(routes)
  .filter(([name]) => getRouteConfig(name as RouteName).audience === 'user')
  .flatMap(([, { paths }]) => paths.map((path) => path.replace(/\{\w+\}/, 'some-id')));

test('Guards send visitors from every screen for users to the login before anything is requested.', async () => {
  const { page, open, sent } = await app.visit();
  for (const route of userPaths) {
    await open('/contact');
    await goTo(page, route);
    await heading(page, 'Log in').waitFor();
    expect(await getRoute(page), route).toBe('/login');
  }
  expect(sent('GET /')).toEqual([]);
});

describe('Navigation', () => {
  test('A navigation scrolls to the top, focuses the heading and sets the title; Back restores the scroll position.', async () => {
    const { page, open } = await app.visit();
    await open('/docs/nextcloud');
    expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true);
    await link(page.getByRole('contentinfo'), 'Imprint').focus();
    const scrolled = await page.evaluate(() => scrollY);
    expect(scrolled).toBeGreaterThan(700);
    await page.keyboard.press('Enter');
    await heading(page, 'Imprint').waitFor();
    await eventually(() => isFocused(heading(page))).toBe(true);
    expect(await page.evaluate(() => scrollY)).toBe(0);
    expect(await page.title()).toBe('Imprint – Sealport');
    await page.goBack();
    await heading(page, 'Imprint').waitFor({ state: 'detached' });
    await eventually(() => page.evaluate(() => scrollY)).toBe(scrolled);
    await page.goForward();
    await heading(page, 'Imprint').waitFor();
  });

  test('A click with a modifier key opens another tab and leaves this one unchanged.', async () => {
    const { page, context, open } = await app.visit();
    await open('/login');
    await field(page, 'Email address').fill('half of it');
    const opened = context.waitForEvent('page');
    await link(banner(page), 'Login').click({ modifiers: ['ControlOrMeta'] });
    await heading(await opened, 'Log in').waitFor();
    expect(await field(page, 'Email address').inputValue()).toBe('half of it');
  });

  test('A reload restores the scroll position, which takes precedence over the section in the URL.', async () => {
    const { page, open } = await app.visit();
    const getTop = () => page.evaluate(() => scrollY);
    await open('/docs/nextcloud?section=background');
    await eventually(getTop).toBeGreaterThan(700);
    await page.evaluate(() => scrollTo(0, 300));
    await page.reload();
    await eventually(() => page.evaluate(() => document.activeElement?.id)).toBe('background');
    await waitForFrames(page);
    expect(await getTop()).toBe(300);
  });

  test('Back shows the top of a page that was left there, although its URL names a section.', async () => {
    const { page, open } = await app.visit();
    await open('/docs/faq?section=lost-secret');
    await eventually(() => page.evaluate(() => scrollY)).toBeGreaterThan(700);
    await page.evaluate(() => scrollTo(0, 0));
    await link(banner(page), 'Login').click();
    await heading(page, 'Log in').waitFor();
    await page.goBack();
    await eventually(() => page.evaluate(() => document.activeElement?.id)).toBe('lost-secret');
    expect(await page.evaluate(() => scrollY)).toBe(0);
  });

  test('Back and a reload show an account with its folds as they were, at the same place.', async () => {
    const user = await app.register();
    const id = await app.addAccount(user);
    const { page, open } = await app.visit({ user, width: 390 });
    await open(`/accounts/${id}`);
    const folds = page.locator('main details');
    for (const name of ['Connect to Nextcloud', 'With a terminal instead'])
      await page.locator('summary', { hasText: name }).click();
    const guide = link(page, 'Another message?');
    await guide.scrollIntoViewIfNeeded();
    const getState = async () => [
      await folds.evaluateAll((all) => all.map((it) => (it as HTMLDetailsElement).open)),
      await page.evaluate(() => scrollY),
    ];
    const state = await getState();
    expect(state).toEqual([[true, true], expect.any(Number)]);
    expect(state[1]).toBeGreaterThan(400);
    await guide.click();
    await heading(page, 'Connect your Nextcloud').waitFor();
    await page.goBack();
    await eventually(getState).toEqual(state);
    app.service().delay(300);
    await page.reload();
    await eventually(getState).toEqual(state);
  });

  test('A link to the current screen scrolls to the top, closes the menu and remounts the screen.', async () => {
    const user = await app.register();
    const { page, open, sent } = await app.visit({ user, width: 390 });
    await open('/accounts/overview');
    await page.getByText('No accounts created yet.').waitFor();
    await page.evaluate(() => scrollTo(0, 400));
    await button(banner(page), 'Menu').click();
    await link(banner(page), 'Accounts').click();
    await link(banner(page), 'Accounts').waitFor({ state: 'hidden' });
    await eventually(() => page.evaluate(() => scrollY)).toBe(0);
    await eventually(() => sent('GET /settings/accounts')).toHaveLength(2);
    await eventually(() => isFocused(heading(page))).toBe(true);
  });
});

describe('A chunk that cannot be loaded', () => {
  const loadError = 'This page could not be loaded';

  test('A missing chunk is reported, leaves the rest usable and loads on retry.', async () => {
    const { page, context, open, allow } = await app.visit();
    allow('unreachable GET /assets/');
    await open('/login');
    await context.route('**/assets/*', (route) => route.abort());
    await link(banner(page), 'Contact').click();
    await heading(page, loadError).waitFor();
    expect(await alerts(page)).toHaveLength(1);
    await link(banner(page), 'Login').click();
    await heading(page, 'Log in').waitFor();
    await page.goBack();
    await heading(page, loadError).waitFor();
    await context.unroute('**/assets/*');
    await button(page, 'Try again').click();
    await heading(page, 'Contact').waitFor();
    expect(await getRoute(page)).toBe('/contact');
  });

  test('After a deployment, whose files have other names, retrying reloads the page.', async () => {
    const { page, context, open, allow } = await app.visit();
    allow('404 GET /assets/');
    await open('/login');
    let isReloaded = false;
    await context.route('**/*', (route) => {
      isReloaded ||= route.request().isNavigationRequest();
      const isGone = !isReloaded && route.request().url().includes('/assets/');
      return isGone ? route.fulfill({ status: 404, body: '' }) : route.continue();
    });
    await link(banner(page), 'Contact').click();
    await heading(page, loadError).waitFor();
    await button(page, 'Try again').click();
    await heading(page, 'Contact').waitFor();
    expect(isReloaded).toBe(true);
  });
});

describe('A link from an email', () => {
  test('Opening a link from an email changes nothing.', async () => {
    const { token } = await app.startRegistration();
    const { page, open, sent } = await app.visit();
    for (const route of [`/confirm/${token}`, '/passwordreset/token', '/profile/delete/token']) {
      await open(route);
      await page.locator('main form').waitFor();
    }
    expect(sent().filter(({ call }) => !call.startsWith('GET /'))).toEqual([]);
  });

  test('A used token is in no history entry and no storage.', async () => {
    const { token } = await app.startRegistration();
    const { page, context, open } = await app.visit();
    await open('/');
    await goTo(page, `/confirm/${token}`);
    const form = getFormCase('confirmation');
    const element = getForm(page, form.submit);
    await fillIn(element, form);
    await button(element, form.submit).click();
    await message(page, 'Registration complete, you can now login.').waitFor();
    const session = await context.newCDPSession(page);
    const { entries } = await session.send('Page.getNavigationHistory');
    expect(JSON.stringify(entries)).not.toContain(token);
    const kept = await page.evaluate(() =>
      JSON.stringify([history.state, { ...localStorage }, { ...sessionStorage }]),
    );
    expect(kept).not.toContain(token);
  });
});
