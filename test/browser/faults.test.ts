import type { Locator, Page, Route } from 'playwright-core';
import { expect, test } from 'vitest';
import { fillIn, getFormCase, getValues, openForm } from './forms.ts';
import { setUpBrowserTests } from './harness.ts';
import { alerts, button, eventually, heading, isFocused, waitForFrames } from './page.ts';

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
    message:
      'Unexpected response from the server (200). Your network may want you to log in first: open any other website, then try again.',
  },
  {
    title: 'not answered',
    handle: (route) => route.abort('connectionreset'),
    message: unreachable,
  },
  {
    title: 'answered with half of its JSON',
    handle: (route) => route.fulfill({ status: 200, body: '{"id":"4m7' }),
    message:
      'Unexpected response from the server (200). Your network may want you to log in first: open any other website, then try again.',
  },
];

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

// `screens/forms.test.tsx` tests the other forms.
test('The login is sent once, reports each fault, keeps the input and can be sent again.', async () => {
  const form = getFormCase('login');
  const { page, element, call, allow, sent } = await openForm(app, form);
  allow(`500 ${call}`, `unreachable ${call}`);
  const setHandler = await interceptCall(page, call);
  await fillIn(element, form);
  const typed = await getValues(element, form);
  const letItFail = await submitRepeatedly(page, button(element, form.submit), setHandler);
  await letItFail();
  await eventually(() => alerts(page)).toEqual(['Once is enough.']);
  expect(sent(call)).toHaveLength(1);
  for (const fault of faults) {
    setHandler(fault.handle);
    await button(element, form.submit).click();
    await eventually(() => alerts(page), fault.title).toEqual([fault.message]);
    expect(await getValues(element, form), fault.title).toEqual(typed);
  }
  setHandler(undefined);
  await button(element, form.submit).click();
  await heading(page, 'Accounts').waitFor();
});

test('A truncated response is reported like a missing one.', async () => {
  const form = getFormCase('profile');
  const { page, element, call, allow } = await openForm(app, form);
  allow(`unreachable ${call}`);
  app.service().fail([`${call}=cut`]);
  await fillIn(element, form);
  await button(element, form.submit).click();
  await eventually(() => alerts(page)).toEqual([unreachable]);
});
