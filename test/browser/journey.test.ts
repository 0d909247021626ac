import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { isFull, share } from '../share.ts';
import { type Hands, keyboard, mouse, type Tool } from './hands.ts';
import {
  alerts,
  asked,
  button,
  eventually,
  field,
  formWith,
  heading,
  link,
  notice,
  routeIn,
  setStage,
  type Visit,
} from './stage.ts';
import { type Language, type Words, wordsIn } from './words.ts';

const stage = setStage();

type Traveller = {
  readonly language: Language;
  readonly locale: string;
  /** As the registration's lists name them. */
  readonly languageName: string;
  readonly countryName: string;
  readonly otherCountryName: string;
};

const travellers: readonly Traveller[] = [
  {
    language: 'en',
    locale: 'en-GB',
    languageName: 'English',
    countryName: 'Italy',
    otherCountryName: 'Switzerland',
  },
  {
    language: 'de',
    locale: 'de-CH',
    languageName: 'Deutsch',
    countryName: 'Italien',
    otherCountryName: 'Schweiz',
  },
  {
    language: 'it',
    locale: 'it-IT',
    languageName: 'Italiano',
    countryName: 'Italia',
    otherCountryName: 'Svizzera',
  },
];

test.each(share(travellers, 3))(
  'a visitor gets all the way with the mouse in $language',
  (traveller) => travel(traveller, mouse),
);

test.each(isFull ? travellers : [])(
  'a visitor gets all the way with the keyboard alone in $language',
  (traveller) => travel(traveller, keyboard),
);

/** From the first visit to the deleted profile. */
async function travel(traveller: Traveller, tool: Tool) {
  const visit = await stage.visit({ locale: traveller.locale });
  const { page, context } = visit;
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const trip: Trip = {
    ...traveller,
    ...visit,
    ...tool(page),
    t: wordsIn(traveller.language),
    email: `${tool.name}.${traveller.language}@example.com`,
    banner: page.getByRole('banner'),
    main: page.getByRole('main'),
  };
  await registerAndConfirm(trip);
  await logIn(trip, 'first password');
  await createAccount(trip);
  await copyIdAndSecret(trip);
  await copyWithoutClipboard(trip);
  await changeAccount(trip);
  await deleteAccount(trip);
  await editProfile(trip);
  await changePassword(trip);
  await logOut(trip);
  await resetPassword(trip);
  await logIn(trip, 'third password');
  await deleteProfile(trip);
  await failToLogIn(trip);
}

type Trip = Traveller &
  Visit &
  Hands & {
    readonly t: Words;
    readonly email: string;
    readonly banner: Locator;
    readonly main: Locator;
  };

const en = wordsIn('en');

async function registerAndConfirm(trip: Trip) {
  const { page, open, press, enter, choose, t, banner, main, email, language, countryName } = trip;
  await open('/');
  await press(link(banner, t('Sign Up')));
  await heading(page, t('Sign Up')).waitFor();
  const registration = formWith(page, t('Sign Up'));
  await eventually(() => field(registration, t('Language')).inputValue()).toBe(language);
  await eventually(() => field(registration, t('Country')).inputValue()).toBe('DE');
  await enter(field(registration, t('Name')), 'Ada Rossi');
  await enter(field(registration, t('Email address')), email);
  await choose(field(registration, t('Country')), countryName);
  await press(button(registration, t('Sign Up')));
  await main.getByText(email, { exact: true }).waitFor();
  const mail = stage.mailTo(email);
  expect(mail.language).toBe(language);

  await page.goto(mail.link);
  await heading(page, t('Confirm registration')).waitFor();
  const confirmation = formWith(page, t('Finish registration'));
  await confirmation.waitFor();
  await expectApplication(trip);
  await enter(field(confirmation, t('Password')), 'first password');
  await enter(field(confirmation, t('Confirm password')), 'first password');
  await press(button(confirmation, t('Finish registration')));
  await notice(page, t('Registration complete, you can now login.')).waitFor();
  expect(routeIn(page)).toBe('/login?status=registered');
}

/** What was asked for, with nothing to change but the passwords. */
async function expectApplication({ main, t, email, languageName, countryName }: Trip) {
  const names = [t('Name'), t('Email address'), t('Language'), t('Country')];
  expect(await main.getByRole('term').allTextContents()).toEqual(names);
  const facts = ['Ada Rossi', email, languageName, countryName];
  expect(await main.getByRole('definition').allTextContents()).toEqual(facts);
  expect(await main.locator('input:visible, select, textarea').count()).toBe(2);
}

async function logIn({ page, press, enter, t, main, email }: Trip, password: string) {
  const login = formWith(page, t('Login'));
  await enter(field(login, t('Email address')), email);
  await enter(field(login, t('Password')), password);
  await press(button(login, t('Login')));
  await main.getByText(t('No accounts created yet.'), { exact: true }).waitFor();
  expect(routeIn(page)).toBe('/accounts/overview');
}

async function createAccount({ page, press, enter, t, main }: Trip) {
  expect(await page.getByRole('table').count()).toBe(0);
  const form = formWith(page, t('Create account'));
  await enter(field(form, t('Name')), 'Cloud of Ada');
  await enter(field(form, t('Platform URL')), 'https://cloud.example.org/nextcloud/');
  await press(button(form, t('Create account')));
  await heading(page, 'Cloud of Ada').waitFor();
  const id = await field(main, t('Account ID')).inputValue();
  expect(id).toMatch(/^\w{4}(-\w{4}){3}$/);
  expect(routeIn(page)).toBe(`/accounts/${id}?status=created`);
  await notice(page, t('Account created as "{id}".', { id })).waitFor();
}

async function copyIdAndSecret({ page, press, t, main }: Trip) {
  const id = await field(main, t('Account ID')).inputValue();
  await press(button(main, t('Copy ID')));
  await main.getByText(t('The ID has been copied.'), { exact: true }).waitFor();
  expect(await clipboard(page)).toBe(id);

  const secret = field(main, t('Account secret'));
  const masked = await secret.inputValue();
  await press(button(main, t('Copy secret')));
  await main.getByText(t('The secret has been copied.'), { exact: true }).waitFor();
  const copied = await clipboard(page);
  expect(copied).toMatch(/^[\w+/]{86}==$/);
  expect(await secret.inputValue()).toBe(masked);
  expect(await page.content()).not.toContain(copied);
  await press(button(main, t('Show secret')));
  await eventually(() => secret.inputValue()).toBe(copied);
  await press(button(main, t('Hide secret')));
  await eventually(() => secret.inputValue()).toBe(masked);
  expect(await page.content()).not.toContain(copied);
}

/** As on plain http, where browsers have no `navigator.clipboard`. */
async function copyWithoutClipboard({ page, press, t, main }: Trip) {
  const secret = await clipboard(page);
  const id = await field(main, t('Account ID')).inputValue();
  for (const [label, value] of [
    ['Copy ID', id],
    ['Copy secret', secret],
  ] as const) {
    await page.evaluate(() =>
      Object.defineProperty(navigator, 'clipboard', { configurable: true }),
    );
    await press(button(main, t(label)));
    await page.evaluate(() => Reflect.deleteProperty(navigator, 'clipboard'));
    await eventually(() => clipboard(page)).toBe(value);
  }
}

const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

async function changeAccount({ page, press, enter, t }: Trip) {
  const form = formWith(page, t('Save'));
  await enter(field(form, t('Name')), 'Cloud of Bea');
  await enter(field(form, t('Platform URL')), 'http://localhost:8080/');
  await press(button(form, t('Save')));
  await notice(page, t('The account has been updated.')).waitFor();
  await heading(page, 'Cloud of Bea').waitFor();
}

async function deleteAccount({ page, press, t, banner, main }: Trip) {
  await press(link(banner, t('Accounts')));
  const row = page.getByRole('row', { name: 'Cloud of Bea' });
  await link(row, 'http://localhost:8080/').waitFor();
  const remove = () => press(button(row, `${t('Delete')} Cloud of Bea`));
  const question = t('Really delete account "{name}"?', { name: 'Cloud of Bea' });
  expect(await asked(page, 'dismiss', remove)).toBe(question);
  expect(await row.count()).toBe(1);
  expect(await asked(page, 'accept', remove)).toBe(question);
  await notice(page, t('The account has been deleted.')).waitFor();
  await main.getByText(t('No accounts created yet.'), { exact: true }).waitFor();
}

async function editProfile(trip: Trip) {
  const { page, press, enter, choose, t, banner, email, otherCountryName } = trip;
  await press(button(banner, 'Ada Rossi'));
  await press(link(banner, t('Profile')));
  await heading(page, t('Profile')).waitFor();
  const form = formWith(page, t('Save'));
  const address = field(form, t('Email address'));
  expect(await address.inputValue()).toBe(email);
  expect(await address.getAttribute('readonly')).not.toBeNull();
  await enter(field(form, t('Name')), 'Ada Bianchi');
  await choose(field(form, t('Country')), otherCountryName);
  await press(button(form, t('Save')));
  await notice(page, t('The user profile has been updated.')).waitFor();
  await button(banner, 'Ada Bianchi').waitFor();
}

async function changePassword({ page, press, enter, t }: Trip) {
  const form = formWith(page, t('Change password'));
  await enter(field(form, t('Current password')), 'first password');
  await enter(field(form, t('New password')), 'second password');
  await enter(field(form, t('Repeat the new password')), 'second password');
  await press(button(form, t('Change password')));
  await notice(page, t('The password has been changed.')).waitFor();
  for (const label of ['Current password', 'New password', 'Repeat the new password'] as const) {
    expect(await field(form, t(label)).inputValue()).toBe('');
  }
}

/** The language of the session ends with it; the visitor chooses theirs again. */
async function logOut({ page, press, choose, t, banner, language, languageName }: Trip) {
  await press(button(banner, 'Ada Bianchi'));
  await press(button(banner, t('Logout')));
  await heading(page, en('Login')).waitFor();
  await eventually(() => page.getAttribute('html', 'lang')).toBe('en');
  expect(routeIn(page)).toBe('/login');
  if (language === 'en') return;
  await choose(page.getByRole('contentinfo').getByRole('combobox'), languageName);
  await heading(page, t('Login')).waitFor();
}

async function resetPassword({ page, press, enter, t, main, email }: Trip) {
  await press(button(main, t('Reset password')));
  await heading(page, t('Reset password')).waitFor();
  const request = formWith(page, t('Request reset'));
  await enter(field(request, t('Email address')), email);
  await press(button(request, t('Request reset')));
  await notice(page, t('We have sent you an email with a link to reset your password.')).waitFor();

  await page.goto(stage.mailTo(email).link);
  const completion = formWith(page, t('Finish password reset'));
  await enter(field(completion, t('New password')), 'third password');
  await enter(field(completion, t('Confirm password')), 'third password');
  await press(button(completion, t('Finish password reset')));
  await notice(page, t('Password reset complete, you can now login.')).waitFor();
  expect(routeIn(page)).toBe('/login?status=reset');
}

async function deleteProfile({ page, press, enter, t, banner, email }: Trip) {
  await press(button(banner, 'Ada Bianchi'));
  await press(link(banner, t('Profile')));
  const request = formWith(page, t('Delete profile'));
  await enter(field(request, t('Current password')), 'third password');
  await press(button(request, t('Delete profile')));
  await notice(page, t('We have sent you an email with a link to confirm the deletion.')).waitFor();

  await page.goto(stage.mailTo(email).link);
  const form = formWith(page, t('Confirm deletion'));
  const reason = field(form, t('Reason'));
  await enter(reason, 'I sign with a pen again.');
  const confirm = () => press(button(form, t('Confirm deletion')));
  expect(await asked(page, 'dismiss', confirm)).toBe(t('Really delete your user profile?'));
  expect(await reason.inputValue()).toBe('I sign with a pen again.');
  expect(await asked(page, 'accept', confirm)).toBe(t('Really delete your user profile?'));
  await notice(page, en('User profile deleted.')).waitFor();
  expect(routeIn(page)).toBe('/?status=deleted');
}

async function failToLogIn({ page, press, enter, banner, email, plan }: Trip) {
  plan('401 POST /auth/login');
  await press(link(banner, en('Login')));
  const login = formWith(page, en('Login'));
  await enter(field(login, en('Email address')), email);
  await enter(field(login, en('Password')), 'third password');
  await press(button(login, en('Login')));
  await alerts(page).toEqual([
    en('Login failed, please check your email address and / or password.'),
  ]);
}
