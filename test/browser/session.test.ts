import type { Page, Request } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { share } from '../share.ts';
import { contentOf, fillIn, formCalled, samplePlatform } from './forms.ts';
import {
  arrive,
  asked,
  button,
  encodeSettings,
  eventually,
  field,
  formWith,
  heading,
  link,
  logIn,
  logOut,
  notice,
  routeIn,
  setStage,
  settled,
  withMeta,
} from './stage.ts';

const stage = setStage();

const forVisitors = ['/login', '/passwordreset', '/passwordreset/some-token', '/register'];
const forUsers = ['/profile', '/accounts/overview', '/accounts', '/accounts/', '/accounts/4m7c'];
const forEveryone = [
  '/',
  '/home',
  '/product',
  '/features',
  '/docs/help',
  '/docs/faq',
  '/docs/nextcloud',
  '/docs/acrobat',
  '/docs/mobile/ios',
  '/contact',
  '/imprint',
  '/privacy',
  '/profile/delete/some-token',
];

const expired = 'Your session has expired, please log in again.';

describe('guards', () => {
  test('a visitor is sent to the login from what needs one, before anything is asked for', async () => {
    const { page, openAnew, sent } = await stage.visit();
    for (const route of forUsers) {
      await openAnew(route);
      await heading(page, 'Login').waitFor();
      expect(routeIn(page)).toBe('/login');
      expect(await page.getByText(expired).count()).toBe(0);
    }
    expect(sent('GET /settings')).toEqual([]);
  });

  test('a visitor sees all that needs no login', async () => {
    const { page, open, plan } = await stage.visit();
    plan('404 GET /auth/confirm/some-token');
    for (const route of [...forEveryone, ...forVisitors, '/confirm/some-token']) {
      await open(route);
      if (route === '/confirm/some-token')
        await page.getByText('Registration not found.').waitFor();
      await settled(page);
      expect(routeIn(page)).toBe(route);
    }
  });

  test('somebody who is logged in is sent to the profile from what is for visitors only', async () => {
    const { page, openAnew } = await stage.visit({ as: await stage.register() });
    for (const route of forVisitors) {
      await openAnew(route);
      await heading(page, 'Profile').waitFor();
      expect(routeIn(page)).toBe('/profile');
    }
  });

  test('somebody who is logged in sees everything else', async () => {
    const { page, open, plan } = await stage.visit({ as: await stage.register() });
    plan('404 GET /auth/confirm/some-token', '404 GET /settings/accounts/4m7c');
    for (const route of [...forEveryone, ...forUsers, '/confirm/some-token']) {
      await open(route);
      if (route === '/accounts/4m7c')
        await page.getByText('This account does not exist.').waitFor();
      if (route === '/confirm/some-token')
        await page.getByText('Registration not found.').waitFor();
      await settled(page);
      expect(routeIn(page)).toBe(route);
    }
  });

  test('the navigation bar offers what can be done', async () => {
    const person = await stage.register();
    const { page, open } = await stage.visit();
    const bar = page.getByRole('banner');
    await open('/login');
    const always = ['Product', 'Features', 'Contact'];
    const links = () => bar.getByRole('link').filter({ visible: true }).allTextContents();
    await eventually(async () => (await links()).slice(1)).toEqual([
      'Home',
      ...always,
      'Login',
      'Sign Up',
    ]);
    await logIn(page, person);
    await button(bar, person.name).waitFor();
    expect((await links()).slice(1)).toEqual(['Home', 'Accounts', ...always]);
    await button(bar, person.name).click();
    expect((await links()).slice(1)).toEqual(['Home', 'Accounts', ...always, 'Profile']);
    expect(await button(bar, 'Logout').isVisible()).toBe(true);
  });
});

describe('login', () => {
  test.each(share(['/profile', '/accounts/overview', '/accounts/{id}'], 3, 2))(
    'leads to %s when that was asked for',
    async (wanted) => {
      const person = await stage.register();
      const { id } = await stage.addAccount(person, samplePlatform);
      const route = wanted.replace('{id}', id);
      const { page, open } = await stage.visit();
      await open(route);
      await heading(page, 'Login').waitFor();
      await logIn(page, person);
      await eventually(() => routeIn(page)).toBe(route);
      await heading(page, 'Login').waitFor({ state: 'hidden' });
      await page.goBack();
      expect(page.url()).toBe('about:blank');
    },
  );

  test('leads to the accounts when nothing was asked for', async () => {
    const { page, open } = await stage.visit();
    await open('/login');
    await logIn(page, await stage.register());
    await heading(page, 'Accounts').waitFor();
    expect(routeIn(page)).toBe('/accounts/overview');
  });

  test('lasts over a reload without asking the server for the profile again', async () => {
    const person = await stage.register();
    const { page, open, sent } = await stage.visit();
    await open('/login');
    await logIn(page, person);
    await heading(page, 'Accounts').waitFor();
    await page.reload();
    await heading(page, 'Accounts').waitFor();
    await button(page.getByRole('banner'), person.name).waitFor();
    expect(sent('GET /settings/profile')).toEqual([]);
  });

  test('works where the browser forbids all storage', async () => {
    const person = await stage.register();
    const { page, context, open } = await stage.visit();
    await context.addInitScript(() => {
      Object.defineProperty(window, 'localStorage', {
        get() {
          throw new DOMException('The operation is insecure.', 'SecurityError');
        },
      });
    });
    await open('/login');
    await logIn(page, person);
    await heading(page, 'Accounts').waitFor();
    await logOut(page, person);
    await heading(page, 'Login').waitFor();
  });

  test('is lost when the profile cannot be loaded', async () => {
    const person = await stage.register();
    const { page, open, plan } = await stage.visit({ as: person });
    stage.service().fail(['GET /settings/profile=500']);
    plan('500 GET /settings/profile');
    await open('/profile');
    await heading(page, 'Login').waitFor();
    expect(await stored(page)).not.toHaveProperty('signing.user');
  });
});

const stored = (page: Page) => page.evaluate(() => ({ ...localStorage }));

describe('a session that has run out', () => {
  /** how the session ends, route, what is pressed there, the call that is refused */
  const ends = [
    ['the server ended it', '/profile', 'Save', 'POST /settings/profile'],
    ['the cookie is gone', '/accounts/overview', 'Create account', 'POST /settings/accounts'],
  ] as const;

  test.each(share(ends, 2))(
    'leads to the login and back: %s at %s',
    async (how, route, submit, call) => {
      const person = await stage.register();
      const { page, context, open, plan } = await stage.visit();
      await open(route);
      await logIn(page, person);
      const form = formWith(page, submit);
      await form.waitFor();
      await page.locator('main .loading').waitFor({ state: 'detached' });
      if (how === 'the cookie is gone') await context.clearCookies();
      else stage.service().endSessions();
      plan(`401 ${call}`);
      await field(form, 'Name').fill('Cloud of Ada');
      if (submit === 'Create account') {
        await field(form, 'Platform URL').fill(samplePlatform.url);
      }
      await button(form, submit).click();
      await notice(page, expired).waitFor();
      expect(routeIn(page)).toBe('/login');
      expect(await stored(page)).not.toHaveProperty('signing.user');
      expect(
        await page.getByRole('banner').getByRole('button', { name: person.name }).count(),
      ).toBe(0);
      await logIn(page, person);
      await form.waitFor();
      expect(routeIn(page)).toBe(route);
    },
  );

  describe('under what was typed', () => {
    const routes = {
      profile: '/profile',
      'new account': '/accounts/overview',
      account: '/accounts/{id}',
    } as const;
    type Title = keyof typeof routes;
    const titles = Object.keys(routes) as Title[];
    const hint = 'Your entries have been restored. They have not been saved yet.';

    async function fill(title: Title) {
      const form = formCalled(title);
      const person = await stage.register();
      const { id } = await stage.addAccount(person, {
        name: 'Cloud of Bob',
        url: 'https://bob.example/',
      });
      const visit = await stage.visit({ as: person });
      const route = routes[title].replace('{id}', id);
      await visit.open(route);
      return { ...visit, visit, form, id, person, route, element: await fillIn(visit, form) };
    }

    async function expire(title: Title) {
      const filled = await fill(title);
      const { page, element, form, plan, id } = filled;
      stage.service().endSessions();
      plan(`401 ${form.call.replace('{id}', id)}`);
      await button(element, form.submit).click();
      await notice(page, expired).waitFor();
      return filled;
    }

    test.each(share(titles, 3))('gives it back to its user, who can save it: %s', async (title) => {
      const { page, visit, form, person, route, element } = await expire(title);
      expect(JSON.stringify(await stored(page))).not.toContain(form.values.Name);
      await logIn(page, person);
      await page.getByText(hint).waitFor();
      expect(routeIn(page)).toBe(route);
      expect(await contentOf(visit, form)).toEqual(form.values);
      await button(element, form.submit).click();
      await page.getByText(/has been updated|Account created/).waitFor();
      await page.getByText(hint).waitFor({ state: 'detached' });
    });

    test('asks before it is left: it is still not saved', async () => {
      const { page, person } = await expire('account');
      await logIn(page, person);
      await page.getByText(hint).waitFor();
      const help = link(page.getByRole('contentinfo'), 'Help');
      expect(await asked(page, 'dismiss', () => help.click())).toContain('without saving');
    });

    test('gives it to nobody else, nor back after them', async () => {
      const { page, person, element } = await expire('new account');
      for (const next of [await stage.register(), person]) {
        await logIn(page, next);
        await heading(page, 'Accounts').waitFor();
        await settled(page);
        expect(await field(element, 'Name').inputValue()).toBe('');
        expect(await page.getByText(hint).count()).toBe(0);
        await logOut(page, next);
        await heading(page, 'Login').waitFor();
      }
    });

    test('keeps nothing of what was left by logging out', async () => {
      const { page, person, element } = await fill('new account');
      await asked(page, 'accept', () => logOut(page, person));
      await logIn(page, person);
      await heading(page, 'Accounts').waitFor();
      await settled(page);
      expect(await field(element, 'Name').inputValue()).toBe('');
    });
  });

  test('is found out when a list is loaded, too', async () => {
    const person = await stage.register();
    const { page, open, plan } = await stage.visit({ as: person });
    await open('/profile');
    stage.service().endSessions();
    plan('401 GET /settings/accounts');
    await link(page.getByRole('banner'), 'Accounts').click();
    await notice(page, expired).waitFor();
    await logIn(page, person);
    await heading(page, 'Accounts').waitFor();
    expect(routeIn(page)).toBe('/accounts/overview');
  });

  test('is not what a wrong current password means', async () => {
    const { visit } = await formCalled('password change').open(stage);
    visit.plan('401 POST /auth/password');
    const form = formCalled('password change');
    const element = await fillIn(visit, form, { 'Current password': 'wrong' });
    await button(element, form.submit).click();
    await visit.page.getByText('The current password is invalid.').waitFor();
    expect(routeIn(visit.page)).toBe('/profile');
  });
});

describe('logging out', () => {
  test.each(share(['reset', 'hang', '500'], 3))(
    'works while the server does not (%s)',
    async (fault) => {
      const person = await stage.register();
      const { page, open, plan } = await stage.visit({ as: person });
      await open('/accounts/overview');
      stage.service().fail([`GET /auth/logout=${fault}`]);
      if (fault === 'reset') plan('unreachable GET /auth/logout');
      if (fault === '500') plan('500 GET /auth/logout');
      await logOut(page, person);
      await heading(page, 'Login').waitFor();
      expect(routeIn(page)).toBe('/login');
      expect(await page.getByText(expired).count()).toBe(0);
      const keys = Object.keys(await stored(page));
      expect(keys.filter((key) => key !== 'signing.csrfToken')).toEqual([]);
    },
  );

  test('leads to the accounts after the next login, not back to where it happened', async () => {
    const person = await stage.register();
    const { page, open } = await stage.visit({ as: person });
    await open('/profile');
    await logOut(page, person);
    await logIn(page, person);
    await heading(page, 'Accounts').waitFor();
    expect(routeIn(page)).toBe('/accounts/overview');
  });
});

describe('another tab', () => {
  async function openTwo(route: string) {
    const person = await stage.register();
    const { page, context, open } = await stage.visit();
    const other = await context.newPage();
    await open('/login');
    await arrive(other, `${stage.url()}#${route}`);
    await logIn(page, person);
    await heading(page, 'Accounts').waitFor();
    return { person, page, other };
  }

  test('follows a login at the login page, and can go on working', async () => {
    const { other } = await openTwo('/login');
    await heading(other, 'Accounts').waitFor();
    const form = formWith(other, 'Create account');
    await field(form, 'Name').fill(samplePlatform.name);
    await field(form, 'Platform URL').fill(samplePlatform.url);
    await button(form, 'Create account').click();
    await heading(other, samplePlatform.name).waitFor();
  });

  test('follows a login on a page for everyone, which it keeps', async () => {
    const { person, other } = await openTwo('/');
    await button(other.getByRole('banner'), person.name).waitFor();
    expect(routeIn(other)).toBe('/');
  });

  test('follows a logout', async () => {
    const { person, page, other } = await openTwo('/profile');
    await heading(other, 'Profile').waitFor();
    await logOut(page, person);
    await heading(other, 'Login').waitFor();
    expect(routeIn(other)).toBe('/login');
    expect(await other.getByText(expired).count()).toBe(0);
  });

  test('follows when the storage is cleared', async () => {
    const { page, other } = await openTwo('/profile');
    await heading(other, 'Profile').waitFor();
    await page.evaluate(() => localStorage.clear());
    await heading(other, 'Login').waitFor();
  });
});

describe('the CSRF token', () => {
  const tokens = (sent: readonly { headers: Readonly<Record<string, string>> }[]) =>
    sent.map(({ headers }) => headers['x-csrf-token']);

  test('goes with every call', async () => {
    const person = await stage.register();
    const { page, open, sent } = await stage.visit();
    await open('/register');
    await eventually(() => sent('GET /welcome')).toHaveLength(1);
    await open('/login');
    await logIn(page, person);
    await heading(page, 'Accounts').waitFor();
    await logOut(page, person);
    await heading(page, 'Login').waitFor();
    await eventually(() => sent('GET /auth/logout')).toHaveLength(1);
    for (const token of tokens(sent())) expect(token).toMatch(/^[\w-]{43}$/);
    expect(new Set(tokens(sent())).size).toBeGreaterThan(1);
  });

  test('is neither sent nor kept, and nothing beats, where the page has no element for it', async () => {
    const { page, open, sent } = await stage.visit({
      as: await stage.register(),
      rewrite: withMeta('csrf-token', undefined),
    });
    await page.clock.install();
    await open('/accounts/overview');
    await eventually(() => sent('GET /settings/accounts')).toHaveLength(1);
    await page.clock.runFor(185_000);
    expect(sent('GET /auth/heartbeat')).toEqual([]);
    expect(tokens(sent())).toEqual(sent().map(() => undefined));
    expect(await stored(page)).not.toHaveProperty('signing.csrfToken');
  });

  test('comes with the first answer where the element is empty, and the heartbeat with it', async () => {
    const person = await stage.register();
    const { page, open, sent } = await stage.visit({ rewrite: withMeta('csrf-token', '') });
    await page.clock.install();
    await open('/login');
    await page.clock.runFor(65_000);
    expect(sent()).toEqual([]);
    await open('/register');
    await eventually(() => stored(page)).toHaveProperty('signing.csrfToken');
    expect(tokens(sent())).toEqual([undefined]);
    await page.clock.runFor(60_000);
    await eventually(() => sent('GET /auth/heartbeat')).toHaveLength(1);
    await open('/login');
    await logIn(page, person);
    await heading(page, 'Accounts').waitFor();
    expect(tokens(sent('POST /auth/login'))).toEqual([expect.stringMatching(/^[\w-]{43}$/)]);
  });
});

describe('the heartbeat', () => {
  /** The end of the next beat, however it ends. */
  function nextBeat(page: Page) {
    const isBeat = (request: Request) => request.url().endsWith('/auth/heartbeat');
    return Promise.race([
      page.waitForEvent('requestfinished', isBeat),
      page.waitForEvent('requestfailed', isBeat),
    ]);
  }

  test('beats once a minute, to the millisecond', async () => {
    const { page, open, sent } = await stage.visit();
    await page.clock.install({ time: 0 });
    await page.clock.pauseAt(1000);
    // Where nothing is painted before the application is there, and its time stands still.
    await open('/contact');
    for (let beats = 0; beats < 3; beats += 1) {
      await page.clock.runFor(59_999);
      expect(sent('GET /auth/heartbeat')).toHaveLength(beats);
      const beat = nextBeat(page);
      await page.clock.runFor(1);
      await beat;
      expect(sent('GET /auth/heartbeat')).toHaveLength(beats + 1);
    }
  });

  test.each(share(['500', '401', 'reset'], 3, 1))('may fail (%s) and goes on', async (fault) => {
    const person = await stage.register();
    const { page, open, sent, plan } = await stage.visit({ as: person });
    await page.clock.install();
    await open('/profile');
    stage.service().fail([`GET /auth/heartbeat=${fault}`]);
    for (const count of [1, 2]) {
      plan(`${fault === 'reset' ? 'unreachable' : fault} GET /auth/heartbeat`);
      const beat = nextBeat(page);
      await page.clock.runFor(60_000);
      await beat;
      expect(sent('GET /auth/heartbeat')).toHaveLength(count);
    }
    expect(await button(page.getByRole('banner'), person.name).isVisible()).toBe(true);
    expect(await page.getByRole('alert').count()).toBe(0);
  });
});

test('where the page cannot tell who is logged in, the server is asked', async () => {
  const person = await stage.register();
  const settings = withMeta('settings', encodeSettings({ session: 'server' }));
  const { page, open, sent, plan } = await stage.visit({
    rewrite: (html) => settings(withMeta('user-hash', undefined)(html)),
  });
  await open('/login');
  await logIn(page, person);
  await heading(page, 'Accounts').waitFor();
  await page.reload();
  await button(page.getByRole('banner'), person.name).waitFor();
  expect(sent('GET /settings/profile')).toHaveLength(1);
  await page.getByText('No accounts created yet.').waitFor();
  stage.service().endSessions();
  plan('401 GET /settings/profile');
  await page.reload();
  await heading(page, 'Login').waitFor();
});
