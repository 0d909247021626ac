import { type Circumstances, field, formWith, type Stage, type Visit } from './stage.ts';

/** A form of the application in English, and what a visitor enters that the service accepts. */
export type FormCase = {
  readonly title: string;
  readonly submit: string;
  /** Its call, as the service's faults and the watch know it. */
  readonly call: string;
  /** Label and good value, in the order of the page. */
  readonly values: Readonly<Record<string, string>>;
  /** Those that the browser offers as a list. */
  readonly lists?: readonly string[];
  /** Opens the screen, for a visitor or for somebody who is logged in; tells the path of the call. */
  readonly open: (
    stage: Stage,
    circumstances?: Circumstances,
  ) => Promise<{ visit: Visit; path: string }>;
};

/** How somebody comes to a form. */
const asVisitor =
  (route: string, path: string): FormCase['open'] =>
  async (stage, circumstances) => {
    const visit = await stage.visit(circumstances);
    await visit.open(route);
    return { visit, path };
  };

const asPerson =
  (route: string, path: string): FormCase['open'] =>
  async (stage, circumstances) => {
    const as = await stage.register({ password: currentPassword });
    const visit = await stage.visit({ ...circumstances, as });
    await visit.open(route);
    return { visit, path };
  };

const currentPassword = 'the current password';

export const samplePlatform = { name: 'Cloud of Ada', url: 'https://cloud.example.org/' };

export const forms: readonly FormCase[] = [
  {
    title: 'login',
    submit: 'Login',
    call: 'POST /auth/login',
    values: { 'Email address': 'demo@example.com', Password: 'demo-password' },
    open: asVisitor('/login', '/auth/login'),
  },
  {
    title: 'reset request',
    submit: 'Request reset',
    call: 'POST /auth/resetpassword',
    values: { 'Email address': 'demo@example.com' },
    open: asVisitor('/passwordreset', '/auth/resetpassword'),
  },
  {
    title: 'reset completion',
    submit: 'Finish password reset',
    call: 'POST /auth/resetpassword/{token}',
    values: { 'New password': 'a new password', 'Confirm password': 'a new password' },
    open: asVisitor('/passwordreset/some-token', '/auth/resetpassword/some-token'),
  },
  {
    title: 'registration',
    submit: 'Sign Up',
    call: 'POST /auth/register',
    values: {
      Name: 'Ada Rossi',
      'Email address': 'ada@example.com',
      Language: 'Italiano',
      Country: 'Italy',
    },
    lists: ['Language', 'Country'],
    open: asVisitor('/register', '/auth/register'),
  },
  {
    title: 'registration confirmation',
    submit: 'Finish registration',
    call: 'POST /auth/confirm/{token}',
    values: { Password: 'a new password', 'Confirm password': 'a new password' },
    async open(stage, circumstances) {
      const { token } = await stage.applicant();
      return asVisitor(`/confirm/${token}`, `/auth/confirm/${token}`)(stage, circumstances);
    },
  },
  {
    title: 'profile',
    submit: 'Save',
    call: 'POST /settings/profile',
    values: { Name: 'Ada Bianchi', Language: 'Deutsch', Country: 'Austria' },
    lists: ['Language', 'Country'],
    open: asPerson('/profile', '/settings/profile'),
  },
  {
    title: 'password change',
    submit: 'Change password',
    call: 'POST /auth/password',
    values: {
      'Current password': currentPassword,
      'New password': 'a new password',
      'Repeat the new password': 'a new password',
    },
    open: asPerson('/profile', '/auth/password'),
  },
  {
    title: 'profile deletion request',
    submit: 'Delete profile',
    call: 'DELETE /settings/profile',
    values: { 'Current password': currentPassword },
    open: asPerson('/profile', '/settings/profile'),
  },
  {
    title: 'profile deletion',
    submit: 'Confirm deletion',
    call: 'DELETE /auth/confirmdelete/{token}',
    values: { Reason: 'I sign with a pen again.' },
    async open(stage, circumstances) {
      const opened = await asVisitor(
        '/profile/delete/some-token',
        '/auth/confirmdelete/some-token',
      )(stage, circumstances);
      opened.visit.page.on('dialog', (dialog) => dialog.accept());
      return opened;
    },
  },
  {
    title: 'new account',
    submit: 'Create account',
    call: 'POST /settings/accounts',
    values: { Name: samplePlatform.name, 'Platform URL': samplePlatform.url },
    open: asPerson('/accounts/overview', '/settings/accounts'),
  },
  {
    title: 'account',
    submit: 'Save',
    call: 'POST /settings/accounts/{id}',
    values: { Name: 'Cloud of Bea', 'Platform URL': 'http://192.168.0.7:8080/cloud/' },
    async open(stage, circumstances) {
      const person = await stage.register();
      const { id } = await stage.addAccount(person, samplePlatform);
      const visit = await stage.visit({ ...circumstances, as: person });
      await visit.open(`/accounts/${id}`);
      return { visit, path: `/settings/accounts/${id}` };
    },
  },
];

export function formCalled(title: string): FormCase {
  const found = forms.find((form) => form.title === title);
  if (!found) throw new Error(`There is no form "${title}".`);
  return found;
}

/** Fills the form in, with other values where they are given. */
export async function fillIn(
  { page }: Visit,
  { submit, values, lists = [] }: FormCase,
  others: Readonly<Record<string, string>> = {},
) {
  const form = formWith(page, submit);
  await form.waitFor();
  for (const [label, value] of Object.entries({ ...values, ...others })) {
    const control = field(form, label);
    if (!lists.includes(label)) await control.fill(value);
    else if (value === '') await control.selectOption('');
    else await control.selectOption({ label: value });
  }
  return form;
}

/** What stands in the fields of a form, by label; of a list the name of the choice. */
export async function contentOf({ page }: Visit, { submit, values, lists = [] }: FormCase) {
  const form = formWith(page, submit);
  const found: Record<string, string | null> = {};
  for (const label of Object.keys(values)) {
    const control = field(form, label);
    found[label] = lists.includes(label)
      ? await control.locator('option:checked').textContent()
      : await control.inputValue();
  }
  return found;
}
