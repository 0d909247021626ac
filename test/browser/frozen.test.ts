import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findWholeBrowser } from '../setup.mjs';
import { samplePlatform } from './forms.ts';
import {
  arrive,
  button,
  eventually,
  field,
  heading,
  launch,
  logIn,
  logOut,
  type Person,
  setStage,
} from './stage.ts';
import { watch } from './watch.ts';

const stage = setStage();

/** The one without windows never freezes a page. */
const whole = findWholeBrowser();
let browser: Browser | undefined;

beforeAll(async () => {
  if (!whole) return;
  browser = await chromium.launch({
    executablePath: whole,
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
    ...launch,
  });
});
afterAll(() => browser?.close());

async function withContext(use: (context: BrowserContext) => Promise<void>) {
  if (!browser) throw new Error('There is no whole browser.');
  const context = await browser.newContext({ locale: 'en-US', reducedMotion: 'reduce' });
  context.setDefaultTimeout(10_000);
  const { tolerate, problems } = watch(context, new URL(stage.url()).origin);
  // The other page has no picture of its own.
  tolerate(`not loaded: ${stage.url()}favicon.ico`);
  try {
    await use(context);
    expect(await problems()).toEqual([]);
  } finally {
    await context.close();
  }
}

/** A host that does not forbid to keep the page. */
const forget = (context: BrowserContext) =>
  context.route(stage.url(), async (route) => {
    const response = await route.fetch();
    const { 'cache-control': _, ...headers } = response.headers();
    await route.fulfill({ response, headers });
  });

type Shown = { readonly persisted: boolean; readonly words: string };

/** All that is to be read in a page: now, and in the first frame after the browser has come to it. */
async function recordWords(page: Page) {
  await page.addInitScript(() => {
    const read = () => {
      const values = Array.from(document.querySelectorAll('input'), ({ value }) => value);
      return [document.documentElement.outerHTML, ...values].join('\n');
    };
    addEventListener('pageshow', ({ persisted }) =>
      requestAnimationFrame(() => Object.assign(window, { shown: { persisted, words: read() } })),
    );
    Object.assign(window, { read });
  });
  return {
    words: () => page.evaluate(() => (window as unknown as { read: () => string }).read()),
    shown: () => page.evaluate(() => (window as unknown as { shown?: Shown }).shown),
  };
}

/** Somebody has the secret of an account on the screen, and leaves for another page. */
async function leave(context: BrowserContext, person: Person) {
  const { id } = await stage.addAccount(person, samplePlatform);
  const page = await context.newPage();
  const { words, shown } = await recordWords(page);
  await arrive(page, `${stage.url()}#/login`);
  await logIn(page, person);
  await heading(page, 'Accounts').waitFor();
  await arrive(page, `${stage.url()}#/accounts/${id}`);
  await button(page, 'Show secret').click();
  await button(page, 'Hide secret').waitFor();
  const secret = await field(page, 'Account secret').inputValue();
  const known = [person.name, person.email, samplePlatform.name, secret];
  const found = (all: string) => known.filter((one) => all.includes(one));
  expect(found(await words())).toEqual(known);
  await page.evaluate(() => Object.assign(window, { shown: undefined }));
  await page.goto(`${stage.url()}outbox`);
  return {
    page,
    /** What is private of all that is to be read now. */
    private: async () => found(await words()),
    /** What is private in the first frame after the return, and whether the browser had kept the page. */
    async back() {
      await page.evaluate(() => history.back());
      await page.waitForURL((url) => url.pathname === '/', { waitUntil: 'commit' });
      await eventually(shown).toBeDefined();
      const first = (await shown()) as Shown;
      return { persisted: first.persisted, private: found(first.words) };
    },
  };
}

describe.skipIf(!whole)('a private page that was left', () => {
  test.each([
    ['is not kept by the browser where the host forbids it', false],
    ['is kept where the host forgets to', true],
  ])('%s, and comes back without anything private after a logout', (_, kept) =>
    withContext(async (context) => {
      if (kept) await forget(context);
      const person = await stage.register();
      const left = await leave(context, person);
      const other = await context.newPage();
      await arrive(other, `${stage.url()}#/`);
      await logOut(other, person);
      await heading(other, 'Login').waitFor();
      await other.close();
      expect(await left.back()).toEqual({ persisted: kept, private: [] });
      await heading(left.page, 'Login').waitFor();
      expect(await left.private()).toEqual([]);
    }),
  );

  test('comes back with its secret hidden while its user is still logged in', () =>
    withContext(async (context) => {
      await forget(context);
      const person = await stage.register();
      const left = await leave(context, person);
      const rest = [person.name, person.email, samplePlatform.name];
      expect(await left.back()).toEqual({ persisted: true, private: rest });
      await button(left.page, 'Show secret').waitFor();
      expect(await left.private()).toEqual(rest);
    }));
});
