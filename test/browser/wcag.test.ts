import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { forms, samplePlatform } from './forms.ts';
import { plainRoutes } from './scenes.ts';
import {
  alerts,
  button,
  type Circumstances,
  eventually,
  field,
  formWith,
  hold,
  link,
  setStage,
  settled,
} from './stage.ts';
import { languages } from './words.ts';

const stage = setStage();

const longer = (word: string) => word + 'ö'.repeat(Math.ceil(word.length * 0.4));

/** The sentence 40 % longer, without a blank to break it more often than it is; placeholders stay. */
const stretch = (sentence: string) =>
  sentence
    .split(/(\{\w+\})/)
    .map((part) => (part.startsWith('{') ? part : part.replace(/\p{L}{3,}/gu, longer)))
    .join('');

/** A style of the visitor's own. */
const restyle = (page: Page, css: string) =>
  page.evaluate((rules) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(rules);
    document.adoptedStyleSheets = [sheet];
  }, css);

/** Words that are cut off, and what makes the page wider than the window. */
const lost = (page: Page) =>
  page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    const isHidden = (element: Element) =>
      element.closest('.visually-hidden, .skip-link, thead, .slider__track, .prose__table');
    const cut = [...document.body.querySelectorAll<HTMLElement>('*')].filter((element) => {
      const { overflowX, overflowY, textOverflow } = getComputedStyle(element);
      if (isHidden(element) || element.matches('select, input, .menu__name')) return false;
      const across = overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1;
      const down = overflowY !== 'visible' && element.scrollHeight > element.clientHeight + 1;
      return (across || down) && textOverflow !== 'none' && element.innerText.trim() !== '';
    });
    const tooWide =
      scrollWidth > clientWidth
        ? [...document.body.querySelectorAll('*')].filter(
            (it) => it.getBoundingClientRect().right > clientWidth + 0.5,
          )
        : [];
    return [...cut, ...tooWide].map((it) => `${it.tagName} ${it.className}`);
  });

/** What lies over something else: controls, their labels and headings whose boxes meet. */
const overlapping = (page: Page) =>
  page.evaluate(() => {
    window.scrollTo(0, 0);
    const selector = 'a, button, input, select, textarea, label, h1, h2, h3';
    const all = [...document.querySelectorAll<HTMLElement>(selector)].filter(
      (it) => it.checkVisibility() && !it.closest('.visually-hidden, .skip-link, .slider__track'),
    );
    const boxes = all.flatMap((it) => [...it.getClientRects()].map((box) => [it, box] as const));
    const meet = (one: DOMRect, other: DOMRect) =>
      Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1 &&
      Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 1;
    return boxes.flatMap(([it, box], index) =>
      boxes
        .slice(index + 1)
        .filter(([other, its]) => meet(box, its) && !it.contains(other) && !other.contains(it))
        .map(([other]) => `${it.innerText || it.tagName} / ${other.innerText || other.tagName}`),
    );
  });

/** Every route, each opened anew, in one tab for visitors and one for somebody with an account. */
async function onEveryRoute(
  query: string,
  circumstances: Circumstances,
  look: (page: Page, route: string) => Promise<void>,
) {
  const person = await stage.register();
  const { id } = await stage.addAccount(person, samplePlatform);
  const { token } = await stage.applicant();
  const personal = ['/profile', '/accounts/overview', `/accounts/${id}`];
  for (const [routes, as] of [
    [[...plainRoutes, `/confirm/${token}`], undefined],
    [personal, person],
  ] as const) {
    const { page, open } = await stage.visit({ ...circumstances, ...(as && { as }) });
    for (const route of routes) {
      await page.goto('about:blank');
      await open(`${route}?${query}`);
      await page.locator('main .loading').waitFor({ state: 'detached' });
      await look(page, route);
    }
  }
}

test.each(languages)(
  'wider spacing of letters, words and lines cuts nothing off (1.4.12, %s)',
  async (language) => {
    const spacing =
      '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }' +
      'p { margin-block-end: 2em !important }';
    await onEveryRoute(`lang=${language}`, { width: 320 }, async (page, route) => {
      await restyle(page, spacing);
      expect([route, await lost(page)]).toEqual([route, []]);
    });
  },
);

test('a page of twice the size loses nothing (1.4.4)', async () => {
  // What a window of 1280 by 800 pixels shows at 200 %.
  await onEveryRoute('lang=de', { width: 640 }, async (page, route) => {
    await page.setViewportSize({ width: 640, height: 400 });
    expect([route, await lost(page)]).toEqual([route, []]);
  });
});

test.each(['en', 'de'])(
  'letters of one and a half times the size lose nothing and cover nothing (1.4.4, %s)',
  async (language) => {
    await onEveryRoute(`lang=${language}`, { width: 1280 }, async (page, route) => {
      // As the browser's own setting does: what depends on the width follows.
      const settings = await page.context().newCDPSession(page);
      await settings.send('Page.setFontSizes', { fontSizes: { standard: 24, fixed: 20 } });
      const letters = () =>
        page.evaluate(() => getComputedStyle(document.documentElement).fontSize);
      await eventually(letters).toBe('24px');
      await settled(page);
      expect([route, await lost(page)]).toEqual([route, []]);
      expect([route, await overlapping(page)]).toEqual([route, []]);
      await settings.detach();
    });
  },
);

test('what is cut off, too wide or covered is found', async () => {
  const { page, open } = await stage.visit({ width: 320 });
  await open('/login');
  expect([await lost(page), await overlapping(page)]).toEqual([[], []]);
  await restyle(page, 'h1 { overflow: hidden; block-size: 4px } .form { min-inline-size: 400px }');
  expect(await lost(page)).toEqual(expect.arrayContaining(['H1 ', 'FORM form']));
  await restyle(page, '.field__label { margin-block-end: -20px }');
  expect(await overlapping(page)).not.toEqual([]);
});

describe('on a phone', () => {
  /** What is lower than a fingertip, and what a phone enlarges the page for. */
  const small = (page: Page) =>
    page.evaluate(() => {
      const seen = (selector: string) =>
        [...document.querySelectorAll<HTMLElement>(selector)].filter(
          (it) => it.checkVisibility() && !it.closest('.visually-hidden, .skip-link'),
        );
      const describe = (it: HTMLElement, size: number) =>
        `${it.tagName} ${it.className} ${it.innerText.slice(0, 20)}: ${size}`;
      const low = seen('button, .button, input, select, textarea').map(
        (it) => [it, it.getBoundingClientRect().height, 44] as const,
      );
      const fine = seen('input, select, textarea').map(
        (it) => [it, Number.parseFloat(getComputedStyle(it).fontSize), 16] as const,
      );
      return [...low, ...fine]
        .filter(([, size, least]) => size < least)
        .map(([it, size]) => describe(it, size));
    });

  /** Buttons and links whose name lacks the words that are seen on them: nobody can call them by these. */
  const misnamed = (page: Page) =>
    page.evaluate(() => {
      const plain = (text: string) => text.replace(/\s+/g, ' ').trim().toLowerCase();
      const nameOf = (it: Element) => {
        const ids = it.getAttribute('aria-labelledby')?.split(' ') ?? [];
        const labels = ids.map((id) => document.getElementById(id)?.textContent ?? '');
        return plain(labels.join(' ') || (it.getAttribute('aria-label') ?? ''));
      };
      return [...document.querySelectorAll<HTMLElement>('a, button, summary, [role=button]')]
        .filter((it) => nameOf(it) !== '' && !nameOf(it).includes(plain(it.innerText)))
        .map((it) => `${it.innerText}: ${nameOf(it)}`);
    });

  test.each(languages)(
    'controls are as high as a fingertip, fields are not enlarged, names have the words that are seen (2.5.3, %s)',
    async (language) => {
      await onEveryRoute(`lang=${language}`, { width: 390 }, async (page, route) => {
        expect([route, await small(page)]).toEqual([route, []]);
        expect([route, await misnamed(page)]).toEqual([route, []]);
      });
    },
  );

  test('what is too small or called otherwise is found', async () => {
    const { page, open } = await stage.visit({ width: 390 });
    await open('/login');
    await page.evaluate(() => {
      const [toggle] = document.querySelectorAll('main button[aria-label]');
      toggle?.setAttribute('aria-label', 'Visibility');
    });
    expect(await misnamed(page)).toEqual(['Show: visibility']);
    await restyle(page, '.input { font-size: 15px } .button--primary { min-block-size: 40px }');
    const found = await small(page);
    expect(found.filter((it) => it.endsWith(': 15'))).toHaveLength(3);
    expect(found.filter((it) => it.startsWith('BUTTON button button--primary'))).toHaveLength(1);
  });
});

/** German, each text 40 % longer. */
describe('a language of longer words', () => {
  test('cuts nothing off and makes no page wider than the window', async () => {
    const seen = new Set<string>();
    const rewrite = (html: string) =>
      html.replace(
        /(<template data-sentences="de">)([^<]*)/,
        (_, tag, json) => tag + stretchAll(json),
      );
    const stretchAll = (json: string) =>
      JSON.stringify(
        Object.fromEntries(
          Object.entries<string>(JSON.parse(json)).map(([key, words]) => [key, stretch(words)]),
        ),
      );
    for (const width of [320, 1280]) {
      const person = await stage.register();
      const { id } = await stage.addAccount(person, samplePlatform);
      const visits = [
        [
          [
            '/',
            '/login',
            '/passwordreset',
            '/register',
            '/passwordreset/token',
            '/profile/delete/token',
          ],
          undefined,
        ],
        [['/profile', '/accounts/overview', `/accounts/${id}`], person],
      ] as const;
      for (const [routes, as] of visits) {
        const { page, context, open } = await stage.visit({ width, rewrite, ...(as && { as }) });
        await context.route('**/assets/de-*.js', async (route) => {
          const response = await route.fetch();
          const code = `data:text/javascript,${encodeURIComponent(await response.text())}`;
          const { default: dictionary } = await import(/* @vite-ignore */ code);
          const body = `export default ${stretchAll(JSON.stringify(dictionary))}`;
          await route.fulfill({ response, body });
        });
        for (const route of routes) {
          await page.goto('about:blank');
          // Not a plain visit: what was rendered at build time has the right length.
          await open(`${route}?lang=de&long=1`);
          await page.locator('main .loading').waitFor({ state: 'detached' });
          const text = await page.locator('body').innerText();
          for (const [word] of text.matchAll(/\p{L}+öö\p{L}*/gu)) seen.add(word);
          expect([route, width, await lost(page)]).toEqual([route, width, []]);
        }
      }
    }
    expect(seen.size).toBeGreaterThan(100);
  });
});

describe('in forced colours', () => {
  test('buttons, fields, errors and the focus can be told apart', async () => {
    const { page, open } = await stage.visit();
    await open('/login');
    await page.emulateMedia({ forcedColors: 'active' });
    const form = formWith(page, 'Login');
    await button(form, 'Login').click();
    const borders = await page
      .locator('.button:visible, .input:visible, .card')
      .evaluateAll((all) =>
        all.map((it) => {
          const { borderTopWidth, borderTopColor, backgroundColor } = getComputedStyle(it);
          return Number.parseFloat(borderTopWidth) > 0 && borderTopColor !== backgroundColor;
        }),
      );
    expect(borders.length).toBeGreaterThan(8);
    expect(borders).not.toContain(false);
    const width = (label: string) =>
      field(form, label).evaluate((it) => getComputedStyle(it).borderTopWidth);
    await eventually(() => width('Email address')).toBe('3px');
    const outline = await field(form, 'Email address').evaluate(
      (it) => getComputedStyle(it).outlineStyle,
    );
    expect(outline).not.toBe('none');
  });

  test.each([
    ['Main', 1280],
    ['Main', 390],
    ['Footer', 1280],
  ] as const)('the place in the navigation can be told apart: %s, %i px', async (name, width) => {
    const { page, open } = await stage.visit({ width });
    await open('/docs/help');
    if (name === 'Main' && width === 390) await button(page.getByRole('banner'), 'Menu').click();
    await page.emulateMedia({ forcedColors: 'active' });
    const links = page.getByRole('navigation', { name }).getByRole('link');
    const looks = await links.evaluateAll((all) =>
      all.map((it) => {
        const { outlineStyle, outlineWidth, textDecorationLine, borderStyle, borderWidth } =
          getComputedStyle(it);
        const outline = outlineStyle === 'none' ? 'none' : `${outlineStyle} ${outlineWidth}`;
        const look = [outline, textDecorationLine, borderStyle, borderWidth].join(', ');
        return { look, isHere: it.getAttribute('aria-current') === 'page' };
      }),
    );
    const here = looks.filter(({ isHere }) => isHere);
    const others = looks.filter(({ isHere }) => !isHere);
    expect([here.length, others.length > 3]).toEqual([1, true]);
    expect(others.map(({ look }) => look)).not.toContain(here[0]?.look);
  });
});

describe('with less motion wanted', () => {
  test('nothing moves by itself while something is sent', async () => {
    const { page, open } = await stage.visit();
    await open('/login');
    const form = formWith(page, 'Login');
    const { answer } = await hold(page, 'POST /auth/login');
    await field(form, 'Email address').fill('somebody@example.com');
    await field(form, 'Password').fill('password');
    await button(form, 'Login').click();
    const submit = page.locator('main [type=submit]');
    await eventually(() => submit.getAttribute('aria-busy')).toBe('true');
    const moving = () =>
      page.evaluate(
        () => document.getAnimations().filter(({ playState }) => playState === 'running').length,
      );
    expect(await moving()).toBe(0);
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await eventually(moving).toBeGreaterThan(0);
    // Busy is said in words, and the button keeps the focus.
    expect(await submit.innerText()).toContain('Please wait…');
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await answer({});
    await alerts(page).not.toEqual([]);
  });
});

describe('what password managers look for', () => {
  /** The names of fields and tokens, per form. */
  const tokens: Readonly<Record<string, readonly (string | null)[]>> = {
    login: ['username', 'current-password'],
    'reset request': ['email'],
    'reset completion': ['new-password', 'new-password'],
    registration: ['name', 'username', 'language', 'country'],
    'registration confirmation': ['username', 'new-password', 'new-password'],
    profile: ['name', 'email', 'language', 'country'],
    'password change': ['username', 'current-password', 'new-password', 'new-password'],
    'profile deletion request': ['username', 'current-password'],
    'profile deletion': [null],
    'new account': ['off', 'off'],
    account: ['off', 'off'],
  };

  test.each(forms)('is in the form: $title', async (form) => {
    const { visit } = await form.open(stage);
    const element = formWith(visit.page, form.submit);
    await element.waitFor();
    await settled(visit.page);
    const found = await element
      .locator('input, select, textarea')
      .evaluateAll((all) => all.map((it) => it.getAttribute('autocomplete')));
    expect(found).toEqual(tokens[form.title]);
    const passwords = element.locator('input[type=password]');
    for (const password of await passwords.all()) {
      expect(
        await password.evaluate((it: HTMLInputElement) => [it.readOnly, it.maxLength]),
      ).toEqual([false, -1]);
    }
  });

  /** How many fields of a form ask for an address or a password that somebody can enter. */
  const secrets: Readonly<Record<string, number>> = {
    login: 2,
    'reset request': 1,
    'reset completion': 2,
    registration: 1,
    'registration confirmation': 2,
    'password change': 3,
    'profile deletion request': 1,
  };

  test.each(forms.filter(({ title }) => secrets[title]))(
    'can be pasted everywhere: $title',
    async (form) => {
      const { visit } = await form.open(stage);
      const { page, context } = visit;
      await context.grantPermissions(['clipboard-read', 'clipboard-write']);
      await page.evaluate(() => navigator.clipboard.writeText('manager@example.org'));
      const element = formWith(page, form.submit);
      await element.waitFor();
      await settled(page);
      const fields = element
        .locator('input:is([type=email], [type=password]):not([readonly])')
        .filter({ visible: true });
      expect(await fields.count()).toBe(secrets[form.title]);
      for (const one of await fields.all()) {
        await one.focus();
        await page.keyboard.press('ControlOrMeta+A');
        await page.keyboard.press('ControlOrMeta+V');
        await eventually(() => one.inputValue()).toBe('manager@example.org');
      }
    },
  );

  test('is asked for in no other form', async () => {
    for (const form of forms.filter(({ title }) => !secrets[title])) {
      const { visit } = await form.open(stage);
      const element = formWith(visit.page, form.submit);
      await element.waitFor();
      const asking = element.locator('input[type=password], input[type=email]:not([readonly])');
      expect([form.title, await asking.count()]).toEqual([form.title, 0]);
    }
  });

  test('is told by a navigation, after which the form of the login is gone', async () => {
    const person = await stage.register();
    const { page, open } = await stage.visit();
    await open('/login');
    const form = formWith(page, 'Login');
    await field(form, 'Email address').fill(person.email);
    await field(form, 'Password').fill(person.password);
    await button(form, 'Login').click();
    await link(page.getByRole('banner'), 'Accounts').waitFor();
    expect(await page.locator('input[type=password]').count()).toBe(0);
    expect(page.url()).toContain('/accounts/overview');
  });
});
