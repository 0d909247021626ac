import { expect, test } from 'vitest';
import { keyboard, mouse, type Tool } from './hands.ts';
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
} from './stage.ts';
import { type Language, wordsIn } from './words.ts';

const stage = setStage();

type Traveller = {
  readonly language: Language;
  readonly locale: string;
  /** As the registration's lists name them. */
  readonly languageName: string;
  readonly countryName: string;
  readonly otherCountryName: string;
};

const english: Traveller = {
  language: 'en',
  locale: 'en-GB',
  languageName: 'English',
  countryName: 'Italy',
  otherCountryName: 'Switzerland',
};

const travellers: readonly Traveller[] = [
  english,
  {
    language: 'de',
    locale: 'de-CH',
    languageName: 'Deutsch',
    countryName: 'Italien',
    otherCountryName: 'Österreich',
  },
  {
    language: 'it',
    locale: 'it-IT',
    languageName: 'Italiano',
    countryName: 'Italia',
    otherCountryName: 'Svizzera',
  },
];

test.each(travellers)('a visitor gets all the way with the mouse, in $language', (traveller) =>
  travel(traveller, mouse),
);

test('a visitor gets all the way with the keyboard alone', () => travel(english, keyboard));

/** From the first visit to the deleted profile. */
async function travel(
  { language, locale, languageName, countryName, otherCountryName }: Traveller,
  tool: Tool,
) {
  const t = wordsIn(language);
  const en = wordsIn('en');
  const { page, context, open, plan } = await stage.visit({ locale });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { press, enter, choose } = tool(page);
  const banner = page.getByRole('banner');
  const main = page.getByRole('main');
  const email = `${tool.name}.${language}@example.com`;
  const clipboard = () => page.evaluate(() => navigator.clipboard.readText());

  // Registration.
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
  const registrationMail = stage.mailTo(email);
  expect(registrationMail.language).toBe(language);

  // Confirmation.
  await page.goto(registrationMail.link);
  await heading(page, t('Confirm registration')).waitFor();
  const confirmation = formWith(page, t('Finish registration'));
  await confirmation.waitFor();
  expect(await main.getByRole('term').allInnerTexts()).toEqual([
    t('Name'),
    t('Email address'),
    t('Language'),
    t('Country'),
  ]);
  expect(await main.getByRole('definition').allInnerTexts()).toEqual([
    'Ada Rossi',
    email,
    languageName,
    countryName,
  ]);
  expect(await main.locator('input:visible, select, textarea').count()).toBe(2);
  await enter(field(confirmation, t('Password')), 'first password');
  await enter(field(confirmation, t('Confirm password')), 'first password');
  await press(button(confirmation, t('Finish registration')));
  await notice(page, t('Registration complete, you can now login.')).waitFor();
  expect(routeIn(page)).toBe('/login?status=registered');

  // Login.
  const logIn = async (password: string) => {
    const login = formWith(page, t('Login'));
    await enter(field(login, t('Email address')), email);
    await enter(field(login, t('Password')), password);
    await press(button(login, t('Login')));
  };
  await logIn('first password');
  await main.getByText(t('No accounts created yet.'), { exact: true }).waitFor();
  expect(routeIn(page)).toBe('/accounts/overview');
  expect(await page.getByRole('table').count()).toBe(0);

  // A new account: its id and its secret.
  const newAccount = formWith(page, t('Create account'));
  await enter(field(newAccount, t('Name')), 'Cloud of Ada');
  await enter(field(newAccount, t('Platform URL')), 'https://cloud.example.org/nextcloud/');
  await press(button(newAccount, t('Create account')));
  await heading(page, 'Cloud of Ada').waitFor();
  const id = await field(main, t('Account ID')).inputValue();
  expect(id).toMatch(/^\w{4}(-\w{4}){3}$/);
  expect(routeIn(page)).toBe(`/accounts/${id}?status=created`);
  await notice(page, t('Account created as "{id}".', { id })).waitFor();

  const secret = field(main, t('Account secret'));
  const masked = await secret.inputValue();
  await press(button(main, t('Copy ID')));
  await main.getByText(t('The id has been copied.'), { exact: true }).waitFor();
  expect(await clipboard()).toBe(id);
  await press(button(main, t('Copy secret')));
  await main.getByText(t('The secret has been copied.'), { exact: true }).waitFor();
  const copied = await clipboard();
  expect(copied).toMatch(/^[\w+/]{86}==$/);
  expect(await secret.inputValue()).toBe(masked);
  expect(await page.content()).not.toContain(copied);
  await press(button(main, t('Show secret')));
  await eventually(() => secret.inputValue()).toBe(copied);
  await press(button(main, t('Hide secret')));
  await eventually(() => secret.inputValue()).toBe(masked);
  expect(await page.content()).not.toContain(copied);

  // As on plain http, where browsers have no clipboard.
  await main
    .getByText(t('The secret has been copied.'), { exact: true })
    .waitFor({ state: 'hidden' });
  await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { configurable: true }));
  await press(button(main, t('Copy ID')));
  await main.getByText(t('The id has been copied.'), { exact: true }).waitFor();
  await page.evaluate(() => Reflect.deleteProperty(navigator, 'clipboard'));
  expect(await clipboard()).toBe(id);
  await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { configurable: true }));
  await press(button(main, t('Copy secret')));
  await main.getByText(t('The secret has been copied.'), { exact: true }).waitFor();
  await page.evaluate(() => Reflect.deleteProperty(navigator, 'clipboard'));
  expect(await clipboard()).toBe(copied);

  // The account changes and goes.
  const account = formWith(page, t('Save'));
  await enter(field(account, t('Name')), 'Cloud of Bea');
  await enter(field(account, t('Platform URL')), 'http://localhost:8080/');
  await press(button(account, t('Save')));
  await notice(page, t('The account has been updated.')).waitFor();
  await heading(page, 'Cloud of Bea').waitFor();
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

  // The profile.
  await press(button(banner, 'Ada Rossi'));
  await press(link(banner, t('Profile')));
  await heading(page, t('Profile')).waitFor();
  const profile = formWith(page, t('Save'));
  expect(await field(profile, t('Email address')).inputValue()).toBe(email);
  expect(await field(profile, t('Email address')).getAttribute('readonly')).not.toBeNull();
  await enter(field(profile, t('Name')), 'Ada Bianchi');
  await choose(field(profile, t('Country')), otherCountryName);
  await press(button(profile, t('Save')));
  await notice(page, t('The user profile has been updated.')).waitFor();
  await button(banner, 'Ada Bianchi').waitFor();

  const change = formWith(page, t('Change password'));
  await enter(field(change, t('Current password')), 'first password');
  await enter(field(change, t('New password')), 'second password');
  await enter(field(change, t('Repeat the new password')), 'second password');
  await press(button(change, t('Change password')));
  await notice(page, t('The password has been changed.')).waitFor();
  for (const label of ['Current password', 'New password', 'Repeat the new password'] as const) {
    expect(await field(change, t(label)).inputValue()).toBe('');
  }

  // Logging out ends the language of the session too.
  await press(button(banner, 'Ada Bianchi'));
  await press(button(banner, t('Logout')));
  await heading(page, en('Login')).waitFor();
  await eventually(() => page.getAttribute('html', 'lang')).toBe('en');
  if (language !== 'en') {
    const list = page.getByRole('contentinfo').getByRole('combobox');
    await choose(list, languageName);
    await heading(page, t('Login')).waitFor();
  }

  // A forgotten password.
  await press(button(main, t('Reset password')));
  await heading(page, t('Reset password')).waitFor();
  const request = formWith(page, t('Request reset'));
  await enter(field(request, t('Email address')), email);
  await press(button(request, t('Request reset')));
  await notice(page, t('We have sent you an e-mail with a link to reset your password.')).waitFor();
  await page.goto(stage.mailTo(email).link);
  const completion = formWith(page, t('Finish password reset'));
  await enter(field(completion, t('New password')), 'third password');
  await enter(field(completion, t('Confirm password')), 'third password');
  await press(button(completion, t('Finish password reset')));
  await notice(page, t('Password reset complete, you can now login.')).waitFor();
  await logIn('third password');
  await main.getByText(t('No accounts created yet.'), { exact: true }).waitFor();

  // Farewell.
  await press(button(banner, 'Ada Bianchi'));
  await press(link(banner, t('Profile')));
  const deletion = formWith(page, t('Delete profile'));
  await enter(field(deletion, t('Current password')), 'third password');
  await press(button(deletion, t('Delete profile')));
  await notice(
    page,
    t('We have sent you an e-mail with a link to confirm the deletion.'),
  ).waitFor();
  await page.goto(stage.mailTo(email).link);
  const farewell = formWith(page, t('Confirm deletion'));
  await enter(field(farewell, t('Reason')), 'I sign with a pen again.');
  const confirm = () => press(button(farewell, t('Confirm deletion')));
  expect(await asked(page, 'dismiss', confirm)).toBe(t('Really delete your user profile?'));
  expect(await field(farewell, t('Reason')).inputValue()).toBe('I sign with a pen again.');
  expect(await asked(page, 'accept', confirm)).toBe(t('Really delete your user profile?'));
  await notice(page, en('User profile deleted.')).waitFor();
  expect(routeIn(page)).toBe('/?status=deleted');

  // Nobody can log in with it any more.
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
