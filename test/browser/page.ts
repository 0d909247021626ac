import type { BrowserContext, Dialog, Locator, Page, Route } from 'playwright-core';
import { expect } from 'vitest';
import { routes } from '../../src/routes.ts';

export const timeoutMs = 8_000;

/** The page need not finish loading, as it does not without its scripts. */
export const early = { waitUntil: 'commit' } as const;

/** The paths of the pages made of text. */
export const textPaths = Object.values(routes).flatMap(({ paths, chunk }) =>
  chunk === 'pages' ? [paths[0]] : [],
);

/** Creates an expectation that is retried until it is met. */
export const eventually = <Value>(read: () => Value | Promise<Value>, message = '') =>
  expect.poll(read, { timeout: timeoutMs, interval: 20, message });

/** Opens an address, and waits until the application has started and its screen is shown. */
export async function openAddress(page: Page, address: string) {
  await page.goto(address);
  await waitForStart(page);
  // Within a document the heading of the previous screen stays until the navigation has been handled.
  await waitForFrames(page);
  await heading(page).waitFor();
}

/** Waits until the application has started, which removes the notice about the start. */
export const waitForStart = (page: Page) =>
  page.locator('.fallback').waitFor({ state: 'detached' });

/** Takes the browser offline, and waits until the page knows. */
export async function goOffline(page: Page) {
  await page.context().setOffline(true);
  await page.waitForFunction(() => !navigator.onLine);
}

/** Navigates to another route in the same document. */
export const goTo = (page: Page, route: string) =>
  page.evaluate((hash) => {
    location.hash = hash;
  }, `#${route}`);

/** Navigates to another route, and waits for another heading. */
export async function goToAnother(page: Page, route: string) {
  const before = await heading(page).innerText();
  await goTo(page, route);
  await eventually(() => heading(page).innerText(), route).not.toBe(before);
}

export const heading = (page: Page, name?: string) =>
  page.getByRole('heading', { level: 1, ...(name !== undefined && { name, exact: true }) });

/** Finds the form with this submit button. */
export const getForm = (page: Page, submit: string) =>
  page.locator('form').filter({ has: page.getByRole('button', { name: submit, exact: true }) });

export const field = (scope: Page | Locator, label: string) =>
  scope.getByLabel(label, { exact: true });

export const button = (scope: Page | Locator, name: string) =>
  scope.getByRole('button', { name, exact: true });

export const link = (scope: Page | Locator, name: string) =>
  scope.getByRole('link', { name, exact: true });

/** Finds a visible text in the main part of the page. */
export const message = (page: Page, text: string) =>
  page.getByRole('main').getByText(text, { exact: true }).filter({ visible: true }).first();

export const alerts = async (page: Page) =>
  (await page.getByRole('alert').allInnerTexts()).map((text) => text.trim()).filter(Boolean);

export const banner = (page: Page) => page.getByRole('banner');

export const languageList = (page: Page) => page.getByRole('contentinfo').getByRole('combobox');

export async function logIn(page: Page, person: { email: string; password: string }) {
  const form = getForm(page, 'Login');
  await field(form, 'Email address').fill(person.email);
  await field(form, 'Password').fill(person.password);
  await button(form, 'Login').click();
}

/** Logs out and waits for the response, which could otherwise end the session of the next login. */
export async function logOut(page: Page, { name }: { name: string }) {
  const response = page.waitForResponse('**/auth/logout');
  await button(banner(page), name).click();
  await button(banner(page), 'Logout').click();
  await (await response).finished();
}

/** Performs an action that opens a dialog, closes the dialog, and returns its message. */
export async function answerDialog(
  page: Page,
  reply: 'accept' | 'dismiss',
  action: () => Promise<unknown>,
): Promise<string> {
  const close = async (dialog: Dialog) => {
    await dialog[reply]();
    return dialog.message();
  };
  const [dialogMessage] = await Promise.all([page.waitForEvent('dialog').then(close), action()]);
  return dialogMessage;
}

/** Returns the route in the address bar, without the language. */
export async function getRoute(page: Page): Promise<string> {
  const hash = await page.evaluate(() => location.hash);
  const [path = '', query = ''] = hash.replace(/^#/, '').split('?');
  const rest = new URLSearchParams(query);
  rest.delete('lang');
  return rest.size > 0 ? `${path}?${rest}` : path;
}

/** Waits for two frames, and for the tasks that were due before them. */
export const waitForFrames = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)));
      }),
  );

/** Ends the seconds for which the page waits for slow scripts before it says that it has not started. */
export const skipNoticeDelay = (page: Page) =>
  page.locator('.fallback').evaluate((notice) => {
    for (const animation of notice.getAnimations()) animation.finish();
  });

/** Marks the document, so that `isSame` tells whether it was replaced. */
export async function markDocument(page: Page) {
  await page.evaluate(() => Object.assign(window, { marked: true }));
  return { isSame: () => page.evaluate(() => 'marked' in window).catch(() => true) };
}

export const isFocused = (control: Locator) =>
  control.evaluate((element) => element === document.activeElement);

/** Holds requests back until the test releases them: those of a call (`POST /auth/login`) or for files. */
export async function holdRequests(context: BrowserContext, callOrFiles: string | RegExp) {
  const [method, path] = typeof callOrFiles === 'string' ? callOrFiles.split(' ') : [undefined];
  let action: ((route: Route) => Promise<void>) | undefined;
  const heldRoutes: Route[] = [];
  const pattern = typeof callOrFiles === 'string' ? `**/api/v1${path}` : callOrFiles;
  await context.route(pattern, (route) => {
    if (method && route.request().method() !== method) return route.fallback();
    if (action) return action(route);
    heldRoutes.push(route);
    return undefined;
  });
  return {
    /** Waits until a request is held back. */
    waitForRequest: () => eventually(() => heldRoutes.length).toBeGreaterThan(0),
    async release(next: (route: Route) => Promise<void> = (route) => route.fallback()) {
      action = next;
      // The page may have aborted the request.
      await Promise.all(heldRoutes.splice(0).map((route) => next(route).catch(() => {})));
    },
  };
}

/** Records layout shifts. The returned function reads their sum, including that of the latest frame. */
export async function recordShift(page: Page) {
  await page.addInitScript(() => {
    let sum = 0;
    const add = (entries: PerformanceEntryList) => {
      for (const entry of entries) sum += (entry as unknown as { value: number }).value;
    };
    const observer = new PerformanceObserver((list) => add(list.getEntries()));
    observer.observe({ type: 'layout-shift', buffered: true });
    const shift = () => {
      add(observer.takeRecords());
      return sum;
    };
    Object.assign(window, { shift });
  });
  return () => page.evaluate(() => (window as unknown as { shift: () => number }).shift());
}
