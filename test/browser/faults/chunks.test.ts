import type { BrowserContext, Page, Route } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { count } from '../../cases.ts';
import { share } from '../../share.ts';
import { button, eventually, heading, link, routeIn, setStage, settled } from '../stage.ts';
import { beatBy, heartBeats, minuteMs } from './beats.ts';

const stage = setStage();

type Fault = {
  readonly title: string;
  readonly act: (route: Route) => Promise<void>;
  /** No answer: the application has to lose its patience first. */
  readonly hangs?: true;
  /** The browser keeps what has come of it: only another page asks anew. */
  readonly stays?: true;
};

const sorry = '<!doctype html><html><head><title>Sorry</title></head><body>Sorry</body></html>';

const faults: readonly Fault[] = [
  { title: 'is not there', act: (route) => route.fulfill({ status: 404, body: '' }) },
  {
    title: 'is answered with a page',
    act: (route) => route.fulfill({ status: 200, contentType: 'text/html', body: sorry }),
  },
  { title: 'loses its connection', act: (route) => route.abort('connectionreset') },
  {
    title: 'is cut off in the middle',
    async act(route) {
      const whole = await (await route.fetch()).text();
      const body = whole.slice(0, whole.length / 2);
      await route.fulfill({ status: 200, contentType: 'text/javascript', body });
    },
    stays: true,
  },
  { title: 'never comes', act: async () => {}, hangs: true, stays: true },
];

/** From now on a file of the program fails. Tells how often it was asked for, and can be mended. */
async function spoil(context: BrowserContext, file: string, { act }: Fault) {
  let asked = 0;
  let mended = false;
  await context.route(new RegExp(`/assets/${file}-[A-Za-z\\d]{6}\\.js$`), (route) => {
    asked += 1;
    return mended ? route.fallback() : act(route);
  });
  return {
    asked: () => asked,
    /** What hangs goes on hanging. */
    mend() {
      mended = true;
    },
  };
}

/** What the browser reports of such a file. */
const reported = (file: string) => [
  `404 GET /assets/${file}.js`,
  `unreachable GET /assets/${file}.js`,
  'console: Failed to load module script',
];

/** Counts the documents that the page has loaded since: another hash is the same document. */
function countDocuments(page: Page) {
  let documents = 0;
  page.on('domcontentloaded', () => {
    documents += 1;
  });
  return () => documents;
}

const english = { trouble: 'This page could not be loaded', retry: 'Try again' };
const german = { trouble: 'Diese Seite konnte nicht geladen werden', retry: 'Erneut versuchen' };

/** A file that the screen behind a link needs, and another screen that does without. */
type Part = {
  readonly file: string;
  readonly user?: true;
  readonly from: string;
  /** Links of the navigation bar, and the headings that they lead to. */
  readonly to: { readonly link: string; readonly heading: string; readonly route: string };
  readonly instead: { readonly link: string; readonly heading: string };
  readonly words?: typeof english;
};

const contact = { link: 'Contact', heading: 'Contact', route: '/contact' };
const accounts = { link: 'Accounts', heading: 'Accounts', route: '/accounts/overview' };
const home = { link: 'Home', heading: 'Sign documents where they already are' };

const parts: readonly Part[] = [
  {
    file: 'mail',
    from: '/product',
    to: { link: 'Sign Up', heading: 'Sign Up', route: '/register' },
    instead: { link: 'Login', heading: 'Login' },
  },
  { file: 'accounts', user: true, from: '/profile', to: accounts, instead: home },
  // It is imported by others.
  { file: 'account-fields', user: true, from: '/profile', to: accounts, instead: home },
  { file: 'pages', from: '/login', to: contact, instead: { link: 'Login', heading: 'Login' } },
  {
    file: 'contact-en',
    from: '/login',
    to: contact,
    instead: { link: 'Features', heading: 'Features' },
  },
  {
    file: 'de',
    from: '/login?lang=de',
    to: { link: 'Kontakt', heading: 'Kontakt', route: '/contact' },
    instead: { link: 'Anmelden', heading: 'Anmelden' },
    words: german,
  },
];

const cases = faults.map((fault) => [fault.title, fault] as const);

/** Waits until the page tells the fault, however long that takes by its clock. */
async function seeTrouble(page: Page, { hangs }: Fault, words = english) {
  await eventually(async () => {
    if (hangs) await page.clock.runFor(5_000);
    return heading(page, words.trouble).isVisible();
  }).toBe(true);
  expect(await button(page, words.retry).isVisible()).toBe(true);
}

async function tryAgain(page: Page, { hangs }: Fault, words = english) {
  await button(page, words.retry).click();
  if (hangs) await page.clock.runFor(3_000);
}

describe.each(parts.map((part) => [part.file, part] as const))('a file (%s)', (file, part) => {
  const { user, from, to, instead, words = english } = part;

  test.each(share(cases, cases.length, parts.indexOf(part)))(
    'that %s is told by its screen alone, and comes with the next try',
    async (_, fault) => {
      const as = user && (await stage.register());
      const { page, context, open, tolerate } = await stage.visit(as ? { as } : {});
      const bar = page.getByRole('banner');
      tolerate(...reported(file));
      if (fault.hangs) await page.clock.install();
      const { asked, mend } = await spoil(context, file, fault);
      async function meet() {
        await link(bar, to.link).click();
        if (fault.hangs) {
          // Somebody who waits is told so, and is not given up too soon.
          await page.locator('.progress .loading').waitFor();
          await page.clock.runFor(10_000);
          expect(await heading(page, words.trouble).count()).toBe(0);
        }
        await seeTrouble(page, fault, words);
        expect(routeIn(page)).toBe(to.route);
      }

      await open(from);
      const documents = countDocuments(page);
      await meet();
      await link(bar, instead.link).click();
      await heading(page, instead.heading).waitFor();
      expect(await page.getByRole('alert').count()).toBe(0);
      await meet();
      expect(asked()).toBeGreaterThan(0);
      expect(documents()).toBe(0);

      mend();
      await tryAgain(page, fault, words);
      await heading(page, to.heading).waitFor();
      await settled(page);
      expect(routeIn(page)).toBe(to.route);
      expect(await page.getByRole('alert').count()).toBe(0);
      expect(documents()).toBeLessThanOrEqual(fault.stays ? 1 : 0);
      count('parts that cannot be loaded');
    },
  );
});

/** Of which one is painted before the program is there: route, file, heading */
const entrances = [
  ['/register', 'mail', 'Sign Up'],
  ['/contact', 'contact-en', 'Contact'],
] as const;

describe.each(entrances)('a file that %s begins with (%s)', (route, file, title) => {
  test.each(share(cases, cases.length, route.length))(
    'and that %s is told, and comes with the next try',
    async (_, fault) => {
      const { page, context, tolerate } = await stage.visit();
      tolerate(...reported(file));
      if (fault.hangs) await page.clock.install();
      const { mend } = await spoil(context, file, fault);
      await page.goto(`${stage.url()}#${route}`);
      const documents = countDocuments(page);
      await seeTrouble(page, fault);
      mend();
      await tryAgain(page, fault);
      await heading(page, title).waitFor();
      await heading(page, english.trouble).waitFor({ state: 'detached' });
      expect(routeIn(page)).toBe(route);
      expect(documents()).toBeLessThanOrEqual(fault.stays ? 1 : 0);
      count('parts that cannot be loaded');
    },
  );
});

describe('what nobody waits for', () => {
  /** The application works: a form answers, other screens come. */
  async function use(page: Page) {
    await button(page.getByRole('main'), 'Login').click();
    await page.getByText('The password is required.').waitFor();
    await link(page.getByRole('banner'), 'Contact').click();
    await heading(page, 'Contact').waitFor();
    await link(page.getByRole('banner'), 'Login').click();
    await heading(page, 'Login').waitFor();
  }

  /** The application has noted a failure, and set the time of the next try. */
  const noted = (page: Page) =>
    page
      .waitForEvent('console', (one) => one.type() === 'warning' && /^\w*Error: /.test(one.text()))
      .then(() => settled(page));

  async function begin(fault: Fault) {
    const visit = await stage.visit();
    const { page, context, open, tolerate } = visit;
    tolerate(...reported('later'));
    await page.clock.install();
    const { asked, mend } = await spoil(context, 'later', fault);
    await Promise.all([fault.hangs || noted(page), open('/login')]);
    await eventually(asked).toBe(1);
    await use(page);
    return { page, asked, mend, documents: countDocuments(page) };
  }

  const passing = cases.filter(([, { stays }]) => !stays);
  const staying = cases.filter(([, { stays }]) => stays);

  test.each(share(passing, passing.length))(
    'and that %s is asked for until it comes, and is there within a minute',
    async (_, fault) => {
      const { page, asked, mend, documents } = await begin(fault);
      await Promise.all([noted(page), page.clock.runFor(minuteMs / 2)]);
      expect(asked()).toBe(2);
      mend();
      await page.clock.runFor(minuteMs);
      await heartBeats(page);
      await beatBy(page, () => page.clock.runFor(minuteMs));
      expect(asked()).toBe(3);
      expect(documents()).toBe(0);
      count('parts that cannot be loaded');
    },
  );

  test.each(share(staying, staying.length))(
    'and that %s is not missed, and comes with the next page',
    async (_, fault) => {
      const { page, mend } = await begin(fault);
      await page.clock.runFor(2 * minuteMs);
      await use(page);
      mend();
      await page.reload();
      await heartBeats(page);
      await beatBy(page, () => page.clock.runFor(minuteMs));
      count('parts that cannot be loaded');
    },
  );
});
