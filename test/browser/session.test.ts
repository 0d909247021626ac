import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { fillIn, getFormCase, openForm } from './forms.ts';
import { sampleAccount, setUpBrowserTests, withMeta, withSettings } from './harness.ts';
import {
  alerts,
  banner,
  button,
  eventually,
  field,
  getForm,
  getRoute,
  heading,
  holdRequests,
  link,
  logIn,
  logOut,
  message,
  openAddress,
  startLogout,
} from './page.ts';

const app = setUpBrowserTests();

const expired = 'Your session has expired, please log in again.';
const stored = (page: Page) => page.evaluate(() => Object.keys(localStorage));

describe('A login and a logout', () => {
  test('A login leads to the accounts wherever it started, and survives a reload.', async () => {
    const user = await app.register();
    const { page, open, sent } = await app.visit();
    await open('/profile');
    await heading(page, 'Login').waitFor();
    await logIn(page, user);
    await heading(page, 'Accounts').waitFor();
    expect(await getRoute(page)).toBe('/accounts/overview');
    await page.reload();
    await button(banner(page), user.name).waitFor();
    await page.getByText('No accounts created yet.').waitFor();
    expect(sent('GET /settings/profile')).toEqual([]);
  });

  test('A login works where the browser blocks all storage.', async () => {
    const user = await app.register();
    const { page, context, open } = await app.visit();
    await context.addInitScript(() => {
      for (const name of ['localStorage', 'sessionStorage']) {
        Object.defineProperty(window, name, {
          get() {
            throw new DOMException('The operation is insecure.', 'SecurityError');
          },
        });
      }
    });
    await open('/login');
    await logIn(page, user);
    await heading(page, 'Accounts').waitFor();
    await logOut(page, user);
    await heading(page, 'Login').waitFor();
  });

  test('A logout ends the session even if the server never responds.', async () => {
    const user = await app.register();
    const { page, open, allow } = await app.visit({ user });
    allow('unreachable GET /auth/logout');
    app.service().fail(['GET /auth/logout=hang']);
    await open('/profile');
    await startLogout(page, user);
    await heading(page, 'Login').waitFor();
    await eventually(() => stored(page)).not.toContain('signing.user');
    await link(banner(page), 'Sign Up').waitFor();
  });

  test('Other tabs follow a login, a logout and another user, of whom no screen remains.', async () => {
    const ada = await app.register({ name: 'Ada Rossi' });
    const bob = await app.register({ name: 'Bob Weiss' });
    await app.addAccount(ada);
    const { page, context, open } = await app.visit();
    await open('/login');
    const other = await context.newPage();
    await openAddress(other, `${app.url()}#/login`);
    await logIn(page, ada);
    await heading(page, 'Accounts').waitFor();
    await link(other, sampleAccount.name).waitFor();
    await field(getForm(other, 'Create account'), 'Name').fill('A draft of Ada');
    await logOut(page, ada);
    await heading(other, 'Login').waitFor();
    expect(await other.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('A draft');
    await logIn(other, bob);
    await button(banner(page), bob.name).waitFor();
    await page.getByText('No accounts created yet.').waitFor();
    await other.evaluate(() => localStorage.clear());
    await heading(page, 'Login').waitFor();
  });
});

describe('An expired session', () => {
  const form = getFormCase('account');

  test('An expired session leads to the login, says so and keeps the draft for its own user only.', async () => {
    const { page, element, user, route, call, allow } = await openForm(app, form);
    if (!user) throw new Error('The form needs a logged-in user.');
    const other = await app.register({ name: 'Bea Verdi' });
    await fillIn(element, form);
    app.service().endSessions();
    allow(`401 ${call}`, '404 GET');
    await button(element, form.submit).click();
    await message(page, expired).waitFor();
    expect(await getRoute(page)).toBe('/login');
    expect(await stored(page)).not.toContain('signing.user');

    await logIn(page, other);
    await page.getByText('No accounts created yet.').waitFor();
    expect(await page.content()).not.toContain(form.values.Name);
    await logOut(page, other);
    await heading(page, 'Login').waitFor();

    await logIn(page, user);
    await heading(page, 'Accounts').waitFor();
    await page.goto(`${app.url()}#${route}`);
    await eventually(() => field(element, 'Name').inputValue()).toBe(form.values.Name);
    await message(page, 'Your entries have been restored. They have not been saved yet.').waitFor();
  });

  test('An expired session is also noticed when data is loaded.', async () => {
    const { page, open, allow } = await app.visit({ user: await app.register() });
    allow('401 GET /settings/accounts');
    await open('/profile');
    app.service().endSessions();
    await link(banner(page), 'Accounts').click();
    await message(page, expired).waitFor();
    expect(await getRoute(page)).toBe('/login');
  });

  test('A screen that is open to everyone stays when the session has expired, and offers the login.', async () => {
    const deletion = getFormCase('deletion');
    const { page, context, open, allow } = await app.visit({ user: await app.register() });
    page.on('dialog', (dialog) => void dialog.accept());
    await open('/profile/delete/some-token');
    allow('401 DELETE');
    await context.route('**/auth/confirmdelete/*', (route) =>
      route.fulfill({ status: 401, json: {} }),
    );
    const element = page.locator('main form');
    await fillIn(element, deletion);
    await button(element, deletion.submit).click();
    await page.getByRole('main').getByText(expired).first().waitFor();
    expect(await getRoute(page)).toBe('/profile/delete/some-token');
    expect(await field(page, 'Reason').inputValue()).toBe(deletion.values.Reason);
    const main = page.getByRole('main');
    await link(main, 'Login').or(button(main, 'Login')).first().click();
    await heading(page, 'Login').waitFor();
  });

  test('A wrong current password does not count as an expired session.', async () => {
    const change = getFormCase('password change');
    const { page, element, allow } = await openForm(app, change);
    allow('401 POST /auth/password');
    await fillIn(element, change, { 'Current password': 'wrong' });
    await button(element, change.submit).click();
    await message(page, 'The current password is invalid.').waitFor();
    expect(await getRoute(page)).toBe('/profile');
  });
});

describe('The CSRF token', () => {
  test('A CSRF token that one tab receives is sent with the next call of another tab.', async () => {
    const user = await app.register();
    const { page, context, open, sent } = await app.visit({ user });
    await open('/profile');
    const other = await context.newPage();
    await openAddress(other, `${app.url()}#/accounts/overview`);
    await other.getByText('No accounts created yet.').waitFor();
    await context.route('**/api/v1/settings/accounts', async (route) => {
      const response = await route.fetch();
      const headers = { ...response.headers(), 'x-csrf-token': 'the-next-token' };
      await route.fulfill({ response, headers });
    });
    await other.reload();
    await other.getByText('No accounts created yet.').waitFor();
    await eventually(() => page.evaluate(() => localStorage.getItem('signing.csrfToken'))).toBe(
      'the-next-token',
    );
    const pending = await holdRequests(context, 'POST /settings/profile');
    await button(page, 'Save').click();
    await pending.waitForRequest();
    const [save] = sent('POST /settings/profile');
    expect(save?.headers['x-csrf-token']).toBe('the-next-token');
  });

  test('Without the element there is no CSRF token and no heartbeat.', async () => {
    const { page, open, sent } = await app.visit({
      user: await app.register(),
      rewrite: withMeta('csrf-token', undefined),
    });
    await page.clock.install();
    await open('/accounts/overview');
    await eventually(() => sent('GET /settings/accounts')).toHaveLength(1);
    await page.clock.runFor(185_000);
    expect(sent('GET /auth/heartbeat')).toEqual([]);
    expect(sent().flatMap(({ headers }) => headers['x-csrf-token'] ?? [])).toEqual([]);
    expect(await stored(page)).not.toContain('signing.csrfToken');
  });
});

test('The heartbeat runs in hidden tabs, too, and may fail.', async () => {
  const user = await app.register();
  const { page, open, sent, allow } = await app.visit({ user });
  await page.clock.install();
  await open('/profile');
  await page.clock.pauseAt(Date.now() + 1_000);
  app.service().fail(['GET /auth/heartbeat=500']);
  allow('500 GET /auth/heartbeat');
  await page.evaluate(() => Object.defineProperty(document, 'hidden', { value: true }));
  for (const beats of [1, 2]) {
    // The page has taken the response once it logs the failure. Until then it would not send the next heartbeat.
    const logged = page.waitForEvent('console', (message) => /heartbeat/.test(message.text()));
    await page.clock.runFor(60_000);
    await logged;
    expect(sent('GET /auth/heartbeat')).toHaveLength(beats);
  }
  expect(await button(banner(page), user.name).isVisible()).toBe(true);
  expect(await alerts(page)).toEqual([]);
});

describe('The check at the start', () => {
  test('A stored user counts as logged in until the check has been answered, and no longer if it has failed.', async () => {
    const user = await app.register();
    const { page, context, open, allow } = await app.visit();
    await open('/login');
    await logIn(page, user);
    await heading(page, 'Accounts').waitFor();
    await page.evaluate(() => localStorage.setItem('signing.userHash', 'another'));
    allow('500 GET /settings/profile');
    const pending = await holdRequests(context, 'GET /settings/profile');
    await page.reload();
    await button(banner(page), user.name).waitFor();
    await page.getByText('No accounts created yet.').waitFor();
    await pending.release((route) => route.fulfill({ status: 500 }));
    await heading(page, 'Login').waitFor();
    expect(await stored(page)).not.toContain('signing.user');
  });

  test('With session "server", the service is asked who is logged in.', async () => {
    const user = await app.register();
    const settings = withSettings({ session: 'server' });
    const { page, open, sent, allow } = await app.visit({
      rewrite: (html) => settings(withMeta('user-hash', undefined)(html)),
    });
    await open('/login');
    await logIn(page, user);
    await heading(page, 'Accounts').waitFor();
    await page.reload();
    await button(banner(page), user.name).waitFor();
    await eventually(() => sent('GET /settings/profile')).toHaveLength(1);
    await page.getByText('No accounts created yet.').waitFor();
    app.service().endSessions();
    allow('401 GET');
    await page.reload();
    await message(page, expired).waitFor();
  });
});
