import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { fillIn, getFormCase, openForm } from './forms.ts';
import { sampleAccount, setUpBrowserTests, withMeta, withSettings } from './harness.ts';
import {
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
} from './page.ts';

const app = setUpBrowserTests();

const expired = 'Your session has expired, please log in again.';
const stored = (page: Page) => page.evaluate(() => Object.keys(localStorage));

describe('A login and a logout', () => {
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
    await heading(page, 'Log in').waitFor();
  });

  test('Other tabs follow a login, a logout and the login of another user, and keep no screen of the previous one.', async () => {
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
    await heading(other, 'Log in').waitFor();
    expect(await other.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('A draft');
    await logIn(other, bob);
    await button(banner(page), bob.name).waitFor();
    await page.getByText('No accounts created yet.').waitFor();
    await other.evaluate(() => localStorage.clear());
    await heading(page, 'Log in').waitFor();
  });
});

test('An expired session leads to the login, says so and keeps the draft for its own user only.', async () => {
  const form = getFormCase('account');
  const { page, element, user, route, call, allow } = await openForm(app, form);
  if (!user) throw new Error('The form needs a logged-in user.');
  const other = await app.register({ name: 'Bea Verdi' });
  await fillIn(element, form);
  app.service().endSessions();
  allow(`401 ${call}`, '401 GET', '404 GET');
  await button(element, form.submit).click();
  await message(page, expired).waitFor();
  expect(await getRoute(page)).toBe('/login');
  expect(await stored(page)).not.toContain('signing.user');

  await logIn(page, other);
  await page.getByText('No accounts created yet.').waitFor();
  expect(await page.content()).not.toContain(form.values.Name);
  await logOut(page, other);
  await heading(page, 'Log in').waitFor();

  await logIn(page, user);
  await heading(page, 'Accounts').waitFor();
  await page.goto(`${app.url()}#${route}`);
  await eventually(() => field(element, 'Name').inputValue()).toBe(form.values.Name);
  await message(page, 'Your entries have been restored. They have not been saved yet.').waitFor();
});

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
