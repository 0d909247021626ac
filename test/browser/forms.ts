import type { Locator } from 'playwright-core';
import { type BrowserTests, sampleAccount, type User, type VisitOptions } from './harness.ts';
import { field, getForm } from './page.ts';

type FormLocation = {
  readonly route: string;
  /** The path of the form's call below `/api/v1`. */
  readonly path: string;
  readonly user?: User;
};

/** A form of the application in English, with values that the service accepts. */
export type FormCase = {
  readonly submit: string;
  readonly method: 'POST' | 'DELETE';
  /** Valid values by label, in the order of the page. */
  readonly values: Readonly<Record<string, string>>;
  /** The fields that are lists. */
  readonly lists?: readonly string[];
  readonly getLocation: (app: BrowserTests) => Promise<FormLocation>;
};

const currentPassword = 'the current password';

const forVisitors = (route: string, path: string) => async () => ({ route, path });

const newUser = (app: BrowserTests) => app.register({ password: currentPassword });

const forUsers = (route: string, path: string) => async (app: BrowserTests) => ({
  route,
  path,
  user: await newUser(app),
});

const table = {
  login: {
    submit: 'Login',
    method: 'POST',
    values: { 'Email address': 'demo@example.com', Password: 'demo-password' },
    getLocation: forVisitors('/login', '/auth/login'),
  },
  'reset request': {
    submit: 'Request reset',
    method: 'POST',
    values: { 'Email address': 'demo@example.com' },
    getLocation: forVisitors('/passwordreset', '/auth/resetpassword'),
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
    getLocation: forVisitors('/register', '/auth/register'),
  },
  confirmation: {
    submit: 'Finish registration',
    method: 'POST',
    values: { Password: 'a new password', 'Confirm password': 'a new password' },
    async getLocation(app: BrowserTests) {
      const { token } = await app.startRegistration();
      return { route: `/confirm/${token}`, path: `/auth/confirm/${token}` };
    },
  },
  profile: {
    submit: 'Save',
    method: 'POST',
    values: { Name: 'Ada Bianchi', Language: 'Deutsch', Country: 'Austria' },
    lists: ['Language', 'Country'],
    getLocation: forUsers('/profile', '/settings/profile'),
  },
  'password change': {
    submit: 'Change password',
    method: 'POST',
    values: {
      'Current password': currentPassword,
      'New password': 'a new password',
      'Confirm new password': 'a new password',
    },
    getLocation: forUsers('/profile', '/auth/password'),
  },
  deletion: {
    submit: 'Confirm deletion',
    method: 'DELETE',
    values: { Reason: 'I sign with a pen again.' },
    getLocation: forVisitors('/profile/delete/some-token', '/auth/confirmdelete/some-token'),
  },
  'new account': {
    submit: 'Create account',
    method: 'POST',
    values: { Name: sampleAccount.name, 'Platform URL': sampleAccount.url },
    getLocation: forUsers('/accounts/overview', '/settings/accounts'),
  },
  account: {
    submit: 'Save',
    method: 'POST',
    values: { Name: 'Cloud of Bea', 'Platform URL': 'http://192.168.0.7:8080/cloud/' },
    async getLocation(app: BrowserTests) {
      const user = await newUser(app);
      const id = await app.addAccount(user);
      return { route: `/accounts/${id}`, path: `/settings/accounts/${id}`, user };
    },
  },
} as const satisfies Readonly<Record<string, FormCase>>;

export const getFormCase = (name: keyof typeof table): FormCase => table[name];

/** Opens the screen of a form as a visitor or a user, and accepts all dialogs. */
export async function openForm(app: BrowserTests, form: FormCase, options: VisitOptions = {}) {
  const { route, path, ...user } = await form.getLocation(app);
  const visit = await app.visit({ ...options, ...user });
  visit.page.on('dialog', (dialog) => void dialog.accept().catch(() => {}));
  await visit.open(route);
  const element = getForm(visit.page, form.submit);
  await element.waitFor();
  return { ...visit, ...user, route, path, call: `${form.method} ${path}`, element };
}

export async function fillIn(element: Locator, { values, lists = [] }: FormCase) {
  for (const [label, value] of Object.entries(values)) {
    const control = field(element, label);
    if (lists.includes(label)) await control.selectOption({ label: value });
    else await control.fill(value);
  }
}

/** Returns the values of a form by label; for a list, the label of the selected option. */
export async function getValues(element: Locator, { values, lists = [] }: FormCase) {
  const currentValues: Record<string, string | null> = {};
  for (const label of Object.keys(values)) {
    const control = field(element, label);
    currentValues[label] = lists.includes(label)
      ? await control.locator('option:checked').textContent()
      : await control.inputValue();
  }
  return currentValues;
}
