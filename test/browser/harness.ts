import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { createUser } from '../fixtures.mjs';
import { createVisitor } from '../tools/service/harness.mjs';
import { startServer } from '../tools/service/server.mjs';
import { ensureBrowser, root } from '../tools/setup.mjs';
import { openAddress, timeoutMs } from './page.ts';
import { type RecordedCall, recordPageErrors } from './page-errors.ts';

type Options = Omit<Parameters<typeof startServer>[0], 'dist' | 'port'> & {
  /** The folder of another build than `dist`. */
  readonly dist?: string;
};

/** A registered user. */
export type User = {
  readonly name: string;
  readonly email: string;
  readonly password: string;
  readonly language: string;
  readonly country: string;
};

export type VisitOptions = {
  /** The user who is logged in. */
  readonly user?: User;
  /** The browser's language. */
  readonly locale?: string;
  readonly width?: number;
  readonly height?: number;
  readonly dark?: boolean;
  readonly touch?: boolean;
  readonly javaScript?: boolean;
  /** Changes the page before the browser receives it. */
  readonly rewrite?: (html: string) => string;
};

/** A visitor with a browser context of their own: nothing is shared with other visits. */
export type Visit = {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Allows errors that the test causes on purpose, see `page-errors.ts`. */
  readonly allow: (...events: readonly string[]) => void;
  /** Returns the calls so far, or those that begin with a text such as `POST` or `GET /auth/heartbeat`. */
  readonly sent: (call?: string) => readonly RecordedCall[];
  /** Opens a route and waits for its heading. */
  readonly open: (route: string) => Promise<void>;
};

/** The test files of a worker share a browser, which ends with the worker. */
let browser: ReturnType<typeof chromium.launch> | undefined;
const getBrowser = () => {
  browser ??= chromium.launch({
    executablePath: ensureBrowser(),
    args: ['--no-sandbox', '--disable-gpu'],
  });
  return browser;
};

const output = join(root, 'test', 'output');
let userCount = 0;

/**
 * Starts the stand-in service with the built application for the tests of a file. After each test, faults of the service are
 * switched off. Errors in a page fail the test unless it has allowed them. A failed test leaves a screenshot.
 */
export function setUpBrowserTests(options: Options = {}) {
  let server: Awaited<ReturnType<typeof startServer>>;
  const visits: { context: BrowserContext; unexpectedEvents: () => Promise<readonly string[]> }[] =
    [];

  beforeAll(async () => {
    const { dist = join(root, 'dist') } = options;
    if (!existsSync(join(dist, 'index.html'))) throw new Error('First: npm run build');
    server = await startServer({ ...options, dist, port: 0 });
  });
  afterAll(async () => {
    await server?.close();
  });
  afterEach(async ({ task }) => {
    const open = visits.splice(0);
    const unexpectedEvents = (
      await Promise.all(open.map((visit) => visit.unexpectedEvents()))
    ).flat();
    const hasFailed = task.result?.state === 'fail' || unexpectedEvents.length > 0;
    for (const [index, { context }] of open.entries()) {
      if (hasFailed) await saveFailure(context, join(output, toFileName(task.name), String(index)));
      await context.unrouteAll({ behavior: 'ignoreErrors' }).catch(() => {});
      await context.close();
    }
    service().fail([]);
    service().delay(0);
    expect(unexpectedEvents, 'unexpected events in the page').toEqual([]);
  });

  function service() {
    if (!server.service) throw new Error('The app has no stand-in service.');
    return server.service;
  }

  /** Returns the link in the latest email to an address. */
  function mailedLink(address: string): string {
    const mail = service().outbox.mails.find(({ to }) => to === address);
    if (!mail) throw new Error(`No email to ${address}.`);
    return mail.link;
  }

  /** Registers a user, but does not open the link in the email. */
  async function startRegistration(traits: Partial<User> = {}) {
    userCount += 1;
    const email = `person${userCount}@example.com`;
    const password = `password of ${userCount}`;
    const user = { name: 'Ada Rossi', email, password, language: 'en', country: 'IT', ...traits };
    const client = createVisitor(server.url);
    await client.openPage();
    const { name: display_name, language, country } = user;
    const profile = createUser({ display_name, email: user.email, language, country });
    await client.call('POST /auth/register', profile);
    const [, token = ''] = /confirm\/([^?]+)/.exec(mailedLink(user.email)) ?? [];
    return { user, client, token };
  }

  async function register(traits: Partial<User> = {}): Promise<User> {
    const { user, client, token } = await startRegistration(traits);
    await client.call(`POST /auth/confirm/${token}`, { password: user.password });
    return user;
  }

  async function createClient({ email, password }: User) {
    const client = createVisitor(server.url);
    await client.logIn(email, password);
    return client;
  }

  /** Returns the id of the new account. */
  async function addAccount(user: User, account = sampleAccount): Promise<string> {
    const { body } = await (await createClient(user)).call('POST /settings/accounts', account);
    return body.id;
  }

  async function visit(options: VisitOptions = {}): Promise<Visit> {
    const { user, locale = 'en-US', width = 1280, height = 800, dark, touch = false } = options;
    const { rewrite } = options;
    const context = await (await getBrowser()).newContext({
      locale,
      viewport: { width, height },
      colorScheme: dark ? 'dark' : 'light',
      hasTouch: touch,
      isMobile: touch,
      reducedMotion: 'reduce',
      javaScriptEnabled: options.javaScript ?? true,
    });
    context.setDefaultTimeout(timeoutMs);
    const { sent, allow, unexpectedEvents } = recordPageErrors(context, new URL(server.url).origin);
    visits.push({ context, unexpectedEvents });
    if (user) {
      const session = (await createClient(user)).cookies.get('signing_session') ?? '';
      await context.addCookies([{ name: 'signing_session', value: session, url: server.url }]);
    }
    if (rewrite) {
      await context.route(isPage, async (route) => {
        const response = await route.fetch();
        await route.fulfill({ response, body: rewrite(await response.text()) });
      });
    }
    const page = await context.newPage();
    return {
      page,
      context,
      allow,
      sent: (call = '') => sent.filter((one) => one.call.startsWith(call)),
      open: (route) => openAddress(page, `${server.url}#${route}`),
    };
  }

  const url = () => server.url;
  return { url, service, mailedLink, startRegistration, register, addAccount, visit };
}

export type BrowserTests = ReturnType<typeof setUpBrowserTests>;

export const sampleAccount = { name: 'Cloud of Ada', url: 'https://cloud.example.org/' };

/** Matches the page itself, with any query. */
export const isPage = ({ pathname }: URL) => pathname === '/';

const toFileName = (title: string) => title.replace(/\W+/g, '-').slice(0, 80);

async function saveFailure(context: BrowserContext, path: string) {
  const [page] = context.pages();
  await page?.screenshot({ path: `${path}.png` }).catch(() => {});
}

/** Returns a function that fills in an element of the page, or removes it. */
export const withMeta = (name: string, content: string | undefined) => (html: string) => {
  const element = new RegExp(`<meta name="${name}" content="[^"]*">`);
  if (!element.test(html)) throw new Error(`The page has no element "${name}".`);
  return html.replace(
    element,
    content === undefined ? '' : `<meta name="${name}" content="${content}">`,
  );
};

/** Returns a function that fills these settings into the page. */
export const withSettings = (settings: unknown) =>
  withMeta('settings', Buffer.from(JSON.stringify(settings)).toString('base64'));
