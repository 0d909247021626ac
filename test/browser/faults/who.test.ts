import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { count } from '../../cases.ts';
import { share } from '../../share.ts';
import { assetOf } from '../assets.ts';
import { contentOf, fillIn, formCalled, samplePlatform } from '../forms.ts';
import {
  alerts,
  arrive,
  button,
  eventually,
  field,
  formWith,
  heading,
  historyOf,
  link,
  logIn,
  logOut,
  notice,
  type Person,
  routeIn,
  setStage,
  settled,
  type Visit,
} from '../stage.ts';

const stage = setStage();

const expired = 'Your session has expired, please log in again.';

/** The way to the login that a screen offers itself. */
const wayToLogin = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('link', { name: 'Login', exact: true })
    .or(page.getByRole('main').getByRole('button', { name: 'Login', exact: true }));

describe('a session that has run out at a screen that is open to everybody', () => {
  async function expectExpired(page: Page, route: string) {
    await page.getByRole('main').getByText(expired).waitFor();
    await settled(page);
    expect(routeIn(page)).toBe(route);
    await button(page.getByRole('banner'), 'Ada Rossi').waitFor({ state: 'detached' });
    const kept = await page.evaluate(() => Object.keys(localStorage));
    expect(kept).not.toContain('signing.user');
    await wayToLogin(page).first().click();
    await heading(page, 'Login').waitFor();
  }

  const sending = ['registration confirmation', 'profile deletion'] as const;

  test.each(sending)(
    'says so when it sends, keeps the screen and offers the login: %s',
    async (title) => {
      const form = formCalled(title);
      const as = await stage.register();
      const { visit, path } = await form.open(stage, { as });
      const { page, plan } = visit;
      const method = form.call.split(' ')[0] ?? '';
      plan(`401 ${method} ${path}`);
      await page.route(`**/api/v1${path}`, (route) =>
        route.request().method() === method
          ? route.fulfill({ status: 401, json: { message: 'Who are you?' } })
          : route.fallback(),
      );
      const route = routeIn(page);
      const element = await fillIn(visit, form);
      const before = await contentOf(visit, form);
      await button(element, form.submit).click();
      await page.getByRole('main').getByText(expired).waitFor();
      expect(await contentOf(visit, form)).toEqual(before);
      expect(await page.getByText('Who are you?').count()).toBe(0);
      await expectExpired(page, route);
      count('questions of who it is');
    },
  );

  test('says so when it loads, keeps the screen and offers the login', async () => {
    const person = await stage.register();
    const { page, plan, open } = await stage.visit({ as: person });
    const { token } = await stage.applicant();
    plan(`401 GET /auth/confirm/${token}`);
    await page.route(`**/api/v1/auth/confirm/${token}`, (route) =>
      route.fulfill({ status: 401, json: {} }),
    );
    await open('/');
    await button(page.getByRole('banner'), person.name).waitFor();
    await open(`/confirm/${token}`);
    await heading(page, 'Confirm registration').waitFor();
    await expectExpired(page, `/confirm/${token}`);
    count('questions of who it is');
  });

  test('is no concern of somebody who never had one: they see the refusal', async () => {
    const form = formCalled('profile deletion');
    const { visit, path } = await form.open(stage);
    const { page, plan } = visit;
    plan(`401 DELETE ${path}`);
    await page.route(`**/api/v1${path}`, (route) =>
      route.fulfill({ status: 401, json: { message: 'This link is not yours.' } }),
    );
    await button(await fillIn(visit, form), form.submit).click();
    await alerts(page).toEqual(['This link is not yours.']);
    expect(await page.getByText(expired).count()).toBe(0);
    count('questions of who it is');
  });
});

describe('where a login leads after a session has run out', () => {
  /** At an account of theirs, which they save. */
  async function expireAt(person: Person) {
    const { id } = await stage.addAccount(person, samplePlatform);
    const visit = await stage.visit({ as: person });
    const { page, open, plan } = visit;
    await open(`/accounts/${id}`);
    const form = formWith(page, 'Save');
    await field(form, 'Name').fill('Cloud of Ada, changed');
    stage.service().endSessions();
    plan(`401 POST /settings/accounts/${id}`);
    await button(form, 'Save').click();
    await notice(page, expired).waitFor();
    return { ...visit, id };
  }

  test('is back, for its user', async () => {
    const ada = await stage.register();
    const { page, id } = await expireAt(ada);
    await logIn(page, ada);
    await heading(page, samplePlatform.name).waitFor();
    expect(routeIn(page)).toBe(`/accounts/${id}`);
    count('questions of who it is');
  });

  test('is back with what was typed, whatever language is chosen meanwhile', async () => {
    const ada = await stage.register();
    const { page } = await expireAt(ada);
    const languages = page.getByRole('contentinfo').getByRole('combobox');
    for (const [label, code] of [
      ['Deutsch', 'de'],
      ['English', 'en'],
    ] as const) {
      await languages.selectOption({ label });
      await eventually(() => page.getAttribute('html', 'lang')).toBe(code);
      await settled(page);
    }
    await logIn(page, ada);
    await heading(page, samplePlatform.name).waitFor();
    const name = field(formWith(page, 'Save'), 'Name');
    await eventually(() => name.inputValue()).toBe('Cloud of Ada, changed');
    count('questions of who it is');
  });

  test('is their own accounts for somebody else, who sees nothing of the first', async () => {
    const [ada, bea] = [await stage.register(), await stage.register({ name: 'Bea Verdi' })];
    const { page, sent, id } = await expireAt(ada);
    await logIn(page, bea);
    await page.getByText('No accounts created yet.').waitFor();
    expect(routeIn(page)).toBe('/accounts/overview');
    expect(sent(`GET /settings/accounts/${id}`)).toHaveLength(1);
    expect(await page.content()).not.toContain(id);
    count('questions of who it is');
  });

  test('is their own accounts after a reload, too', async () => {
    const [ada, bea] = [await stage.register(), await stage.register({ name: 'Bea Verdi' })];
    const { page } = await expireAt(ada);
    await page.reload();
    await notice(page, expired).waitFor();
    await logIn(page, bea);
    await page.getByText('No accounts created yet.').waitFor();
    expect(routeIn(page)).toBe('/accounts/overview');
    count('questions of who it is');
  });
});

test('the list of accounts is not shown to the next user as the one before left it', async () => {
  const [ada, bea] = [await stage.register(), await stage.register({ name: 'Bea Verdi' })];
  for (const number of Array.from({ length: 12 }, (_, index) => index + 10)) {
    const account = { name: `Cloud ${number}`, url: `https://${number}.example.org/` };
    await Promise.all([ada, bea].map((person) => stage.addAccount(person, account)));
  }
  const { page, open } = await stage.visit({ as: ada });
  await open('/accounts/overview');
  await field(page, 'Filter').fill('Cloud 10');
  await page.getByRole('row', { name: 'Cloud 11' }).waitFor({ state: 'detached' });
  await link(page.getByRole('banner'), 'Features').click();
  await heading(page, 'Features').waitFor();
  await logOut(page, ada);
  await logIn(page, bea);
  await heading(page, 'Accounts').waitFor();
  await link(page.getByRole('banner'), 'Features').click();
  await heading(page, 'Features').waitFor();
  const depth = (await historyOf(page)).findIndex((url) => url.includes('/accounts/overview'));
  const length = (await historyOf(page)).length;
  await page.evaluate((steps) => history.go(steps), depth - length + 1);
  await page.getByRole('row', { name: 'Cloud 11' }).waitFor();
  expect(await field(page, 'Filter').inputValue()).toBe('');
  count('questions of who it is');
});

describe('what another tab does meanwhile', () => {
  /** Holds back the answer of a call, and gives this one then. */
  async function delay({ page }: Visit, [method, path]: readonly [string, string], answer: object) {
    let go = () => {};
    const gate = new Promise<void>((resolve) => {
      go = resolve;
    });
    await page.route(`**/api/v1${path}`, async (route) => {
      if (route.request().method() !== method) return route.fallback();
      await gate;
      return route.fulfill({ json: {}, ...answer });
    });
    return go;
  }

  /** The same user saves another name there. */
  async function rename({ context }: Visit) {
    const other = await context.newPage();
    await arrive(other, `${stage.url()}#/profile`);
    const form = formWith(other, 'Save');
    await field(form, 'Name').fill('Ada Bianchi');
    await button(form, 'Save').click();
    await notice(other, 'The user profile has been updated.').waitFor();
  }

  test('to the profile is no other session: its end is told', async () => {
    const { visit, path } = await formCalled('account').open(stage);
    const { page, plan, sent } = visit;
    const go = await delay(visit, ['POST', path], { status: 401 });
    plan(`401 POST ${path}`);
    await button(formWith(page, 'Save'), 'Save').click();
    await eventually(() => sent('POST')).toHaveLength(1);
    await rename(visit);
    await button(page.getByRole('banner'), 'Ada Bianchi').waitFor();
    go();
    await notice(page, expired).waitFor();
    expect(routeIn(page)).toBe('/login');
    count('questions of who it is');
  });

  test('to the profile is no other session: it ends with the profile', async () => {
    const form = formCalled('profile deletion');
    const { visit, path } = await form.open(stage, { as: await stage.register() });
    const { page, sent } = visit;
    const go = await delay(visit, ['DELETE', path], {});
    await button(await fillIn(visit, form), form.submit).click();
    await eventually(() => sent('DELETE')).toHaveLength(1);
    await rename(visit);
    await button(page.getByRole('banner'), 'Ada Bianchi').waitFor();
    go();
    await link(page.getByRole('banner'), 'Login').waitFor();
    expect(routeIn(page)).toBe('/?status=deleted');
    count('questions of who it is');
  });

  test('to log in is not ended by a refusal that comes late', async () => {
    const person = await stage.register();
    const visit = await stage.visit();
    const { page, context, open, plan, sent } = visit;
    // This tab stays at its form: what comes next does not come.
    await page.route(assetOf('user'), () => {});
    await open('/login');
    const go = await delay(visit, ['POST', '/auth/login'], { status: 401 });
    plan('401 POST /auth/login');
    await logIn(page, { ...person, password: 'wrong' });
    await eventually(() => sent('POST /auth/login')).toHaveLength(1);
    const other = await context.newPage();
    await arrive(other, `${stage.url()}#/login`);
    await logIn(other, person);
    await heading(other, 'Accounts').waitFor();
    await button(page.getByRole('banner'), person.name).waitFor();
    const answered = page.waitForResponse('**/auth/login');
    go();
    await (await answered).finished();
    await settled(page);
    await settled(other);
    expect(await heading(other, 'Accounts').count()).toBe(1);
    expect(await button(other.getByRole('banner'), person.name).count()).toBe(1);
    count('questions of who it is');
  });
});

describe('a service that sends a fresh token with every refusal', () => {
  const forms = ['login', 'profile', 'new account', 'reset request'] as const;

  /** What it judges: status, code, how often it may be asked. */
  const judged = [
    ['the token', 403, { code: 'csrf', message: 'Your token is old.' }, 2],
    ['the right to do it', 403, { code: 'forbidden', message: 'You may not do this.' }, 1],
    ['what was sent', 400, { code: 'invalid', message: 'This is not understood.' }, 1],
    ['what was sent, in detail', 422, { message: 'This is not understood.' }, 1],
    ['another account', 409, { code: 'csrf', message: 'It is taken.' }, 1],
    ['how often it was asked', 429, { message: 'Too often.' }, 1],
    ['itself', 500, { code: 'csrf', message: 'Something is broken.' }, 1],
  ] as const;

  const all = forms.flatMap((title) => judged.map((one) => [one[0], title, one] as const));

  test.each(share(all, 6))(
    'and judges %s is asked again only about the token: %s',
    async (_, title, [__, status, json, times]) => {
      const form = formCalled(title);
      const { visit, path } = await form.open(stage);
      const { page, tolerate } = visit;
      const tokens: (string | undefined)[] = [];
      tolerate(`${status} POST ${path}`);
      await page.route(`**/api/v1${path}`, (route) => {
        if (route.request().method() !== 'POST') return route.fallback();
        tokens.push(route.request().headers()['x-csrf-token']);
        const headers = { 'X-CSRF-Token': `fresh${tokens.length}` };
        return route.fulfill({ status, headers, json });
      });
      await button(await fillIn(visit, form), form.submit).click();
      await page.getByRole('alert').waitFor();
      await eventually(() => formWith(page, form.submit).getAttribute('aria-busy')).toBeNull();
      await settled(page);
      expect(tokens).toHaveLength(times);
      if (times > 1) expect(tokens[1]).toBe('fresh1');
      count('questions of who it is');
    },
  );
});
