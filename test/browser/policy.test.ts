import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BrowserContext } from 'playwright-core';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { fillIn, getFormCase } from './forms.ts';
import { isPage, setUpBrowserTests } from './harness.ts';
import {
  banner,
  button,
  eventually,
  getForm,
  goTo,
  heading,
  languageList,
  link,
  logIn,
  message,
  textPaths,
  waitForFrames,
} from './page.ts';

/** Replaces Matomo's script: runs the queued and later commands, and reports each view. */
const script = `
const view = {};
let tracker;
const run = ([name, ...args]) => {
  if (name === 'setTrackerUrl') tracker = args[0];
  if (name === 'setSiteId') view.idsite = args[0];
  if (name === 'setCustomUrl') view.url = args[0];
  if (name === 'trackPageView') fetch(tracker + '?' + new URLSearchParams(view), { mode: 'no-cors' });
};
window._paq.forEach(run);
window._paq = { push: run };
`;

const hits: { url: URL; referrer: string | undefined }[] = [];
const matomo = createServer(({ url = '/', headers }, response) => {
  hits.push({ url: new URL(url, 'http://matomo'), referrer: headers.referer });
  response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin');
  response.setHeader('Content-Type', 'text/javascript');
  response.end(url.startsWith('/stats/matomo.js') ? script : '');
});
await new Promise<void>((resolve) => matomo.listen(0, '127.0.0.1', resolve));
const origin = `http://127.0.0.1:${(matomo.address() as AddressInfo).port}`;

const app = setUpBrowserTests({ settings: { analytics: { id: '7', url: `${origin}/stats` } } });

beforeEach(() => {
  hits.length = 0;
});
afterAll(() => {
  matomo.close();
  matomo.closeAllConnections();
});

/** Returns the URLs of the reported views. */
const getReportedViews = () =>
  hits.flatMap(({ url }) =>
    url.pathname === '/stats/matomo.php' ? (url.searchParams.get('url') ?? '') : [],
  );

async function visitCounted(user?: Awaited<ReturnType<typeof app.register>>) {
  const visit = await app.visit(user && { user });
  visit.allow(`other origin: ${origin}/`);
  return visit;
}

test('Analytics receives no tokens, IDs, names or referrers.', async () => {
  const user = await app.register();
  const { token } = await app.startRegistration();
  const id = await app.addAccount(user);
  const { page, open } = await visitCounted(user);
  await open(`/accounts/${id}`);
  await heading(page, 'Cloud of Ada').waitFor();
  // Analytics arrives after the screen, and reports only what is shown from then on.
  await eventually(getReportedViews).toEqual(['/#/accounts/{id}']);
  await goTo(page, `/confirm/${token}`);
  await button(page, 'Finish registration').waitFor();
  await goTo(page, `/profile/delete/${token}`);
  await eventually(getReportedViews).toEqual([
    '/#/accounts/{id}',
    '/#/confirm/{token}',
    '/#/profile/delete/{token}',
  ]);
  const reportedUrls = hits
    .map(({ url }) => decodeURIComponent(url.href.replaceAll('+', ' ')))
    .join();
  for (const secret of [token, id, 'Cloud of Ada']) expect(reportedUrls).not.toContain(secret);
  expect(hits.flatMap(({ referrer }) => referrer ?? [])).toEqual([]);
});

/** The strictest policy under which the application promises to work. */
const policy = `default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self';
  form-action 'none'; base-uri 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'`;

/** Opens the page under that policy. A violation is an error on the console, which fails the test. */
const underPolicy = (context: BrowserContext) =>
  context.route(isPage, async (route) => {
    const response = await route.fetch();
    const headers = {
      ...response.headers(),
      'content-security-policy': policy.replace(/\s+/g, ' '),
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-embedder-policy': 'require-corp',
      'referrer-policy': 'no-referrer',
    };
    const body = (await response.text()).replace(/(name="settings" content=")[^"]*/, '$1');
    await route.fulfill({ response, headers, body });
  });

describe('The strictest policy, with Trusted Types', () => {
  test('Every public screen, the phone menu and a change of language comply with the policy.', async () => {
    const { token } = await app.startRegistration();
    const { page, context, open } = await app.visit({ width: 390 });
    await underPolicy(context);
    await open('/');
    for (const route of [
      ...textPaths,
      '/register',
      `/confirm/${token}`,
      '/passwordreset',
      '/passwordreset/t',
      '/profile/delete/t',
      '/no/such/page',
    ]) {
      await goTo(page, route);
      await waitForFrames(page);
      await heading(page).waitFor();
    }
    await button(banner(page), 'Menu').click();
    await link(banner(page), 'Login').click();
    await heading(page, 'Log in').waitFor();
    await languageList(page).selectOption('de');
    await heading(page, 'Anmelden').waitFor();
    expect(hits).toEqual([]);
  });

  test('Everything from the login to the secret of a new account complies with the policy.', async () => {
    const user = await app.register();
    const { page, context, open } = await app.visit();
    await underPolicy(context);
    await open('/login');
    await logIn(page, user);
    await heading(page, 'Accounts').waitFor();
    const form = getFormCase('new account');
    const element = getForm(page, form.submit);
    await fillIn(element, form);
    await button(element, form.submit).click();
    await heading(page, 'Cloud of Ada').waitFor();
    await button(page, 'Show secret').click();
    await goTo(page, '/profile');
    const profile = getForm(page, 'Save');
    await button(profile, 'Save').click();
    await message(page, 'The user profile has been updated.').waitFor();
  });

  test('The policy blocks an assignment to innerHTML.', async () => {
    const { page, context, open, allow } = await app.visit();
    allow('console: ');
    await underPolicy(context);
    await open('/login');
    const stopped = await page.evaluate(() => {
      try {
        document.body.innerHTML = '<p>Injected</p>';
        return false;
      } catch {
        return true;
      }
    });
    expect(stopped).toBe(true);
  });
});
