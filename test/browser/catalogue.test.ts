import { expect, test } from 'vitest';
import { share } from '../share.ts';
import { contentOf, type FormCase, fillIn, formCalled, forms, samplePlatform } from './forms.ts';
import {
  alerts,
  asked,
  button,
  eventually,
  field,
  focused,
  formWith,
  heading,
  routeIn,
  setStage,
  type Visit,
} from './stage.ts';

const stage = setStage();

const unreachable = 'The server could not be reached. Check your connection and try again.';

/** A fault of the service, the message that it leads to, and the field that is to blame, if one is. */
type Refusal = readonly [fault: string, message: string, field?: string];

const weak = 'The new password is too weak, please choose another one.';

const accountRefusals = (could: string): readonly Refusal[] => [
  ['409:duplicate_name', 'An account with this name already exists.', 'name'],
  ['409:duplicate_url', 'An account for this URL already exists.', 'url'],
  ['409:some_code', `${could} (some_code).`],
  ['409', `${could} (unknown).`],
];

/** What each form says to what the specification names, in its words. */
const refusals: Readonly<Record<string, readonly Refusal[]>> = {
  login: [['401', 'Login failed, please check your email address and / or password.']],
  'reset completion': [
    ['404', 'Password reset request not found or expired.'],
    ['412', weak, 'password'],
  ],
  'registration confirmation': [
    ['404', 'Registration not found.'],
    ['412', 'The password is too weak, please choose another one.', 'password'],
  ],
  'password change': [
    ['401', 'The current password is invalid.', 'password'],
    ['412', weak, 'new_password'],
  ],
  'profile deletion request': [['401', 'The current password is invalid.', 'password']],
  'profile deletion': [['404', 'Delete request not found or expired.']],
  'new account': accountRefusals('Could not create account'),
  account: accountRefusals('Could not update account'),
};

/** What it says to any other error: the words of the server, or our own. */
const troubles: readonly Refusal[] = [
  ['500', 'This call fails on purpose (500).'],
  ['422:some_code', 'This call fails on purpose (422).'],
  ['empty', 'The server answered with an error (500).'],
  ['reset', unreachable],
  ['html', 'The server sent an answer that could not be understood (200).'],
];

/** One for each form, in turn: `faults/forms.test.ts` has all of them for all forms. */
const troublesOf = (form: FormCase) =>
  troubles.filter((_, index) => index === forms.indexOf(form) % troubles.length);

/** What the watch sees of a fault. */
function eventOf(fault: string, call: string): readonly string[] {
  if (fault === 'html') return [];
  if (fault === 'reset') return [`unreachable ${call}`];
  return [`${fault === 'empty' ? '500' : fault.slice(0, 3)} ${call}`];
}

test.each(share(forms, 2))(
  'the form $title explains every refusal, and what was typed stays',
  async (form) => {
    const { visit, path } = await form.open(stage);
    const { page } = visit;
    const element = await fillIn(visit, form);
    for (const [fault, message, blamed] of [...(refusals[form.title] ?? []), ...troublesOf(form)]) {
      stage.service().fail([`${form.call}=${fault}`]);
      visit.plan(...eventOf(fault, `${form.call.split(' ')[0]} ${path}`));
      await button(element, form.submit).click();
      await alerts(page).toEqual([message]);
      expect(await contentOf(visit, form)).toEqual(form.values);
      await eventually(() => focused(page)).toBe(blamed ?? message);
      if (!blamed) continue;
      const control = element.locator(`[name=${blamed}]`);
      expect(await control.getAttribute('aria-invalid')).toBe('true');
      const described = (await control.getAttribute('aria-describedby')) ?? '';
      expect(described.split(' ')).toContain(await page.getByRole('alert').getAttribute('id'));
    }
  },
);

/** Fills in and sends. */
async function submit(visit: Visit, form: FormCase) {
  const element = await fillIn(visit, form);
  await button(element, form.submit).click();
}

test('a gateway that answers with its own page is told by its status', async () => {
  const form = formCalled('login');
  const { visit, path } = await form.open(stage);
  await visit.page.route(`**/api/v1${path}`, (route) =>
    route.fulfill({
      status: 502,
      contentType: 'text/html',
      body: '<html><head><title>502 Bad Gateway</title></head><body>nginx</body></html>',
    }),
  );
  visit.plan('502 POST /auth/login');
  await submit(visit, form);
  await alerts(visit.page).toEqual(['The server answered with an error (502).']);
  expect(await contentOf(visit, form)).toEqual(form.values);
});

test("the server's message is text, whatever it contains", async () => {
  const form = formCalled('reset request');
  const { visit, path } = await form.open(stage);
  const message = '<img src=x onerror=alert(1)> {status} $& Überlast';
  await visit.page.route(`**/api/v1${path}`, (route) =>
    route.fulfill({ status: 429, json: { message } }),
  );
  visit.plan('429 POST /auth/resetpassword');
  await submit(visit, form);
  await alerts(visit.page).toEqual([message]);
});

test('while registrations are disabled the form says so and is reset', async () => {
  const form = formCalled('registration');
  const { visit, path } = await form.open(stage);
  await eventually(() => field(formWith(visit.page, 'Sign Up'), 'Country').inputValue()).toBe('DE');
  stage.service().fail([`${form.call}=503:registration_disabled`]);
  visit.plan(`503 POST ${path}`);
  await submit(visit, form);
  await alerts(visit.page).toEqual(['Registrations are disabled.']);
  await eventually(() => contentOf(visit, form)).toEqual({
    Name: '',
    'Email address': '',
    Language: 'English',
    Country: 'Germany',
  });
});

test('a link to a registration that does not exist says so and shows no form', async () => {
  const visit = await stage.visit();
  visit.plan('404 GET /auth/confirm/unknown');
  await visit.open('/confirm/unknown');
  await alerts(visit.page).toEqual(['Registration not found.']);
  expect(await visit.page.locator('main form').count()).toBe(0);
});

test('the real service refuses a wrong password, a weak one and a used name in the same words', async () => {
  const person = await stage.register();
  await stage.addAccount(person, samplePlatform);
  const visit = await stage.visit({ as: person });
  await visit.open('/profile');
  const change = formCalled('password change');
  visit.plan('401 POST /auth/password', '412 POST /auth/password', '409 POST /settings/accounts');
  await button(await fillIn(visit, change), change.submit).click();
  await alerts(visit.page).toEqual(['The current password is invalid.']);
  const weak = {
    'Current password': person.password,
    'New password': 'passwort',
    'Repeat the new password': 'passwort',
  };
  await button(await fillIn(visit, change, weak), change.submit).click();
  await alerts(visit.page).toEqual(['The new password is too weak, please choose another one.']);
  await visit.open('/accounts/overview');
  await heading(visit.page, 'Accounts').waitFor();
  await submit(visit, formCalled('new account'));
  await alerts(visit.page).toEqual(['An account with this name already exists.']);
});

test('a failure that belongs to no field takes the focus, and the next attempt clears it', async () => {
  const form = formCalled('login');
  const { visit } = await form.open(stage);
  const element = await fillIn(visit, form, { Password: 'wrong password' });
  visit.plan('401 POST /auth/login');
  await button(element, 'Login').click();
  const alert = visit.page.getByRole('alert');
  await alert.waitFor();
  await eventually(() => alert.evaluate((it) => it === document.activeElement)).toBe(true);
  await field(element, 'Password').fill('demo-password');
  await button(element, 'Login').click();
  await eventually(() => routeIn(visit.page)).toBe('/accounts/overview');
  await alerts(visit.page).toEqual([]);
});

test('an account that does not exist says so', async () => {
  const visit = await stage.visit({ as: await stage.register() });
  visit.plan('404 GET /settings/accounts/4m7c');
  await visit.open('/accounts/4m7c');
  await alerts(visit.page).toEqual(['This account does not exist.']);
});

test('an account that could not be deleted stays in the list', async () => {
  const person = await stage.register();
  const { id, name } = await stage.addAccount(person, samplePlatform);
  const { page, open, plan } = await stage.visit({ as: person });
  await open('/accounts/overview');
  stage.service().fail(['DELETE /settings/accounts/{id}=500']);
  plan(`500 DELETE /settings/accounts/${id}`);
  await asked(page, 'accept', () => button(page, `Delete ${name}`).click());
  await alerts(page).toEqual(['This call fails on purpose (500).']);
  expect(await page.getByRole('row', { name }).count()).toBe(1);
});

test('a page that is not there says so with its name', async () => {
  const { page, open } = await stage.visit();
  await open('/docs/nothing');
  await heading(page, 'Page "/docs/nothing" not found.').waitFor();
});
