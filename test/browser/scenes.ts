import { fillIn, formCalled, forms, samplePlatform } from './forms.ts';
import {
  button,
  type Circumstances,
  encodeSettings,
  field,
  formWith,
  heading,
  hold,
  link,
  logIn,
  notice,
  type Stage,
  type Visit,
  withMeta,
} from './stage.ts';

/** A screen, or one of its states, in English. */
export type Scene = {
  readonly title: string;
  readonly set: (stage: Stage, circumstances: Circumstances) => Promise<Visit>;
  /** Does once more what a change of the language undoes. */
  readonly again?: ((visit: Visit) => Promise<unknown>) | undefined;
  /** Selectors of what makes it this state: there for as long as it is judged. */
  readonly shows?: readonly string[] | undefined;
};

/** What else there is to tell of a scene. */
type Traits = Pick<Scene, 'again' | 'shows'>;

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
const mistaken: readonly Scene[] = forms.map((form) => {
  const labels = Object.keys(form.values);
  const shows = ['[aria-invalid=true]'];
  return {
    title: `${form.title} with mistakes`,
    shows,
    async set(stage, circumstances) {
      const { visit } = await form.open(stage, circumstances);
      const empty = Object.fromEntries(labels.map((label) => [label, '']));
      const element = await fillIn(visit, form, empty);
      await button(element, form.submit).click();
      for (const selector of shows) await element.locator(selector).first().waitFor();
      return visit;
    },
  };
});

/** Somebody with accounts, at a screen of theirs. */
const personal = (
  title: string,
  route: (id: string) => string,
  act: (visit: Visit, stage: Stage) => Promise<unknown> = async () => {},
  traits: Traits = {},
): Scene => ({
  title,
  ...traits,
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
  traits: Traits = {},
): Scene => ({
  title,
  ...traits,
  async set(stage, circumstances) {
    const visit = await plain(route).set(stage, circumstances);
    await act(visit, stage);
    return visit;
  },
});

/** A page with what the operator may have set. */
const setUp = (title: string, route: string, settings: unknown, shows: string): Scene => ({
  title,
  shows: [shows],
  async set(stage, circumstances) {
    const rewrite = withMeta('settings', encodeSettings(settings));
    const visit = await stage.visit({ ...circumstances, rewrite });
    await visit.open(route);
    await visit.page.locator(shows).waitFor();
    return visit;
  },
});

const phoneToggle = '.navbar__toggle [aria-expanded]';
const userMenu = '.navbar__end [aria-expanded]';
const docsMenu = '.navlist .menu__button[aria-expanded]';

/** Opens menus on a phone, whatever the language; one after the other, as the second is in the first. */
const openMenus =
  (...menus: readonly string[]) =>
  async ({ page }: Visit) => {
    await page.setViewportSize({ width: 390, height: 800 });
    for (const menu of menus) await page.locator(menu).click();
  };

const opened = (...menus: readonly string[]): Traits => ({
  again: openMenus(...menus),
  shows: menus.map((menu) => menu.replace('aria-expanded', 'aria-expanded=true')),
});

export const scenes: readonly Scene[] = [
  ...plainRoutes.map(plain),
  ...mistaken,
  personal(
    'accounts',
    () => '/accounts/overview',
    ({ page }) => page.getByRole('table').waitFor(),
    { shows: ['.table'] },
  ),
  personal('account, just created', (id) => `/accounts/${id}?status=created`, undefined, {
    shows: ['.banner--success'],
  }),
  personal(
    'account with its secret, which cannot be copied',
    (id) => `/accounts/${id}`,
    async ({ page }) => {
      await button(page, 'Show secret').click();
      await page.evaluate(() => {
        Object.defineProperty(navigator, 'clipboard', { value: undefined });
        document.execCommand = () => false;
      });
      await button(page, 'Copy secret').click();
      await page.getByText('Copying is not possible here.').waitFor();
    },
    { shows: ['.copied:not(:empty)'] },
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
    { shows: ['.suggestion'] },
  ),
  personal(
    'account deleted',
    () => '/accounts/overview',
    async ({ page }) => {
      page.once('dialog', (dialog) => dialog.accept());
      await button(page, `Delete ${samplePlatform.name}`).click();
      await notice(page, 'The account has been deleted.').waitFor();
    },
    { shows: ['.banner--success'] },
  ),
  personal(
    'profile with the menus open',
    () => '/profile',
    async (visit) => {
      await openMenus(phoneToggle, userMenu)(visit);
      await link(visit.page.getByRole('banner'), 'Profile').waitFor();
    },
    opened(phoneToggle, userMenu),
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
    { shows: ['.banner--error'] },
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
    { shows: ['.banner--error'] },
  ),
  {
    title: 'accounts, none yet',
    shows: ['.empty'],
    async set(stage, circumstances) {
      const visit = await stage.visit({ ...circumstances, as: await stage.register() });
      await visit.open('/accounts/overview');
      await visit.page.getByText('No accounts created yet.').waitFor();
      return visit;
    },
  },
  {
    title: 'session run out',
    shows: ['.banner--warning'],
    async set(stage, circumstances) {
      const { visit } = await formCalled('profile').open(stage, circumstances);
      stage.service().endSessions();
      visit.plan('401 POST /settings/profile');
      await button(formWith(visit.page, 'Save'), 'Save').click();
      await notice(visit.page, 'Your session has expired, please log in again.').waitFor();
      return visit;
    },
  },
  visiting(
    'registration not found',
    '/login',
    async ({ page, plan }) => {
      plan('404 GET /auth/confirm/unknown');
      await page.evaluate(() => {
        location.hash = '#/confirm/unknown';
      });
      await page.getByText('Registration not found.').waitFor();
    },
    { shows: ['.banner--error'] },
  ),
  visiting(
    'login refused',
    '/login',
    async ({ page, plan }) => {
      plan('401 POST /auth/login');
      const nobody = {
        name: '',
        email: 'no@example.com',
        password: 'no',
        language: '',
        country: '',
      };
      await logIn(page, nobody);
      await page.getByRole('alert').waitFor();
    },
    { shows: ['.banner--error'] },
  ),
  visiting(
    'login after a registration',
    '/login?status=registered',
    ({ page }) => notice(page, 'Registration complete, you can now login.').waitFor(),
    { shows: ['.banner--success'] },
  ),
  visiting(
    'login with the password shown',
    '/login',
    async ({ page }) => {
      await field(page, 'Password').fill('my password');
      await button(page, 'Show password').click();
    },
    { shows: ['input[name=password][type=text]'] },
  ),
  visiting(
    'home after a deletion',
    '/?status=deleted',
    ({ page }) => notice(page, 'User profile deleted.').waitFor(),
    { shows: ['.banner--success'] },
  ),
  visiting(
    'reset requested',
    '/passwordreset',
    async (visit) => {
      const element = await fillIn(visit, formCalled('reset request'));
      await button(element, 'Request reset').click();
      await notice(
        visit.page,
        'We have sent you an email with a link to reset your password.',
      ).waitFor();
    },
    { shows: ['.banner--success'] },
  ),
  visiting(
    'registration sent',
    '/register',
    async (visit) => {
      const element = await fillIn(visit, formCalled('registration'));
      await button(element, 'Sign Up').click();
      await button(visit.page, 'Correct the address').waitFor();
    },
    { shows: ['.banner--success'] },
  ),
  {
    title: 'screen that could not be loaded',
    shows: ['.banner--error'],
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
    shows: ['.banner--warning'],
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
      await visit.page.getByText('Your entries have been restored.').waitFor();
      return visit;
    },
  },
  visiting(
    'documents',
    '/docs/faq',
    openMenus(phoneToggle, docsMenu),
    opened(phoneToggle, docsMenu),
  ),
  visiting(
    'phone menu',
    '/features',
    async (visit) => {
      await openMenus(phoneToggle)(visit);
      await link(visit.page.getByRole('banner'), 'Sign Up').waitFor();
    },
    opened(phoneToggle),
  ),
  visiting(
    'login on its way',
    '/login',
    async (visit) => {
      await hold(visit.page, 'POST /auth/login');
      const form = formCalled('login');
      await button(await fillIn(visit, form), form.submit).click();
      await visit.page.locator('main [aria-busy=true][type=submit]').waitFor();
    },
    { shows: ['[aria-busy=true][type=submit]'] },
  ),
  {
    title: 'password change, refused at its field',
    shows: ['.field__message[role=alert]'],
    async set(stage, circumstances) {
      const form = formCalled('password change');
      const { visit } = await form.open(stage, circumstances);
      visit.plan(`401 ${form.call}`);
      const element = await fillIn(visit, form, { 'Current password': 'another password' });
      await button(element, form.submit).click();
      await visit.page.getByText('The current password is invalid.').waitFor();
      return visit;
    },
  },
  setUp(
    'imprint with the details of the operator',
    '/imprint',
    {
      operator: {
        name: 'Example Signatures',
        address: ['Via Roma 1', '39100 Bolzano'],
        email: 'office@example.org',
        phone: '+39 0471 000000',
        register: 'BZ 000000',
        vatId: 'IT00000000000',
      },
    },
    '.operator',
  ),
  setUp(
    'badge that leads to the store',
    '/docs/mobile/ios',
    { links: { appStore: 'https://apps.example.org/id0' } },
    'a .badge',
  ),
  visiting(
    'screen that cannot be shown',
    '/login',
    async ({ page, tolerate }) => {
      // A browser that does not say its languages: nothing of ours expects it.
      tolerate('console: ', 'exception: ');
      await page.evaluate(() => {
        Object.defineProperty(navigator, 'languages', { value: null });
        location.hash = '#/register';
      });
      await heading(page, 'Something went wrong').waitFor();
    },
    { shows: ['.banner--error'] },
  ),
  visiting(
    'new password, its rules fulfilled',
    '/passwordreset/some-token',
    async (visit) => {
      await fillIn(visit, formCalled('reset completion'));
      await visit.page.getByText('Requirement met.').first().waitFor();
    },
    { shows: ['.field__hint .icon'] },
  ),
  visiting(
    'reset link that does not work any more',
    '/passwordreset/some-token',
    async (visit) => {
      visit.plan('404 POST /auth/resetpassword/some-token');
      const form = formCalled('reset completion');
      await button(await fillIn(visit, form), form.submit).click();
      await visit.page.getByText('Password reset request not found or expired.').waitFor();
    },
    { shows: ['.banner--error'] },
  ),
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
    { shows: ['.banner--error'] },
  ),
  visiting(
    'login in the dark theme by choice',
    '/login',
    ({ page }) => button(page.getByRole('group', { name: 'Theme' }), 'Dark').click(),
    { shows: ['[aria-pressed=true]:not(:first-child)'] },
  ),
  personal(
    'account whose URL is changed',
    (id) => `/accounts/${id}`,
    async ({ page }) => {
      const form = formWith(page, 'Save');
      await field(form, 'Platform URL').fill('https://other.example.org/');
      await field(form, 'Name').focus();
      await page.getByText('Once you save this, the platform').waitFor();
    },
    { shows: ['.banner--warning'] },
  ),
  {
    title: 'accounts, so many that they are filtered and have pages',
    shows: ['input[type=search]', 'main .actions button:disabled'],
    async set(stage, circumstances) {
      const person = await stage.register();
      for (const number of Array.from({ length: 22 }, (_, index) => index + 10)) {
        const url = `https://cloud${number}.example.org/`;
        await stage.addAccount(person, { name: `Cloud ${number}`, url });
      }
      const visit = await stage.visit({ ...circumstances, as: person });
      await visit.open('/accounts/overview');
      await field(visit.page, 'Filter').fill('cloud');
      await button(visit.page, 'Next page').waitFor();
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
