import { expect, test } from 'vitest';
import { type Language, type Words, wordsIn } from '../browser/words.ts';
import type { Stage } from './stage.ts';
import type { Tab } from './tab.ts';

type Traveller = {
  readonly language: Language;
  readonly locale: string;
  readonly languageName: string;
  /** As the registration's lists name them. */
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

type Trip = Traveller & {
  readonly tab: Tab;
  readonly t: Words;
  readonly email: string;
  readonly stage: Stage;
};

const en = wordsIn('en');

/** From the first visit to the deleted profile, by the links of the emails. */
export const testJourneys = (stage: Stage) =>
  test.each(travellers)('a visitor gets all the way in $language', async (traveller) => {
    const { language, locale } = traveller;
    const tab = await stage.visit(locale);
    const email = `traveller.${language}@example.com`;
    const trip: Trip = { ...traveller, tab, t: wordsIn(language), email, stage };
    await register(trip);
    await logIn(trip, 'first password');
    await createAccount(trip);
    await changeAccount(trip);
    await deleteAccount(trip);
    await editProfile(trip);
    await changePassword(trip);
    await chooseTheme(trip);
    await logOut(trip);
    await resetPassword(trip);
    await logIn(trip, 'third password');
    await deleteProfile(trip);
    await failToLogIn(trip);
  });

async function register(trip: Trip) {
  const { tab, t, stage, email, language, languageName, countryName } = trip;
  await tab.goto(stage.url());
  await tab.press({ is: 'link', named: t('Sign Up'), within: 'header' });
  await tab.heading(t('Sign Up'));
  const form = t('Sign Up');
  const field = (named: string) => ({ is: 'field', named, form }) as const;
  await tab.soon(
    'the country is known',
    async () => (await tab.readValue(field(t('Country')))) === 'DE',
  );
  expect(await tab.readValue(field(t('Language')))).toBe(language);
  await tab.enter(field(t('Name')), 'Ada Rossi');
  await tab.enter(field(t('Email address')), email);
  await tab.choose(field(t('Country')), countryName);
  await tab.press({ is: 'button', named: form });
  await tab.says(email);

  await tab.goto(stage.mailedTo(email));
  await tab.heading(t('Confirm registration'));
  for (const words of ['Ada Rossi', email, languageName, countryName]) await tab.says(words);
  const completion = t('Finish registration');
  await tab.enter({ is: 'field', named: t('Password'), form: completion }, 'first password');
  await tab.enter(
    { is: 'field', named: t('Confirm password'), form: completion },
    'first password',
  );
  await tab.press({ is: 'button', named: completion });
  await tab.says(t('Registration complete, you can now login.'));
  expect(await tab.route()).toContain('#/login?status=registered');
}

async function logIn({ tab, t, email }: Trip, password: string) {
  await sendLogin(tab, t, { email, password });
  await tab.says(t('No accounts created yet.'));
  expect(await tab.route()).toContain('#/accounts/overview');
}

export async function sendLogin(
  tab: Tab,
  t: Words,
  { email, password }: { readonly email: string; readonly password: string },
) {
  const form = t('Login');
  await tab.enter({ is: 'field', named: t('Email address'), form }, email);
  await tab.enter({ is: 'field', named: t('Password'), form }, password);
  await tab.press({ is: 'button', named: form, form });
}

/** What is copied is pasted where the name of the account is changed next. */
async function createAccount({ tab, t }: Trip) {
  const form = t('Create account');
  await tab.enter({ is: 'field', named: t('Name'), form }, 'Cloud of Ada');
  await tab.enter({ is: 'field', named: t('Platform URL'), form }, 'https://cloud.example.org/nc/');
  await tab.press({ is: 'button', named: form });
  await tab.heading('Cloud of Ada');
  const id = await tab.readValue({ is: 'field', named: t('Account ID') });
  expect(id).toMatch(/^\w{4}(-\w{4}){3}$/);
  await tab.says(t('Account created as "{id}".', { id: id ?? '' }));

  const name = { is: 'field', named: t('Name'), form: t('Save') } as const;
  await tab.press({ is: 'button', named: t('Copy ID') });
  await tab.says(t('The ID has been copied.'));
  expect(await tab.paste(name)).toBe(id);
  await tab.press({ is: 'button', named: t('Copy secret') });
  await tab.says(t('The secret has been copied.'));
  const secret = await tab.paste(name);
  expect(secret).toMatch(/^[\w+/]{86}==$/);
  await tab.press({ is: 'button', named: t('Show secret') });
  const shown = { is: 'field', named: t('Account secret') } as const;
  await tab.soon('the secret is shown', async () => (await tab.readValue(shown)) === secret);
  await tab.press({ is: 'button', named: t('Hide secret') });
}

async function changeAccount({ tab, t }: Trip) {
  const form = t('Save');
  await tab.enter({ is: 'field', named: t('Name'), form }, 'Cloud of Bea');
  await tab.enter({ is: 'field', named: t('Platform URL'), form }, 'http://localhost:8080/');
  await tab.press({ is: 'button', named: form });
  await tab.says(t('The account has been updated.'));
  await tab.heading('Cloud of Bea');
}

async function deleteAccount({ tab, t }: Trip) {
  await tab.press({ is: 'link', named: t('Accounts'), within: 'header' });
  const target = { is: 'button', named: `${t('Delete')} Cloud of Bea` } as const;
  const question = t('Really delete account "{name}"?', { name: 'Cloud of Bea' });
  expect(await tab.asked(false, () => tab.press(target))).toBe(question);
  expect(await tab.has(target)).toBe(true);
  expect(await tab.asked(true, () => tab.press(target))).toBe(question);
  await tab.says(t('The account has been deleted.'));
  await tab.says(t('No accounts created yet.'));
}

async function editProfile({ tab, t, otherCountryName }: Trip) {
  await tab.press({ is: 'button', named: 'Ada Rossi', within: 'header' });
  await tab.press({ is: 'link', named: t('Profile'), within: 'header' });
  await tab.heading(t('Profile'));
  const form = t('Save');
  await tab.enter({ is: 'field', named: t('Name'), form }, 'Ada Bianchi');
  await tab.choose({ is: 'field', named: t('Country'), form }, otherCountryName);
  await tab.press({ is: 'button', named: form });
  await tab.says(t('The user profile has been updated.'));
}

async function changePassword({ tab, t }: Trip) {
  const form = t('Change password');
  const fields = ['Current password', 'New password', 'Repeat the new password'] as const;
  for (const [index, label] of fields.entries()) {
    const password = index === 0 ? 'first password' : 'second password';
    await tab.enter({ is: 'field', named: t(label), form }, password);
  }
  await tab.press({ is: 'button', named: form });
  await tab.says(t('The password has been changed.'));
}

/** The lightness of what is painted behind the page, from 0 to 1. */
const lightness = (tab: Tab) =>
  tab.evaluate(() => {
    let behind = document.querySelector('main') as Element | null;
    let colour = '';
    for (; behind && !/^rgb\(/.test(colour); behind = behind.parentElement) {
      colour = getComputedStyle(behind).backgroundColor;
    }
    const [red = 0, green = 0, blue = 0] = (colour.match(/\d+/g) ?? []).map(Number);
    return (red + green + blue) / 3 / 255;
  });

async function chooseTheme({ tab, t }: Trip) {
  const choose = (named: string) => tab.press({ is: 'button', named, within: 'footer' });
  await choose(t('Dark'));
  await tab.soon('the page is dark', async () => (await lightness(tab)) < 0.3);
  await tab.goto(await tab.evaluate(() => location.href));
  await tab.heading(t('Profile'));
  expect(await lightness(tab)).toBeLessThan(0.3);
  await choose(t('Light'));
  await tab.soon('the page is light', async () => (await lightness(tab)) > 0.7);
}

/** The language of the session ends with it; the visitor chooses theirs again. */
async function logOut({ tab, t, language, languageName }: Trip) {
  await tab.press({ is: 'button', named: 'Ada Bianchi', within: 'header' });
  await tab.press({ is: 'button', named: t('Logout'), within: 'header' });
  await tab.heading(en('Login'));
  expect(await tab.language()).toBe('en');
  if (language === 'en') return;
  await tab.evaluate(() => Object.assign(window, { stayed: true }) && undefined);
  await tab.choose({ is: 'field', within: 'footer' }, languageName);
  await tab.soon('the page is loaded anew', () => tab.evaluate(() => !('stayed' in window)));
  await tab.started();
  await tab.heading(t('Login'));
  expect(await tab.route()).toBe(`#/login?lang=${language}`);
}

async function resetPassword({ tab, t, stage, email }: Trip) {
  await tab.press({ is: 'button', named: t('Reset password') });
  await tab.heading(t('Reset password'));
  const request = t('Request reset');
  await tab.enter({ is: 'field', named: t('Email address'), form: request }, email);
  await tab.press({ is: 'button', named: request });
  await tab.says(t('We have sent you an email with a link to reset your password.'));

  await tab.goto(stage.mailedTo(email));
  const form = t('Finish password reset');
  await tab.enter({ is: 'field', named: t('New password'), form }, 'third password');
  await tab.enter({ is: 'field', named: t('Confirm password'), form }, 'third password');
  await tab.press({ is: 'button', named: form });
  await tab.says(t('Password reset complete, you can now login.'));
}

async function deleteProfile({ tab, t, stage, email }: Trip) {
  await tab.press({ is: 'button', named: 'Ada Bianchi', within: 'header' });
  await tab.press({ is: 'link', named: t('Profile'), within: 'header' });
  const request = t('Delete profile');
  await tab.enter({ is: 'field', named: t('Current password'), form: request }, 'third password');
  await tab.press({ is: 'button', named: request });
  await tab.says(t('We have sent you an email with a link to confirm the deletion.'));

  await tab.goto(stage.mailedTo(email));
  const form = t('Confirm deletion');
  const reason = { is: 'field', named: t('Reason'), form } as const;
  const confirm = () => tab.press({ is: 'button', named: form });
  await tab.enter(reason, 'I sign with a pen again.');
  expect(await tab.asked(false, confirm)).toBe(t('Really delete your user profile?'));
  expect(await tab.readValue(reason)).toBe('I sign with a pen again.');
  expect(await tab.asked(true, confirm)).toBe(t('Really delete your user profile?'));
  await tab.says(en('User profile deleted.'));
  expect(await tab.route()).toContain('#/?status=deleted');
}

async function failToLogIn({ tab, stage, email }: Trip) {
  stage.front().tolerate('401 POST /api/v1/auth/login');
  await tab.press({ is: 'link', named: en('Login'), within: 'header' });
  await sendLogin(tab, en, { email, password: 'third password' });
  await tab.says(en('Login failed, please check your email address and / or password.'));
}
