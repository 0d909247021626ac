import { expect, test } from 'vitest';
import { count } from '../../cases.ts';
import { share } from '../../share.ts';
import { fillIn, formCalled, samplePlatform } from '../forms.ts';
import {
  asked,
  button,
  eventually,
  field,
  focused,
  formWith,
  hold,
  notice,
  setStage,
  settled,
  type Visit,
} from '../stage.ts';

const stage = setStage();

type Background = {
  readonly title: string;
  readonly set: () => Promise<Visit>;
  /** The call, its pattern, and how it ends. */
  readonly call: string;
  readonly status: number;
  readonly json?: unknown;
  readonly begin: (visit: Visit) => Promise<unknown>;
  /** Where somebody goes on typing: submit of the form, label. */
  readonly place: readonly [submit: string, label: string];
  /** What is said then. */
  readonly words: string;
};

async function atAccounts() {
  const person = await stage.register();
  await stage.addAccount(person, samplePlatform);
  const visit = await stage.visit({ as: person });
  await visit.open('/accounts/overview');
  await visit.page.getByRole('table').waitFor();
  return visit;
}

const atProfile = async () => (await formCalled('profile').open(stage)).visit;

const remove = ({ page }: Visit) =>
  asked(page, 'accept', () => button(page, `Delete ${samplePlatform.name}`).click());

const send = (title: string) => async (visit: Visit) => {
  const form = formCalled(title);
  await button(await fillIn(visit, form), form.submit).click();
};

const sendByEnter = (title: string, label: string) => async (visit: Visit) => {
  const form = await fillIn(visit, formCalled(title));
  await field(form, label).press('Enter');
};

const backgrounds: readonly Background[] = [
  {
    title: 'a deletion that ends well',
    set: atAccounts,
    call: 'DELETE /settings/accounts/*',
    status: 200,
    begin: remove,
    place: ['Create account', 'Name'],
    words: 'The account has been deleted.',
  },
  {
    title: 'a deletion that fails',
    set: atAccounts,
    call: 'DELETE /settings/accounts/*',
    status: 500,
    json: { message: 'Not now.' },
    begin: remove,
    place: ['Create account', 'Platform URL'],
    words: 'Not now.',
  },
  {
    title: 'a save that ends well',
    set: atProfile,
    call: 'POST /settings/profile',
    status: 200,
    begin: send('profile'),
    place: ['Change password', 'Current password'],
    words: 'The user profile has been updated.',
  },
  {
    title: 'a save that fails',
    set: atProfile,
    call: 'POST /settings/profile',
    status: 500,
    json: { message: 'Not now.' },
    begin: send('profile'),
    place: ['Change password', 'New password'],
    words: 'Not now.',
  },
  {
    title: 'a change of the password that is refused at its field',
    set: atProfile,
    call: 'POST /auth/password',
    status: 401,
    json: {},
    begin: send('password change'),
    place: ['Save', 'Name'],
    words: 'The current password is invalid.',
  },
  {
    title: 'a new account that is refused at its field, while the other field is edited',
    set: atAccounts,
    call: 'POST /settings/accounts',
    status: 409,
    json: { code: 'duplicate_name' },
    begin: send('new account'),
    place: ['Create account', 'Platform URL'],
    words: 'An account with this name already exists.',
  },
  {
    title: 'a new account that is refused at its field, while the field is edited that sent it',
    set: atAccounts,
    call: 'POST /settings/accounts',
    status: 409,
    json: { code: 'duplicate_name' },
    begin: sendByEnter('new account', 'Platform URL'),
    place: ['Create account', 'Platform URL'],
    words: 'An account with this name already exists.',
  },
  {
    title: 'a login that is refused, while the password is typed anew that sent it',
    set: async () => (await formCalled('login').open(stage)).visit,
    call: 'POST /auth/login',
    status: 401,
    begin: sendByEnter('login', 'Password'),
    place: ['Login', 'Password'],
    words: 'Login failed, please check your email address and / or password.',
  },
];

test.each(share(backgrounds, 3))(
  '$title takes no letter of what is being typed',
  async ({ set, call, status, json = {}, begin, place: [submit, label], words }) => {
    const visit = await set();
    const { page, tolerate } = visit;
    const [method, path = ''] = call.split(' ');
    if (status !== 200) tolerate(`${status} ${method} ${path.replace('*', '')}`);
    let finish = async () => {};
    await page.route(`**/api/v1${path}`, (route) => {
      if (route.request().method() !== method) return route.fallback();
      finish = () => (status === 200 ? route.fallback() : route.fulfill({ status, json }));
      return undefined;
    });
    // A form that is busy has another name.
    const typed = await field(formWith(page, submit), label).elementHandle();
    await begin(visit);
    await eventually(() => visit.sent(method)).toHaveLength(1);
    await typed?.fill('');
    await typed?.focus();
    const name = await focused(page);
    await page.keyboard.type('half of ');
    await finish();
    await page.getByText(words).waitFor();
    await settled(page);
    expect(await focused(page)).toBe(name);
    await page.keyboard.type('it');
    expect(await typed?.inputValue()).toBe('half of it');
    count('ends in the background');
  },
);

test('a deletion whose button has gone with its row leaves the focus at what it says', async () => {
  const visit = await atAccounts();
  await remove(visit);
  const { page } = visit;
  await notice(page, 'The account has been deleted.').waitFor();
  await eventually(() => focused(page)).toContain('The account has been deleted.');
  count('ends in the background');
});

test('the list that arrives leaves a new account alone that is being typed', async () => {
  const visit = await stage.visit({ as: await stage.register() });
  const { page, open } = visit;
  const { answer } = await hold(page, 'GET /settings/accounts');
  await open('/accounts/overview');
  const name = field(formWith(page, 'Create account'), 'Name');
  await name.focus();
  await page.keyboard.type('half of ');
  await answer([{ id: '4m7c', ...samplePlatform }]);
  await page.getByRole('table').waitFor();
  await page.keyboard.type('it');
  expect(await name.inputValue()).toBe('half of it');
  count('ends in the background');
});
