import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { count } from '../../cases.ts';
import { share } from '../../share.ts';
import { fillIn, formCalled, samplePlatform } from '../forms.ts';
import {
  asked,
  button,
  encodeSettings,
  eventually,
  field,
  formWith,
  heading,
  hold,
  link,
  type Person,
  routeIn,
  setStage,
  settled,
  type Visit,
  withMeta,
} from '../stage.ts';

const stage = setStage();

const accountsOf = async (person: Person, amount: number) => {
  for (let number = 0; number < amount; number += 1) {
    // Names and addresses are in opposite order.
    const url = `https://${99 - number}.example.org/`;
    await stage.addAccount(person, { name: `Cloud ${number + 10}`, url });
  }
};

describe('Back shows the list of accounts as it was left', () => {
  const scrolled = (page: Page) => page.evaluate(() => Math.round(scrollY));

  async function leaveListBy(way: (visit: Visit) => Promise<unknown>) {
    const person = await stage.register();
    await accountsOf(person, 45);
    const visit = await stage.visit({ as: person });
    const { page, open } = visit;
    await open('/accounts/overview');
    await field(page, 'Filter').fill('cloud');
    await field(page, 'Sort by').selectOption({ label: 'Platform URL' });
    await button(page, 'Next page').click();
    const range = page.getByText('21 to 40 of 45');
    await range.waitFor();
    const rows = () => page.getByRole('rowheader').allInnerTexts();
    const before = await rows();
    await page.evaluate(() => scrollTo(0, 500));
    await eventually(() => scrolled(page)).toBe(500);
    await way(visit);
    await range.waitFor({ state: 'detached' });
    await page.goBack();
    await range.waitFor();
    expect(await rows()).toEqual(before);
    expect(await field(page, 'Filter').inputValue()).toBe('cloud');
    expect(await field(page, 'Sort by').locator('option:checked').textContent()).toBe(
      'Platform URL',
    );
    await eventually(() => scrolled(page)).toBe(500);
    count('ways through');
  }

  const ways: readonly (readonly [string, (visit: Visit) => Promise<unknown>])[] = [
    [
      'from an account',
      async ({ page }) => {
        await page
          .getByRole('link', { name: /^Details/ })
          .nth(5)
          .focus();
        // Without a mouse, which would scroll first.
        await page.evaluate(() => scrollTo(0, 500));
        await page.keyboard.press('Enter');
        await page.getByRole('heading', { name: 'Account settings' }).waitFor();
      },
    ],
    [
      'from another page',
      async ({ page }) => {
        await page.evaluate(() => {
          location.hash = '#/features';
        });
        await heading(page, 'Features').waitFor();
      },
    ],
  ];

  test.each(ways)('%s', (_, way) => leaveListBy(way));

  test('with its filter, however short it has become', async () => {
    const person = await stage.register();
    await accountsOf(person, 11);
    const { page, open } = await stage.visit({ as: person });
    await open('/accounts/overview');
    await field(page, 'Filter').fill('Cloud 10');
    await page.getByRole('row', { name: 'Cloud 11' }).waitFor({ state: 'detached' });
    await page.getByRole('link', { name: /^Details/ }).click();
    await heading(page, 'Cloud 10').waitFor();
    await page.route('**/api/v1/settings/accounts', async (route) => {
      const response = await route.fetch();
      const all: { name: string }[] = await response.json();
      await route.fulfill({ response, json: all.filter(({ name }) => name !== 'Cloud 20') });
    });
    await page.goBack();
    await page.getByRole('row', { name: 'Cloud 10' }).waitFor();
    expect(await field(page, 'Filter').inputValue()).toBe('Cloud 10');
    expect(await page.getByRole('rowheader').count()).toBe(1);
    count('ways through');
  });
});

describe('a link to where one already is', () => {
  test('goes to the top and closes the menu that held it', async () => {
    const { page, open } = await stage.visit({ width: 390 });
    await open('/features');
    const bar = page.getByRole('banner');
    await page.evaluate(() => scrollTo(0, 900));
    await eventually(() => page.evaluate(() => scrollY)).toBeGreaterThan(500);
    await button(bar, 'Menu').click();
    await link(bar, 'Features').click();
    await eventually(() => page.evaluate(() => scrollY)).toBe(0);
    await link(bar, 'Features').waitFor({ state: 'hidden' });
    expect(await button(bar, 'Menu').getAttribute('aria-expanded')).toBe('false');
    expect(routeIn(page)).toBe('/features');
    count('ways through');
  });

  test('goes to the top from a section, too', async () => {
    const { page, open } = await stage.visit();
    await open('/docs/faq?section=lost-secret');
    await eventually(() => page.evaluate(() => scrollY)).toBeGreaterThan(500);
    await link(page.getByRole('contentinfo'), 'FAQ').click();
    await eventually(() => page.evaluate(() => scrollY)).toBe(0);
    expect(routeIn(page)).toBe('/docs/faq');
    count('ways through');
  });

  test('closes the menu of the person who is logged in', async () => {
    const person = await stage.register();
    const { page, open } = await stage.visit({ as: person });
    await open('/profile');
    const menu = button(page.getByRole('banner'), person.name);
    await menu.click();
    await link(page.getByRole('banner'), 'Profile').click();
    await eventually(() => menu.getAttribute('aria-expanded')).toBe('false');
    count('ways through');
  });

  test('begins the registration anew that was sent', async () => {
    const form = formCalled('registration');
    const { visit } = await form.open(stage);
    const { page } = visit;
    const values = { 'Email address': 'anew@example.com' };
    await button(await fillIn(visit, form, values), form.submit).click();
    await button(page, 'Correct the address').waitFor();
    await link(page.getByRole('banner'), 'Sign Up').click();
    await formWith(page, form.submit).waitFor();
    expect(await field(formWith(page, form.submit), 'Name').inputValue()).toBe('');
    expect(await page.getByText('anew@example.com').count()).toBe(0);
    count('ways through');
  });

  test('takes the notice away that one came with', async () => {
    const { page, open } = await stage.visit();
    await open('/login?status=registered');
    const said = page.getByText('Registration complete, you can now login.');
    await said.waitFor();
    await link(page.getByRole('banner'), 'Login').click();
    await said.waitFor({ state: 'detached' });
    expect(routeIn(page)).toBe('/login');
    count('ways through');
  });

  test.each(['/accounts/overview', '/accounts'])(
    'asks the service for the accounts again: %s',
    async (route) => {
      const person = await stage.register();
      const { page, open } = await stage.visit({ as: person });
      await open(route);
      await page.getByText('No accounts created yet.').waitFor();
      await stage.addAccount(person, samplePlatform);
      await link(page.getByRole('banner'), 'Accounts').click();
      await page.getByRole('row', { name: samplePlatform.name }).waitFor();
      count('ways through');
    },
  );
});

test('the list of accounts that arrives does not move the page', async () => {
  const visit = await stage.visit({ as: await stage.register(), width: 390 });
  const { page, open } = visit;
  const { answer } = await hold(page, 'GET /settings/accounts');
  await open('/accounts/overview');
  await page.setViewportSize({ width: 390, height: 400 });
  const name = field(formWith(page, 'Create account'), 'Name');
  await name.focus();
  await name.evaluate((it) => it.closest('form')?.scrollIntoView());
  await settled(page);
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0);
  const top = () => name.evaluate((it) => it.getBoundingClientRect().top);
  const before = await top();
  await answer(Array.from({ length: 40 }, (_, index) => ({ ...samplePlatform, id: `a${index}` })));
  await page.getByRole('table').waitFor();
  await settled(page);
  expect(Math.abs((await top()) - before)).toBeLessThan(2);
  count('ways through');
});

test('a second deletion while one runs is either possible or visibly not', async () => {
  const person = await stage.register();
  await accountsOf(person, 2);
  const { page, open, sent } = await stage.visit({ as: person });
  await open('/accounts/overview');
  await page.route('**/api/v1/settings/accounts/*', () => {});
  await asked(page, 'accept', () => button(page, 'Delete Cloud 10').click());
  await eventually(() => sent('DELETE')).toHaveLength(1);
  const other = button(page, 'Delete Cloud 11');
  if ((await other.isDisabled()) || (await other.getAttribute('aria-disabled'))) return;
  await asked(page, 'accept', () => other.click());
  await eventually(() => sent('DELETE')).toHaveLength(2);
  count('ways through');
});

test('after a crash at one account another one can be opened', async () => {
  const person = await stage.register();
  const { id } = await stage.addAccount(person, samplePlatform);
  const bad = await stage.addAccount(person, { name: 'Bad cloud', url: 'https://bad.example/' });
  const { page, open, tolerate } = await stage.visit({ as: person });
  tolerate('console: ', 'exception: ');
  await open('/accounts/overview');
  await page.evaluate(() => {
    const titles = Object.getOwnPropertyDescriptor(Document.prototype, 'title');
    Object.defineProperty(document, 'title', {
      ...titles,
      set(title) {
        // Nothing of ours expects it.
        if (String(title).startsWith('Bad')) throw new Error('Bad title');
        titles?.set?.call(this, title);
      },
    });
  });
  const goTo = (account: string) =>
    page.evaluate((hash) => {
      location.hash = hash;
    }, `#/accounts/${account}`);
  await goTo(bad.id);
  await heading(page, 'Something went wrong').waitFor();
  await goTo(id);
  await heading(page, samplePlatform.name).waitFor();
  await button(page, 'Show secret').waitFor();
  count('ways through');
});

/** locale of a language of three letters, what a registration proposes */
const locales = [
  ['fil-PH', 'en'],
  ['ast-ES', 'en'],
  ['kab-DZ', 'en'],
] as const;

test.each(share(locales, 3))(
  'a browser in %s gets no other language by its first letters',
  async (locale, code) => {
    const { page, open } = await stage.visit({ locale });
    await open('/register');
    expect(await page.getAttribute('html', 'lang')).toBe('en');
    expect(await field(formWith(page, 'Sign Up'), 'Language').inputValue()).toBe(code);
    count('ways through');
  },
);

/** target as it is visited, what analytics hears */
const targets = [
  ['/home', '/#/home'],
  ['/docs/mobile/ios', '/#/docs/mobile/ios'],
  ['/', '/#/'],
  ['/confirm/some-token', '/#/confirm/{token}'],
  ['/no/such/page', '/#/unknown'],
] as const;

test('analytics hears the target as it was visited', async () => {
  const settings = { analytics: { id: '7', url: '/matomo/' } };
  const { page, context, open, tolerate } = await stage.visit({
    rewrite: withMeta('settings', encodeSettings(settings)),
  });
  tolerate('404 GET /auth/confirm/some-token', 'console: ');
  await context.route('**/matomo/matomo.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: '' }),
  );
  const heard = () =>
    page.evaluate(() =>
      ((window as unknown as { _paq?: string[][] })._paq ?? [])
        .filter(([name]) => name === 'setCustomUrl')
        .map(([, url]) => url),
    );
  for (const [route] of targets) {
    await open(route);
    await settled(page);
  }
  await eventually(heard).toEqual(targets.map(([, url]) => url));
  count('ways through');
});
