import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { share } from '../share.ts';
import { assetOf, fileOf } from './assets.ts';
import { holdReact, soon } from './hold-react.ts';
import {
  alerts,
  button,
  encodeSettings,
  eventually,
  field,
  heading,
  link,
  logIn,
  setStage,
  settled,
  started,
  withMeta,
} from './stage.ts';

const stage = setStage();

/** Everything that was painted as the page's heading, in turn. */
async function recordHeadings(page: Page) {
  await page.addInitScript(() => {
    const seen: string[] = [];
    const look = () => {
      const [heading] = document.getElementsByTagName('h1');
      const text = heading?.checkVisibility({ visibilityProperty: true }) && heading.textContent;
      if (text && seen.at(-1) !== text) seen.push(text);
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
    Object.assign(window, { seen });
  });
  return () => page.evaluate(() => (window as unknown as { seen: string[] }).seen);
}

/** The layout shift so far, that of the latest frame too. */
async function recordShift(page: Page) {
  await page.addInitScript(() => {
    let sum = 0;
    const add = (entries: PerformanceEntryList) => {
      for (const entry of entries) sum += (entry as unknown as Shift).value;
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
type Shift = { readonly value: number };

/** The application is there, and has been painted. */
async function completed(page: Page) {
  await started(page);
  await settled(page);
}

/** Those who do: nothing is fetched ahead for them. */
const saveData = (page: Page) =>
  page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
  );

/** All that is to be read, but for what can be chosen in a list. */
const wordsOf = (page: Page) =>
  page.getByRole('main').evaluate((main) => {
    const copy = main.cloneNode(true) as Element;
    for (const option of copy.querySelectorAll('option')) option.remove();
    return copy.textContent;
  });

/** route, language, heading */
const views = [
  ['/', 'en', 'Request signatures straight from your Nextcloud'],
  ['/', 'de', 'Signaturen direkt aus Ihrer Nextcloud anfragen'],
  ['/', 'it', 'Richiedere firme direttamente da Nextcloud'],
  ['/home', 'de', 'Signaturen direkt aus Ihrer Nextcloud anfragen'],
  ['/login', 'en', 'Login'],
  ['/login', 'de', 'Anmelden'],
  ['/login', 'it', 'Accedi'],
] as const;

describe.each([
  ['the browser', (route: string) => `#${route}`],
  ['the address', (route: string, language: string) => `#${route}?lang=${language}`],
])('in the language of %s', (by, address) => {
  test.each(share(views, 3, by === 'the browser' ? 0 : 1))(
    '%s (%s) is seen before React is there, and taken over as it is',
    async (route, language, title) => {
      const { page } = await stage.visit({ locale: by === 'the browser' ? language : 'en' });
      const headings = await recordHeadings(page);
      const shift = await recordShift(page);
      const react = await holdReact(page);
      await page.goto(stage.url() + address(route, language), soon);
      await heading(page, title).waitFor();
      expect(await page.getAttribute('html', 'lang')).toBe(language);
      const before = await heading(page).elementHandle();
      const words = await wordsOf(page);
      const home = await page.getByRole('banner').getByRole('link').first().getAttribute('href');
      await react.arrive();
      await completed(page);
      expect(await before?.evaluate((it) => it.isConnected)).toBe(true);
      expect(await wordsOf(page)).toBe(words);
      expect(await page.getByRole('banner').getByRole('link').first().getAttribute('href')).toBe(
        home,
      );
      expect(home).toBe(by === 'the browser' ? '#/' : `#/?lang=${language}`);
      expect(await headings()).toEqual([title]);
      expect(await shift()).toBe(0);
    },
  );
});

describe('nothing of another view is ever painted', () => {
  test.each(
    share(
      [
        ['/product?lang=de', undefined],
        ['/login?status=registered', 'Login'],
        ['/?status=deleted', 'Request signatures straight from your Nextcloud'],
        ['/nowhere', 'Page "/nowhere" not found.'],
        ['/profile', 'Login'],
      ],
      2,
      1,
    ),
  )('at %s', async (route, title) => {
    const { page } = await stage.visit();
    const headings = await recordHeadings(page);
    const react = await holdReact(page);
    await page.goto(`${stage.url()}#${route}`, soon);
    await page.locator('#app:empty').waitFor({ state: 'attached' });
    await react.arrive();
    await heading(page).waitFor();
    await eventually(async () => (await headings()).length).toBe(1);
    if (title) expect(await headings()).toEqual([title]);
  });

  test.each(
    share(
      [
        ['/', 'Request signatures straight from your Nextcloud'],
        ['/login', 'Profile'],
        ['/register', 'Profile'],
      ],
      2,
      0,
    ),
  )('to somebody who is logged in, at %s', async (route, title) => {
    const { page } = await stage.visit({ as: await stage.register() });
    const headings = await recordHeadings(page);
    const react = await holdReact(page);
    await page.goto(`${stage.url()}#${route}`, soon);
    await page.locator('#app:empty').waitFor({ state: 'attached' });
    await settled(page);
    expect(await headings()).toEqual([]);
    await react.arrive();
    await button(page.getByRole('banner'), 'Ada Rossi').waitFor();
    await heading(page, title).waitFor();
    await completed(page);
    expect(await headings()).toEqual([title]);
  });
});

describe('what is done before React is there', () => {
  /** address, labels of the fields */
  const typed: readonly (readonly [address: string, ...labels: string[]])[] = [
    ['#/login', 'Email address', 'Password'],
    ['#/login?lang=en', 'Email address', 'Password'],
    ['?lang=en#/login', 'Email address', 'Password'],
    ['#/login?lang=de', 'E-Mail-Adresse', 'Passwort'],
  ];

  test.each(share(typed, 3))(
    'at %s is kept: what was typed, and where',
    async (address, ...labels) => {
      const { page } = await stage.visit();
      const react = await holdReact(page);
      await page.goto(stage.url() + address, soon);
      for (const label of labels) await field(page, label).pressSequentially('sec');
      await react.arrive();
      await page.keyboard.type('ret');
      const values = await Promise.all(labels.map((label) => field(page, label).inputValue()));
      expect(values).toEqual(labels.map((_, at) => (at < labels.length - 1 ? 'sec' : 'secret')));
    },
  );

  test('is done then: a login that was sent with the Enter key', async () => {
    const { page, sent } = await stage.visit();
    const { email, password } = await stage.register();
    const react = await holdReact(page);
    await page.goto(`${stage.url()}#/login`, soon);
    await field(page, 'Email address').fill(email);
    await field(page, 'Password').fill(password);
    await page.keyboard.press('Enter');
    expect(new URL(page.url()).search).toBe('');
    await react.arrive();
    await heading(page, 'Accounts').waitFor();
    expect(sent('POST')).toHaveLength(1);
  });

  test('is done then: a button that was pressed', async () => {
    const { page } = await stage.visit();
    const react = await holdReact(page);
    await page.goto(`${stage.url()}#/login`, soon);
    await button(page.getByRole('main'), 'Reset password').click();
    await react.arrive();
    await heading(page, 'Reset password').waitFor();
  });

  test('is done then: the last of several buttons', async () => {
    const { page } = await stage.visit();
    const react = await holdReact(page);
    await page.goto(`${stage.url()}#/login`, soon);
    await button(page.getByRole('main'), 'Show password').click();
    await button(page.getByRole('main'), 'Reset password').click();
    await react.arrive();
    await heading(page, 'Reset password').waitFor();
  });

  test('leads nowhere else: the link that skips the navigation', async () => {
    const { page } = await stage.visit();
    const react = await holdReact(page);
    await page.goto(`${stage.url()}#/login?lang=de`, soon);
    await field(page, 'E-Mail-Adresse').fill('ada@example.com');
    await page.locator('.skip-link').focus();
    await page.keyboard.press('Enter');
    await react.arrive();
    expect(new URL(page.url()).hash).toBe('#/login?lang=de');
    expect(await field(page, 'E-Mail-Adresse').inputValue()).toBe('ada@example.com');
    await eventually(() => page.evaluate(() => document.activeElement?.id)).toBe('main');
  });

  test('counts: another language', async () => {
    const { page } = await stage.visit();
    const react = await holdReact(page);
    await page.goto(`${stage.url()}#/login`, soon);
    await page.getByRole('contentinfo').getByRole('combobox').selectOption('it');
    await react.arrive();
    await heading(page, 'Accedi').waitFor();
    expect(new URL(page.url()).hash).toBe('#/login?lang=it');
  });

  test('counts: the link to another screen', async () => {
    const { page } = await stage.visit();
    const react = await holdReact(page);
    await page.goto(`${stage.url()}#/`, soon);
    await link(page.getByRole('banner'), 'Login').click();
    await react.arrive();
    await heading(page, 'Login').waitFor();
  });
});

test('a part of the program is requested together with all that it imports, and its dictionary', async () => {
  const { page } = await stage.visit();
  const react = await holdReact(page);
  const all = ['visitor', 'shared', 'de'].map((name) => page.waitForRequest(assetOf(name)));
  await page.goto(`${stage.url()}#/register?lang=de`, soon);
  await Promise.all(all);
  await react.arrive();
});

describe('a public page', () => {
  test('is requested together with the program that shows it', async () => {
    const { page } = await stage.visit();
    const react = await holdReact(page);
    const text = page.waitForRequest(/assets\/faq-de-/);
    await page.goto(`${stage.url()}#/docs/faq?lang=de`, soon);
    await text;
    await react.arrive();
    await heading(page, 'Häufige Fragen').waitFor();
  });

  test('is so from a link, too, and in English where it is not translated', async () => {
    const { page, open } = await stage.visit();
    await open('/login?lang=it');
    const held = page.waitForRequest(/assets\/pages-/);
    let go = () => {};
    await page.route('**/assets/pages-*.js', async (route) => {
      await new Promise<void>((resolve) => {
        go = resolve;
      });
      await route.continue();
    });
    const text = page.waitForRequest(/assets\/privacy-en-/);
    await link(page.getByRole('contentinfo'), 'Privacy').click();
    await Promise.all([held, text]);
    go();
    await heading(page, 'Privacy policy').waitFor();
  });
});

describe('a page that arrives in pieces', () => {
  /** A server before the stage's own that lets the page's body wait for everything else. */
  async function slowly(use: (url: string) => Promise<void>) {
    const server = createServer(async (request, response) => {
      const answer = await fetch(new URL(request.url ?? '/', stage.url()));
      const type = answer.headers.get('content-type') ?? '';
      response.writeHead(answer.status, { 'Content-Type': type });
      if (!type.startsWith('text/html')) {
        return response.end(Buffer.from(await answer.arrayBuffer()));
      }
      const [head = '', body] = (await answer.text()).split('<body>');
      response.write(head);
      setTimeout(() => response.end(`<body>${body}`), 700);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    await use(`http://127.0.0.1:${port}/`);
    server.closeAllConnections();
    server.close();
  }

  test.each(
    share(
      [
        ['#/login?lang=de', 'Anmelden'],
        ['#/', 'Request signatures straight from your Nextcloud'],
        ['#/contact', 'Contact'],
      ],
      2,
      1,
    ),
  )('shows %s only', (hash, expected) =>
    slowly(async (url) => {
      const { page, tolerate } = await stage.visit({ origins: [new URL(url).origin] });
      // What is fetched ahead may find the server gone.
      tolerate('404 GET', 'unreachable GET');
      const seen = await recordHeadings(page);
      await page.goto(url + hash);
      await started(page);
      await heading(page, expected).waitFor();
      expect(await seen()).toEqual([expected]);
    }),
  );
});

describe('the operator’s settings', () => {
  test('are not contradicted: no other name is seen before theirs', async () => {
    const { page } = await stage.visit({
      rewrite: withMeta(
        'settings',
        encodeSettings({
          brand: 'Sigillo & Co.',
          links: { imprint: 'https://example.com/i', '"]': 'https://example.com/x' },
        }),
      ),
    });
    const react = await holdReact(page);
    await page.goto(`${stage.url()}#/login`, soon);
    const logo = page.locator('.logo');
    await logo.waitFor({ state: 'attached' });
    expect(await logo.isVisible()).toBe(false);
    const imprint = link(page.getByRole('contentinfo'), 'Imprint');
    expect(await imprint.getAttribute('href')).toBe('https://example.com/i');
    await react.arrive();
    await eventually(() => logo.isVisible()).toBe(true);
    expect(await logo.getAttribute('aria-label')).toBe('Sigillo & Co.');
    expect(await logo.textContent()).toBe('Sigillo & Co.');
    await eventually(() => imprint.getAttribute('href')).toBe('https://example.com/i');
  });
});

describe('when not all of the program comes', () => {
  const patience = { timeout: 9_000 };

  test('the page is to be read without JavaScript, and says what it lacks', async () => {
    const { page, context } = await stage.visit();
    const browser = context.browser();
    const without = await browser?.newContext({ javaScriptEnabled: false });
    const still = await without?.newPage();
    await still?.goto(stage.url());
    await still?.getByText('Request signatures straight from your Nextcloud').waitFor();
    await still?.getByText('This page needs JavaScript').waitFor(patience);
    await without?.close();
    await page.close();
  });

  test.each(share(['boot', 'main', 'react'], 2, 0))(
    'it says so, and how to go on: %s',
    async (file) => {
      const { page, context, tolerate } = await stage.visit();
      tolerate('404 GET /assets/');
      await context.route(assetOf(file), (route) => route.fulfill({ status: 404 }));
      await page.goto(`${stage.url()}#/login?lang=de`, soon);
      await page.getByText('laden Sie die Seite neu').waitFor(patience);
    },
  );

  test('the screen of a prerendered view can fail, and is tried again', async () => {
    const { page, context, tolerate } = await stage.visit();
    tolerate('unreachable GET /assets/');
    await context.route(assetOf('home'), (route) => route.abort());
    await page.goto(`${stage.url()}#/`, soon);
    await heading(page, 'This page could not be loaded').waitFor();
    await alerts(page).toHaveLength(1);
    await context.unroute(assetOf('home'));
    await button(page, 'Try again').click();
    await heading(page, 'Request signatures straight from your Nextcloud').waitFor();
  });
});

/** The names of the assets that were asked for, without what differs from build to build. */
function follow(page: Page) {
  const names: string[] = [];
  page.on('request', (request) => {
    const file = /\/assets\/(.*)$/.exec(request.url())?.[1] ?? '';
    const known = ['boot', 'main', 'shared'].find((name) => fileOf(name) === file);
    if (file) names.push(known ?? file.replace(/-\w{8}\.\w+$/, ''));
  });
  return names;
}

describe('what is asked for', () => {
  test.each(
    share(
      [
        ['/login?lang=de', ['boot', 'main', 'react', 'main']],
        ['/?lang=it', ['boot', 'main', 'react', 'main', 'home', 'it']],
        ['/', ['boot', 'main', 'react', 'main', 'home']],
        ['/register?lang=de', ['boot', 'main', 'react', 'main', 'visitor', 'shared', 'de']],
        ['/profile?lang=de', ['boot', 'main', 'react', 'main', 'user', 'shared', 'de']],
      ],
      2,
      1,
    ),
  )('at %s does not wait for React', async (route, expected) => {
    const { page } = await stage.visit();
    const names = follow(page);
    const react = await holdReact(page);
    await page.goto(`${stage.url()}#${route}`, soon);
    await eventually(() => expected.every((name) => names.includes(name))).toBe(true);
    expect(names.filter((name) => expected.includes(name)).sort()).toEqual([...expected].sort());
    await react.arrive();
  });

  test('next is there when the visitor has time', async () => {
    const { page } = await stage.visit();
    const names = follow(page);
    await page.goto(`${stage.url()}#/login`, soon);
    await eventually(() => names.includes('visitor')).toBe(true);
    expect(names).not.toContain('user');
  });

  test('next is there when a user has time', async () => {
    const { page } = await stage.visit({ as: await stage.register() });
    const names = follow(page);
    await page.goto(`${stage.url()}#/`, soon);
    await eventually(() => names.includes('user')).toBe(true);
  });

  test.each(
    share(
      [
        ['pointed at', (page: Page) => link(page.getByRole('banner'), 'Product').hover()],
        ['focused', (page: Page) => link(page.getByRole('banner'), 'Product').focus()],
        [
          'touched',
          (page: Page) => link(page.getByRole('banner'), 'Product').dispatchEvent('touchstart'),
        ],
      ],
      2,
      0,
    ),
  )('is what a link that is %s leads to', async (_, act) => {
    const { page } = await stage.visit();
    const names = follow(page);
    await page.goto(`${stage.url()}#/`, soon);
    await completed(page);
    expect(names).not.toContain('product-en');
    await act(page);
    await eventually(() => names.includes('product-en')).toBe(true);
    expect(await heading(page).textContent()).toBe(
      'Request signatures straight from your Nextcloud',
    );
  });

  test('while the answer to a login is on its way is what comes then', async () => {
    const person = await stage.register();
    const { page, open } = await stage.visit();
    await saveData(page);
    const names = follow(page);
    await open('/login');
    await completed(page);
    expect(names).not.toContain('user');
    let go = () => {};
    await page.route('**/api/v1/auth/login', async (route) => {
      await new Promise<void>((resolve) => {
        go = resolve;
      });
      await route.continue();
    });
    await logIn(page, person);
    await eventually(() => names).toContain('user');
    expect(await heading(page).textContent()).toBe('Login');
    go();
    await heading(page, 'Accounts').waitFor();
  });

  test('is nothing that those who save data have not asked for', async () => {
    const { page } = await stage.visit();
    await saveData(page);
    const names = follow(page);
    await page.goto(`${stage.url()}#/login`, soon);
    await completed(page);
    await link(page.getByRole('banner'), 'Product').hover();
    // Whoever waits for the browser to have time has waited longer.
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    await settled(page);
    expect(names).not.toContain('visitor');
    expect(names).not.toContain('product-en');
  });
});
