import { expect } from 'vitest';
import { type Language, type Words, wordsIn } from './translations.ts';
import type { Person } from './user-actions.ts';

export type Traveller = {
  readonly language: Language;
  /** The language of their browser. */
  readonly locale: string;
  /** As the lists of the registration name them. */
  readonly languageName: string;
  readonly country: string;
  readonly otherCountry: string;
};

export const travellers: readonly Traveller[] = [
  {
    language: 'en',
    locale: 'en-GB',
    languageName: 'English',
    country: 'Italy',
    otherCountry: 'Switzerland',
  },
  {
    language: 'de',
    locale: 'de-CH',
    languageName: 'Deutsch',
    country: 'Italien',
    otherCountry: 'Schweiz',
  },
  {
    language: 'it',
    locale: 'it-IT',
    languageName: 'Italiano',
    country: 'Italia',
    otherCountry: 'Svizzera',
  },
];

type Surroundings = {
  /** The address of the page. */
  readonly url: string;
  /** An address that nobody has registered yet. */
  readonly email: string;
  /** The link in the latest email to an address. */
  readonly mailedLink: (address: string) => string | Promise<string>;
};

type Trip = Person & Traveller & Surroundings & { readonly t: Words };

const en = wordsIn('en');

/** From the first visit to the deleted profile. It ends at the login, which does not know the person any more. */
export async function journey(person: Person, traveller: Traveller, surroundings: Surroundings) {
  const trip = { ...person, ...traveller, ...surroundings, t: wordsIn(traveller.language) };
  await register(trip);
  await confirm(trip);
  await logIn(trip, 'first password');
  await createAccount(trip);
  await changeAccount(trip);
  await deleteAccount(trip);
  await editProfile(trip);
  await changePassword(trip);
  await logOut(trip);
  await resetPassword(trip);
  await logIn(trip, 'third password');
  await requestDeletion(trip);
  await confirmDeletion(trip);
  await failToLogIn(trip);
}

async function register({ t, open, press, arrive, type, choose, read, see, ...trip }: Trip) {
  await open(trip.url);
  await press('link', t('Sign Up'), 'banner');
  await arrive(t('Sign Up'));
  const form = { form: t('Sign Up') };
  await type(t('Name'), 'Ada Rossi', form);
  await type(t('Email address'), trip.email, form);
  expect(await read(t('Language'), form)).toBe(trip.languageName);
  await choose(t('Country'), trip.country, form);
  await press('button', t('Sign Up'), form);
  await see(trip.email, 'main');
}

async function confirm({ t, open, arrive, see, type, press, hash, ...trip }: Trip) {
  await open(await trip.mailedLink(trip.email));
  await arrive(t('Confirm registration'));
  const form = { form: t('Finish registration') };
  await type(t('Password'), 'first password', form);
  for (const fact of ['Ada Rossi', trip.email, trip.languageName, trip.country]) {
    await see(fact, 'main');
  }
  await type(t('Confirm password'), 'first password', form);
  await press('button', t('Finish registration'), form);
  await see(t('Registration complete, you can now login.'), 'main');
  expect(await hash()).toContain('#/login?status=registered');
}

async function logIn({ t, type, press, see, hash, email }: Trip, password: string) {
  const form = { form: t('Login') };
  await type(t('Email address'), email, form);
  await type(t('Password'), password, form);
  await press('button', t('Login'), form);
  await see(t('No accounts created yet.'), 'main');
  expect(await hash()).toContain('#/accounts/overview');
}

async function createAccount({ t, type, press, arrive, read, see, hash }: Trip) {
  const form = { form: t('Create account') };
  await type(t('Name'), 'Cloud of Ada', form);
  await type(t('Platform URL'), 'https://cloud.example.org/nextcloud/', form);
  await press('button', t('Create account'), form);
  await arrive('Cloud of Ada');
  const id = await read(t('Account ID'), 'main');
  expect(await hash()).toContain(`#/accounts/${id}?status=created`);
  await see(t('Account created as "{id}".', { id }), 'main');
  expect(await read(t('Account secret'), 'main')).not.toBe('');
  await press('button', t('Show secret'), 'main');
  await press('button', t('Hide secret'), 'main');
}

async function changeAccount({ t, type, press, see, arrive }: Trip) {
  const form = { form: t('Save') };
  await type(t('Name'), 'Cloud of Bea', form);
  await type(t('Platform URL'), 'http://localhost:8080/', form);
  await press('button', t('Save'), form);
  await see(t('The account has been updated.'), 'main');
  await arrive('Cloud of Bea');
}

async function deleteAccount({ t, press, see, find, answer }: Trip) {
  await press('link', t('Accounts'), 'banner');
  const row = { row: 'Cloud of Bea' };
  const remove = () => press('button', `${t('Delete')} Cloud of Bea`, row);
  const question = t('Really delete account "{name}"?', { name: 'Cloud of Bea' });
  expect(await answer('dismiss', remove)).toContain(question);
  await find('link', 'Cloud of Bea', row);
  expect(await answer('accept', remove)).toContain(question);
  await see(t('No accounts created yet.'), 'main');
}

async function editProfile({ t, press, arrive, read, type, choose, see, find, ...trip }: Trip) {
  await press('button', 'Ada Rossi', 'banner');
  await press('link', t('Profile'), 'banner');
  await arrive(t('Profile'));
  const form = { form: t('Save') };
  await type(t('Name'), 'Ada Bianchi', form);
  expect(await read(t('Email address'), form)).toBe(trip.email);
  await choose(t('Country'), trip.otherCountry, form);
  await press('button', t('Save'), form);
  await see(t('The user profile has been updated.'), 'main');
  await find('button', 'Ada Bianchi', 'banner');
}

async function changePassword({ t, type, press, see, read }: Trip) {
  const form = { form: t('Change password') };
  await type(t('Current password'), 'first password', form);
  await type(t('New password'), 'second password', form);
  await type(t('Repeat the new password'), 'second password', form);
  await press('button', t('Change password'), form);
  await see(t('The password has been changed.'), 'main');
  expect(await read(t('New password'), form)).toBe('');
}

/** The language of the session ends with it; the person chooses theirs again. */
async function logOut({ t, press, arrive, lang, stored, choose, ...trip }: Trip) {
  const token = await stored('signing.csrfToken');
  await press('button', 'Ada Bianchi', 'banner');
  await press('button', t('Logout'), 'banner');
  await arrive(en('Login'));
  expect(await lang()).toBe('en');
  if (trip.language === 'en') return;
  // The choice loads the page again: the service has to know of the logout before, which brings another token.
  await expect.poll(() => stored('signing.csrfToken'), { timeout: 8_000 }).not.toBe(token);
  await choose(en('Language'), trip.languageName, 'contentinfo');
  await arrive(t('Login'));
}

async function resetPassword({ t, press, arrive, type, see, open, hash, ...trip }: Trip) {
  await press('button', t('Reset password'), 'main');
  await arrive(t('Reset password'));
  const request = { form: t('Request reset') };
  await type(t('Email address'), trip.email, request);
  await press('button', t('Request reset'), request);
  await see(t('We have sent you an email with a link to reset your password.'), 'main');

  await open(await trip.mailedLink(trip.email));
  const form = { form: t('Finish password reset') };
  await type(t('New password'), 'third password', form);
  await type(t('Confirm password'), 'third password', form);
  await press('button', t('Finish password reset'), form);
  await see(t('Password reset complete, you can now login.'), 'main');
  expect(await hash()).toContain('#/login?status=reset');
}

async function requestDeletion({ t, press, type, see }: Trip) {
  await press('button', 'Ada Bianchi', 'banner');
  await press('link', t('Profile'), 'banner');
  const form = { form: t('Delete profile') };
  await type(t('Current password'), 'third password', form);
  await press('button', t('Delete profile'), form);
  await see(t('We have sent you an email with a link to confirm the deletion.'), 'main');
}

async function confirmDeletion({ t, open, type, press, answer, read, see, hash, ...trip }: Trip) {
  await open(await trip.mailedLink(trip.email));
  const form = { form: t('Confirm deletion') };
  await type(t('Reason'), 'I sign with a pen again.', form);
  const confirmed = () => press('button', t('Confirm deletion'), form);
  const question = t('Really delete your user profile?');
  expect(await answer('dismiss', confirmed)).toBe(question);
  expect(await read(t('Reason'), form)).toBe('I sign with a pen again.');
  expect(await answer('accept', confirmed)).toBe(question);
  await see(en('User profile deleted.'), 'main');
  expect(await hash()).toContain('#/?status=deleted');
}

async function failToLogIn({ press, type, see, email }: Trip) {
  await press('link', en('Login'), 'banner');
  const form = { form: en('Login') };
  await type(en('Email address'), email, form);
  await type(en('Password'), 'third password', form);
  await press('button', en('Login'), form);
  await see(en('Login failed, please check your email address and / or password.'), 'main');
}
