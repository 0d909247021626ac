import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { setUpBrowserTests, type Visit, withSettings } from './harness.ts';
import {
  alerts,
  banner,
  button,
  early,
  eventually,
  field,
  getRoute,
  heading,
  holdRequests,
  link,
  recordShift,
  skipNoticeDelay,
  waitForFrames,
  waitForStart,
} from './page.ts';

const app = setUpBrowserTests();

const reactFile = /\/assets\/react-/;

/** Opens an address while React is held back. */
async function openWithoutReact({ page, context }: Visit, address: string) {
  const pending = await holdRequests(context, reactFile);
  await page.goto(app.url() + address, early);
  await heading(page).waitFor();
  return {
    async arrive() {
      await pending.release();
      await waitForStart(page);
    },
  };
}

/** Records all first headings that are painted, in their order. */
async function recordHeadings(page: Page) {
  await page.addInitScript(() => {
    const headings: string[] = [];
    const recordHeading = () => {
      const heading = document.querySelector('h1');
      const text = heading?.checkVisibility({ visibilityProperty: true }) && heading.textContent;
      if (text && headings.at(-1) !== text) headings.push(text);
      requestAnimationFrame(recordHeading);
    };
    requestAnimationFrame(recordHeading);
    Object.assign(window, { headings });
  });
  return () => page.evaluate(() => (window as unknown as { headings: string[] }).headings);
}

/** Returns the text of the main part without the options of lists. */
const getMainText = (page: Page) =>
  page.getByRole('main').evaluate((main) => {
    const copy = main.cloneNode(true) as Element;
    for (const option of copy.querySelectorAll('option')) option.remove();
    return copy.textContent;
  });

/** Address, language of the browser, language of the page, and heading. */
const views = [
  ['#/', 'en-GB', 'en', 'Electronic signatures for your Nextcloud'],
  ['#/home?lang=it', 'en-GB', 'it', 'Firme elettroniche per Nextcloud'],
  ['?lang=de#/login', 'en-GB', 'de', 'Anmelden'],
  ['#/login', 'it-IT', 'it', 'Accesso'],
] as const;

/** The page, its icon and style sheet, five scripts, a dictionary, and the chunk of Home. */
const maxRequests = 10;

test.each(views)(
  'The prerendered view of %s is painted before React has loaded and is hydrated unchanged for a browser in %s.',
  async (address, locale, language, title) => {
    const visit = await app.visit({ locale });
    const { page } = visit;
    const headings = await recordHeadings(page);
    const shift = await recordShift(page);
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    const react = await openWithoutReact(visit, address);
    await heading(page, title).waitFor();
    expect(await page.getAttribute('html', 'lang')).toBe(language);
    const before = await heading(page).elementHandle();
    const words = await getMainText(page);
    expect(requests.length, requests.join()).toBeLessThanOrEqual(maxRequests);
    await react.arrive();
    await waitForFrames(page);
    expect(await before?.evaluate((it) => it.isConnected), 'the same heading').toBe(true);
    expect(await getMainText(page)).toBe(words);
    expect(await headings()).toEqual([title]);
    expect(await shift()).toBe(0);
    expect(await page.title()).toContain(' – Sealport');
  },
);

describe('No wrong view is painted first', () => {
  test.each([
    ['/login?status=registered', 'Log in'],
    ['/nowhere', 'Page "/nowhere" not found.'],
    ['/profile', 'Log in'],
  ])('A visitor at %s sees only the right heading.', async (route, title) => {
    const { page } = await app.visit();
    const headings = await recordHeadings(page);
    await page.goto(`${app.url()}#${route}`);
    await heading(page, title).waitFor();
    await waitForFrames(page);
    expect(await headings()).toEqual([title]);
  });

  test('A logged-in user at /login never sees the prerendered login.', async () => {
    const { page, open } = await app.visit({ user: await app.register() });
    await open('/profile');
    const headings = await recordHeadings(page);
    await page.goto(`${app.url()}?again#/login`);
    await heading(page, 'Profile').waitFor();
    await waitForFrames(page);
    expect(await headings()).toEqual(['Profile']);
  });

  test('Where no view is prerendered, the page shows only the logo until React has loaded.', async () => {
    const { page, context } = await app.visit();
    const pending = await holdRequests(context, reactFile);
    await page.goto(`${app.url()}#/docs/faq`, early);
    await banner(page).getByRole('img', { name: 'Sealport' }).waitFor();
    expect(await page.locator('body').ariaSnapshot()).toBe(
      '- banner:\n  - link "Sealport":\n    - /url: "#/"\n    - img "Sealport"',
    );
    await pending.release();
    await heading(page).waitFor();
  });

  test('The default brand is never painted where the operator has set another one.', async () => {
    const visit = await app.visit({ rewrite: withSettings({ brand: 'Sigillo & Co.' }) });
    const react = await openWithoutReact(visit, '#/login');
    const { page } = visit;
    expect(await banner(page).innerText()).not.toContain('Sealport');
    await react.arrive();
    await banner(page).getByRole('img', { name: 'Sigillo & Co.' }).waitFor();
    await page.locator('.logo__name').waitFor();
  });
});

describe('Input before hydration', () => {
  test('Text typed before hydration and the focus are kept.', async () => {
    const visit = await app.visit();
    const { page } = visit;
    const react = await openWithoutReact(visit, '#/login');
    await field(page, 'Password').pressSequentially('secret');
    await field(page, 'Email address').pressSequentially('ada@');
    await react.arrive();
    // A field is not validated while it has the focus.
    await waitForFrames(page);
    expect(await field(page, 'Email address').getAttribute('aria-invalid')).not.toBe('true');
    await page.keyboard.type('example.com');
    expect(await field(page, 'Email address').inputValue()).toBe('ada@example.com');
    expect(await field(page, 'Password').inputValue()).toBe('secret');
  });

  test('A login sent with Enter before hydration is carried out afterwards.', async () => {
    const { email, password } = await app.register();
    const visit = await app.visit();
    const { page, sent } = visit;
    const react = await openWithoutReact(visit, '#/login');
    await field(page, 'Email address').fill(email);
    await field(page, 'Password').fill(password);
    await page.keyboard.press('Enter');
    await react.arrive();
    await heading(page, 'Accounts').waitFor();
    expect(sent('POST')).toHaveLength(1);
    expect(new URL(page.url()).search).toBe('');
  });

  test('The last button or link pressed before hydration takes effect afterwards, but not a link for another tab.', async () => {
    const visit = await app.visit();
    const { page, context } = visit;
    let react = await openWithoutReact(visit, '#/login');
    await button(page.getByRole('main'), 'Reset password').click();
    await react.arrive();
    await heading(page, 'Reset password').waitFor();

    await context.unrouteAll();
    react = await openWithoutReact(visit, '?again#/');
    await link(banner(page), 'Login').click();
    await react.arrive();
    await heading(page, 'Log in').waitFor();

    await context.unrouteAll();
    react = await openWithoutReact(visit, '?once-more#/login');
    const tab = context.waitForEvent('page');
    await link(banner(page), 'Home').click({ modifiers: ['ControlOrMeta'] });
    await (await tab).close();
    await react.arrive();
    await waitForFrames(page);
    await heading(page, 'Log in').waitFor();
  });

  test('A password that was typed early never enters a field of another screen, or its draft.', async () => {
    const { page, context, open } = await app.visit();
    await open('/register');
    await link(banner(page), 'Login').click();
    await heading(page, 'Log in').waitFor();
    const pending = await holdRequests(context, reactFile);
    await page.reload(early);
    await heading(page, 'Log in').waitFor();
    await field(page, 'Email address').fill('ada@example.com');
    await field(page, 'Password').fill('open sesame');
    await page.evaluate(() => history.back());
    await eventually(() => getRoute(page)).toBe('/register');
    await pending.release();
    await waitForStart(page);
    await heading(page, 'Sign Up').waitFor();
    const readValues = (fields: Element[]) => fields.map((it) => (it as HTMLInputElement).value);
    expect(await page.locator('main input').evaluateAll(readValues)).toEqual(['', '']);
    expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('open sesame');
  });

  test('A link that was pressed early is followed, even if the chunk of Home does not arrive.', async () => {
    const { page, context } = await app.visit();
    await holdRequests(context, /\/assets\/home-/);
    await page.goto(`${app.url()}#/`, early);
    await link(banner(page), 'Login').click();
    await heading(page, 'Log in').waitFor();
  });
});

describe('When scripts fail to load', () => {
  test('A browser that is too old for the application is told so.', async () => {
    const rewrite = withSettings({ links: { contact: 'https://example.com/contact' } });
    const { page, allow } = await app.visit({ rewrite });
    allow('console: ');
    await page.addInitScript(() => Object.assign(URL, { canParse: undefined }));
    await page.goto(`${app.url()}#/login?lang=de`);
    await heading(page, 'Anmelden').waitFor();
    await skipNoticeDelay(page);
    for (const text of [
      /update your browser/,
      /aktualisieren Sie Ihren Browser/,
      /aggiornare il browser/,
    ])
      await page.getByText(text).waitFor();
  });

  test('The page explains that its main script has failed to load, once it has waited for it.', async () => {
    const { page, context, allow } = await app.visit();
    allow('404 GET /assets/', 'console: ');
    await context.route(/\/assets\/main-.*js/, (route) => route.fulfill({ status: 404 }));
    await page.goto(`${app.url()}#/login?lang=de`);
    const notice = page.locator('.fallback');
    expect(await notice.evaluate((it) => getComputedStyle(it).animationDelay)).toBe('8s');
    await skipNoticeDelay(page);
    await page.getByText('laden Sie die Seite neu').waitFor();
  });

  test('A first script and a style sheet that were changed on their way are not used.', async () => {
    const { page, context, allow } = await app.visit();
    allow('console: ', 'unreachable GET /assets/');
    const changes = [
      [/boot-.*js$/, 'document.documentElement.dataset.changed = "";'],
      [/main-.*css$/, 'html { opacity: 0.5 }'],
    ] as const;
    for (const [file, change] of changes)
      await context.route(file, async (route) => {
        const response = await route.fetch();
        await route.fulfill({ response, body: `${await response.text()}\n${change}` });
      });
    await page.goto(app.url());
    const html = page.locator('html');
    expect(await html.getAttribute('data-changed')).toBeNull();
    expect(await html.evaluate((it) => getComputedStyle(it).opacity)).toBe('1');
  });

  test('After a failure of the chunk of a prerendered view, a retry shows the screen.', async () => {
    const { page, context, allow } = await app.visit();
    allow('unreachable GET /assets/');
    await context.route(/\/assets\/home-/, (route) => route.abort());
    await page.goto(`${app.url()}#/`, early);
    await heading(page, 'This page could not be loaded').waitFor();
    expect(await alerts(page)).toHaveLength(1);
    await context.unrouteAll();
    await button(page, 'Try again').click();
    await heading(page, 'Electronic signatures for your Nextcloud').waitFor();
  });

  test.each([
    ['fails', '#/login?lang=de'],
    ['hangs', '#/login?lang=it'],
  ])('The page starts even if its dictionary %s: %s.', async (how, address) => {
    const { page, context, allow } = await app.visit();
    allow('unreachable GET /assets/');
    await context.route(/\/assets\/(de|it)-/, (route) =>
      how === 'fails' ? route.abort() : undefined,
    );
    await page.goto(app.url() + address, early);
    await heading(page).waitFor();
    await waitForStart(page);
    expect(await heading(page, 'This page could not be loaded').count()).toBe(0);
    expect(await page.getAttribute('html', 'lang')).toBe('en');
  });
});

test('What the route needs is requested before the application starts.', async () => {
  const { page, context } = await app.visit();
  await holdRequests(context, reactFile);
  const files = [/\/assets\/pages-/, /\/assets\/faq-en-/];
  const requests = Promise.all(files.map((file) => page.waitForRequest(file)));
  await page.goto(`${app.url()}#/docs/faq?lang=en`, early);
  await requests;
});

test('The screen behind a focused link is prefetched, unless the browser saves data.', async () => {
  const product = /\/assets\/product-/;
  for (const saveData of [false, true]) {
    const { page, open } = await app.visit();
    await page.addInitScript((value) => {
      Object.defineProperty(navigator, 'connection', { value: { saveData: value } });
    }, saveData);
    const requestedUrls: string[] = [];
    page.on('request', (request) => requestedUrls.push(request.url()));
    const isRequested = () => requestedUrls.some((url) => product.test(url));
    await open('/');
    await link(banner(page), 'Product').focus();
    if (!saveData) await eventually(isRequested).toBe(true);
    // Idle tasks of the browser run before this.
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    await waitForFrames(page);
    expect(isRequested()).toBe(!saveData);
  }
});
