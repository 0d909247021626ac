import { expect } from 'vitest';
import { getTranslator, type Language, type Translate } from './translations.ts';
import type { UserActions } from './user-actions.ts';

export type Persona = {
  readonly language: Language;
  /** The language of the browser. */
  readonly locale: string;
  /** The labels in the lists of the registration. */
  readonly languageName: string;
  readonly country: string;
  readonly otherCountry: string;
};

export const personas: readonly Persona[] = [
  {
    language: 'en',
    locale: 'en-GB',
    languageName: 'English',
    country: 'Albania',
    otherCountry: 'Switzerland',
  },
  {
    language: 'de',
    locale: 'de-CH',
    languageName: 'Deutsch',
    country: 'Albanien',
    otherCountry: 'Schweiz',
  },
  {
    language: 'it',
    locale: 'it-IT',
    languageName: 'Italiano',
    country: 'Albania',
    otherCountry: 'Svizzera',
  },
];

type Environment = {
  /** The address of the page. */
  readonly url: string;
  /** An email address that is not registered yet. */
  readonly email: string;
  /** Returns the link in the latest email to an address. */
  readonly mailedLink: (address: string) => string | Promise<string>;
};

type JourneyUser = UserActions & Persona & Environment & { readonly t: Translate };

const en = getTranslator('en');

/** Goes from the first visit to the deletion of the profile, and ends with a login that fails. */
export async function journey(actions: UserActions, persona: Persona, environment: Environment) {
  const user = { ...actions, ...persona, ...environment, t: getTranslator(persona.language) };
  await register(user);
  await confirm(user);
  await logIn(user, 'first password');
  await createAccount(user);
  await changeAccount(user);
  await deleteAccount(user);
  await editProfile(user);
  await changePassword(user);
  await logOut(user);
  await resetPassword(user);
  await logIn(user, 'third password');
  await requestDeletion(user);
  await confirmDeletion(user);
  await failToLogIn(user);
}

async function register(user: JourneyUser) {
  const { t } = user;
  await user.open(user.url);
  await user.press('link', t('Sign Up'), 'banner');
  await user.waitForHeading(t('Sign Up'));
  const form = { form: t('Sign Up') };
  await user.type(t('Name'), 'Ada Rossi', form);
  await user.type(t('Email address'), user.email, form);
  expect(await user.readValue(t('Language'), form)).toBe(user.languageName);
  await user.choose(t('Country'), user.country, form);
  await user.press('button', t('Sign Up'), form);
  await user.waitForText(user.email, 'main');
}

async function confirm(user: JourneyUser) {
  const { t } = user;
  await user.open(await user.mailedLink(user.email));
  await user.waitForHeading(t('Finish registration'));
  const form = { form: t('Finish registration') };
  await user.type(t('Password'), 'first password', form);
  for (const text of ['Ada Rossi', user.email, user.languageName, user.country]) {
    await user.waitForText(text, 'main');
  }
  await user.type(t('Confirm password'), 'first password', form);
  await user.press('button', t('Finish registration'), form);
  await user.waitForText(t('Registration complete, you can now login.'), 'main');
  expect(await user.getHash()).toContain('#/login?status=registered');
}

async function logIn(user: JourneyUser, password: string) {
  const { t } = user;
  const form = { form: t('Login') };
  await user.type(t('Email address'), user.email, form);
  await user.type(t('Password'), password, form);
  await user.press('button', t('Login'), form);
  await user.waitForText(t('No accounts created yet.'), 'main');
  expect(await user.getHash()).toContain('#/accounts/overview');
}

async function createAccount(user: JourneyUser) {
  const { t } = user;
  const form = { form: t('Create account') };
  await user.type(t('Name'), 'Cloud of Ada', form);
  await user.type(t('Platform URL'), 'https://cloud.example.org/nextcloud/', form);
  await user.press('button', t('Create account'), form);
  await user.waitForHeading('Cloud of Ada');
  const id = await user.readValue(t('Account ID'), 'main');
  expect(await user.getHash()).toContain(`#/accounts/${id}?status=created`);
  await user.waitForText(t('Account created as "{id}".', { id }), 'main');
  expect(await user.readValue(t('Account secret'), 'main')).not.toBe('');
  await user.press('button', t('Show secret'), 'main');
  await user.press('button', t('Hide secret'), 'main');
}

async function changeAccount(user: JourneyUser) {
  const { t } = user;
  const form = { form: t('Save') };
  await user.type(t('Name'), 'Cloud of Bea', form);
  await user.type(t('Platform URL'), 'http://localhost:8080/', form);
  await user.press('button', t('Save'), form);
  await user.waitForText(t('The account has been updated.'), 'main');
  await user.waitForHeading('Cloud of Bea');
}

async function deleteAccount(user: JourneyUser) {
  const { t } = user;
  await user.press('link', t('Accounts'), 'banner');
  const row = { row: 'Cloud of Bea' };
  const remove = () => user.press('button', `${t('Delete')} Cloud of Bea`, row);
  const question = t('Really delete account "{name}"?', { name: 'Cloud of Bea' });
  expect(await user.answerDialog('dismiss', remove)).toContain(question);
  await user.waitFor('link', 'Cloud of Bea', row);
  expect(await user.answerDialog('accept', remove)).toContain(question);
  await user.waitForText(t('No accounts created yet.'), 'main');
}

async function editProfile(user: JourneyUser) {
  const { t } = user;
  await user.press('button', 'Ada Rossi', 'banner');
  await user.press('link', t('Profile'), 'banner');
  await user.waitForHeading(t('Profile'));
  const form = { form: t('Save') };
  await user.type(t('Name'), 'Ada Bianchi', form);
  expect(await user.readValue(t('Email address'), form)).toBe(user.email);
  await user.choose(t('Country'), user.otherCountry, form);
  await user.press('button', t('Save'), form);
  await user.waitForText(t('The user profile has been updated.'), 'main');
  await user.waitFor('button', 'Ada Bianchi', 'banner');
}

async function changePassword(user: JourneyUser) {
  const { t } = user;
  const form = { form: t('Change password') };
  await user.type(t('Current password'), 'first password', form);
  await user.type(t('New password'), 'second password', form);
  await user.type(t('Confirm new password'), 'second password', form);
  await user.press('button', t('Change password'), form);
  await user.waitForText(t('The password has been changed.'), 'main');
  expect(await user.readValue(t('New password'), form)).toBe('');
}

/** Logs out, which resets the language to English, and selects the user's language again. */
async function logOut(user: JourneyUser) {
  const { t } = user;
  const token = await user.getStored('signing.csrfToken');
  await user.press('button', 'Ada Bianchi', 'banner');
  await user.press('button', t('Logout'), 'banner');
  await user.waitForHeading(en('Log in'));
  expect(await user.getLang()).toBe('en');
  // The response to the logout brings another token. A later one could end the session of the next login.
  await expect.poll(() => user.getStored('signing.csrfToken'), { timeout: 8_000 }).not.toBe(token);
  if (user.language === 'en') return;
  await user.choose(en('Language'), user.languageName, 'contentinfo');
  await user.waitForHeading(t('Log in'));
}

async function resetPassword(user: JourneyUser) {
  const { t } = user;
  await user.press('button', t('Reset password'), 'main');
  await user.waitForHeading(t('Reset password'));
  const request = { form: t('Request reset') };
  await user.type(t('Email address'), user.email, request);
  await user.press('button', t('Request reset'), request);
  await user.waitForText(
    t(
      'If there is a profile with this email address, we have sent it a link to reset the password.',
    ),
    'main',
  );

  await user.open(await user.mailedLink(user.email));
  const form = { form: t('Finish password reset') };
  await user.type(t('New password'), 'third password', form);
  await user.type(t('Confirm password'), 'third password', form);
  await user.press('button', t('Finish password reset'), form);
  await user.waitForText(t('Password reset complete, you can now login.'), 'main');
  expect(await user.getHash()).toContain('#/login?status=reset');
}

async function requestDeletion(user: JourneyUser) {
  const { t } = user;
  await user.press('button', 'Ada Bianchi', 'banner');
  await user.press('link', t('Profile'), 'banner');
  const form = { form: t('Delete profile') };
  await user.type(t('Current password'), 'third password', form);
  await user.press('button', t('Delete profile'), form);
  await user.waitForText(
    t('We have sent you an email with a link to confirm the deletion.'),
    'main',
  );
}

async function confirmDeletion(user: JourneyUser) {
  const { t } = user;
  await user.open(await user.mailedLink(user.email));
  const form = { form: t('Confirm deletion') };
  await user.type(t('Reason'), 'I sign with a pen again.', form);
  const submit = () => user.press('button', t('Confirm deletion'), form);
  const question = t('Really delete your user profile?');
  expect(await user.answerDialog('dismiss', submit)).toBe(question);
  expect(await user.readValue(t('Reason'), form)).toBe('I sign with a pen again.');
  expect(await user.answerDialog('accept', submit)).toBe(question);
  await user.waitForText(en('User profile deleted.'), 'main');
  expect(await user.getHash()).toContain('#/?status=deleted');
}

async function failToLogIn(user: JourneyUser) {
  await user.press('link', en('Login'), 'banner');
  const form = { form: en('Login') };
  await user.type(en('Email address'), user.email, form);
  await user.type(en('Password'), 'third password', form);
  await user.press('button', en('Login'), form);
  await user.waitForText(
    en('Login failed, please check your email address and / or password.'),
    'main',
  );
}
