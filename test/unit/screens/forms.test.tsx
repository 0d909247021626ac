import { waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createAccount, createUser } from '../../fixtures.mjs';
import type { Reply } from '../support.ts';
import {
  clickButton,
  deferredReply,
  fill,
  flush,
  getAlerts,
  getAnnouncement,
  getButton,
  getField,
  getFieldError,
  getForm,
  getHeading,
  getMain,
  getStatuses,
  goTo,
  openApp,
  type RenderOptions,
  replyWith,
  waitForHeadingFocus,
  waitForScreen,
} from './harness.tsx';

const jane = createUser();

type FieldCase = {
  readonly name: string;
  readonly label: string;
  readonly validValue: string;
  readonly autocomplete?: string;
  /** The error of each value when the field is left. */
  readonly errors: Readonly<Record<string, string | undefined>>;
};

/** A form with its rules, its call, its failures and the effect of a success. */
type FormCase = {
  readonly hash: string;
  readonly submit: string;
  readonly options?: RenderOptions;
  readonly fields: readonly FieldCase[];
  readonly call: string;
  readonly body: unknown;
  readonly failures: readonly FailureCase[];
  readonly success: SuccessCase;
};

/** A response that the form explains with a message, at a field if there is one to correct. */
type FailureCase = {
  readonly status: number;
  readonly body: object;
  readonly message: string;
  readonly field?: string;
};

/** The body of the response to a success, and what the screen shows afterwards. */
type SuccessCase = {
  readonly body: unknown;
  readonly read: () => string | undefined;
  readonly expected: string;
};

const account = createAccount();
const getHash = () => location.hash.replace(/[?&]lang=en/, '');
const getStatus = () => getStatuses()[0];
const getTitle = () => getHeading().textContent ?? undefined;

const createEmailField = (autocomplete: string, errors: FieldCase['errors'] = {}): FieldCase => ({
  name: 'email',
  label: 'Email address',
  validValue: 'joe@example.com',
  autocomplete,
  errors: {
    '': 'The email is required.',
    '  ': 'The email is required.',
    '\u200b': 'The email is required.',
    'jane@': 'Please enter a valid email address.',
    ' joe@localhost ': undefined,
    ...errors,
  },
});
const createNewPasswordField = (name: string, label: string, required: string): FieldCase => ({
  name,
  label,
  validValue: ' secret ',
  autocomplete: 'new-password',
  errors: {
    '': required,
    five5: 'The password must contain at least 6 characters.',
    '😀😀😀': 'The password must contain at least 6 characters.',
    sixsix: undefined,
    '      ': undefined,
  },
});
const createRepeatField = (name: string, label: string): FieldCase => ({
  name,
  label,
  validValue: ' secret ',
  autocomplete: 'new-password',
  errors: {
    '': 'The password confirmatiom is required.',
    secret: "The passwords don't match.",
    ' Secret ': "The passwords don't match.",
  },
});
const currentPasswordField: FieldCase = {
  name: 'password',
  label: 'Current password',
  autocomplete: 'current-password',
  validValue: ' s ',
  errors: { '': 'The current password is required.', ' ': undefined },
};
const displayNameField: FieldCase = {
  name: 'display_name',
  label: 'Name',
  validValue: 'Joe Doe',
  autocomplete: 'name',
  errors: {
    '': 'The name is required.',
    '   ': 'The name is required.',
    ' Jo ': 'The name must contain at least 3 characters.',
    Joe: undefined,
  },
};
const createSelectField = (
  name: string,
  label: string,
  validValue: string,
  required: string,
): FieldCase => ({
  name,
  label,
  validValue,
  autocomplete: name,
  errors: { '': required },
});
const selectFields: readonly FieldCase[] = [
  createSelectField('language', 'Language', 'it', 'The language is required.'),
  createSelectField('country', 'Country', 'IT', 'The country is required.'),
];
const accountFields: readonly FieldCase[] = [
  {
    name: 'name',
    label: 'Name',
    validValue: 'Cloud',
    autocomplete: 'off',
    errors: {
      '': 'A name is required.',
      '     ': 'A name is required.',
      ' Four ': 'The name must contain at least 5 characters.',
    },
  },
  {
    name: 'url',
    label: 'Platform URL',
    autocomplete: 'off',
    validValue: 'http://localhost:8080/nc/',
    errors: {
      '': 'A URL is required.',
      '  ': 'A URL is required.',
      'cloud.example.com': 'Please enter a valid URL.',
      'javascript:alert(1)': 'Please enter a valid URL.',
      'https://cloud.example.com': undefined,
    },
  },
];
const createAccountFailures = (sentence: string): readonly FailureCase[] => [
  {
    status: 409,
    body: { code: 'duplicate_name' },
    message: 'An account with this name already exists.',
    field: 'Name',
  },
  {
    status: 409,
    body: { code: 'duplicate_url' },
    message: 'An account for this URL already exists.',
    field: 'Platform URL',
  },
  { status: 409, body: { message: 'No.' }, message: sentence.replace('{error}', 'unknown') },
  {
    status: 422,
    body: { code: '<b>{error}</b>', message: 'No.' },
    message: sentence.replace('{error}', '<b>{error}</b>'),
  },
];
const loggedInOptions = { user: jane };
const tooWeakHint = 'please choose another one.';

const forms: readonly FormCase[] = [
  {
    hash: '#/login',
    submit: 'Login',
    options: { server: { 'GET settings/accounts': replyWith([]) } },
    fields: [
      createEmailField('username'),
      { ...currentPasswordField, label: 'Password', errors: { '': 'The password is required.' } },
    ],
    call: 'POST auth/login',
    body: { email: 'joe@example.com', password: ' s ' },
    failures: [
      {
        status: 401,
        body: {},
        message: 'Login failed, please check your email address and / or password.',
      },
    ],
    success: { body: jane, read: getHash, expected: '#/accounts/overview' },
  },
  {
    hash: '#/passwordreset',
    submit: 'Request reset',
    fields: [createEmailField('email')],
    call: 'POST auth/resetpassword',
    body: { email: 'joe@example.com' },
    failures: [{ status: 404, body: {}, message: 'Password reset request not found or expired.' }],
    success: { body: '', read: getTitle, expected: 'Check your email' },
  },
  {
    hash: '#/passwordreset/a%20b',
    submit: 'Finish password reset',
    fields: [
      createNewPasswordField('password', 'New password', 'The new password is required.'),
      createRepeatField('password2', 'Confirm password'),
    ],
    call: 'POST auth/resetpassword/a%20b',
    body: { password: ' secret ' },
    failures: [
      {
        status: 412,
        body: {},
        message: `The new password is too weak, ${tooWeakHint}`,
        field: 'New password',
      },
    ],
    success: { body: '', read: getHash, expected: '#/login?status=reset' },
  },
  {
    hash: '#/register',
    submit: 'Sign Up',
    options: { server: { 'GET welcome': replyWith('', 200, { 'client-country': 'DE' }) } },
    fields: [
      displayNameField,
      createEmailField('email', {
        [`${'j'.repeat(39)}@example.com`]:
          'The email address may contain a maximum of 50 characters.',
        [` ${'j'.repeat(38)}@example.com `]: undefined,
      }),
      ...selectFields,
    ],
    call: 'POST auth/register',
    body: { display_name: 'Joe Doe', email: 'joe@example.com', language: 'it', country: 'IT' },
    failures: [{ status: 409, body: { message: 'Taken.' }, message: 'Taken.' }],
    success: { body: '', read: getTitle, expected: 'Check your email' },
  },
  {
    hash: '#/confirm/a%20b',
    submit: 'Finish registration',
    options: { server: { 'GET auth/confirm/a%20b': replyWith(jane) } },
    fields: [
      createNewPasswordField('password', 'Password', 'The password is required.'),
      createRepeatField('password2', 'Confirm password'),
    ],
    call: 'POST auth/confirm/a%20b',
    body: { password: ' secret ' },
    failures: [
      {
        status: 412,
        body: {},
        message: `The password is too weak, ${tooWeakHint}`,
        field: 'Password',
      },
    ],
    success: { body: '', read: getHash, expected: '#/login?status=registered' },
  },
  {
    hash: '#/profile',
    submit: 'Save',
    options: loggedInOptions,
    fields: [displayNameField, ...selectFields],
    call: 'POST settings/profile',
    body: { ...jane, display_name: 'Joe Doe', language: 'it', country: 'IT' },
    failures: [{ status: 422, body: { message: 'No.' }, message: 'No.' }],
    success: { body: jane, read: getStatus, expected: 'The user profile has been updated.' },
  },
  {
    hash: '#/profile',
    submit: 'Change password',
    options: loggedInOptions,
    fields: [
      currentPasswordField,
      createNewPasswordField('new_password', 'New password', 'The new password is required.'),
      createRepeatField('new_password2', 'Confirm new password'),
    ],
    call: 'POST auth/password',
    body: { password: ' s ', new_password: ' secret ' },
    failures: [
      {
        status: 401,
        body: {},
        message: 'The current password is invalid.',
        field: 'Current password',
      },
      {
        status: 412,
        body: {},
        message: `The new password is too weak, ${tooWeakHint}`,
        field: 'New password',
      },
    ],
    success: { body: '', read: getStatus, expected: 'The password has been changed.' },
  },
  {
    hash: '#/profile',
    submit: 'Delete profile',
    options: loggedInOptions,
    fields: [currentPasswordField],
    call: 'DELETE settings/profile',
    body: { password: ' s ' },
    failures: [
      {
        status: 401,
        body: {},
        message: 'The current password is invalid.',
        field: 'Current password',
      },
    ],
    success: {
      body: '',
      read: getStatus,
      expected: 'We have sent you an email with a link to confirm the deletion.',
    },
  },
  {
    hash: '#/profile/delete/a%20b',
    submit: 'Confirm deletion',
    options: { server: { 'GET auth/logout': replyWith('') } },
    fields: [
      {
        name: 'reason',
        label: 'Reason',
        validValue: ' No need\nany more. ',
        errors: { '': 'A reason is required.', ' \n ': 'A reason is required.' },
      },
    ],
    call: 'DELETE auth/confirmdelete/a%20b',
    body: { reason: 'No need\nany more.' },
    failures: [{ status: 422, body: { message: 'Not now.' }, message: 'Not now.' }],
    success: { body: '', read: getHash, expected: '#/?status=deleted' },
  },
  {
    hash: '#/accounts/overview',
    submit: 'Create account',
    options: {
      ...loggedInOptions,
      server: {
        'GET settings/accounts': replyWith([]),
        'GET settings/accounts/a7': replyWith(account),
      },
    },
    fields: accountFields,
    call: 'POST settings/accounts',
    body: { name: 'Cloud', url: 'http://localhost:8080/nc/' },
    failures: createAccountFailures('Could not create account ({error}).'),
    success: { body: { id: 'a7' }, read: getHash, expected: '#/accounts/a7?status=created' },
  },
  {
    hash: '#/accounts/a7',
    submit: 'Save',
    options: { ...loggedInOptions, server: { 'GET settings/accounts/a7': replyWith(account) } },
    fields: accountFields,
    call: 'POST settings/accounts/a7',
    body: { name: 'Cloud', url: 'http://localhost:8080/nc/' },
    failures: createAccountFailures('Could not update account ({error}).'),
    success: {
      body: '',
      read: () => getStatuses().at(-1),
      expected: 'The account has been updated.',
    },
  },
];

beforeEach(() => void vi.stubGlobal('confirm', () => true));

describe.each(forms)('$submit at $hash', (formCase) => {
  const { hash, submit, options, fields, call, body, failures, success } = formCase;
  const getTestedForm = () => getForm(submit);

  async function open(...replies: Reply[]) {
    const server = { ...options?.server, [call]: replies };
    const app = await openApp(hash, { ...options, server });
    return { getRequests: () => app.getRequests().filter(([sentCall]) => sentCall === call) };
  }

  async function fillForm() {
    for (const { label, validValue } of fields) await fill(label, validValue, getTestedForm());
  }
  const getValues = () => fields.map(({ label }) => getField(label, getTestedForm()).value);

  test('The form has its fields, with autocomplete attributes for password managers, and puts no value into a URL.', async () => {
    await open();
    // A submit of this method does nothing outside of a dialog (HTML standard, "form submission algorithm").
    expect(getTestedForm().method).toBe('dialog');
    expect(fields.map(({ label }) => getField(label, getTestedForm()).name)).toEqual(
      fields.map(({ name }) => name),
    );
    for (const { label, autocomplete } of fields)
      expect(getField(label, getTestedForm()).getAttribute('autocomplete') ?? undefined).toBe(
        autocomplete,
      );
  });

  test('A value is validated when its field is left.', async () => {
    await open();
    await fillForm();
    for (const { label, validValue, errors } of fields) {
      for (const [value, error] of Object.entries({ ...errors, [validValue]: undefined })) {
        await fill(label, value, getTestedForm());
        expect([value, getFieldError(label, getTestedForm())]).toEqual([value, error]);
      }
    }
  });

  test('The form is sent and reports its success.', async () => {
    const { getRequests } = await open(replyWith(success.body));
    await fillForm();
    await clickButton(submit, getTestedForm());
    expect(getRequests()).toEqual([[call, body]]);
    await waitFor(() => expect(success.read()).toBe(success.expected));
  });

  test('The form reports a failure, keeps the input and can be sent again.', async () => {
    const { getRequests } = await open(
      ...failures.map((failure) => replyWith(failure.body, failure.status)),
    );
    await fillForm();
    const enteredValues = getValues();
    for (const { message, field: invalidField } of failures) {
      await clickButton(submit, getTestedForm());
      expect(getAlerts()).toEqual([message]);
      if (invalidField) {
        expect(getFieldError(invalidField, getTestedForm())).toBe(message);
        expect(document.activeElement).toBe(getField(invalidField, getTestedForm()));
      }
      expect(getMain().querySelector('b')).toBeNull();
      expect(getValues()).toEqual(enteredValues);
    }
    expect(getButton(submit, getTestedForm()).hasAttribute('aria-disabled')).toBe(false);
    expect(getRequests()).toHaveLength(failures.length);
  });

  test('A success of a form that was left leads nowhere and says nothing.', async () => {
    const { reply, release } = deferredReply(replyWith(success.body));
    await open(reply);
    await fillForm();
    await clickButton(submit, getTestedForm());
    await goTo('#/nowhere');
    await waitForScreen('Page "/nowhere" not found.');
    await waitForHeadingFocus();
    const earlier = getAnnouncement();
    release();
    await flush();
    // A login counts, and the screen is opened anew for the user.
    await waitForHeadingFocus();
    expect([getHash(), getAlerts()]).toEqual(['#/nowhere', []]);
    // An announcement of the form from before stays for some seconds.
    expect(['', earlier]).toContain(getAnnouncement());
  });
});

test('An empty form sends nothing, and announces the number of errors and the first one.', async () => {
  const { getRequests } = await openApp('#/login');
  await clickButton('Login');
  await waitFor(() =>
    expect(getAnnouncement()).toBe('Fields to correct: 2. The email is required.'),
  );
  expect(getRequests()).toEqual([]);
});
