import { existsSync } from 'node:fs';
import { join } from 'node:path';
import {
  type Browser,
  type BrowserContext,
  chromium,
  type Dialog,
  type Locator,
  type Page,
} from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { startServer } from '../service/server.mjs';
import { createVisitor } from '../service/stage.mjs';
import { ensureBrowser, root } from '../setup.mjs';
import { missing, type Sent, watch } from './watch.ts';

type Options = Omit<Parameters<typeof startServer>[0], 'dist' | 'port' | 'host'>;
type Server = Awaited<ReturnType<typeof startServer>>;

/** Somebody who has a profile. */
export type Person = {
  readonly name: string;
  readonly email: string;
  readonly password: string;
  readonly language: string;
  readonly country: string;
};

type Account = { readonly id: string; readonly name: string; readonly url: string };

export type Circumstances = {
  /** Somebody who is logged in already. */
  readonly as?: Person;
  /** The browser's language. */
  readonly locale?: string;
  readonly width?: number;
  readonly dark?: boolean;
  /** A finger instead of a mouse. */
  readonly touch?: boolean;
  /** Other origins that the pages may send requests to. */
  readonly origins?: readonly string[];
  /** What becomes of the page before the browser reads it. */
  readonly rewrite?: (html: string) => string;
};

/** A visitor with a browser of their own: nothing is shared with other visits. */
export type Visit = {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Announces what the test causes on purpose; see watch.ts. */
  readonly plan: (...expected: readonly string[]) => void;
  /** Announces what may happen any number of times, or never. */
  readonly tolerate: (...possible: readonly string[]) => void;
  /** The calls so far, or those that begin so: `POST`, `GET /auth/heartbeat`. */
  readonly sent: (call?: string) => readonly Sent[];
  /** Goes to a route as the address bar does, and waits for its heading. */
  readonly open: (route: string) => Promise<void>;
  /** The same in another document: nothing of the one before is left. */
  readonly openAnew: (route: string) => Promise<void>;
};

/** How every browser of the tests is started. */
export const launch = {
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
};

const patienceMs = 10_000;

/**
 * The built application, the stand-in service and a browser for the tests of a file. After each test the
 * service is well again, and whatever a visit has caused without an announcement fails the test.
 */
export function setStage(options: Options = {}) {
  let server: Server;
  let browser: Browser;
  let people = 0;
  const registered: Person[] = [];
  const visits: { context: BrowserContext; problems: () => Promise<readonly string[]> }[] = [];

  beforeAll(async () => {
    const dist = join(root, 'dist');
    if (!existsSync(join(dist, 'index.html'))) throw new Error('First: node build.mjs build');
    server = await startServer({ dist, port: 0, ...options });
    browser = await chromium.launch({ executablePath: ensureBrowser(), ...launch });
  });
  afterAll(async () => {
    await browser?.close();
    await server?.close();
  });
  afterEach(async () => {
    const found = await Promise.all(visits.map(({ problems }) => calm(problems)));
    for (const { context } of visits.splice(0)) {
      // A test may have closed it.
      await context.unrouteAll({ behavior: 'ignoreErrors' }).catch(() => {});
      await context.close();
    }
    service().fail([]);
    service().delay(0);
    expect(found.flat()).toEqual([]);
  });

  function service() {
    if (!server.service) throw new Error('The stage has no stand-in service.');
    return server.service;
  }

  /** The latest email to an address. */
  function mailTo(address: string) {
    const mail = service().outbox.mails.find(({ to }) => to === address);
    if (!mail) throw new Error(`No email to ${address}.`);
    return mail;
  }

  /** Somebody who has asked for a profile and got the link, but not opened it. */
  async function applicant(traits: Partial<Person> = {}) {
    people += 1;
    const email = `person${people}@example.com`;
    const person: Person = {
      name: 'Ada Rossi',
      email,
      password: `password of ${people}`,
      language: 'en',
      country: 'IT',
      ...traits,
    };
    const client = createVisitor(server.url);
    await client.openPage();
    const { name: display_name, language, country } = person;
    await client.call('POST /auth/register', { display_name, email, language, country });
    const { link } = mailTo(email);
    return { person, client, link, token: link.match(/confirm\/([^?]+)/)?.[1] ?? '' };
  }

  async function register(traits: Partial<Person> = {}): Promise<Person> {
    const { person, client, token } = await applicant(traits);
    await client.call(`POST /auth/confirm/${token}`, { password: person.password });
    registered.push(person);
    return person;
  }

  function personWith(address: string): Person {
    const person = registered.find(({ email }) => email === address);
    if (!person) throw new Error(`Nobody has registered as ${address}.`);
    return person;
  }

  async function clientOf({ email, password }: Person) {
    const client = createVisitor(server.url);
    await client.logIn(email, password);
    return client;
  }

  async function addAccount(person: Person, account: Omit<Account, 'id'>): Promise<Account> {
    const { body } = await (await clientOf(person)).call('POST /settings/accounts', account);
    return { ...account, id: body.id };
  }

  async function visit(circumstances: Circumstances = {}): Promise<Visit> {
    const { as, locale = 'en-US', width = 1280, dark, touch = false } = circumstances;
    const context = await browser.newContext({
      locale,
      viewport: { width, height: 800 },
      colorScheme: dark ? 'dark' : 'light',
      hasTouch: touch,
      isMobile: touch,
      reducedMotion: 'reduce',
    });
    context.setDefaultTimeout(patienceMs);
    const { origin } = new URL(server.url);
    const { sent, plan, tolerate, problems } = watch(context, origin, circumstances.origins);
    visits.push({ context, problems });
    if (as) {
      const session = (await clientOf(as)).cookies.get('signing_session');
      await context.addCookies([{ name: 'signing_session', value: session, url: server.url }]);
    }
    const { rewrite } = circumstances;
    if (rewrite) {
      await context.route(isPage, async (route) => {
        const response = await route.fetch();
        await route.fulfill({ response, body: rewrite(await response.text()) });
      });
    }
    const page = await context.newPage();
    let documents = 0;
    const address = (route: string) =>
      `${server.url}${documents > 0 ? `?document=${documents}` : ''}#${route}`;
    return {
      page,
      context,
      plan,
      tolerate,
      sent: (call = '') => sent.filter((one) => one.call.startsWith(call)),
      open: (route) => arrive(page, address(route)),
      openAnew(route) {
        // Not by way of an empty page, which costs the browser another process: three times the work.
        documents += 1;
        return arrive(page, address(route));
      },
    };
  }

  return {
    /** The address of the page. */
    url: () => server.url,
    service,
    mailTo,
    applicant,
    register,
    personWith,
    addAccount,
    visit,
  };
}

/** The problems, once what was announced has had the time to happen. */
async function calm(problems: () => Promise<readonly string[]>) {
  const until = Date.now() + patienceMs;
  for (;;) {
    const found = await problems();
    if (!found.some((problem) => problem.startsWith(missing)) || Date.now() > until) return found;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}

export type Stage = ReturnType<typeof setStage>;

/** The page itself, whatever stands behind its path. */
export const isPage = ({ pathname }: URL) => pathname === '/';

/** Goes to an address and waits until the application listens and its screen is there. */
export async function arrive(page: Page, address: string) {
  await page.goto(address);
  await started(page);
  // A screen that is not there yet leaves the one before it in place and says so.
  await page.locator('.loading:not(main *)').waitFor({ state: 'detached' });
  await heading(page).waitFor();
}

/** What was rendered at build time is there before the application is, which listens from now on. */
export const started = (page: Page) => page.locator('.fallback').waitFor({ state: 'detached' });

export const heading = (page: Page, name?: string) =>
  name === undefined
    ? page.getByRole('heading', { level: 1 })
    : page.getByRole('heading', { level: 1, name, exact: true });

/** The form with this submit button. */
export const formWith = (page: Page, submit: string) =>
  page.locator('form').filter({ has: page.getByRole('button', { name: submit, exact: true }) });

/** In a form: where the label is the name of the field, and of nothing else. */
export const field = (scope: Page | Locator, label: string) =>
  scope.getByLabel(label, { exact: true });

export const button = (scope: Page | Locator, name: string) =>
  scope.getByRole('button', { name, exact: true });

export const link = (scope: Page | Locator, name: string) =>
  scope.getByRole('link', { name, exact: true });

/** The notice that a screen reader announces in its own time. */
export const notice = (page: Page, text: string) =>
  page.getByRole('main').getByRole('status').getByText(text, { exact: true });

/** What is said at once, word for word. */
export const alerts = (page: Page) =>
  eventually(async () => (await page.getByRole('alert').allInnerTexts()).map((it) => it.trim()));

export async function logIn(page: Page, { email, password }: Person) {
  const form = formWith(page, 'Login');
  await field(form, 'Email address').fill(email);
  await field(form, 'Password').fill(password);
  await button(form, 'Login').click();
}

/** Logs out with the menu that bears the person's name. */
export async function logOut(page: Page, { name }: Person) {
  const banner = page.getByRole('banner');
  await button(banner, name).click();
  await button(banner, 'Logout').click();
}

/** An expectation about what soon will be so. */
export const eventually = <Value>(look: () => Value | Promise<Value>) =>
  expect.poll(look, { timeout: patienceMs, interval: 25 });

/** What the browser asks while something is done, and is answered. */
export async function asked(
  page: Page,
  reply: 'accept' | 'dismiss',
  act: () => Promise<unknown>,
): Promise<string> {
  const answer = async (dialog: Dialog) => {
    const message = dialog.message();
    await dialog[reply]();
    return message;
  };
  const [message] = await Promise.all([page.waitForEvent('dialog').then(answer), act()]);
  return message;
}

/** The route in the address bar, without the language. */
export function routeIn(page: Page): string {
  const [path = '', query = ''] = new URL(page.url()).hash.replace(/^#/, '').split('?');
  const rest = new URLSearchParams(query);
  rest.delete('lang');
  return rest.size > 0 ? `${path}?${rest}` : path;
}

/** Every address that the tab can go back or forward to. */
export async function historyOf(page: Page): Promise<readonly string[]> {
  const session = await page.context().newCDPSession(page);
  const { entries } = await session.send('Page.getNavigationHistory');
  await session.detach();
  return entries.map(({ url }) => url);
}

/** Holds back the answer to a call until the test gives one. */
export async function hold(page: Page, call: string) {
  const [method, path] = call.split(' ');
  let fulfill = async (_: unknown) => {};
  await page.route(`**/api/v1${path}`, (route) => {
    if (route.request().method() !== method) return route.fallback();
    // Whoever has left may have hung up.
    fulfill = (json) => route.fulfill({ json }).catch(() => {});
    return undefined;
  });
  return { answer: (json: unknown) => fulfill(json) };
}

export const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    return element instanceof HTMLInputElement ? element.name : (element?.textContent ?? '');
  });

/** Lets everything happen that is due: answers that have arrived, timers of no time, two frames. */
export const settled = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)));
      }),
  );

/** Fills one of the page's elements, or takes it out. */
export const withMeta = (name: string, content: string | undefined) => (html: string) => {
  const element = new RegExp(`<meta name="${name}" content="[^"]*">`);
  if (!element.test(html)) throw new Error(`The page has no element "${name}".`);
  return html.replace(
    element,
    content === undefined ? '' : `<meta name="${name}" content="${content}">`,
  );
};

/** The settings as an operator writes them. */
export const encodeSettings = (settings: unknown) =>
  Buffer.from(JSON.stringify(settings)).toString('base64');
