import type { Page, Route } from 'playwright-core';
import { contentOf, fillIn, formCalled, forms, samplePlatform } from '../forms.ts';
import { asked, button, formWith, heading, routeIn, type Stage, type Visit } from '../stage.ts';

/** A screen that makes a call, and can make it again. */
export type Scene = {
  readonly visit: Visit;
  /** Below the API's base. */
  readonly path: string;
  /** Makes the call. */
  readonly attempt: () => Promise<unknown>;
  /** What the visitor has entered and sees: no failure may take it away. */
  readonly content: () => Promise<unknown>;
  /** Puts everything back, after a good answer has led elsewhere. */
  readonly restore: () => Promise<unknown>;
};

/** A call whose failure is told on its screen. */
export type CallCase = {
  /** As in the specification: `POST /auth/login`. */
  readonly call: string;
  readonly set: (stage: Stage) => Promise<Scene>;
  /** What its screen says to a refusal that it knows. */
  readonly known?: Readonly<Record<number, string>>;
  /** Whether an answer of an odd shape will do. Without it, any will: nobody reads it. */
  readonly accepts?: (body: unknown) => boolean;
  /** Answers well. */
  readonly good: (route: Route) => Promise<void>;
  /** Waits for what a good answer leads to. */
  readonly done: (page: Page) => Promise<unknown>;
};

const says = (text: string) => (page: Page) =>
  page.getByRole('main').getByText(text, { exact: true }).waitFor();

const fitting = {
  id: '4m7c',
  name: 'Cloud of Ada',
  url: 'https://cloud.example.org/',
  secret: 's3cret',
  email: 'ada@example.com',
  display_name: 'Ada',
  language: 'en',
  country: 'IT',
};

const answer = (json: unknown) => (route: Route) => route.fulfill({ json });

/** By the title of the form: what the matrix needs to know beside it. */
const traits: Readonly<Record<string, Partial<CallCase> & Pick<CallCase, 'done'>>> = {
  login: {
    accepts: () => false,
    good: (route) => route.fallback(),
    done: (page) => heading(page, 'Accounts').waitFor(),
  },
  'reset request': {
    done: says('We have sent you an email with a link to reset your password.'),
  },
  'reset completion': {
    known: { 404: 'Password reset request not found or expired.' },
    done: says('Password reset complete, you can now login.'),
  },
  registration: {
    known: { 503: 'Registrations are disabled.' },
    done: says('We have sent you an email with a link to finish your registration.'),
  },
  'registration confirmation': {
    known: { 404: 'Registration not found.' },
    done: says('Registration complete, you can now login.'),
  },
  profile: {
    accepts: () => false,
    good: (route) => route.fallback(),
    done: says('The user profile has been updated.'),
  },
  'password change': { done: says('The password has been changed.') },
  'profile deletion request': {
    done: says('We have sent you an email with a link to confirm the deletion.'),
  },
  'profile deletion': {
    known: { 404: 'Delete request not found or expired.' },
    done: says('User profile deleted.'),
  },
  'new account': {
    known: { 409: 'Could not create account (unknown).' },
    accepts: () => false,
    done: (page) => page.waitForURL(/#\/accounts\/4m7c\?status=created/),
  },
  account: {
    known: { 409: 'Could not update account (unknown).' },
    done: says('The account has been updated.'),
  },
};

function traitsOf(title: string) {
  const found = traits[title];
  if (!found) throw new Error(`Nothing is known of the form "${title}".`);
  return found;
}

/** The calls of the forms. */
export const sending: readonly CallCase[] = forms.map((form) => ({
  call: form.call,
  good: answer(fitting),
  ...traitsOf(form.title),
  async set(stage) {
    const { visit, path } = await form.open(stage);
    const { page } = visit;
    const route = routeIn(page);
    // Asked for after it was created by an answer that the service knows nothing of.
    visit.tolerate(`404 GET /settings/accounts/${fitting.id}`);
    await fillIn(visit, form);
    return {
      visit,
      path,
      attempt: () => button(formWith(page, form.submit), form.submit).click(),
      content: () => contentOf(visit, form),
      async restore() {
        await visit.openAnew(route);
        await fillIn(visit, form);
      },
    };
  },
}));

const broken = (route: Route) => route.fulfill({ status: 500, body: '' });

/** A screen that has failed to load something: the call is made again by its button. */
async function setLoad(
  visit: Visit,
  route: string,
  path: string,
  content: Scene['content'],
  begin: () => Promise<unknown> = none,
) {
  const { page } = visit;
  const pattern = `**/api/v1${path}`;
  async function fail() {
    await page.route(pattern, broken);
    await visit.openAnew(route);
    await button(page, 'Try again').waitFor();
    await page.unroute(pattern, broken);
    await begin();
  }
  visit.tolerate(`500 GET ${path}`);
  await fail();
  const attempt = () => button(page, 'Try again').click();
  return { visit, path, attempt, content, restore: fail };
}

const none = async () => undefined;

const newAccount = formCalled('new account');

/** What somebody is about to enter beside a list that cannot be loaded. */
const beginAccount = (visit: Visit) => fillIn(visit, newAccount, { Name: 'Half a na' });

/** What screens load. */
export const loading: readonly CallCase[] = [
  {
    call: 'GET /auth/confirm/{token}',
    known: { 404: 'Registration not found.' },
    accepts: () => false,
    good: answer(fitting),
    done: (page) => button(page, 'Finish registration').waitFor(),
    set: async (stage) =>
      setLoad(await stage.visit(), '/confirm/some-token', '/auth/confirm/some-token', none),
  },
  {
    call: 'GET /settings/accounts',
    accepts: Array.isArray,
    good: answer([]),
    done: (page) => page.getByText('No accounts created yet.').waitFor(),
    async set(stage) {
      const visit = await stage.visit({ as: await stage.register() });
      const content = () => contentOf(visit, newAccount);
      const begin = () => beginAccount(visit);
      return setLoad(visit, '/accounts/overview', '/settings/accounts', content, begin);
    },
  },
  {
    call: 'GET /settings/accounts/{id}',
    known: { 404: 'This account does not exist.' },
    accepts: () => false,
    good: answer(fitting),
    done: (page) => button(page, 'Show secret').waitFor(),
    async set(stage) {
      const visit = await stage.visit({ as: await stage.register() });
      return setLoad(visit, '/accounts/4m7c', '/settings/accounts/4m7c', none);
    },
  },
];

/** A call by a button of its own. */
export const deleting: CallCase = {
  call: 'DELETE /settings/accounts/{id}',
  good: answer({}),
  done: (page) => page.getByText('The account has been deleted.').waitFor(),
  async set(stage) {
    const person = await stage.register();
    const { id, name } = await stage.addAccount(person, samplePlatform);
    const visit = await stage.visit({ as: person });
    const { page } = visit;
    const row = page.getByRole('row', { name });
    const show = async () => {
      await visit.openAnew('/accounts/overview');
      await row.waitFor();
      await beginAccount(visit);
    };
    await show();
    return {
      visit,
      path: `/settings/accounts/${id}`,
      attempt: () => asked(page, 'accept', () => button(page, `Delete ${name}`).click()),
      content: async () => [await row.count(), await contentOf(visit, newAccount)],
      restore: show,
    };
  },
};
