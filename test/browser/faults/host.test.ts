import type { BrowserContext, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { count } from '../../cases.ts';
import { share } from '../../share.ts';
import {
  button,
  eventually,
  field,
  focused,
  heading,
  link,
  logIn,
  setStage,
  settled,
  started,
} from '../stage.ts';
import { comes } from './comes.ts';
import { cases, reported, spoil } from './files.ts';

const stage = setStage();

const script = '<script src="/embed.js" defer></script>';

/** A page of somebody else that holds the application, and what else they have in it. */
async function host(context: BrowserContext, scripts = script, around = (ours: string) => ours) {
  const body = `<!doctype html><html lang="fr" class="theirs" style="color-scheme: light">
<head><meta charset="utf-8"><link rel="icon" href="data:,"><meta name="csrf-token" content=""><title>Theirs</title>${scripts}</head>
<body><h2 id="ours">Theirs</h2>${around('<div data-sealport></div>')}</body></html>`;
  await context.route(/\/host(\?|$)/, (route) => route.fulfill({ contentType: 'text/html', body }));
  return `${stage.url()}host`;
}

const theirs = (page: Page) =>
  page.evaluate(() => {
    const { documentElement: html, body } = document;
    const attributes = (element: Element) =>
      element.getAttributeNames().map((name) => [name, element.getAttribute(name)]);
    return [attributes(html), attributes(body), getComputedStyle(body).backgroundColor];
  });

const background = (page: Page) =>
  page.locator('#app').evaluate((it) => getComputedStyle(it).colorScheme);

describe("in somebody else's page", () => {
  test('the theme is that of our element, and leaves the page alone', async () => {
    const { page, context } = await stage.visit();
    await page.goto(`${await host(context)}#/login`);
    await heading(page, 'Login').waitFor();
    const before = await theirs(page);
    for (const [name, scheme] of [
      ['Dark', 'dark'],
      ['Light', 'light'],
      ['System', 'light dark'],
    ] as const) {
      await button(page, name).click();
      await eventually(() => background(page)).toBe(scheme);
      expect(await theirs(page)).toEqual(before);
    }
    await button(page, 'Dark').click();
    await page.reload();
    await heading(page, 'Login').waitFor();
    await eventually(() => background(page)).toBe('dark');
    expect(await theirs(page)).toEqual(before);
    count('things of a host');
  });

  test('a public page has its style, and gives nothing of it away', async () => {
    const { page, context } = await stage.visit({ width: 1280 });
    await page.goto(`${await host(context)}#/product`);
    await heading(page, 'The product in brief').waitFor();
    const step = page.locator('.prose__steps > li').first();
    expect(await step.evaluate((it) => getComputedStyle(it).counterIncrement)).toBe('step 1');
    const article = page.getByRole('article');
    expect(await article.evaluate((it) => getComputedStyle(it).display)).toBe('grid');
    expect(await page.evaluate(() => document.adoptedStyleSheets.length)).toBe(0);
    count('things of a host');
  });

  test('a second copy of the script does no harm', async () => {
    const { page, context, tolerate } = await stage.visit();
    // The first answer brings the token.
    tolerate('console: Sealport', '403 POST /auth/login');
    await page.goto(`${await host(context, script + script)}#/login`);
    await heading(page, 'Login').waitFor();
    await settled(page);
    expect(await page.locator('#app').count()).toBe(1);
    await logIn(page, await stage.register());
    await heading(page, 'Accounts').waitFor();
    count('things of a host');
  });
});

describe("what stands around it in somebody else's page", () => {
  const own = (page: Page) => page.locator('#app');
  const languages = (page: Page) => own(page).getByRole('contentinfo').getByRole('combobox');

  test('of forms is neither kept, asked about nor filled in when a language is chosen', async () => {
    const { page, context } = await stage.visit();
    const form = `<form><input name="requesttoken" type="hidden" value="of the host"><input name="email" value="host@example.com">
<input name="password" type="password" autocomplete="current-password" value="secret of the host"></form>`;
    const asked: string[] = [];
    page.on('dialog', (dialog) => {
      asked.push(dialog.message());
      return dialog.accept();
    });
    await page.addInitScript(() => {
      const { setItem } = Storage.prototype;
      Storage.prototype.setItem = function (key, value) {
        if (this === sessionStorage) window.name += value;
        setItem.call(this, key, value);
      };
    });
    const address = await host(context, script, (ours) => `${form}${ours}${form}`);
    await page.goto(`${address}#/passwordreset`);
    await heading(page, 'Reset password').waitFor();
    await field(own(page), 'Email address').fill('ada@example.com');
    await languages(page).selectOption({ label: 'Deutsch' });
    await heading(page, 'Passwort zurücksetzen').waitFor();
    await eventually(() => page.evaluate(() => window.name)).toContain('ada@example.com');
    const values = () =>
      page
        .locator('input[name=email]')
        .evaluateAll((all) => all.map((it) => 'value' in it && it.value));
    await eventually(values).toEqual(['host@example.com', 'ada@example.com', 'host@example.com']);
    expect(await page.evaluate(() => window.name)).not.toContain('host');
    expect(asked).toEqual([]);
    count('things of a host');
  });

  test('of attributes that bear our names is not ours', async () => {
    const { page, context } = await stage.visit({ locale: 'de' });
    const list =
      '<ul data-files="3"><li>of the host</li></ul><p data-sentences="de">{"Login": "Theirs"}</p>';
    await page.goto(`${await host(context, script, (ours) => list + ours)}#/login`);
    await heading(page, 'Anmelden').waitFor();
    count('things of a host');
  });

  test('of headings does not get the focus of ours', async () => {
    const { page, context } = await stage.visit();
    const around = (ours: string) => `<div id="main"><h1 tabindex="-1">Theirs</h1>${ours}</div>`;
    await page.goto(`${await host(context, script, around)}#/login`);
    await heading(page, 'Login').waitFor();
    await link(page.getByRole('banner'), 'Sign Up').click();
    await eventually(() => focused(page)).toBe('Sign Up');
    count('things of a host');
  });

  test('may come between their element and ours', async () => {
    const { page, context } = await stage.visit();
    await page.goto(`${await host(context)}#/login`);
    await heading(page, 'Login').waitFor();
    const before = await theirs(page);
    await own(page).evaluate((app) => {
      const section = document.createElement('section');
      app.replaceWith(section);
      section.append(app);
    });
    await button(page, 'Dark').click();
    await eventually(() => background(page)).toBe('dark');
    expect(await theirs(page)).toEqual(before);
    count('things of a host');
  });

  test('of links asks nothing about what was typed', async () => {
    const { page, context } = await stage.visit();
    const asked: string[] = [];
    page.on('dialog', (dialog) => {
      asked.push(dialog.message());
      return dialog.accept();
    });
    const around = (ours: string) => `<a href="#below">Below</a>${ours}<p id="below">Theirs</p>`;
    await page.goto(`${await host(context, script, around)}#/register`);
    const name = field(own(page), 'Name');
    await name.fill('Ada Rossi');
    await link(page, 'Below').click();
    await settled(page);
    expect(new URL(page.url()).hash).toBe('#below');
    expect(await name.inputValue()).toBe('Ada Rossi');
    expect(asked).toEqual([]);
    count('things of a host');
  });

  test('of the search string stays as it is written when a language is chosen', async () => {
    const { page, context } = await stage.visit();
    await page.goto(`${await host(context)}?/their/page&flag#/login`);
    await heading(page, 'Login').waitFor();
    const loaded = page.waitForEvent('load');
    await languages(page).selectOption({ label: 'Deutsch' });
    await loaded;
    await heading(page, 'Anmelden').waitFor();
    expect(new URL(page.url()).search).toBe('?/their/page&flag');
    count('things of a host');
  });

  test.each([
    ['the style sheet', '**/assets/embed-*.css'],
    ['index.html', '**/index.html'],
  ])('of files that never come keeps nothing away: %s', async (_, file) => {
    const { page, context } = await stage.visit();
    await context.route(file, () => {});
    await page.goto(`${await host(context)}#/login`, { waitUntil: 'commit' });
    await heading(page, 'Login').waitFor();
    count('things of a host');
  });
});

describe("a first visit to somebody else's page", () => {
  /** route, title */
  const entrances = [
    ['/contact', 'Contact'],
    ['/login', 'Login'],
    ['/register', 'Sign Up'],
  ] as const;
  const all = cases.flatMap(([title, fault], index) =>
    (['de', 'it'] as const).map((language, place) => {
      const [route, heading] = entrances[(index + place) % entrances.length] ?? entrances[0];
      return [title, route, language, { fault, heading }] as const;
    }),
  );

  test.each(share(all, 5))(
    'without a dictionary, which %s, shows the application at %s (%s)',
    async (_, route, language, { fault, heading: title }) => {
      const { page, context, tolerate } = await stage.visit({ locale: language });
      tolerate(...reported(language));
      if (fault.hangs) await page.clock.install();
      await spoil(context, language, fault);
      const loaded = page.waitForEvent('requestfinished', (it) => /\/react-/.test(it.url()));
      await page.goto(`${await host(context)}#${route}`, { waitUntil: 'commit' });
      await loaded;
      // English is always there.
      await comes(page, fault, () => heading(page, title).isVisible());
      expect(await page.getAttribute('#app', 'lang')).toBe('en');
      expect(await page.getAttribute('html', 'lang')).toBe('fr');
      const dark = button(page, 'Dark');
      await dark.click();
      await eventually(() => dark.getAttribute('aria-pressed')).toBe('true');
      count('things of a host');
    },
  );
});

/** What a host may keep in its history; made in the page, for it cannot be sent there. */
const states = {
  'goes round in a circle': () => {
    const state: Record<string, unknown> = { expired: {} };
    state.self = state;
    history.replaceState(state, '');
  },
  'is a large whole number': () => history.replaceState(2n ** 70n, ''),
  'holds large whole numbers': () => history.replaceState({ expired: 1n, returnTo: [2n] }, ''),
  'is a map': () => history.replaceState(new Map([[{}, new Date(Number.NaN)]]), ''),
  'is a text': () => history.replaceState('theirs', ''),
};

describe.each(Object.entries(states))('a state of the history that %s', (_, write) => {
  test('stops nothing, before the start and after it', async () => {
    const { page, open } = await stage.visit();
    const bar = page.getByRole('banner');
    await open('/login');
    await page.evaluate(write);
    await link(bar, 'Features').click();
    await heading(page, 'Features').waitFor();
    await page.goBack();
    await heading(page, 'Login').waitFor();
    await page.reload();
    await started(page);
    await heading(page, 'Login').waitFor();
    await logIn(page, await stage.register());
    await heading(page, 'Accounts').waitFor();
    count('things of a host');
  });

  test('stops nothing while the language changes', async () => {
    const { page, open } = await stage.visit();
    await open('/login');
    await page.evaluate(write);
    await page.getByRole('contentinfo').getByRole('combobox').selectOption({ label: 'Deutsch' });
    await heading(page, 'Anmelden').waitFor();
    count('things of a host');
  });
});
