import type { BrowserContext, Dialog, Locator, Page, Route } from 'playwright-core';
import { expect } from 'vitest';

export const timeoutMs = 8_000;

/** An expectation about what soon will be so. */
export const eventually = <Value>(look: () => Value | Promise<Value>, message = '') =>
  expect.poll(look, { timeout: timeoutMs, interval: 20, message });

/** Goes to an address and waits until the application listens and its screen is there. */
export async function openAddress(page: Page, address: string) {
  await page.goto(address);
  await waitForStart(page);
  await heading(page).waitFor();
}

/** The notice in the page that stands for the application goes when that listens. */
export const waitForStart = (page: Page) =>
  page.locator('.fallback').waitFor({ state: 'detached' });

/** Goes to another route in the same document. */
export const goTo = (page: Page, route: string) =>
  page.evaluate((hash) => {
    location.hash = hash;
  }, `#${route}`);

/** The same, and waits for another heading than the one that is there. */
export async function goToAnother(page: Page, route: string) {
  const before = await heading(page).innerText();
  await goTo(page, route);
  await eventually(() => heading(page).innerText(), route).not.toBe(before);
}

export const heading = (page: Page, name?: string) =>
  page.getByRole('heading', { level: 1, ...(name !== undefined && { name, exact: true }) });

/** The form with this submit button. */
export const getForm = (page: Page, submit: string) =>
  page.locator('form').filter({ has: page.getByRole('button', { name: submit, exact: true }) });

export const field = (scope: Page | Locator, label: string) =>
  scope.getByLabel(label, { exact: true });

export const button = (scope: Page | Locator, name: string) =>
  scope.getByRole('button', { name, exact: true });

export const link = (scope: Page | Locator, name: string) =>
  scope.getByRole('link', { name, exact: true });

/** A text in the main part of the page, for everybody to see. */
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

export async function logOut(page: Page, { name }: { name: string }) {
  await button(banner(page), name).click();
  await button(banner(page), 'Logout').click();
}

/** Does something about which the browser asks, answers it, and returns the question. */
export async function answerDialog(
  page: Page,
  reply: 'accept' | 'dismiss',
  action: () => Promise<unknown>,
): Promise<string> {
  const close = async (dialog: Dialog) => {
    // No person answers faster. The application takes a dialog that is gone within 40 ms for one that was suppressed.
    await new Promise((resolve) => setTimeout(resolve, 100));
    await dialog[reply]();
    return dialog.message();
  };
  const [question] = await Promise.all([page.waitForEvent('dialog').then(close), action()]);
  return question;
}

/** The route in the address bar, without the language. */
export async function getRoute(page: Page): Promise<string> {
  const hash = await page.evaluate(() => location.hash);
  const [path = '', query = ''] = hash.replace(/^#/, '').split('?');
  const rest = new URLSearchParams(query);
  rest.delete('lang');
  return rest.size > 0 ? `${path}?${rest}` : path;
}

/** Lets the page draw two frames, and run what was due before them. */
export const waitForFrames = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)));
      }),
  );

/** Marks the document; whether it is still the same one is asked by `isSame`. */
export async function markDocument(page: Page) {
  await page.evaluate(() => Object.assign(window, { marked: true }));
  return { isSame: () => page.evaluate(() => 'marked' in window).catch(() => true) };
}

export const isFocused = (control: Locator) =>
  control.evaluate((element) => element === document.activeElement);

/** Holds back the answers to a call (`POST /auth/login`) or for files until the test lets them go. */
export async function holdRequests(context: BrowserContext, what: string | RegExp) {
  const [method, path] = typeof what === 'string' ? what.split(' ') : [undefined];
  let action: ((route: Route) => Promise<void>) | undefined;
  const held: Route[] = [];
  const pattern = typeof what === 'string' ? `**/api/v1${path}` : what;
  await context.route(pattern, (route) => {
    if (method && route.request().method() !== method) return route.fallback();
    if (action) return action(route);
    held.push(route);
    return undefined;
  });
  return {
    /** Waits until somebody asks. */
    waitForRequest: () => eventually(() => held.length).toBeGreaterThan(0),
    async release(next: (route: Route) => Promise<void> = (route) => route.fallback()) {
      action = next;
      // Whoever asked may have hung up.
      await Promise.all(held.splice(0).map((route) => next(route).catch(() => {})));
    },
  };
}

/** The layout shift so far, the latest frame included. */
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
