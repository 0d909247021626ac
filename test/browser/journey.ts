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

type JourneyContext = UserActions & Persona & Environment & { readonly t: Translate };

const en = getTranslator('en');

/** Goes from the first visit to the deletion of the profile, and ends with a login that fails. */
export async function journey(actions: UserActions, persona: Persona, environment: Environment) {
  const context = { ...actions, ...persona, ...environment, t: getTranslator(persona.language) };
  await register(context);
  await confirm(context);
  await logIn(context, 'first password');
  await createAccount(context);
  await changeAccount(context);
  await deleteAccount(context);
  await editProfile(context);
  await changePassword(context);
  await logOut(context);
  await resetPassword(context);
  await logIn(context, 'third password');
  await requestDeletion(context);
  await confirmDeletion(context);
  await failToLogIn(context);
}

async function register({
  t,
  open,
  press,
  waitForHeading,
  type,
  choose,
  readValue,
  waitForText,
  ...context
}: JourneyContext) {
  await open(context.url);
  await press('link', t('Sign Up'), 'banner');
  await waitForHeading(t('Sign Up'));
  const form = { form: t('Sign Up') };
  await type(t('Name'), 'Ada Rossi', form);
  await type(t('Email address'), context.email, form);
  expect(await readValue(t('Language'), form)).toBe(context.languageName);
  await choose(t('Country'), context.country, form);
  await press('button', t('Sign Up'), form);
  await waitForText(context.email, 'main');
}

async function confirm({
  t,
  open,
  waitForHeading,
  waitForText,
  type,
  press,
  getHash,
  ...context
}: JourneyContext) {
  await open(await context.mailedLink(context.email));
  await waitForHeading(t('Finish registration'));
  const form = { form: t('Finish registration') };
  await type(t('Password'), 'first password', form);
  for (const text of ['Ada Rossi', context.email, context.languageName, context.country]) {
    await waitForText(text, 'main');
  }
  await type(t('Confirm password'), 'first password', form);
  await press('button', t('Finish registration'), form);
  await waitForText(t('Registration complete, you can now login.'), 'main');
  expect(await getHash()).toContain('#/login?status=registered');
}

async function logIn(
  { t, type, press, waitForText, getHash, email }: JourneyContext,
  password: string,
) {
  const form = { form: t('Login') };
  await type(t('Email address'), email, form);
  await type(t('Password'), password, form);
  await press('button', t('Login'), form);
  await waitForText(t('No accounts created yet.'), 'main');
  expect(await getHash()).toContain('#/accounts/overview');
}

async function createAccount({
  t,
  type,
  press,
  waitForHeading,
  readValue,
  waitForText,
  getHash,
}: JourneyContext) {
  const form = { form: t('Create account') };
  await type(t('Name'), 'Cloud of Ada', form);
  await type(t('Platform URL'), 'https://cloud.example.org/nextcloud/', form);
  await press('button', t('Create account'), form);
  await waitForHeading('Cloud of Ada');
  const id = await readValue(t('Account ID'), 'main');
  expect(await getHash()).toContain(`#/accounts/${id}?status=created`);
  await waitForText(t('Account created as "{id}".', { id }), 'main');
  expect(await readValue(t('Account secret'), 'main')).not.toBe('');
  await press('button', t('Show secret'), 'main');
  await press('button', t('Hide secret'), 'main');
}

async function changeAccount({ t, type, press, waitForText, waitForHeading }: JourneyContext) {
  const form = { form: t('Save') };
  await type(t('Name'), 'Cloud of Bea', form);
  await type(t('Platform URL'), 'http://localhost:8080/', form);
  await press('button', t('Save'), form);
  await waitForText(t('The account has been updated.'), 'main');
  await waitForHeading('Cloud of Bea');
}

async function deleteAccount({ t, press, waitForText, waitFor, answerDialog }: JourneyContext) {
  await press('link', t('Accounts'), 'banner');
  const row = { row: 'Cloud of Bea' };
  const remove = () => press('button', `${t('Delete')} Cloud of Bea`, row);
  const question = t('Really delete account "{name}"?', { name: 'Cloud of Bea' });
  expect(await answerDialog('dismiss', remove)).toContain(question);
  await waitFor('link', 'Cloud of Bea', row);
  expect(await answerDialog('accept', remove)).toContain(question);
  await waitForText(t('No accounts created yet.'), 'main');
}

async function editProfile({
  t,
  press,
  waitForHeading,
  readValue,
  type,
  choose,
  waitForText,
  waitFor,
  ...context
}: JourneyContext) {
  await press('button', 'Ada Rossi', 'banner');
  await press('link', t('Profile'), 'banner');
  await waitForHeading(t('Profile'));
  const form = { form: t('Save') };
  await type(t('Name'), 'Ada Bianchi', form);
  expect(await readValue(t('Email address'), form)).toBe(context.email);
  await choose(t('Country'), context.otherCountry, form);
  await press('button', t('Save'), form);
  await waitForText(t('The user profile has been updated.'), 'main');
  await waitFor('button', 'Ada Bianchi', 'banner');
}

async function changePassword({ t, type, press, waitForText, readValue }: JourneyContext) {
  const form = { form: t('Change password') };
  await type(t('Current password'), 'first password', form);
  await type(t('New password'), 'second password', form);
  await type(t('Confirm new password'), 'second password', form);
  await press('button', t('Change password'), form);
  await waitForText(t('The password has been changed.'), 'main');
  expect(await readValue(t('New password'), form)).toBe('');
}

/** Logs out, which resets the language to English, and selects the user's language again. */
async function logOut({
  t,
  press,
  waitForHeading,
  getLang,
  getStored,
  choose,
  ...context
}: JourneyContext) {
  const token = await getStored('signing.csrfToken');
  await press('button', 'Ada Bianchi', 'banner');
  await press('button', t('Logout'), 'banner');
  await waitForHeading(en('Login'));
  expect(await getLang()).toBe('en');
  // The response to the logout brings another token. A later one could end the session of the next login.
  await expect.poll(() => getStored('signing.csrfToken'), { timeout: 8_000 }).not.toBe(token);
  if (context.language === 'en') return;
  await choose(en('Language'), context.languageName, 'contentinfo');
  await waitForHeading(t('Login'));
}

async function resetPassword({
  t,
  press,
  waitForHeading,
  type,
  waitForText,
  open,
  getHash,
  ...context
}: JourneyContext) {
  await press('button', t('Reset password'), 'main');
  await waitForHeading(t('Reset password'));
  const request = { form: t('Request reset') };
  await type(t('Email address'), context.email, request);
  await press('button', t('Request reset'), request);
  await waitForText(
    t(
      'If there is a profile with this email address, we have sent it a link to reset the password.',
    ),
    'main',
  );

  await open(await context.mailedLink(context.email));
  const form = { form: t('Finish password reset') };
  await type(t('New password'), 'third password', form);
  await type(t('Confirm password'), 'third password', form);
  await press('button', t('Finish password reset'), form);
  await waitForText(t('Password reset complete, you can now login.'), 'main');
  expect(await getHash()).toContain('#/login?status=reset');
}

async function requestDeletion({ t, press, type, waitForText }: JourneyContext) {
  await press('button', 'Ada Bianchi', 'banner');
  await press('link', t('Profile'), 'banner');
  const form = { form: t('Delete profile') };
  await type(t('Current password'), 'third password', form);
  await press('button', t('Delete profile'), form);
  await waitForText(t('We have sent you an email with a link to confirm the deletion.'), 'main');
}

async function confirmDeletion({
  t,
  open,
  type,
  press,
  answerDialog,
  readValue,
  waitForText,
  getHash,
  ...context
}: JourneyContext) {
  await open(await context.mailedLink(context.email));
  const form = { form: t('Confirm deletion') };
  await type(t('Reason'), 'I sign with a pen again.', form);
  const submit = () => press('button', t('Confirm deletion'), form);
  const question = t('Really delete your user profile?');
  expect(await answerDialog('dismiss', submit)).toBe(question);
  expect(await readValue(t('Reason'), form)).toBe('I sign with a pen again.');
  expect(await answerDialog('accept', submit)).toBe(question);
  await waitForText(en('User profile deleted.'), 'main');
  expect(await getHash()).toContain('#/?status=deleted');
}

async function failToLogIn({ press, type, waitForText, email }: JourneyContext) {
  await press('link', en('Login'), 'banner');
  const form = { form: en('Login') };
  await type(en('Email address'), email, form);
  await type(en('Password'), 'third password', form);
  await press('button', en('Login'), form);
  await waitForText(en('Login failed, please check your email address and / or password.'), 'main');
}
