import { describe, expect, test } from 'vitest';
import { sampleAccount, setUpBrowserTests, withSettings } from './harness.ts';
import {
  banner,
  button,
  eventually,
  field,
  getRoute,
  heading,
  holdRequests,
  link,
  logIn,
  logOut,
  openAddress,
  waitForStart,
} from './page.ts';

const app = setUpBrowserTests();
const early = { waitUntil: 'commit' } as const;

describe('Before the application listens', () => {
  test('A password that was typed early never enters a field of another screen, or its draft.', async () => {
    const { page, context, open } = await app.visit();
    await open('/register');
    await link(banner(page), 'Login').click();
    await heading(page, 'Login').waitFor();
    const scripts = await holdRequests(context, /\/assets\/main-/);
    await page.reload(early);
    await heading(page, 'Login').waitFor();
    await field(page, 'Email address').fill('ada@example.com');
    await field(page, 'Password').fill('open sesame');
    await page.evaluate(() => history.back());
    await eventually(() => getRoute(page)).toBe('/register');
    await scripts.release();
    await waitForStart(page);
    await heading(page, 'Sign Up').waitFor();
    expect(await field(page, 'Email address').inputValue()).toBe('');
    expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('open sesame');
  });

  test('A link that was pressed early is followed on a page whose search string has the language.', async () => {
    const { page, context } = await app.visit();
    const scripts = await holdRequests(context, /\/assets\/main-.*\.js$/);
    await page.goto(`${app.url()}?lang=en`, early);
    await link(banner(page), 'Login').click();
    await scripts.release();
    await waitForStart(page);
    await eventually(() => getRoute(page)).toBe('/login');
  });

  test('A link that was pressed early is followed, even if the chunk of Home does not arrive.', async () => {
    const { page, context } = await app.visit();
    await holdRequests(context, /\/assets\/home-/);
    await page.goto(`${app.url()}#/`, early);
    await link(banner(page), 'Login').click();
    await heading(page, 'Login').waitFor();
  });

  test('An early press of a link to the operator’s own page does not show ours, even if the chunk of Home does not arrive.', async () => {
    const links = { imprint: 'https://operator.example/i' };
    const { page, context } = await app.visit({ rewrite: withSettings({ links }) });
    await context.route(links.imprint, (route) => route.fulfill({ body: '' }));
    await holdRequests(context, /\/assets\/home-.*\.js$/);
    await page.goto(`${app.url()}#/`, early);
    await link(page.getByRole('contentinfo'), 'Imprint').click();
    await waitForStart(page);
    expect(await getRoute(page)).toBe('/');
  });
});

test('A deletion that is confirmed after someone else has logged in in another tab is not sent.', async () => {
  const ada = await app.register({ name: 'Ada Rossi' });
  const bob = await app.register({ name: 'Bob Weiss' });
  await app.addAccount(ada);
  const { page, context, open, sent } = await app.visit({ user: ada });
  await open('/accounts/overview');
  const other = await context.newPage();
  await openAddress(other, `${app.url()}#/accounts/overview`);
  const dialog = page.waitForEvent('dialog');
  const click = button(page, `Delete ${sampleAccount.name}`).click();
  const openDialog = await dialog;
  await logOut(other, ada);
  await heading(other, 'Login').waitFor();
  await logIn(other, bob);
  await heading(other, 'Accounts').waitFor();
  await openDialog.accept();
  await click;
  await button(banner(page), bob.name).waitFor();
  expect(sent('DELETE')).toEqual([]);
});
