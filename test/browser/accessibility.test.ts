import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { fillIn, getFormCase, openForm } from './forms.ts';
import { setUpBrowserTests, type Visit } from './harness.ts';
import {
  answerDialog,
  banner,
  button,
  early,
  eventually,
  field,
  getForm,
  goTo,
  goToAnother,
  heading,
  holdRequests,
  link,
  logIn,
  message,
  openAddress,
  textPaths,
  waitForFrames,
} from './page.ts';

const app = setUpBrowserTests();

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Runs axe on a part of the page, and returns a line with the rule and the element for each violation. */
const findViolations = (page: Page, only: axe.RunOnly, part = 'html') =>
  page.evaluate(
    async ([runOnly, selector]) => {
      // Elements that are scrolled below the navigation bar would count as covered.
      scrollTo(0, 0);
      const { run } = (window as unknown as { axe: typeof axe }).axe;
      const found = await run(selector, { runOnly, resultTypes: ['violations'] });
      return found.violations.flatMap(({ id, nodes }) =>
        nodes.map(({ target, any }) => `${id}: ${target.join(' ')} ${any[0]?.message ?? ''}`),
      );
    },
    [only, part] as const,
  );

/** Finds live regions that are nested or have the same text, which a screen reader would announce twice. */
const findRepeatedAnnouncements = (page: Page) =>
  page.evaluate(() => {
    const live = [...document.querySelectorAll<HTMLElement>('[role=status], [role=alert]')];
    const nested = live.filter((it) => it.parentElement?.closest('[role=status], [role=alert]'));
    const texts = live.map((it) => it.innerText.trim()).filter((text) => text !== '');
    const repeated = texts.filter((text, index) => texts.indexOf(text) !== index);
    return [...nested.map((it) => `nested: ${it.outerHTML}`), ...repeated];
  });

/** Finds elements that make the page wider than its window. */
const findOverflowingElements = (page: Page) =>
  page.evaluate(() => {
    if (document.documentElement.scrollWidth <= innerWidth) return [];
    const wide = [...document.querySelectorAll('main *, header *, footer *')].filter(
      (it) => it.getBoundingClientRect().right > innerWidth,
    );
    return wide.map((it) => `${it.tagName.toLowerCase()} ${it.className}`).slice(0, 9);
  });

/** Opens every `<details>`, because axe does not check hidden content. */
const openDetails = (page: Page) =>
  page.locator('details').evaluateAll((all) => {
    for (const it of all as HTMLDetailsElement[]) it.open = true;
  });

/** Checks each menu of the page while it is open. Only one can be open, because a press elsewhere closes it. */
async function auditMenus(page: Page, state: string) {
  const buttons = page.locator('button[aria-expanded]');
  for (const menu of await buttons.filter({ visible: true }).all()) {
    const wasClosed = (await menu.getAttribute('aria-expanded')) === 'false';
    if (!wasClosed) continue;
    await menu.click();
    const found = await findViolations(page, { type: 'tag', values: tags }, 'header');
    expect(found, `${state}, a menu`).toEqual([]);
    await page.keyboard.press('Escape');
  }
}

/** Checks the accessibility of the page, or of a part of it, with everything unfolded, and its width in a narrow window. */
async function audit(page: Page, state: string, part?: string) {
  await waitForFrames(page);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  await openDetails(page);
  expect(await findViolations(page, { type: 'tag', values: tags }, part), state).toEqual([]);
  expect(await findRepeatedAnnouncements(page), state).toEqual([]);
  const size = page.viewportSize() ?? { width: 1280, height: 800 };
  await page.setViewportSize({ width: 320, height: 800 });
  expect(await findOverflowingElements(page), `${state}, in a window of 320 px`).toEqual([]);
  await page.setViewportSize(size);
}

type State = readonly [title: string, show: (visit: Visit) => Promise<unknown>];

/** Audits these states. Header and footer, which are the same in all of them, are audited in the first one only. */
async function auditStates(visit: Visit, states: readonly State[]) {
  for (const [index, [title, show]] of states.entries()) {
    await show(visit);
    await audit(visit.page, title, index === 0 ? 'html' : 'main');
  }
}

const submitEmpty =
  (route: string, submit: string) =>
  async ({ page }: Visit) => {
    await goTo(page, route);
    const form = getForm(page, submit);
    await button(form, submit).click();
    await form.locator('[aria-invalid=true]').first().waitFor();
  };

const showMessage =
  (route: string, text: string) =>
  async ({ page }: Visit) => {
    await goTo(page, route);
    await message(page, text).waitFor();
  };

describe('Accessibility: axe finds no violation, and no page is wider than a phone', () => {
  test('Public pages pass axe and fit a phone.', async () => {
    const visit = await app.visit();
    await visit.open('/');
    const routes = [...textPaths, '/no/such/page'];
    await auditStates(visit, [
      ['/', ({ page }) => heading(page).waitFor()],
      ...routes.map((route): State => [route, ({ page }) => goToAnother(page, route)]),
    ]);
    await auditMenus(visit.page, 'a visitor');
  });

  test('The forms of visitors pass axe while they show validation errors.', async () => {
    const { token } = await app.startRegistration();
    const visit = await app.visit();
    await visit.open('/');
    await auditStates(visit, [
      ['login', submitEmpty('/login', 'Login')],
      ['registration', submitEmpty('/register', 'Sign Up')],
      ['reset request', submitEmpty('/passwordreset', 'Request reset')],
      ['reset completion', submitEmpty('/passwordreset/t', 'Finish password reset')],
      ['confirmation', submitEmpty(`/confirm/${token}`, 'Finish registration')],
      ['deletion', submitEmpty('/profile/delete/t', 'Confirm deletion')],
    ]);
  });

  test('The messages for visitors pass axe.', async () => {
    const visit = await app.visit();
    visit.allow('401 POST', '404 GET', 'unreachable GET /assets/');
    await visit.open('/');
    await auditStates(visit, [
      ['deleted', showMessage('/?status=deleted', 'User profile deleted.')],
      [
        'registered',
        showMessage('/login?status=registered', 'Registration complete, you can now login.'),
      ],
      [
        'a rejected login',
        async ({ page }) => {
          await logIn(page, { email: 'no@example.com', password: 'no' });
          await page.getByRole('alert').waitFor();
        },
      ],
      ['no such registration', showMessage('/confirm/unknown', 'Registration not found.')],
      [
        'a requested reset',
        async ({ page }) => {
          await goTo(page, '/passwordreset');
          const form = getFormCase('reset request');
          await fillIn(getForm(page, form.submit), form);
          await button(page, form.submit).click();
          const text =
            'If there is a profile with this email address, we have sent it a link to reset the password.';
          await message(page, text).waitFor();
        },
      ],
      [
        'a sent registration',
        async ({ page }) => {
          await goTo(page, '/register');
          const form = getFormCase('registration');
          await fillIn(getForm(page, form.submit), form);
          await button(page, form.submit).click();
          await message(page, 'ada@example.com').waitFor();
        },
      ],
      [
        'a chunk that fails to load',
        async ({ page, context }) => {
          await context.route('**/assets/*', (route) => route.abort());
          await goTo(page, '/contact');
          await heading(page, 'This page could not be loaded').waitFor();
        },
      ],
    ]);
  });

  test('The screens of a logged-in user pass axe.', async () => {
    const user = await app.register();
    const visit = await app.visit({ user });
    await visit.open('/accounts/overview');
    await auditStates(visit, [
      ['no accounts', ({ page }) => page.getByText('No accounts created yet.').waitFor()],
      ['new account with mistakes', submitEmpty('/accounts/overview', 'Create account')],
      ['password change with mistakes', submitEmpty('/profile', 'Change password')],
      ['deletion request with mistakes', submitEmpty('/profile', 'Delete profile')],
    ]);
    await auditMenus(visit.page, 'a user');
    await visit.page.setViewportSize({ width: 390, height: 800 });
    await button(banner(visit.page), 'Menu').click();
    await link(banner(visit.page), 'Accounts').waitFor();
    await audit(visit.page, 'an open menu on a phone');
  });

  test('The account screens pass axe in all their states.', async () => {
    const user = await app.register();
    const id = await app.addAccount(user);
    await app.addAccount(user, { name: 'Another cloud', url: 'https://other.example/' });
    const visit = await app.visit({ user });
    visit.allow('500 GET', '401 POST');
    await visit.open('/accounts/overview');
    await auditStates(visit, [
      ['list', ({ page }) => page.getByRole('table').waitFor()],
      ['created', showMessage(`/accounts/${id}?status=created`, `Account created as "${id}".`)],
      ['secret', ({ page }) => button(page, 'Show secret').click()],
      ['commands', ({ page }) => page.getByText('With a terminal instead').click()],
      [
        'validation errors',
        async ({ page }) => {
          await field(getForm(page, 'Save'), 'Name').fill('');
          await button(page, 'Save').click();
        },
      ],
      [
        'deleted',
        async ({ page }) => {
          await goTo(page, '/accounts/overview');
          const remove = page.getByRole('button', { name: 'Delete Another cloud' });
          await answerDialog(page, 'accept', () => remove.click());
          await message(page, 'Another cloud').waitFor({ state: 'detached' });
        },
      ],
      [
        'a list that fails to load',
        async ({ page }) => {
          app.service().fail(['GET /settings/accounts=500']);
          await page.reload();
          await button(page, 'Try again').waitFor();
        },
      ],
      [
        'An expired session',
        async ({ page }) => {
          await goTo(page, '/profile');
          await getForm(page, 'Save').waitFor();
          app.service().endSessions();
          await button(getForm(page, 'Save'), 'Save').click();
          await message(page, 'Your session has expired, please log in again.').waitFor();
        },
      ],
    ]);
  });
});

// test/unit/styles/contrast.test.ts computes each pair of colours. This test finds pairs on a screen that it does not know.
test('Colours have sufficient contrast in the dark theme.', async () => {
  const user = await app.register();
  const id = await app.addAccount(user);
  const visit = await app.visit({ user, dark: true });
  const { page, open } = visit;
  await open('/');
  await page.evaluate(axe.source);
  const states: readonly State[] = [
    ['home', ({ page }) => heading(page).waitFor()],
    ['guide', ({ page }) => goToAnother(page, '/docs/nextcloud')],
    ['list', ({ page }) => goToAnother(page, '/accounts/overview')],
    ['created', showMessage(`/accounts/${id}?status=created`, `Account created as "${id}".`)],
    ['validation errors', submitEmpty('/profile', 'Change password')],
  ];
  for (const [state, show] of states) {
    await show(visit);
    await waitForFrames(page);
    await openDetails(page);
    const found = await findViolations(page, { type: 'rule', values: ['color-contrast'] });
    expect(found, state).toEqual([]);
  }
});

test('The status region is empty at the first paint and announces how many fields are invalid after a failed submit.', async () => {
  const { page, context } = await app.visit();
  const react = await holdRequests(context, /\/assets\/react-/);
  await page.goto(`${app.url()}#/login`, early);
  await heading(page).waitFor();
  const regions = page.getByRole('status');
  const readAnnouncements = async () => (await regions.allTextContents()).join(' ').trim();
  expect(await regions.count()).toBeGreaterThan(0);
  expect(await readAnnouncements()).toBe('');
  await react.release();
  await button(getForm(page, 'Login'), 'Login').click();
  await eventually(readAnnouncements).toContain('2');
  expect(await readAnnouncements()).toContain('The email is required.');
});

describe('User preferences', () => {
  test('The theme follows the system at the start and when the preference changes.', async () => {
    const { page, open } = await app.visit({ dark: true });
    const background = () =>
      page.evaluate(
        () => getComputedStyle(document.querySelector('#app') ?? document.body).backgroundColor,
      );
    await open('/login');
    const dark = await background();
    await page.emulateMedia({ colorScheme: 'light' });
    await eventually(background).not.toBe(dark);
    await page.emulateMedia({ colorScheme: 'dark' });
    await eventually(background).toBe(dark);
  });

  test('With reduced motion, nothing is animated while a form is being sent.', async () => {
    const form = getFormCase('login');
    const { page, context, element, call } = await openForm(app, form);
    const pending = await holdRequests(context, call);
    await fillIn(element, form);
    await button(element, form.submit).click();
    await pending.waitForRequest();
    await waitForFrames(page);
    const moving = await page.evaluate(() =>
      document
        .getAnimations()
        .filter((it) => Number(it.effect?.getComputedTiming().duration) > 0)
        .map((it) => `${(it.effect as KeyframeEffect).target?.className} ${it.constructor.name}`),
    );
    expect(moving).toEqual([]);
  });

  test.each(['reducedMotion', 'forcedColors'] as const)(
    'A busy button keeps its words and its size, and has a ring beside them: %s.',
    async (preference) => {
      const form = getFormCase('login');
      const { page, context, element, call } = await openForm(app, form);
      await page.emulateMedia(
        preference === 'reducedMotion'
          ? { reducedMotion: 'reduce', forcedColors: 'none' }
          : { reducedMotion: 'no-preference', forcedColors: 'active' },
      );
      const pending = await holdRequests(context, call);
      await fillIn(element, form);
      // While busy, its name has more words.
      const submit = page.locator('main button[type=submit]');
      const words = submit.getByText(form.submit, { exact: true });
      const before = await Promise.all([submit.boundingBox(), words.boundingBox()]);
      await submit.click();
      await pending.waitForRequest();
      const ring = submit.locator('.spinner');
      await eventually(() => ring.evaluate((it) => getComputedStyle(it).visibility)).toBe(
        'visible',
      );
      expect(await words.evaluate((it) => getComputedStyle(it).opacity)).toBe('1');
      expect(await Promise.all([submit.boundingBox(), words.boundingBox()])).toEqual(before);
      const [inner, outer] = [await ring.boundingBox(), before[1]];
      expect((inner?.x ?? 999) + (inner?.width ?? 999)).toBeLessThan(outer?.x ?? 0);
    },
  );

  test('A phone that is held sideways enlarges no text by itself.', async () => {
    const { page, open } = await app.visit();
    await open('/login');
    const adjust = await page.evaluate(() =>
      getComputedStyle(document.documentElement).getPropertyValue('text-size-adjust'),
    );
    expect(adjust).toBe('100%');
  });

  test('In forced colours, the fields and the button of the login keep their borders.', async () => {
    const { page, open } = await app.visit();
    await open('/login');
    await page.emulateMedia({ forcedColors: 'active' });
    const form = getForm(page, 'Login');
    for (const control of await form.locator('input, button[type=submit]').all()) {
      const [edge, inside] = await control.evaluate((it) => {
        const { borderTopWidth, borderTopColor, backgroundColor } = getComputedStyle(it);
        return [Number.parseFloat(borderTopWidth) > 0 && borderTopColor, backgroundColor];
      });
      expect(edge).not.toBe(false);
      expect(edge).not.toBe(inside);
    }
  });
});

describe('Fixed sizes', () => {
  test.each([320, 1280])(
    'The logo is 137 by 30 pixels in a window of %i pixels.',
    async (width) => {
      const { page, open } = await app.visit({ width });
      await open('/login');
      const box = await banner(page).getByRole('img', { name: 'Sealport' }).boundingBox();
      expect(box).toMatchObject({ width: 137, height: 30 });
    },
  );

  test('A card is at most 700 pixels wide unless it is a wide one, and the field for the reason is 100 pixels high.', async () => {
    const user = await app.register();
    const id = await app.addAccount(user);
    const { page, open } = await app.visit({ user, width: 1600 });
    const widths = () =>
      page
        .locator('main .card')
        .evaluateAll((all) => all.map((it) => it.getBoundingClientRect().width));
    await open(`/accounts/${id}`);
    expect(await widths()).toEqual([700]);
    await openAddress(page, `${app.url()}#/accounts/overview`);
    await eventually(async () => Math.max(...(await widths()))).toBeGreaterThan(700);
    await goTo(page, '/profile/delete/some-token');
    await field(page, 'Reason').waitFor();
    expect((await field(page, 'Reason').boundingBox())?.height).toBe(100);
  });
});

test('The elements of messages are there before they have text, because Orca ignores a message that appears together with its element.', async () => {
  const { page, open } = await app.visit({ user: await app.register() });
  await open('/profile');
  await page.locator('main form').first().waitFor();
  const places = page.locator('main [role=status], main .field__description');
  const displays = await places.evaluateAll((elements) =>
    elements.filter((it) => it.textContent === '').map((it) => getComputedStyle(it).display),
  );
  expect(displays.length).toBeGreaterThan(5);
  expect(displays).not.toContain('none');
});
