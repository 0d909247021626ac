import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { count } from '../../cases.ts';
import { share } from '../../share.ts';
import { fillIn, formCalled, samplePlatform } from '../forms.ts';
import { holdReact, soon } from '../hold-react.ts';
import { plainRoutes, scenes } from '../scenes.ts';
import {
  alerts,
  asked,
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
  setStage,
  settled,
  type Visit,
} from '../stage.ts';
import { type Language, wordsIn } from '../words.ts';
import { manage, translate } from './others.ts';

const stage = setStage();

const others = [
  ['a translator', [translate]],
  ['a password manager', [manage]],
  ['a translator and a password manager', [translate, manage]],
] as const;

/** A visitor in whose browser others change the page from the start on. */
async function visitAmong(scripts: readonly (() => void)[], as?: Person) {
  const visit = await stage.visit(as && { as });
  // What was painted before React is there has been changed by then: React says so and begins anew.
  visit.tolerate('exception: Minified React error #418');
  for (const script of scripts) await visit.context.addInitScript(script);
  return visit;
}

describe.each(share(others, 3, 2))('the page among what %s does to it', (_, scripts) => {
  const among = (as?: Person) => visitAmong(scripts, as);

  test('leads from the registration to the login', async () => {
    const visit = await among();
    const { page, open, plan } = visit;
    await open('/');
    await link(page.getByRole('banner'), 'Sign Up').click();
    await heading(page, 'Sign Up').waitFor();
    const email = `${['ada', ...scripts.map(({ name }) => name)].join('.')}@example.com`;
    await registerBy(visit, email);
    const { link: mail } = stage.mailTo(email);
    await page.goto(mail);
    await heading(page, 'Confirm registration').waitFor();
    await confirmBy(visit);
    plan('401 POST /auth/login');
    const person = { ...formOf(email), password: 'wrong' };
    await logIn(page, person);
    await alerts(page).toEqual([
      'Login failed, please check your email address and / or password.',
    ]);
    await logIn(page, { ...person, password: 'a new password' });
    await page.getByText('No accounts created yet.').waitFor();
    await logOut(page, person);
    await heading(page, 'Login').waitFor();
    count('changes by others');
  });

  test('leads from a new account to its deletion', async () => {
    const visit = await among(await stage.register());
    const { page, context, open } = visit;
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await open('/accounts/overview');
    await createBy(visit);
    await copyBy(page);
    await changeBy(page);
    await link(page.getByRole('banner'), 'Accounts').click();
    await deleteBy(visit, 'Cloud of Bea');
    await page.getByText('No accounts created yet.').waitFor();
    count('changes by others');
  });

  test('counts what a filter leaves, and what a deletion does', async () => {
    const person = await stage.register();
    for (const number of Array.from({ length: 23 }, (_, index) => index + 10)) {
      const url = `https://cloud${number}.example.org/`;
      await stage.addAccount(person, { name: `Cloud ${number}`, url });
    }
    const visit = await among(person);
    const { page, open } = visit;
    await open('/accounts/overview');
    await counted(page, '1 to 20 of 23');
    await field(page, 'Filter').fill('cloud 3');
    await counted(page, '1 to 3 of 3');
    await field(page, 'Filter').fill('nothing');
    await counted(page, 'No account contains “nothing”.');
    await field(page, 'Filter').fill('');
    await button(page, 'Next page').click();
    await counted(page, '21 to 23 of 23');
    await deleteBy(visit, 'Cloud 31');
    await counted(page, '21 to 22 of 22');
    await button(page, 'Previous page').click();
    await counted(page, '1 to 20 of 22');
    await field(page, 'Sort by').selectOption({ label: 'Platform URL' });
    await page.getByRole('row', { name: 'Cloud 10' }).waitFor();
    count('changes by others');
  });

  test('leads through the profile and an end of the session', async () => {
    const person = await stage.register();
    const visit = await among(person);
    const { page, open, plan } = visit;
    await open('/profile');
    const changed = await saveBy(visit, person);
    stage.service().endSessions();
    plan('401 POST /settings/profile');
    await button(formWith(page, 'Save'), 'Save').click();
    const expired = notice(page, 'Your session has expired, please log in again.');
    await expired.waitFor();
    await logIn(page, changed);
    await heading(page, 'Profile').waitFor();
    await expired.waitFor({ state: 'detached' });
    count('changes by others');
  });

  test('tells what could not be loaded, and shows it when it comes', async () => {
    const { page, context, open, tolerate } = await among();
    tolerate('unreachable GET /assets/');
    await open('/login');
    await page.waitForLoadState('networkidle');
    await context.route('**/assets/*.js', (route) => route.abort());
    await link(page.getByRole('banner'), 'Contact').click();
    await heading(page, 'This page could not be loaded').waitFor();
    await context.unroute('**/assets/*.js');
    await button(page, 'Try again').click();
    await heading(page, 'Contact').waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
    count('changes by others');
  });

  test('keeps what was typed before React was there', async () => {
    const { page } = await among();
    const react = await holdReact(page);
    await page.goto(`${stage.url()}#/login`, soon);
    await field(page, 'Email address').pressSequentially('ada@example.com');
    await field(page, 'Password').pressSequentially('sec');
    await react.arrive();
    await page.keyboard.type('ret');
    expect(await field(page, 'Email address').inputValue()).toBe('ada@example.com');
    expect(await field(page, 'Password').inputValue()).toBe('secret');
    count('changes by others');
  });

  test('changes its language, and goes from page to page', async () => {
    const { page, open } = await among();
    await open('/login');
    for (const route of plainRoutes) {
      for (const language of ['de', 'it', 'en'] as const) {
        await page.evaluate((hash) => {
          location.hash = hash;
        }, `${route}?lang=${language}`);
        await speaks(page, language);
      }
      count('changes by others');
    }
  });
});

const formOf = (email: string): Person => ({
  name: 'Ada Rossi',
  email,
  password: 'a new password',
  language: 'en',
  country: 'IT',
});

/** The page has followed. What it says beside a picture may have been left to the translator. */
async function speaks(page: Page, language: Language) {
  const t = wordsIn(language);
  await eventually(() => page.getAttribute('html', 'lang')).toBe(language);
  await link(page.getByRole('banner'), t('Features')).waitFor();
  await page.locator('.progress .loading').waitFor({ state: 'detached' });
  expect(await heading(page).count()).toBe(1);
  expect(await heading(page, t('Something went wrong')).count()).toBe(0);
}

const counted = (page: Page, words: string) =>
  page.getByRole('main').getByRole('status').getByText(words, { exact: true }).waitFor();

const sendSlowly = (visit: Visit, call: string, submit: string) =>
  takesTime(visit, call, () => button(formWith(visit.page, submit), submit).click());

/** A call whose answer takes its time: what was pressed says so, and then no more. */
async function takesTime({ page }: Visit, call: string, press: () => Promise<unknown>) {
  const [method, path = ''] = call.split(' ');
  let go = () => {};
  const gate = new Promise<void>((resolve) => {
    go = resolve;
  });
  const pattern = `**/api/v1${path}`;
  await page.route(pattern, async (route) => {
    if (route.request().method() === method) await gate;
    await route.fallback();
  });
  await press();
  const busy = page.getByText('Please wait…');
  await busy.waitFor({ state: 'attached' });
  go();
  await busy.waitFor({ state: 'detached' });
  await page.unroute(pattern);
}

async function registerBy(visit: Visit, email: string) {
  const { page } = visit;
  const form = formCalled('registration');
  const element = formWith(page, form.submit);
  await element.waitFor();
  await button(element, 'Sign Up').click();
  const name = field(element, 'Name');
  const message = (words: string) => element.locator('.field').getByText(words, { exact: true });
  await message('The name is required.').waitFor();
  await name.fill('Al');
  await name.press('Tab');
  await message('The name must contain at least 3 characters.').waitFor();
  await message('The name is required.').waitFor({ state: 'detached' });
  await fillIn(visit, form, { 'Email address': `wrong.${email}`, Language: 'English' });
  await field(element, 'Name').focus();
  await eventually(() => element.locator('[aria-invalid]').count()).toBe(0);
  await sendSlowly(visit, 'POST /auth/register', form.submit);
  await page.getByText(`wrong.${email}`, { exact: true }).waitFor();
  await button(page, 'Correct the address').click();
  await field(element, 'Email address').fill(email);
  await button(element, 'Sign Up').click();
  await page.getByText(email, { exact: true }).waitFor();
  await page.getByText(`wrong.${email}`, { exact: true }).waitFor({ state: 'detached' });
}

async function confirmBy(visit: Visit) {
  const { page } = visit;
  const form = formWith(page, 'Finish registration');
  const met = form.getByText('Requirement met.');
  await field(form, 'Password').fill('a new password');
  await eventually(() => met.count()).toBe(1);
  await field(form, 'Confirm password').fill('another password');
  await field(form, 'Password').focus();
  const message = page.getByText("The passwords don't match.").first();
  await message.waitFor();
  await field(form, 'Confirm password').fill('a new password');
  await eventually(() => met.count()).toBe(2);
  await field(form, 'Password').fill('short');
  await eventually(() => met.count()).toBe(0);
  await field(form, 'Password').fill('a new password');
  await button(form, 'Show password').first().click();
  await button(form, 'Hide password').click();
  await message.waitFor({ state: 'detached' });
  await sendSlowly(visit, 'POST /auth/confirm/*', 'Finish registration');
  await notice(page, 'Registration complete, you can now login.').waitFor();
}

async function createBy(visit: Visit) {
  const { page } = visit;
  const form = formWith(page, 'Create account');
  await field(form, 'Name').fill(samplePlatform.name);
  const url = field(form, 'Platform URL');
  await url.fill(`${samplePlatform.url}index.php/login`);
  await url.press('Tab');
  const suggestion = form.getByText('The base address is probably:');
  await suggestion.waitFor();
  await button(form, 'Use this address').click();
  expect(await url.inputValue()).toBe(samplePlatform.url);
  await suggestion.waitFor({ state: 'detached' });
  await sendSlowly(visit, 'POST /settings/accounts', 'Create account');
  await heading(page, samplePlatform.name).waitFor();
  await page.getByText(/^Account created as/).waitFor();
}

async function copyBy(page: Page) {
  const main = page.getByRole('main');
  for (const [label, words] of [
    ['Copy ID', 'The ID has been copied.'],
    ['Copy secret', 'The secret has been copied.'],
  ] as const) {
    await button(main, label).click();
    const copied = main.getByText(words, { exact: true });
    await copied.waitFor();
    await copied.waitFor({ state: 'detached' });
    await button(main, label).click();
    await copied.waitFor();
  }
  await button(main, 'Show secret').click();
  await button(main, 'Hide secret').click();
  await button(main, 'Show secret').waitFor();
}

async function changeBy(page: Page) {
  const form = formWith(page, 'Save');
  await field(form, 'Name').fill('Cloud of Bea');
  await field(form, 'Platform URL').fill('https://other.example.org/');
  await field(form, 'Name').focus();
  const warning = page.getByText('Once you save this, the platform at the old address');
  await warning.waitFor();
  await button(form, 'Save').click();
  await notice(page, 'The account has been updated.').waitFor();
  await heading(page, 'Cloud of Bea').waitFor();
  await warning.waitFor({ state: 'detached' });
  const settings = 'https://other.example.org/index.php/settings/admin/certificate24';
  await page.getByRole('link', { name: settings }).waitFor();
}

async function deleteBy(visit: Visit, name: string) {
  const { page } = visit;
  const row = page.getByRole('row', { name });
  await takesTime(visit, 'DELETE /settings/accounts/*', () =>
    asked(page, 'accept', () => button(row, `Delete ${name}`).click()),
  );
  await notice(page, 'The account has been deleted.').waitFor();
  await row.waitFor({ state: 'detached' });
}

async function saveBy(visit: Visit, person: Person): Promise<Person> {
  const { page, plan } = visit;
  const form = await fillIn(visit, formCalled('profile'), { Language: 'English' });
  await button(form, 'Save').click();
  const saved = notice(page, 'The user profile has been updated.');
  await saved.waitFor();
  await button(page.getByRole('banner'), 'Ada Bianchi').waitFor();
  await saved.waitFor({ state: 'detached' });

  plan('401 POST /auth/password');
  const change = formCalled('password change');
  const wrong = await fillIn(visit, change, { 'Current password': 'wrong' });
  await button(wrong, change.submit).click();
  const refusal = wrong.getByText('The current password is invalid.');
  await refusal.waitFor();
  await fillIn(visit, change, { 'Current password': person.password });
  await button(wrong, change.submit).click();
  await notice(page, 'The password has been changed.').waitFor();
  await refusal.waitFor({ state: 'detached' });
  return { ...person, password: change.values['New password'] ?? '' };
}

/**
 * A text that React keeps beside something else is an instance of its own, which it inserts before and removes by itself.
 * What of these stands beside an empty place, where something may come, or is given away by a component of its own.
 */
const bare = (page: Page) =>
  page.evaluate(() => {
    type Fiber = { type: unknown; return: Fiber; memoizedProps: { children?: unknown } };
    const isEmpty = (place: unknown) => place === null || place === undefined || place === false;
    const mayMove = ({ return: { type, memoizedProps: props } }: Fiber) =>
      typeof type === 'function' ||
      [Array.isArray(props) ? props : props.children].flat().some(isEmpty);
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    while (walker.nextNode()) {
      const text = walker.currentNode as Text;
      const mark = Object.keys(text).find((key) => key.startsWith('__reactFiber$'));
      // A public page comes and goes as a whole.
      if (!mark || !text.data.trim() || text.parentElement?.closest('.prose')) continue;
      if (mayMove(Reflect.get(text, mark))) found.push(text.data);
    }
    return [...new Set(found)];
  });

describe('no text stands bare beside something that comes and goes', () => {
  const named = scenes.map((scene) => [scene.title, scene] as const);

  test.each(share(named, 10))('%s', async (_, scene) => {
    const { page } = await scene.set(stage, {});
    await settled(page);
    expect(await bare(page)).toEqual([]);
    count('changes by others');
  });
});

test('a busy form of every kind says so and then no more, though it is translated', async () => {
  const { page, open } = await visitAmong([translate]);
  await open('/login');
  const { answer } = await hold(page, 'POST /auth/login');
  const form = await fillIn({ page } as Visit, formCalled('login'));
  await button(form, 'Login').click();
  const busy = page.getByText('Please wait…');
  await busy.waitFor({ state: 'attached' });
  await answer({ message: 'nothing that can be read' });
  await page.getByRole('alert').waitFor();
  await busy.waitFor({ state: 'detached' });
  count('changes by others');
});
