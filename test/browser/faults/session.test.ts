import type { Page, Route } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { count } from '../../cases.ts';
import { share } from '../../share.ts';
import { fillIn, formCalled } from '../forms.ts';
import {
  alerts,
  arrive,
  button,
  eventually,
  field,
  formWith,
  heading,
  hold,
  link,
  logIn,
  logOut,
  notice,
  type Person,
  routeIn,
  setStage,
  settled,
} from '../stage.ts';
import type { Sent } from '../watch.ts';
import { beatBy, heartBeats, minuteMs, step } from './beats.ts';
import { type CallCase, deleting, loading, sending } from './calls.ts';

const stage = setStage();

const expired = 'Your session has expired, please log in again.';

const demo: Person = {
  name: 'Ada Rossi',
  email: 'demo@example.com',
  password: 'demo-password',
  language: 'en',
  country: 'DE',
};

const csrfOf = ({ headers }: Sent) => headers['x-csrf-token'];

const stored = (page: Page) => page.evaluate(() => Object.keys(localStorage));

/** Calls that need a login, and take a 401 for the end of it. */
const isPrivate = ({ call }: CallCase) =>
  / \/settings\//.test(call) && call !== 'DELETE /settings/profile';

describe.each(share([...sending, ...loading, deleting].filter(isPrivate), 3))('$call', (one) => {
  test('leads to the login and back when the session has run out', async () => {
    const { visit, path, attempt } = await one.set(stage);
    const { page } = visit;
    const before = routeIn(page);
    const { email } = await page.evaluate(() => JSON.parse(localStorage['signing.user']));
    const [method] = one.call.split(' ');
    visit.plan(`401 ${method} ${path}`);
    visit.tolerate('404 GET /settings/accounts/');
    const refuse = (route: Route) =>
      route.request().method() === method
        ? route.fulfill({ status: 401, json: { message: 'Who are you?' } })
        : route.fallback();
    await page.route(`**/api/v1${path}`, refuse);
    await attempt();
    await notice(page, expired).waitFor();
    expect(routeIn(page)).toBe('/login');
    expect(await stored(page)).toEqual(['signing.csrfToken']);
    expect(await page.getByRole('alert').count()).toBe(0);
    await page.unroute(`**/api/v1${path}`, refuse);
    await logIn(page, stage.personWith(email));
    await heading(page, 'Login').waitFor({ state: 'hidden' });
    expect(routeIn(page)).toBe(before);
    count('session faults');
  });
});

describe('a refused CSRF token', () => {
  const forms = ['profile', 'new account', 'login'] as const;

  /** Refuses so many calls, each with a new token or without. */
  async function refuse(title: string, times: number, renew: boolean) {
    const form = formCalled(title);
    const { visit, path } = await form.open(stage);
    const tokens: (string | undefined)[] = [];
    await visit.page.route(`**/api/v1${path}`, (route) => {
      if (route.request().method() !== 'POST') return route.fallback();
      tokens.push(route.request().headers()['x-csrf-token']);
      if (tokens.length > times) return route.fulfill({ json: { id: '4m7c', ...demoUser } });
      const headers = renew ? { 'X-CSRF-Token': `token${tokens.length}` } : {};
      return route.fulfill({ status: 403, headers, json: { message: 'Your token is old.' } });
    });
    visit.tolerate(`403 POST ${path}`, '401 GET', '404 GET');
    const element = await fillIn(visit, form);
    await button(element, form.submit).click();
    return { page: visit.page, tokens };
  }

  const demoUser = { email: 'demo@example.com', display_name: 'D', language: 'en', country: 'IT' };

  test.each(share(forms, 3))(
    'is replaced by the one that came with the refusal, once (%s)',
    async (title) => {
      const { page, tokens } = await refuse(title, 1, true);
      await eventually(() => tokens.length).toBe(2);
      await settled(page);
      expect(tokens[1]).toBe('token1');
      expect(await page.getByText('Your token is old.').count()).toBe(0);
      count('session faults');
    },
  );

  test.each(share(forms, 3, 1))('is not tried a third time (%s)', async (title) => {
    const { page, tokens } = await refuse(title, 100, true);
    await alerts(page).toEqual(['Your token is old.']);
    await settled(page);
    expect(tokens).toHaveLength(2);
    count('session faults');
  });

  test.each(share(forms, 3, 2))('is told when there is no other (%s)', async (title) => {
    const { page, tokens } = await refuse(title, 100, false);
    await alerts(page).toEqual(['Your token is old.']);
    expect(tokens).toHaveLength(1);
    count('session faults');
  });
});

describe('two tabs', () => {
  test('of which one logs in as somebody else: the other shows nothing of the first', async () => {
    const [ada, bea] = [await stage.register(), await stage.register({ name: 'Bea Verdi' })];
    await stage.addAccount(ada, { name: 'Private cloud of Ada', url: 'https://ada.example/' });
    const { page, context, open, tolerate } = await stage.visit({ as: ada });
    tolerate('401 GET');
    await open('/accounts/overview');
    await page.getByText('Private cloud of Ada').waitFor();
    const other = await context.newPage();
    await arrive(other, `${stage.url()}#/profile`);
    await heading(other, 'Profile').waitFor();
    await logOut(other, ada);
    await heading(page, 'Login').waitFor();
    await logIn(other, bea);
    await button(page.getByRole('banner'), bea.name).waitFor();
    await eventually(() => page.content()).not.toContain('Private cloud of Ada');
    expect(await page.content()).not.toContain(ada.email);
    count('session faults');
  });

  test('share a new CSRF token: neither has to try twice', async () => {
    const { page, context, open, sent } = await stage.visit({ as: await stage.register() });
    await open('/profile');
    const other = await context.newPage();
    await arrive(other, `${stage.url()}#/profile`);
    const given: (string | undefined)[] = [];
    for (const tab of [page, other, page, other]) {
      const form = formWith(tab, 'Save');
      await field(form, 'Name').fill('Ada Neri');
      const saved = tab.waitForResponse((response) => response.request().method() === 'POST');
      await button(form, 'Save').click();
      const token = (await saved).headers()['x-csrf-token'];
      given.push(token);
      await notice(tab, 'The user profile has been updated.').waitFor();
      for (const one of [page, other]) {
        await eventually(() => one.evaluate(() => localStorage['signing.csrfToken'])).toBe(token);
        await settled(one);
      }
    }
    // The service would have taken an older token for a minute: each brought what the other tab had got.
    const used = sent('POST /settings/profile').map(csrfOf);
    expect(used).toHaveLength(4);
    expect(new Set(used).size).toBe(4);
    expect(used.slice(1)).toEqual(given.slice(0, -1));
    count('session faults');
  });
});

describe('an answer that comes late', () => {
  /** Somebody whose call is held back while they log out, and somebody else logs in or nobody. */
  async function leave(call: string, begin: (page: Page) => Promise<unknown>, next?: Person) {
    const person = await stage.register({ name: 'Zoe Bruni' });
    const visit = await stage.visit({ as: person });
    const { page, open } = visit;
    let waiting: Route | undefined;
    const [method, path] = call.split(' ');
    await open('/profile');
    await page.route(`**/api/v1${path}`, (route) => {
      if (route.request().method() !== method || waiting) return route.fallback();
      waiting = route;
      return undefined;
    });
    await begin(page);
    await eventually(() => waiting).toBeDefined();
    await logOut(page, person);
    await heading(page, 'Login').waitFor();
    if (next) {
      // The logout that is still on its way may have taken the token along: it is sent again then.
      visit.tolerate('403 POST /auth/login');
      await logIn(page, next);
      // Their own list has been asked for by then.
      await page.getByRole('table').waitFor();
    }
    return {
      ...visit,
      person,
      async answer(how: Parameters<Route['fulfill']>[0]) {
        // Whoever has left may have hung up.
        await waiting?.fulfill(how).catch(() => {});
        const response = await waiting?.request().response();
        await response?.finished();
      },
    };
  }

  const save = (page: Page) => button(formWith(page, 'Save'), 'Save').click();
  const list = (page: Page) => link(page.getByRole('banner'), 'Accounts').click();
  const late = [
    ['POST /settings/profile', 'after a logout', save, undefined],
    ['GET /settings/accounts', 'after a logout', list, undefined],
    ['POST /settings/profile', 'after another login', save, demo],
    ['GET /settings/accounts', 'after another login', list, demo],
  ] as const;

  test.each(share(late, 3))('to %s %s changes nothing', async (call, _, begin, next) => {
    for (const status of [200, 401, 403, 500]) {
      const { page, person, answer, sent, tolerate } = await leave(call, begin, next);
      tolerate(`${status} ${call}`);
      const before = routeIn(page);
      const calls = sent(call).length;
      const { email, name: display_name } = person;
      await answer({
        status,
        // A refusal that brings another token is tried again with it, but not as somebody else.
        headers: status === 403 ? { 'X-CSRF-Token': 'another' } : {},
        json: { email, display_name, language: 'it', country: 'IT' },
      });
      await settled(page);
      expect(sent(call)).toHaveLength(calls);
      expect(routeIn(page)).toBe(before);
      expect(await page.getByText(expired).count()).toBe(0);
      expect(await page.getByRole('alert').count()).toBe(0);
      expect(await page.getByRole('banner').textContent()).not.toContain(display_name);
      expect(await page.evaluate(() => localStorage['signing.user'] ?? '')).not.toContain(email);
      expect(await page.locator('html').getAttribute('lang')).toBe('en');
      count('session faults');
    }
  });

  test('to a confirmed deletion does not log out who has logged in meanwhile', async () => {
    const form = formCalled('profile deletion');
    const { visit, path } = await form.open(stage);
    const { page, open } = visit;
    const { answer } = await hold(page, `DELETE ${path}`);
    await button(await fillIn(visit, form), form.submit).click();
    await eventually(() => visit.sent('DELETE ')).toHaveLength(1);
    await page.evaluate(() => {
      location.hash = '#/login';
    });
    await logIn(page, demo);
    await heading(page, 'Accounts').waitFor();
    await answer({});
    await settled(page);
    expect(routeIn(page)).toBe('/accounts/overview');
    expect(await stored(page)).toContain('signing.user');
    await open('/profile');
    await heading(page, 'Profile').waitFor();
    count('session faults');
  });
});

test('a private page that the Back button brings back after a logout shows nothing private', async () => {
  const person = await stage.register();
  await stage.addAccount(person, { name: 'Private cloud', url: 'https://ada.example/' });
  const { page, open } = await stage.visit({ as: person });
  await open('/accounts/overview');
  await page.getByText('Private cloud').waitFor();
  // A frozen page hears nothing of what other tabs store: neither does the one that does it.
  await page.evaluate(() => {
    localStorage.removeItem('signing.user');
    localStorage.removeItem('signing.userHash');
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  });
  await heading(page, 'Login').waitFor();
  expect(await page.content()).not.toContain('Private cloud');
  expect(await page.content()).not.toContain(person.name);
  count('session faults');
});

describe('the heartbeat', () => {
  const beats = (sent: (call: string) => readonly unknown[]) => sent('GET /auth/heartbeat').length;

  test('rests while the tab is hidden, and beats once on return', async () => {
    const { page, open, sent } = await stage.visit();
    await page.clock.install();
    await open('/');
    await heartBeats(page);
    const hide = (hidden: boolean) =>
      page.evaluate((value) => {
        Object.defineProperty(document, 'hidden', { value, configurable: true });
        document.dispatchEvent(new Event('visibilitychange'));
      }, hidden);
    await hide(true);
    await page.clock.runFor(10 * minuteMs);
    expect(beats(sent)).toBe(0);
    await beatBy(page, () => hide(false));
    await hide(true);
    await hide(false);
    await settled(page);
    expect(beats(sent)).toBe(1);
    await beatBy(page, () => page.clock.runFor(minuteMs));
    expect(beats(sent)).toBe(2);
    count('session faults');
  });

  test('has one timer, however often the token changes', async () => {
    const { page, open, sent } = await stage.visit({ as: await stage.register() });
    await page.clock.install();
    await open('/profile');
    await heartBeats(page);
    const now = () => page.evaluate(() => Date.now());
    const begun = await now();
    const quarterMs = minuteMs / 4;
    // Timers that began at different times would beat at different times.
    await step(page, quarterMs / 2);
    const form = formWith(page, 'Save');
    for (const name of ['Ada One', 'Ada Two', 'Ada Three']) {
      await field(form, 'Name').fill(name);
      await button(form, 'Save').click();
      await notice(page, 'The user profile has been updated.').waitFor();
      expect(await form.getAttribute('aria-busy')).toBeNull();
      await step(page, quarterMs);
    }
    expect(new Set(sent('POST /settings/profile').map(csrfOf)).size).toBe(3);
    for (const _ of Array.from({ length: 12 })) {
      await step(page, quarterMs);
      expect(beats(sent)).toBe(Math.floor(((await now()) - begun) / minuteMs));
    }
    expect(beats(sent)).toBeGreaterThanOrEqual(3);
    count('session faults');
  });
});
