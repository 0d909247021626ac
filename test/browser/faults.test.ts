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
  readonly handle: (route: Route) => Promise<void>;
  readonly message: string;
};

const unreachable = 'The server could not be reached. Check your connection and try again.';
const html = '<!doctype html><title>Sorry</title><h1>Sorry</h1>';

/** One fault of each kind. Two with the same message do not follow each other, so that a change of message can be seen. */
const faults: readonly Fault[] = [
  {
    title: 'refused with a message',
    handle: (route) =>
      route.fulfill({ status: 500, json: { message: 'The stamps have run out.' } }),
    message: 'The stamps have run out.',
  },
  {
    title: 'answered with a page',
    handle: (route) => route.fulfill({ status: 200, contentType: 'text/html', body: html }),
    message: 'Unexpected response from the server (200). Try again.',
  },
  {
    title: 'refused by a gateway with a page of its own',
    handle: (route) => route.fulfill({ status: 502, contentType: 'text/html', body: html }),
    message: 'The server reported an error (502). Try again in a few minutes.',
  },
  {
    title: 'answered with half of its JSON',
    handle: (route) => route.fulfill({ status: 200, body: '{"id":"4m7' }),
    message: 'Unexpected response from the server (200). Try again.',
  },
  {
    title: 'not answered',
    handle: (route) => route.abort('connectionreset'),
    message: unreachable,
  },
];

/** A fault of calls whose response is decoded. */
const wrongShape: Fault = {
  title: 'answered with the wrong shape',
  handle: (route) => route.fulfill({ json: { id: 1.5, email: [], name: null, accounts: '' } }),
  message: 'Unexpected response from the server (200). Try again.',
};

/** Submits a form several times in different ways, and waits until it is busy. Returns a function that lets the call fail. */
async function submitRepeatedly(page: Page, submit: Locator, setHandler: SetHandler) {
  const request = new Promise<Route>((resolve) => {
    setHandler(async (route) => resolve(route));
  });
  await submit.dblclick();
  const busy = page.locator('button[type=submit][aria-disabled=true]');
  await busy.waitFor();
  expect(await isFocused(busy)).toBe(true);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Space');
  await waitForFrames(page);
  const response = { status: 500, json: { message: 'Once is enough.' } };
  return async () => (await request).fulfill(response);
}

/** Returns a function that sets the handler of a call. */
async function interceptCall(page: Page, call: string) {
  const [method, path] = call.split(' ');
  let handle: ((route: Route) => Promise<void>) | undefined;
  await page.route(`**/api/v1${path}`, (route) =>
    handle && route.request().method() === method ? handle(route) : route.fallback(),
  );
  return (next: typeof handle) => {
    handle = next;
  };
}

type SetHandler = Awaited<ReturnType<typeof interceptCall>>;

const listFailures = (call: string) => [`500 ${call}`, `502 ${call}`, `unreachable ${call}`];

/**
 * Forms, whether their response is decoded, and a text that appears after a success. `screens/forms.test.tsx` tests the other
 * forms.
 */
const formsToSubmit: readonly (readonly [FormTitle, boolean, string])[] = [
  ['login', true, 'Accounts'],
  ['registration', false, 'ada@example.com'],
  ['account', false, 'The account has been updated.'],
];

test.each(formsToSubmit)(
  'The form "%s" is sent once, reports a failure, keeps the input and can be sent again.',
  async (title, isRead, success) => {
    const form = getFormCase(title);
    const { page, element, call, allow, sent } = await openForm(app, form);
    allow(...listFailures(call));
    const setHandler = await interceptCall(page, call);
    await fillIn(element, form);
    const typed = await getValues(element, form);
    const letItFail = await submitRepeatedly(page, button(element, form.submit), setHandler);
    await letItFail();
    await eventually(() => alerts(page)).toEqual(['Once is enough.']);
    expect(sent(call)).toHaveLength(1);
    for (const fault of isRead ? [...faults, wrongShape] : faults) {
      setHandler(fault.handle);
      await button(element, form.submit).click();
      await eventually(() => alerts(page), `${call} ${fault.title}`).toEqual([fault.message]);
      expect(await getValues(element, form), fault.title).toEqual(typed);
    }
    setHandler(undefined);
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
      allow(...listFailures(call));
      const setHandler = await interceptCall(page, call);
      await open('/');
      const again = button(page.getByRole('main'), 'Try again');
      for (const [index, fault] of [...faults, wrongShape].entries()) {
        setHandler(fault.handle);
        if (index === 0) await goTo(page, fill(route));
        else await again.click();
        await eventually(() => alerts(page), `${call} ${fault.title}`).toEqual([
          // The retry follows in the same box.
          expect.stringContaining(fault.message),
        ]);
      }
      setHandler(undefined);
      await again.click();
      await button(page, control).waitFor();
      await eventually(() => alerts(page)).toEqual([]);
    },
  );

  test('A list that fails to load does not disturb the form beside it.', async () => {
    const { page, open, allow } = await app.visit({ user: await app.register() });
    allow('500 GET /settings/accounts');
    const setHandler = await interceptCall(page, 'GET /settings/accounts');
    setHandler((route) => route.fulfill({ status: 500 }));
    await open('/accounts/overview');
    const name = field(getForm(page, 'Create account'), 'Name');
    await name.fill('Half a na');
    setHandler(undefined);
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
  const home = (page: Page) => heading(page, 'Electronic signatures for your Nextcloud');

  async function expectCalm(page: Page, shown: Locator) {
    await waitForFrames(page);
    expect(await getRoute(page)).toBe('/');
    expect(await shown.isVisible()).toBe(true);
    expect(await alerts(page)).toEqual([]);
  }

  test.each(['reset request', 'new account'] as const)(
    'A late response changes nothing on the next screen, whether rejected or accepted: %s.',
    async (title) => {
      const form = getFormCase(title);
      const { page, context, element, call, route, allow } = await openForm(app, form);
      allow(`500 ${call}`);
      const ends = [
        (answer: Route) => answer.fulfill({ status: 500, json: { message: 'Too late.' } }),
        (answer: Route) => answer.fulfill({ json: { id: '4m7c' } }),
      ];
      for (const end of ends) {
        const pending = await holdRequests(context, call);
        await fillIn(element, form);
        await button(element, form.submit).click();
        await pending.waitForRequest();
        await banner(page).getByRole('link').first().click();
        await home(page).waitFor();
        const response = page.waitForResponse(`**/api/v1${call.split(' ')[1]}`);
        await pending.release(end);
        await (await response).finished();
        await expectCalm(page, home(page));
        await context.unrouteAll();
        await goTo(page, route);
        // After an accepted request for an email, this is "Check your email" in place of the form.
        await page.locator('main h1').waitFor();
      }
    },
  );

  test('A list that arrives late changes nothing on the next screen.', async () => {
    const { page, context, open } = await app.visit({ user: await app.register() });
    const pending = await holdRequests(context, 'GET /settings/accounts');
    await open('/accounts/overview');
    await pending.waitForRequest();
    await banner(page).getByRole('link').first().click();
    await home(page).waitFor();
    await pending.release();
    await expectCalm(page, home(page));
  });
});
