import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, test } from 'vitest';
import { sampleAccount, setUpBrowserTests, withSettings } from './harness.ts';
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
  holdRequests,
  link,
  logIn,
  logOut,
  openAddress,
  startLogout,
  waitForFrames,
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

/** Starts a proxy that holds the responses to logouts until `release` is called. */
async function startSlowProxy(target: URL) {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const proxy = createServer((incoming, outgoing) => {
    const { method, headers, url: path } = incoming;
    const { hostname, port } = target;
    const forwarded = request({ hostname, port, path, method, headers }, async (response) => {
      if (path?.endsWith('auth/logout')) await released;
      outgoing.writeHead(response.statusCode ?? 500, response.headers);
      response.pipe(outgoing);
    });
    forwarded.on('error', () => outgoing.destroy());
    incoming.pipe(forwarded);
  });
  await new Promise<void>((resolve) => proxy.listen(0, resolve));
  const close = () => {
    proxy.closeAllConnections();
    proxy.close();
  };
  return { url: `http://localhost:${(proxy.address() as AddressInfo).port}/`, release, close };
}

test('A late response to the logout does not end the session of the next user in the tab.', async () => {
  const ada = await app.register({ name: 'Ada Rossi' });
  const bob = await app.register({ name: 'Bob Weiss' });
  const { url, release, close } = await startSlowProxy(new URL(app.url()));
  const { page, allow } = await app.visit();
  allow(`other origin: ${url}`);
  await page.goto(`${url}#/login`);
  await logIn(page, ada);
  await heading(page, 'Accounts').waitFor();
  const logout = page.waitForResponse('**/auth/logout');
  await startLogout(page, ada);
  await heading(page, 'Login').waitFor();
  await logIn(page, bob);
  await waitForFrames(page);
  release();
  await logout;
  const emptyList = page.getByText('No accounts created yet.');
  await emptyList.waitFor();
  await goTo(page, '/profile');
  await getForm(page, 'Save').waitFor();
  await goTo(page, '/accounts/overview');
  // The service still knows the session.
  await emptyList.waitFor();
  close();
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
  // A later timer ends after the one for which the application waits.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 200)));
  expect(sent('DELETE')).toEqual([]);
});

test('A form does not stay busy for ever when the code of the page’s own dialog hangs.', async () => {
  const { page, context, open, allow } = await app.visit();
  allow('console: Error: Timed out.');
  await context.addInitScript(() => {
    window.confirm = () => false;
  });
  await page.clock.install();
  const code = await holdRequests(context, /\/assets\/dialog-/);
  await open('/profile/delete/token');
  await field(page, 'Reason').fill('No more need.');
  await button(getForm(page, 'Confirm deletion'), 'Confirm deletion').click();
  await code.waitForRequest();
  await page.clock.runFor(10_000);
  await eventually(() => alerts(page)).toEqual([
    'Something went wrong here. Try again, or reload the page.',
  ]);
  await code.release();
});

test('Forward follows from one link that is being sent to another.', async () => {
  const one = await app.startRegistration();
  const two = await app.startRegistration();
  const { page, context, open } = await app.visit();
  await holdRequests(context, 'POST /auth/confirm/*');
  for (const { token, user } of [one, two]) {
    if (user === one.user) await open(`/confirm/${token}`);
    else await goTo(page, `/confirm/${token}`);
    await page.getByText(user.email).waitFor();
    await field(page, 'Password').fill('open sesame');
    await field(page, 'Confirm password').fill('open sesame');
    await button(page.getByRole('main'), 'Finish registration').click();
    await eventually(() => page.evaluate(() => location.hash)).toContain('link=');
  }
  await page.evaluate(() => history.back());
  await page.getByText(one.user.email).waitFor();
  await page.evaluate(() => history.forward());
  await page.getByText(two.user.email).waitFor();
});
