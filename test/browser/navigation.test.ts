import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { share } from '../share.ts';
import { assetOf } from './assets.ts';
import { fillIn, formCalled, forms, samplePlatform } from './forms.ts';
import {
  alerts,
  button,
  encodeSettings,
  eventually,
  field,
  formWith,
  heading,
  historyOf,
  hold,
  link,
  logIn,
  notice,
  routeIn,
  setStage,
  settled,
  withMeta,
} from './stage.ts';

const stage = setStage();

describe('a used token', () => {
  async function expectNoTrace(page: Page, token: string) {
    for (const url of await historyOf(page)) expect(url).not.toContain(token);
    expect(await page.evaluate(() => JSON.stringify([history.state, localStorage]))).not.toContain(
      token,
    );
    await page.goBack();
    await settled(page);
    expect(page.url()).not.toContain(token);
  }

  const tokenOf = (address: string) =>
    stage.mailTo(address).link.match(/\/([\w-]{43})\?/)?.[1] ?? '';

  test('of a registration is gone from the address bar and the history', async () => {
    const { token } = await stage.applicant();
    const { page, open } = await stage.visit();
    await open('/');
    await open(`/confirm/${token}`);
    const form = formWith(page, 'Finish registration');
    await field(form, 'Password').fill('a good password');
    await field(form, 'Confirm password').fill('a good password');
    await button(form, 'Finish registration').click();
    await notice(page, 'Registration complete, you can now login.').waitFor();
    await expectNoTrace(page, token);
  });

  test('of a password reset is gone from the address bar and the history', async () => {
    const person = await stage.register();
    const { page, open } = await stage.visit();
    await open('/passwordreset');
    await field(page, 'Email address').fill(person.email);
    await button(page, 'Request reset').click();
    await notice(page, 'We have sent you an email with a link to reset your password.').waitFor();
    const token = tokenOf(person.email);
    await open(`/passwordreset/${token}`);
    const form = formWith(page, 'Finish password reset');
    await field(form, 'New password').fill('a good password');
    await field(form, 'Confirm password').fill('a good password');
    await button(form, 'Finish password reset').click();
    await notice(page, 'Password reset complete, you can now login.').waitFor();
    await expectNoTrace(page, token);
  });

  test('of a deletion is gone from the address bar and the history', async () => {
    const person = await stage.register();
    const { page, open } = await stage.visit({ as: person });
    await open('/profile');
    const request = formWith(page, 'Delete profile');
    await field(request, 'Current password').fill(person.password);
    await button(request, 'Delete profile').click();
    await notice(page, 'We have sent you an email with a link to confirm the deletion.').waitFor();
    const token = tokenOf(person.email);
    await open(`/profile/delete/${token}`);
    page.on('dialog', (dialog) => dialog.accept());
    const form = formWith(page, 'Confirm deletion');
    await field(form, 'Reason').fill('I sign with a pen again.');
    await button(form, 'Confirm deletion').click();
    await notice(page, 'User profile deleted.').waitFor();
    await expectNoTrace(page, token);
  });
});

test('opening a link from an email changes nothing', async () => {
  const { token } = await stage.applicant();
  const { page, open, sent } = await stage.visit();
  for (const route of [`/confirm/${token}`, '/passwordreset/token', '/profile/delete/token']) {
    await open(route);
    await page.locator('main form').waitFor();
    await page.reload();
    await page.locator('main form').waitFor();
  }
  await page.waitForLoadState('networkidle');
  const calls = sent().map(({ call }) => call);
  expect(calls.filter((call) => !call.startsWith('GET /'))).toEqual([]);
});

test.each(share(forms, 3))(
  'the form $title sends one request, however often it is submitted',
  async (form) => {
    const { visit, path } = await form.open(stage);
    const { page, sent } = visit;
    const call = `${form.call.split(' ')[0]} ${path}`;
    await hold(page, call);
    const element = await fillIn(visit, form);
    await button(element, form.submit).dblclick();
    const busy = page.locator('form[aria-busy=true]');
    const submit = busy.locator('button[type=submit]');
    await eventually(() => submit.getAttribute('aria-disabled')).toBe('true');
    expect(await submit.getAttribute('disabled')).toBeNull();
    expect(await submit.evaluate((it) => it === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Space');
    await field(busy, Object.keys(form.values)[0] ?? '').press('Enter');
    await settled(page);
    expect(sent(call)).toHaveLength(1);
  },
);

/** form, message */
const passing = [
  ['profile', 'The user profile has been updated.'],
  ['password change', 'The password has been changed.'],
  ['profile deletion request', 'We have sent you an email with a link to confirm the deletion.'],
] as const;

test.each(share(passing, 3))(
  'the success of the form "%s" goes after two and a half seconds',
  async (title, message) => {
    const form = formCalled(title);
    const { visit } = await form.open(stage);
    const { page } = visit;
    await page.clock.install();
    await page.reload();
    const element = await fillIn(visit, form);
    await page.clock.pauseAt(Date.now() + 600_000);
    await button(element, form.submit).click();
    await notice(page, message).waitFor();
    await page.clock.runFor(2499);
    expect(await notice(page, message).isVisible()).toBe(true);
    await page.clock.runFor(1);
    await notice(page, message).waitFor({ state: 'hidden' });
  },
);

test('the success of another form stays', async () => {
  const form = formCalled('account');
  const { visit } = await form.open(stage);
  const { page } = visit;
  await page.clock.install();
  const element = await fillIn(visit, form);
  await button(element, form.submit).click();
  await notice(page, 'The account has been updated.').waitFor();
  await page.clock.runFor(30_000);
  expect(await notice(page, 'The account has been updated.').isVisible()).toBe(true);
});

test('a list that arrives after leaving changes nothing', async () => {
  const { page, open } = await stage.visit({ as: await stage.register() });
  const { answer } = await hold(page, 'GET /settings/accounts');
  await open('/accounts/overview');
  await link(page.getByRole('banner'), 'Features').click();
  await heading(page, 'Accounts').waitFor({ state: 'hidden' });
  await answer([]);
  await settled(page);
  expect(routeIn(page)).toBe('/features');
  expect(await page.getByRole('alert').count()).toBe(0);
});

describe('a part of the program that cannot be loaded', () => {
  const message =
    'Check your connection. If the service has been updated in the meantime, reload the page.';

  test('is told, and comes with the next try', async () => {
    const { page, context, open, tolerate } = await stage.visit();
    tolerate('unreachable GET /assets/');
    await open('/');
    await context.route('**/assets/*.js', (route) => route.abort());
    await link(page.getByRole('banner'), 'Contact').click();
    await heading(page, 'This page could not be loaded').waitFor();
    await alerts(page).toEqual([message]);
    await context.unroute('**/assets/*.js');
    await button(page, 'Try again').click();
    await heading(page, 'Contact').waitFor();
    expect(routeIn(page)).toBe('/contact');
  });

  test('leaves the rest of the application at work', async () => {
    const { page, context, open, tolerate } = await stage.visit();
    tolerate('unreachable GET /assets/');
    await context.route(assetOf('visitor'), (route) => route.abort());
    await open('/login');
    await link(page.getByRole('banner'), 'Sign Up').click();
    await heading(page, 'This page could not be loaded').waitFor();
    await link(page.getByRole('banner'), 'Login').click();
    await heading(page, 'Login').waitFor();
  });

  test('is told when it is the first one, too', async () => {
    const { page, context, open, tolerate } = await stage.visit();
    tolerate('unreachable GET /assets/');
    await context.route(assetOf('visitor'), (route) => route.abort());
    await open('/register');
    await heading(page, 'This page could not be loaded').waitFor();
    await alerts(page).toEqual([message]);
  });

  test('leads to a reload after a deployment, which has brought other names', async () => {
    const { page, context, open, tolerate } = await stage.visit();
    tolerate('404 GET /assets/');
    await open('/');
    // Only a page that is asked for anew knows the names that the host has now.
    let current = false;
    await context.route('**/*', (route) => {
      current ||= route.request().isNavigationRequest();
      const gone = !current && route.request().url().includes('/assets/');
      return gone ? route.fulfill({ status: 404, body: '' }) : route.continue();
    });
    await link(page.getByRole('banner'), 'Contact').click();
    await heading(page, 'This page could not be loaded').waitFor();
    await page.evaluate(() => Object.assign(window, { stayed: true }));
    await button(page, 'Try again').click();
    await heading(page, 'Contact').waitFor();
    expect(current).toBe(true);
    expect(await page.evaluate(() => 'stayed' in window)).toBe(false);
    expect(routeIn(page)).toBe('/contact');
  });

  test('is no reason to reload while the browser is offline', async () => {
    const { page, context, open, tolerate } = await stage.visit();
    tolerate('unreachable GET /');
    await open('/');
    await context.setOffline(true);
    await link(page.getByRole('banner'), 'Contact').click();
    await heading(page, 'This page could not be loaded').waitFor();
    await page.evaluate(() => Object.assign(window, { stayed: true }));
    await button(page, 'Try again').click();
    await settled(page);
    await heading(page, 'This page could not be loaded').waitFor();
    expect(await page.evaluate(() => 'stayed' in window)).toBe(true);
    await context.setOffline(false);
  });
});

describe('an unknown route', () => {
  /** address, path as it is shown */
  const unknown = [
    ['/nowhere', '/nowhere'],
    ['/product/of/the/day', '/product/of/the/day'],
    ['/<img src=x onerror=alert(1)>', '/<img src=x onerror=alert(1)>'],
    ['/%3Cscript%3Ealert(1)%3C/script%3E', '/%3Cscript%3Ealert(1)%3C/script%3E'],
    ['/{page}/{count}', '/{page}/{count}'],
    ['/%E0%A4%A', '/%E0%A4%A'],
    ['/confirm/..', '/confirm/..'],
    ['/__proto__', '/__proto__'],
  ] as const;

  test('is told with its path, which is text whatever it contains', async () => {
    const { page, open } = await stage.visit();
    page.on('dialog', () => expect.fail('A script was run.'));
    for (const [route, path] of unknown) {
      await open('/login');
      await page.evaluate((hash) => {
        location.hash = hash;
      }, `#${route}`);
      const title = page.getByRole('main').getByRole('heading', { level: 1 });
      await eventually(async () => decodeIfNeeded(await title.textContent(), path)).toBe(
        `Page "${path}" not found.`,
      );
      expect(await page.locator('main').locator('img, script').count()).toBe(0);
      expect(await page.title()).toContain('not found.');
    }
    await page.getByRole('main').getByRole('link', { name: 'Go to the home page' }).click();
    await heading(page, 'Request signatures straight from your Nextcloud').waitFor();
  });

  test('may be very long', async () => {
    const { page, open } = await stage.visit({ width: 390 });
    await open(`/${'long'.repeat(5000)}`);
    const box = await heading(page).boundingBox();
    expect(box?.height).toBeLessThan(400);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  });
});

/** Browsers write some characters of a hash with a percent sign. */
const decodeIfNeeded = (text: string | null, path: string) =>
  text?.includes(path)
    ? text
    : (text ?? '').replaceAll('%20', ' ').replaceAll('%3C', '<').replaceAll('%3E', '>');

test('a notice that nobody has written is not shown', async () => {
  const { page, open } = await stage.visit();
  for (const status of ['__proto__', 'constructor', '<b>', 'deleted']) {
    await open(`/login?status=${status}`);
    await heading(page, 'Login').waitFor();
    const notices = await page.getByRole('main').getByRole('status').allTextContents();
    expect(notices.join('')).toBe('');
  }
});

describe('the secret of an account', () => {
  test('is hidden again after leaving, and is never stored', async () => {
    const person = await stage.register();
    const { id } = await stage.addAccount(person, samplePlatform);
    const { page, open } = await stage.visit({ as: person });
    await open(`/accounts/${id}`);
    const secret = field(page, 'Account secret');
    const masked = await secret.inputValue();
    await button(page, 'Show secret').click();
    await eventually(() => secret.inputValue()).not.toBe(masked);
    const shown = await secret.inputValue();
    expect(shown).toMatch(/^[\w+/]{86}==$/);
    await link(page.getByRole('banner'), 'Accounts').click();
    await heading(page, 'Accounts').waitFor();
    await page.goBack();
    await eventually(() => secret.inputValue()).toBe(masked);
    const kept = await page.evaluate(() =>
      JSON.stringify([localStorage, sessionStorage, history.state]),
    );
    expect(kept).not.toContain(shown);
    expect(await page.content()).not.toContain(shown);
  });
});

const brokenSettings = [
  ['no base64', 'not base64!'],
  ['no JSON', Buffer.from('{').toString('base64')],
  ['no object', encodeSettings([])],
  [
    'wrong types',
    encodeSettings({ brand: 5, apiBase: {}, session: 'x', analytics: 'x', links: 1 }),
  ],
] as const;

test.each(share(brokenSettings, 4, 3))(
  'settings that are %s are told once, and the application starts',
  async (_, content) => {
    const { page, open, plan } = await stage.visit({ rewrite: withMeta('settings', content) });
    plan('console: Wrong settings');
    await open('/login');
    await logIn(page, await stage.register());
    await heading(page, 'Accounts').waitFor();
  },
);

test('the name of the product and the links of the operator come from the settings', async () => {
  const imprint = 'https://operator.example/imprint';
  const { page, open } = await stage.visit({
    rewrite: withMeta(
      'settings',
      encodeSettings({ brand: 'Sigillo ✍', links: { imprint, privacy: 'javascript:alert(1)' } }),
    ),
  });
  await open('/login');
  expect(await page.title()).toBe('Login – Sigillo ✍');
  const footer = page.getByRole('contentinfo');
  expect(await link(footer, 'Imprint').getAttribute('href')).toBe(imprint);
  expect(await link(footer, 'Privacy').getAttribute('href')).toMatch(/^#\/privacy/);
});

test('Back leads to where the visitor was, forward to the top of the page', async () => {
  const { page, open } = await stage.visit();
  await page.setViewportSize({ width: 800, height: 300 });
  await open('/');
  const home = heading(page, 'Request signatures straight from your Nextcloud');
  await page.mouse.wheel(0, 700);
  await eventually(() => page.evaluate(() => scrollY)).toBeGreaterThan(300);
  await link(page.getByRole('contentinfo'), 'Help').click();
  await home.waitFor({ state: 'hidden' });
  await eventually(() => page.evaluate(() => scrollY)).toBe(0);
  await page.goBack();
  await home.waitFor();
  await eventually(() => page.evaluate(() => scrollY)).toBeGreaterThan(300);
});

test('Back leads to the middle of a long page, too, of which the beginning is drawn first when it is new', async () => {
  const { page, open } = await stage.visit();
  await page.setViewportSize({ width: 800, height: 300 });
  const guide = heading(page, 'Nextcloud integration');
  const place = () => page.evaluate(() => scrollY);
  await open('/docs/nextcloud');
  await guide.waitFor();
  await page.getByRole('heading', { name: 'Next steps', exact: true }).waitFor();
  await page.mouse.wheel(0, 5000);
  await eventually(place).toBe(5000);
  await link(page.getByRole('contentinfo'), 'FAQ').evaluate((it: HTMLElement) => it.click());
  await guide.waitFor({ state: 'hidden' });
  await eventually(place).toBe(0);
  await page.goBack();
  await guide.waitFor();
  await eventually(place).toBe(5000);
});

test('the application works in any folder of a host', async () => {
  const person = await stage.register();
  const { page, context } = await stage.visit();
  const folder = `${stage.url()}some/folder/`;
  const asked: string[] = [];
  await context.route(`${folder}**`, async (route) => {
    const url = route.request().url();
    asked.push(url.slice(folder.length).replace(/-.*/, ''));
    await route.fulfill({ response: await route.fetch({ url: url.replace(folder, stage.url()) }) });
  });
  await page.goto(`${folder}#/login`);
  await logIn(page, person);
  await heading(page, 'Accounts').waitFor();
  expect(asked).toEqual(expect.arrayContaining(['assets/main', 'assets/react', 'assets/user']));
  expect(page.url()).toContain(`${folder}#/accounts/overview`);
});
