import { fireEvent, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { unreachable } from '../support.ts';
import {
  alerts,
  announced,
  answer,
  button,
  enter,
  field,
  formOf,
  goTo,
  heading,
  headingHasFocus,
  held,
  jane,
  main,
  message,
  openApp,
  press,
  soon,
  statuses,
  type,
} from './harness.tsx';

type Scene = Parameters<typeof openApp>[1];

type Field = {
  readonly name: string;
  readonly label: string;
  readonly good: string;
  readonly autocomplete?: string;
  /** What is said to a value when the field is left. */
  readonly says: Readonly<Record<string, string | undefined>>;
};

/** A form of specification section 2, with its rules (5), its call (7), its failures (8) and what follows a success. */
type Row = {
  readonly hash: string;
  readonly submit: string;
  readonly scene?: Scene;
  readonly fields: readonly Field[];
  readonly call: string;
  readonly sent: unknown;
  readonly failures: readonly (readonly [
    status: number,
    body: object,
    says: string,
    at?: string,
  ])[];
  /** What the service answers, and how the screen tells. */
  readonly done: readonly [body: unknown, told: () => string | undefined, words: string];
};

const account = { id: 'a7', name: 'Nextcloud Roma', url: 'https://roma.example.com/', secret: 's' };
const url = () => location.hash.replace(/[?&]lang=en/, '');
const status = () => statuses()[0];
const title = () => heading().textContent ?? undefined;

const email = (autocomplete: string, says: Field['says'] = {}): Field => ({
  ...{ name: 'email', label: 'Email address', good: 'joe@example.com', autocomplete },
  says: {
    '': 'The email is required.',
    '  ': 'The email is required.',
    'jane@': 'Please enter a valid email address.',
    ' joe@localhost ': undefined,
    ...says,
  },
});
const newPassword = (name: string, label: string, required: string): Field => ({
  ...{ name, label, good: ' secret ', autocomplete: 'new-password' },
  says: {
    '': required,
    five5: 'The password must contain at least 6 characters.',
    sixsix: undefined,
    '      ': undefined,
  },
});
const repeat = (name: string, label: string): Field => ({
  ...{ name, label, good: ' secret ', autocomplete: 'new-password' },
  says: { '': 'The password confirmatiom is required.', secret: "The passwords don't match." },
});
const currentPassword: Field = {
  ...{ name: 'password', label: 'Current password', autocomplete: 'current-password' },
  good: ' s ',
  says: { '': 'The current password is required.', ' ': undefined },
};
const displayName: Field = {
  ...{ name: 'display_name', label: 'Name', good: 'Joe Doe', autocomplete: 'name' },
  says: {
    '': 'The name is required.',
    '   ': 'The name is required.',
    ' Jo ': 'The name must contain at least 3 characters.',
    Joe: undefined,
  },
};
const choice = (name: string, label: string, good: string, required: string): Field => ({
  ...{ name, label, good, autocomplete: name },
  says: { '': required },
});
const person: readonly Field[] = [
  choice('language', 'Language', 'it', 'The language is required.'),
  choice('country', 'Country', 'IT', 'The country is required.'),
];
const accountFields: readonly Field[] = [
  {
    ...{ name: 'name', label: 'Name', good: 'Cloud', autocomplete: 'off' },
    says: {
      '': 'A name is required.',
      '     ': 'A name is required.',
      ' Four ': 'The name must contain at least 5 characters.',
    },
  },
  {
    ...{ name: 'url', label: 'Platform URL', autocomplete: 'off' },
    good: 'http://localhost:8080/nc/',
    says: {
      '': 'A URL is required.',
      '  ': 'A URL is required.',
      'cloud.example.com': 'Please enter a valid URL.',
      'javascript:alert(1)': 'Please enter a valid URL.',
      'https://cloud.example.com': undefined,
    },
  },
];
const accountFailures = (sentence: string): Row['failures'] => [
  [409, { code: 'duplicate_name' }, 'An account with this name already exists.', 'Name'],
  [409, { code: 'duplicate_url' }, 'An account for this URL already exists.', 'Platform URL'],
  [409, { message: 'No.' }, sentence.replace('{error}', 'unknown')],
  [422, { code: '<b>{error}</b>', message: 'No.' }, sentence.replace('{error}', '<b>{error}</b>')],
];
const user = { user: jane };
const registration = { display_name: 'Joe', email: 'joe@x', language: 'de', country: 'DE' };
const weak = 'please choose another one.';

const forms: readonly Row[] = [
  {
    hash: '#/login',
    submit: 'Login',
    scene: { server: { 'GET settings/accounts': answer([]) } },
    fields: [
      email('username'),
      { ...currentPassword, label: 'Password', says: { '': 'The password is required.' } },
    ],
    call: 'POST auth/login',
    sent: { email: 'joe@example.com', password: ' s ' },
    failures: [[401, {}, 'Login failed, please check your email address and / or password.']],
    done: [jane, url, '#/accounts/overview'],
  },
  {
    hash: '#/passwordreset',
    submit: 'Request reset',
    fields: [email('email')],
    call: 'POST auth/resetpassword',
    sent: { email: 'joe@example.com' },
    failures: [[404, {}, 'Password reset request not found or expired.']],
    done: ['', title, 'Check your email'],
  },
  {
    hash: '#/passwordreset/a%20b',
    submit: 'Finish password reset',
    fields: [
      newPassword('password', 'New password', 'The new password is required.'),
      repeat('password2', 'Confirm password'),
    ],
    call: 'POST auth/resetpassword/a%20b',
    sent: { password: ' secret ' },
    failures: [[412, {}, `The new password is too weak, ${weak}`, 'New password']],
    done: ['', url, '#/login?status=reset'],
  },
  {
    hash: '#/register',
    submit: 'Sign Up',
    scene: { server: { 'GET welcome': answer('', 200, { 'client-country': 'DE' }) } },
    fields: [
      displayName,
      email('email', {
        [`${'j'.repeat(39)}@example.com`]:
          'The email address may contain a maximum of 50 characters.',
        [` ${'j'.repeat(38)}@example.com `]: undefined,
      }),
      ...person,
    ],
    call: 'POST auth/register',
    sent: { display_name: 'Joe Doe', email: 'joe@example.com', language: 'it', country: 'IT' },
    failures: [[409, { message: 'Taken.' }, 'Taken.']],
    done: ['', title, 'Check your email'],
  },
  {
    hash: '#/confirm/a%20b',
    submit: 'Finish registration',
    scene: { server: { 'GET auth/confirm/a%20b': answer(registration) } },
    fields: [
      newPassword('password', 'Password', 'The password is required.'),
      repeat('password2', 'Confirm password'),
    ],
    call: 'POST auth/confirm/a%20b',
    sent: { password: ' secret ' },
    failures: [[412, {}, `The password is too weak, ${weak}`, 'Password']],
    done: ['', url, '#/login?status=registered'],
  },
  {
    hash: '#/profile',
    submit: 'Save',
    scene: user,
    fields: [displayName, ...person],
    call: 'POST settings/profile',
    sent: { ...jane, display_name: 'Joe Doe', language: 'it', country: 'IT' },
    failures: [[422, { message: 'No.' }, 'No.']],
    done: [jane, status, 'The user profile has been updated.'],
  },
  {
    hash: '#/profile',
    submit: 'Change password',
    scene: user,
    fields: [
      currentPassword,
      newPassword('new_password', 'New password', 'The new password is required.'),
      repeat('new_password2', 'Confirm new password'),
    ],
    call: 'POST auth/password',
    sent: { password: ' s ', new_password: ' secret ' },
    failures: [
      [401, {}, 'The current password is invalid.', 'Current password'],
      [412, {}, `The new password is too weak, ${weak}`, 'New password'],
    ],
    done: ['', status, 'The password has been changed.'],
  },
  {
    hash: '#/profile',
    submit: 'Delete profile',
    scene: user,
    fields: [currentPassword],
    call: 'DELETE settings/profile',
    sent: { password: ' s ' },
    failures: [[401, {}, 'The current password is invalid.', 'Current password']],
    done: ['', status, 'We have sent you an email with a link to confirm the deletion.'],
  },
  {
    hash: '#/profile/delete/a%20b',
    submit: 'Confirm deletion',
    fields: [
      {
        name: 'reason',
        label: 'Reason',
        good: ' No need\nany more. ',
        says: { '': 'A reason is required.', ' \n ': 'A reason is required.' },
      },
    ],
    call: 'DELETE auth/confirmdelete/a%20b',
    sent: { reason: 'No need\nany more.' },
    failures: [[422, { message: 'Not now.' }, 'Not now.']],
    done: ['', url, '#/?status=deleted'],
  },
  {
    hash: '#/accounts/overview',
    submit: 'Create account',
    scene: {
      ...user,
      server: { 'GET settings/accounts': answer([]), 'GET settings/accounts/a7': answer(account) },
    },
    fields: accountFields,
    call: 'POST settings/accounts',
    sent: { name: 'Cloud', url: 'http://localhost:8080/nc/' },
    failures: accountFailures('Could not create account ({error}).'),
    done: [{ id: 'a7' }, url, '#/accounts/a7?status=created'],
  },
  {
    hash: '#/accounts/a7',
    submit: 'Save',
    scene: { ...user, server: { 'GET settings/accounts/a7': answer(account) } },
    fields: accountFields,
    call: 'POST settings/accounts/a7',
    sent: { name: 'Cloud', url: 'http://localhost:8080/nc/' },
    failures: accountFailures('Could not update account ({error}).'),
    done: ['', () => statuses().at(-1), 'The account has been updated.'],
  },
];

/** What no form has words of its own for. */
const troubles = [
  [unreachable, 'The server could not be reached. Check your connection and try again.'],
  [answer({ message: '<b>{status}</b>' }, 418), '<b>{status}</b>'],
  [
    answer('<html>Bad gateway</html>', 502),
    'The server reported an error (502). Try again in a few minutes.',
  ],
  [answer('', 500), 'The server reported an error (500). Try again in a few minutes.'],
  [
    answer('<html>Sign in</html>'),
    'Unexpected response from the server (200). Try again in a few minutes.',
  ],
] as const;

beforeEach(() => void vi.stubGlobal('confirm', () => true));

describe.each(forms.map((row) => [`${row.submit} at ${row.hash}`, row] as const))(
  '%s',
  (_, row) => {
    const { hash, submit, scene, fields, call, sent, failures, done } = row;
    const own = () => formOf(submit);

    async function open(...replies: ReturnType<typeof answer>[]) {
      const server = { ...scene?.server, [call]: replies };
      const app = await openApp(hash, { ...scene, server });
      await soon();
      return { sent: () => app.sent().filter(([made]) => made === call) };
    }

    function fillIn() {
      for (const { label, good } of fields) type(label, good, own());
    }
    const typedIn = () => fields.map(({ label }) => field(label, own()).value);

    test('The form has its fields, with autocomplete attributes for password managers.', async () => {
      await open();
      expect(fields.map(({ label }) => field(label, own()).name)).toEqual(
        fields.map(({ name }) => name),
      );
      for (const { label, autocomplete } of fields)
        expect(field(label, own()).getAttribute('autocomplete') ?? undefined).toBe(autocomplete);
    });

    test('A value is validated when its field is left.', async () => {
      await open();
      fillIn();
      for (const { label, good, says } of fields) {
        for (const [value, words] of Object.entries({ ...says, [good]: undefined })) {
          type(label, value, own());
          await soon();
          expect([value, message(label, own())]).toEqual([value, words]);
        }
      }
    });

    test('An empty form sends nothing, focuses the first field and announces the number of errors.', async () => {
      const { sent } = await open();
      for (const { label } of fields) type(label, '', own());
      await press(submit, own());
      const required = fields.filter(({ says }) => says[''] !== undefined);
      const [first] = required;
      expect(document.activeElement).toBe(field(first?.label ?? '', own()));
      const words = `Fields to correct: ${required.length}. ${first?.says['']}`;
      await waitFor(() => expect(announced()).toBe(words));
      expect(sent()).toEqual([]);
    });

    test('The form is sent once and reports its success.', async () => {
      const { reply, release } = held(answer(done[0]));
      const { sent: made } = await open(reply);
      fillIn();
      const pressed = await press(submit, own());
      expect(pressed.getAttribute('aria-disabled')).toBe('true');
      expect(document.activeElement).toBe(pressed);
      fireEvent.click(pressed);
      await enter(own());
      expect(made()).toEqual([[call, sent]]);
      release();
      await waitFor(() => expect(done[1]()).toBe(done[2]));
    });

    test('The form reports a failure, keeps the input and can be sent again.', async () => {
      const { sent: made } = await open(
        ...failures.map(([status, body]) => answer(body, status)),
        ...troubles.map(([reply]) => reply),
      );
      fillIn();
      const typed = typedIn();
      for (const [, , says, at] of failures) {
        await press(submit, own());
        expect(alerts()).toEqual([says]);
        if (at) {
          expect(message(at, own())).toBe(says);
          expect(document.activeElement).toBe(field(at, own()));
        }
        expect(typedIn()).toEqual(typed);
      }
      for (const [, says] of troubles) {
        await press(submit, own());
        expect(alerts()).toEqual([says]);
        expect(main().querySelector('b')).toBeNull();
        expect(typedIn()).toEqual(typed);
      }
      expect(button(submit, own()).hasAttribute('aria-disabled')).toBe(false);
      expect(made()).toHaveLength(failures.length + troubles.length);
    });

    test('A response to a form that was left changes nothing.', async () => {
      const { reply, release } = held(answer({ message: 'Late.' }, 500));
      await open(reply);
      fillIn();
      await press(submit, own());
      await goTo('#/nowhere');
      await waitFor(() => expect(heading().textContent).toContain('nowhere'), { timeout: 3_000 });
      await headingHasFocus();
      release();
      await soon();
      expect([url(), alerts(), document.activeElement]).toEqual(['#/nowhere', [], heading()]);
    });
  },
);
