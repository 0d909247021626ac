import type { Locator } from 'playwright-core';
import { type Circumstances, type Stage, sampleAccount, type User } from './harness.ts';
import { field, formWith } from './page.ts';

type Place = {
  readonly route: string;
  /** Of the form's call, below `/api/v1`. */
  readonly path: string;
  readonly as?: User;
};

/** A form of the application in English, and what somebody enters that the service accepts. */
export type FormCase = {
  readonly title: string;
  readonly submit: string;
  readonly method: 'POST' | 'DELETE';
  /** Label and good value, in the order of the page. */
  readonly values: Readonly<Record<string, string>>;
  /** The fields that are lists. */
  readonly lists?: readonly string[];
  readonly place: (stage: Stage) => Promise<Place>;
};

const currentPassword = 'the current password';

const forVisitors = (route: string, path: string) => async () => ({ route, path });

const newUser = (stage: Stage) => stage.register({ password: currentPassword });

const forUsers = (route: string, path: string) => async (stage: Stage) => ({
  route,
  path,
  as: await newUser(stage),
});

const table = {
  login: {
    submit: 'Login',
    method: 'POST',
    values: { 'Email address': 'demo@example.com', Password: 'demo-password' },
    place: forVisitors('/login', '/auth/login'),
  },
  'reset request': {
    submit: 'Request reset',
    method: 'POST',
    values: { 'Email address': 'demo@example.com' },
    place: forVisitors('/passwordreset', '/auth/resetpassword'),
  },
  registration: {
    submit: 'Sign Up',
    method: 'POST',
    values: {
      Name: 'Ada Rossi',
      'Email address': 'ada@example.com',
      Language: 'Italiano',
      Country: 'Italy',
    },
    lists: ['Language', 'Country'],
    place: forVisitors('/register', '/auth/register'),
  },
  confirmation: {
    submit: 'Finish registration',
    method: 'POST',
    values: { Password: 'a new password', 'Confirm password': 'a new password' },
    async place(stage: Stage) {
      const { token } = await stage.applicant();
      return { route: `/confirm/${token}`, path: `/auth/confirm/${token}` };
    },
  },
  profile: {
    submit: 'Save',
    method: 'POST',
    values: { Name: 'Ada Bianchi', Language: 'Deutsch', Country: 'Austria' },
    lists: ['Language', 'Country'],
    place: forUsers('/profile', '/settings/profile'),
  },
  'password change': {
    submit: 'Change password',
    method: 'POST',
    values: {
      'Current password': currentPassword,
      'New password': 'a new password',
      'Repeat the new password': 'a new password',
    },
    place: forUsers('/profile', '/auth/password'),
  },
  'deletion request': {
    submit: 'Delete profile',
    method: 'DELETE',
    values: { 'Current password': currentPassword },
    place: forUsers('/profile', '/settings/profile'),
  },
  deletion: {
    submit: 'Confirm deletion',
    method: 'DELETE',
    values: { Reason: 'I sign with a pen again.' },
    place: forVisitors('/profile/delete/some-token', '/auth/confirmdelete/some-token'),
  },
  'new account': {
    submit: 'Create account',
    method: 'POST',
    values: { Name: sampleAccount.name, 'Platform URL': sampleAccount.url },
    place: forUsers('/accounts/overview', '/settings/accounts'),
  },
  account: {
    submit: 'Save',
    method: 'POST',
    values: { Name: 'Cloud of Bea', 'Platform URL': 'http://192.168.0.7:8080/cloud/' },
    async place(stage: Stage) {
      const as = await newUser(stage);
      const id = await stage.addAccount(as);
      return { route: `/accounts/${id}`, path: `/settings/accounts/${id}`, as };
    },
  },
} as const satisfies Readonly<Record<string, Omit<FormCase, 'title'>>>;

export type FormTitle = keyof typeof table;

export const formCalled = (title: FormTitle): FormCase => ({ title, ...table[title] });

/** Opens the screen of a form for whom it is made. Questions of the browser are answered with yes. */
export async function openForm(stage: Stage, form: FormCase, circumstances: Circumstances = {}) {
  const { route, path, ...who } = await form.place(stage);
  const visit = await stage.visit({ ...circumstances, ...who });
  visit.page.on('dialog', (dialog) => void dialog.accept().catch(() => {}));
  await visit.open(route);
  const element = formWith(visit.page, form.submit);
  await element.waitFor();
  return { ...visit, ...who, route, path, call: `${form.method} ${path}`, element };
}

/** Fills the form in, with other values where they are given. */
export async function fillIn(
  element: Locator,
  { values, lists = [] }: FormCase,
  others: Readonly<Record<string, string>> = {},
) {
  for (const [label, value] of Object.entries({ ...values, ...others })) {
    const control = field(element, label);
    if (!lists.includes(label)) await control.fill(value);
    else await control.selectOption(value === '' ? '' : { label: value });
  }
}

/** What stands in the fields of a form, by label; of a list what its choice says. */
export async function contentOf(element: Locator, { values, lists = [] }: FormCase) {
  const found: Record<string, string | null> = {};
  for (const label of Object.keys(values)) {
    const control = field(element, label);
    found[label] = lists.includes(label)
      ? await control.locator('option:checked').textContent()
      : await control.inputValue();
  }
  return found;
}

export const isPassword = (label: string) => /password/i.test(label);
