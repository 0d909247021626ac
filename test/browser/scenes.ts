import { fillIn, formCalled, forms, samplePlatform } from './forms.ts';
import {
  button,
  type Circumstances,
  field,
  formWith,
  heading,
  link,
  logIn,
  notice,
  type Stage,
  type Visit,
} from './stage.ts';

/** A screen, or one of its states, in English. */
export type Scene = {
  readonly title: string;
  readonly set: (stage: Stage, circumstances: Circumstances) => Promise<Visit>;
};

/** Screens that need nobody, and nothing from the service. */
export const plainRoutes = [
  '/',
  '/product',
  '/features',
  '/docs/help',
  '/docs/faq',
  '/docs/nextcloud',
  '/docs/acrobat',
  '/docs/mobile/ios',
  '/contact',
  '/imprint',
  '/privacy',
  '/login',
  '/passwordreset',
  '/passwordreset/some-token',
  '/register',
  '/profile/delete/some-token',
  '/no/such/page',
] as const;

const plain = (route: string): Scene => ({
  title: route,
  async set(stage, circumstances) {
    const visit = await stage.visit(circumstances);
    await visit.open(route);
    return visit;
  },
});

/** Every form, submitted empty: each field with its message. */
const mistaken: readonly Scene[] = forms.map((form) => ({
  title: `${form.title} with mistakes`,
  async set(stage, circumstances) {
    const { visit } = await form.open(stage, circumstances);
    const empty = Object.fromEntries(Object.keys(form.values).map((label) => [label, '']));
    const element = await fillIn(visit, form, empty);
    await button(element, form.submit).click();
    await element.locator('[aria-invalid=true]').first().waitFor();
    return visit;
  },
}));

/** Somebody with accounts, at a screen of theirs. */
const personal = (
  title: string,
  route: (id: string) => string,
  act: (visit: Visit, stage: Stage) => Promise<unknown> = async () => {},
): Scene => ({
  title,
  async set(stage, circumstances) {
    const person = await stage.register({ name: 'Ada Rossi' });
    const { id } = await stage.addAccount(person, samplePlatform);
    await stage.addAccount(person, {
      name: 'A platform with a rather long name that has to be broken somewhere',
      url: 'https://a-long-host-name-without-any-break.platforms.example.org/with/a/path/',
    });
    const visit = await stage.visit({ ...circumstances, as: person });
    await visit.open(route(id));
    await visit.page.locator('main form, main article').first().waitFor();
    await act(visit, stage);
    return visit;
  },
});

const visiting = (
  title: string,
  route: string,
  act: (visit: Visit, stage: Stage) => Promise<unknown>,
): Scene => ({
  title,
  async set(stage, circumstances) {
    const visit = await plain(route).set(stage, circumstances);
    await act(visit, stage);
    return visit;
  },
});

/** A page that has lost its connection can only say what it has loaded. */
async function loadLanguages(page: Visit['page']) {
  for (const language of ['de', 'it', 'en']) {
    await page.evaluate((lang) => {
      location.hash = `#/login?lang=${lang}`;
    }, language);
    await page.waitForFunction((lang) => document.documentElement.lang === lang, language);
  }
}

export const scenes: readonly Scene[] = [
  ...plainRoutes.map(plain),
  ...mistaken,
  personal(
    'accounts',
    () => '/accounts/overview',
    ({ page }) => page.getByRole('table').waitFor(),
  ),
  personal('account, just created', (id) => `/accounts/${id}?status=created`),
  personal(
    'account with its secret',
    (id) => `/accounts/${id}`,
    ({ page }) => button(page, 'Show secret').click(),
  ),
  personal(
    'account whose URL is proposed',
    (id) => `/accounts/${id}`,
    async ({ page }) => {
      const url = field(formWith(page, 'Save'), 'Platform URL');
      await url.fill('https://cloud.example.org/index.php/login');
      await url.press('Tab');
      await button(page, 'Use this address').waitFor();
    },
  ),
  personal(
    'account deleted',
    () => '/accounts/overview',
    async ({ page }) => {
      page.once('dialog', (dialog) => dialog.accept());
      await button(page, `Delete ${samplePlatform.name}`).click();
      await notice(page, 'The account has been deleted.').waitFor();
    },
  ),
  personal(
    'home with the menus open',
    () => '/profile',
    async ({ page }) => {
      await page.setViewportSize({ width: 390, height: 800 });
      await button(page.getByRole('banner'), 'Menu').click();
      await button(page.getByRole('banner'), 'Ada Rossi').click();
      await link(page.getByRole('banner'), 'Profile').waitFor();
    },
  ),
  personal(
    'list that could not be loaded',
    () => '/profile',
    async ({ page, plan }, stage) => {
      stage.service().fail(['GET /settings/accounts=500']);
      plan('500 GET /settings/accounts');
      await page.evaluate(() => {
        location.hash = '#/accounts/overview';
      });
      await button(page, 'Try again').waitFor();
    },
  ),
  personal(
    'account that does not exist',
    () => '/profile',
    async ({ page, plan }) => {
      plan('404 GET /settings/accounts/4m7c');
      await page.evaluate(() => {
        location.hash = '#/accounts/4m7c';
      });
      await button(page, 'Try again').waitFor();
    },
  ),
  {
    title: 'accounts, none yet',
    async set(stage, circumstances) {
      const visit = await stage.visit({ ...circumstances, as: await stage.register() });
      await visit.open('/accounts/overview');
      await visit.page.getByText('No accounts created yet.').waitFor();
      return visit;
    },
  },
  {
    title: 'session run out',
    async set(stage, circumstances) {
      const { visit } = await formCalled('profile').open(stage, circumstances);
      stage.service().endSessions();
      visit.plan('401 POST /settings/profile');
      await button(formWith(visit.page, 'Save'), 'Save').click();
      await notice(visit.page, 'Your session has expired, please log in again.').waitFor();
      return visit;
    },
  },
  visiting('registration not found', '/login', async ({ page, plan }) => {
    plan('404 GET /auth/confirm/unknown');
    await page.evaluate(() => {
      location.hash = '#/confirm/unknown';
    });
    await page.getByText('Registration not found.').waitFor();
  }),
  visiting('login refused', '/login', async ({ page, plan }) => {
    plan('401 POST /auth/login');
    const nobody = { name: '', email: 'no@example.com', password: 'no', language: '', country: '' };
    await logIn(page, nobody);
    await page.getByRole('alert').waitFor();
  }),
  visiting('login after a registration', '/login?status=registered', ({ page }) =>
    notice(page, 'Registration complete, you can now login.').waitFor(),
  ),
  visiting('login with the password shown', '/login', async ({ page }) => {
    await field(page, 'Password').fill('my password');
    await button(page, 'Show password').click();
  }),
  visiting('home after a deletion', '/?status=deleted', ({ page }) =>
    notice(page, 'User profile deleted.').waitFor(),
  ),
  visiting('reset requested', '/passwordreset', async (visit) => {
    const element = await fillIn(visit, formCalled('reset request'));
    await button(element, 'Request reset').click();
    await notice(
      visit.page,
      'We have sent you an e-mail with a link to reset your password.',
    ).waitFor();
  }),
  visiting('registration sent', '/register', async (visit) => {
    const element = await fillIn(visit, formCalled('registration'));
    await button(element, 'Sign Up').click();
    await button(visit.page, 'Correct the address').waitFor();
  }),
  {
    title: 'screen that could not be loaded',
    async set(stage, circumstances) {
      const visit = await stage.visit(circumstances);
      visit.tolerate('unreachable GET /assets/pages');
      await visit.context.route('**/assets/pages-*.js', (route) => route.abort());
      await visit.open('/');
      await link(visit.page.getByRole('banner'), 'Features').click();
      await heading(visit.page, 'This page could not be loaded').waitFor();
      return visit;
    },
  },
  {
    title: 'new account, given back after a session that has run out',
    async set(stage, circumstances) {
      const form = formCalled('new account');
      const person = await stage.register();
      const visit = await stage.visit({ ...circumstances, as: person });
      await visit.open('/accounts/overview');
      const element = await fillIn(visit, form);
      stage.service().endSessions();
      visit.plan(`401 ${form.call}`);
      await button(element, form.submit).click();
      await logIn(visit.page, person);
      await visit.page.getByText('What you had entered is here again.').waitFor();
      return visit;
    },
  },
  visiting('phone menu', '/features', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 800 });
    await button(page.getByRole('banner'), 'Menu').click();
    await link(page.getByRole('banner'), 'Sign Up').waitFor();
  }),
  visiting('no connection', '/login', async ({ page, context }) => {
    await page.waitForFunction(() => document.querySelector('.progress [role=status]'));
    // What is fetched ahead speaks more sentences than the first view: from then on languages are loaded whole.
    await page.waitForFunction(() =>
      performance.getEntriesByType('resource').some(({ name }) => name.includes('/accounts-')),
    );
    await loadLanguages(page);
    await context.setOffline(true);
    await page.getByText('You are offline.').waitFor();
  }),
  visiting('new password, its rules fulfilled', '/passwordreset/some-token', async (visit) => {
    await fillIn(visit, formCalled('reset completion'));
    await visit.page.getByText('Fulfilled.').first().waitFor();
  }),
  visiting('reset link that does not work any more', '/passwordreset/some-token', async (visit) => {
    visit.plan('404 POST /auth/resetpassword/some-token');
    const form = formCalled('reset completion');
    await button(await fillIn(visit, form), form.submit).click();
    await visit.page.getByText('Password reset request not found or expired.').waitFor();
  }),
  visiting(
    'deletion link that does not work any more',
    '/profile/delete/some-token',
    async (visit) => {
      visit.plan('404 DELETE /auth/confirmdelete/some-token');
      visit.page.once('dialog', (dialog) => dialog.accept());
      const form = formCalled('profile deletion');
      await button(await fillIn(visit, form), form.submit).click();
      await visit.page.getByText('Delete request not found or expired.').waitFor();
    },
  ),
  visiting('login in the dark theme by choice', '/login', ({ page }) =>
    button(page.getByRole('group', { name: 'Theme' }), 'Dark').click(),
  ),
  personal(
    'account whose URL is changed',
    (id) => `/accounts/${id}`,
    async ({ page }) => {
      const form = formWith(page, 'Save');
      await field(form, 'Platform URL').fill('https://other.example.org/');
      await field(form, 'Name').focus();
      await page.getByText('Once saved, the platform').waitFor();
    },
  ),
  {
    title: 'accounts, so many that they can be filtered',
    async set(stage, circumstances) {
      const person = await stage.register();
      for (const number of Array.from({ length: 11 }, (_, index) => index + 10)) {
        const url = `https://cloud${number}.example.org/`;
        await stage.addAccount(person, { name: `Cloud ${number}`, url });
      }
      const visit = await stage.visit({ ...circumstances, as: person });
      await visit.open('/accounts/overview');
      await field(visit.page, 'Filter').fill('1');
      return visit;
    },
  },
  {
    title: 'confirmation of a registration',
    async set(stage, circumstances) {
      const { token } = await stage.applicant();
      const visit = await stage.visit(circumstances);
      await visit.open(`/confirm/${token}`);
      await field(visit.page, 'Password').waitFor();
      return visit;
    },
  },
];
