import type { Locator, Page, Route } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { type FormTitle, fillIn, getFormCase, getValues, openForm } from './forms.ts';
import { setUpBrowserTests } from './harness.ts';
import {
  alerts,
  banner,
  button,
  eventually,
  field,
  getForm,
  getRoute,
  goTo,
  heading,
  holdRequests,
  isFocused,
  message,
  waitForFrames,
} from './page.ts';

const app = setUpBrowserTests();

type Fault = {
  readonly title: string;
  readonly act: (route: Route) => Promise<void>;
  readonly says: string;
};

const unreachable = 'The server could not be reached. Check your connection and try again.';
const html = '<!doctype html><title>Sorry</title><h1>Sorry</h1>';

/** One of each meaning; two that are told alike do not follow each other. */
const faults: readonly Fault[] = [
  {
    title: 'refused with a message',
    act: (route) => route.fulfill({ status: 500, json: { message: 'The stamps have run out.' } }),
    says: 'The stamps have run out.',
  },
  {
    title: 'answered with a page',
    act: (route) => route.fulfill({ status: 200, contentType: 'text/html', body: html }),
    says: 'Unexpected response from the server (200). Try again in a few minutes.',
  },
  {
    title: 'refused by a gateway with a page of its own',
    act: (route) => route.fulfill({ status: 502, contentType: 'text/html', body: html }),
    says: 'The server reported an error (502). Try again in a few minutes.',
  },
  {
    title: 'answered with half of its JSON',
    act: (route) => route.fulfill({ status: 200, body: '{"id":"4m7' }),
    says: 'Unexpected response from the server (200). Try again in a few minutes.',
  },
  {
    title: 'not answered',
    act: (route) => route.abort('connectionreset'),
    says: unreachable,
  },
];

/** For calls whose answer is read. */
const wrongShape: Fault = {
  title: 'answered with the wrong shape',
  act: (route) => route.fulfill({ json: { id: 1.5, email: [], name: null, accounts: '' } }),
  says: 'Unexpected response from the server (200). Try again in a few minutes.',
};

/** Submits a form in every way at once, and waits until it is busy; its button keeps the focus. Returns the refusal. */
async function sendOften(page: Page, submit: Locator, become: Become) {
  let refuse = async () => {};
  become(async (route) => {
    refuse = () => route.fulfill({ status: 500, json: { message: 'Once is enough.' } });
  });
  await submit.dblclick();
  const busy = page.locator('button[type=submit][aria-disabled=true]');
  await busy.waitFor();
  expect(await isFocused(busy)).toBe(true);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Space');
  await waitForFrames(page);
  return () => refuse();
}

/** Lets the test decide what becomes of a call. */
async function direct(page: Page, call: string) {
  const [method, path] = call.split(' ');
  let act: ((route: Route) => Promise<void>) | undefined;
  await page.route(`**/api/v1${path}`, (route) =>
    act && route.request().method() === method ? act(route) : route.fallback(),
  );
  return (next: typeof act) => {
    act = next;
  };
}

type Become = Awaited<ReturnType<typeof direct>>;

const failuresOf = (call: string) => [`500 ${call}`, `502 ${call}`, `unreachable ${call}`];

/**
 * The form, whether its answer is read, and a text that appears when it was accepted. The other forms are sent in
 * `screens/forms.test.tsx`.
 */
const sending: readonly (readonly [FormTitle, boolean, string])[] = [
  ['login', true, 'Accounts'],
  ['registration', false, 'ada@example.com'],
  ['account', false, 'The account has been updated.'],
];

test.each(sending)(
  'The form "%s" is sent once, reports a failure, keeps the input and can be sent again.',
  async (title, isRead, success) => {
    const form = getFormCase(title);
    const { page, element, call, allow, sent } = await openForm(app, form);
    allow(...failuresOf(call));
    const become = await direct(page, call);
    await fillIn(element, form);
    const typed = await getValues(element, form);
    const answerIt = await sendOften(page, button(element, form.submit), become);
    expect(sent(call)).toHaveLength(1);
    await answerIt();
    await eventually(() => alerts(page)).toEqual(['Once is enough.']);
    for (const fault of isRead ? [...faults, wrongShape] : faults) {
      become(fault.act);
      await button(element, form.submit).click();
      await eventually(() => alerts(page), `${call} ${fault.title}`).toEqual([fault.says]);
      expect(await getValues(element, form), fault.title).toEqual(typed);
    }
    become(undefined);
    await button(element, form.submit).click();
    await message(page, success).waitFor();
  },
);

describe('A screen whose data cannot be loaded', () => {
  const screens = [
    ['the list of accounts', '/accounts/overview', '/settings/accounts', 'Create account'],
    ['a registration', '/confirm/{token}', '/auth/confirm/{token}', 'Finish registration'],
  ] as const;

  test.each(screens)(
    'A screen whose data cannot be loaded says so and loads it on retry: %s.',
    async (_, route, path, control) => {
      const { token } = await app.startRegistration();
      const user = path.startsWith('/settings') ? await app.register() : undefined;
      const fill = (text: string) => text.replace('{token}', token);
      const { page, open, allow } = await app.visit(user && { user });
      const call = `GET ${fill(path)}`;
      allow(...failuresOf(call));
      const become = await direct(page, call);
      await open('/');
      const again = button(page.getByRole('main'), 'Try again');
      for (const [index, fault] of [...faults, wrongShape].entries()) {
        become(fault.act);
        if (index === 0) await goTo(page, fill(route));
        else await again.click();
        await eventually(() => alerts(page), `${call} ${fault.title}`).toEqual([fault.says]);
        await again.waitFor();
      }
      become(undefined);
      await again.click();
      await button(page, control).waitFor();
      await eventually(() => alerts(page)).toEqual([]);
    },
  );

  test('A list that fails to load does not disturb the form beside it.', async () => {
    const { page, open, allow } = await app.visit({ user: await app.register() });
    allow('500 GET /settings/accounts');
    const become = await direct(page, 'GET /settings/accounts');
    become((route) => route.fulfill({ status: 500 }));
    await open('/accounts/overview');
    const name = field(getForm(page, 'Create account'), 'Name');
    await name.fill('Half a na');
    become(undefined);
    await button(page, 'Try again').click();
    await page.getByText('No accounts created yet.').waitFor();
    expect(await name.inputValue()).toBe('Half a na');
  });
});

describe('A truncated response', () => {
  test('A truncated response is reported like a missing one.', async () => {
    const form = getFormCase('profile');
    const { page, element, call, allow } = await openForm(app, form);
    allow(`unreachable ${call}`);
    app.service().fail([`${call}=cut`]);
    await fillIn(element, form);
    await button(element, form.submit).click();
    await eventually(() => alerts(page)).toEqual([unreachable]);
  });
});

describe('A response that arrives after its screen was left', () => {
  const home = (page: Page) => heading(page, 'Request signatures straight from your Nextcloud');

  async function expectCalm(page: Page, shown: Locator) {
    await waitForFrames(page);
    expect(await getRoute(page)).toBe('/');
    expect(await shown.isVisible()).toBe(true);
    expect(await alerts(page)).toEqual([]);
  }

  test.each(['reset request', 'new account'] as const)(
    'A late response changes nothing, whether accepted or rejected: %s.',
    async (title) => {
      const form = getFormCase(title);
      const { page, context, element, call, route, allow } = await openForm(app, form);
      allow(`500 ${call}`);
      const ends = [
        (answer: Route) => answer.fulfill({ json: { id: '4m7c' } }),
        (answer: Route) => answer.fulfill({ status: 500, json: { message: 'Too late.' } }),
      ];
      for (const end of ends) {
        const held = await holdRequests(context, call);
        await fillIn(element, form);
        await button(element, form.submit).click();
        await held.waitForRequest();
        await banner(page).getByRole('link').first().click();
        await home(page).waitFor();
        await held.release(end);
        await expectCalm(page, home(page));
        await context.unrouteAll();
        await goTo(page, route);
        await element.waitFor();
      }
    },
  );

  test('A list that arrives late changes nothing on the next screen.', async () => {
    const { page, context, open } = await app.visit({ user: await app.register() });
    const held = await holdRequests(context, 'GET /settings/accounts');
    await open('/accounts/overview');
    await held.waitForRequest();
    await banner(page).getByRole('link').first().click();
    await home(page).waitFor();
    await held.release();
    await expectCalm(page, home(page));
  });
});
