import { describe, expect, test } from 'vitest';
import { share } from '../share.ts';
import { forms, samplePlatform } from './forms.ts';
import { lost } from './looks.ts';
import {
  alerts,
  button,
  eventually,
  field,
  formWith,
  hold,
  link,
  setStage,
  settled,
} from './stage.ts';

const stage = setStage();

const longer = (word: string) => word + 'ö'.repeat(Math.ceil(word.length * 0.4));

/** The sentence 40 % longer, without a blank to break it more often than it is; placeholders stay. */
const stretch = (sentence: string) =>
  sentence
    .split(/(\{\w+\})/)
    .map((part) => (part.startsWith('{') ? part : part.replace(/\p{L}{3,}/gu, longer)))
    .join('');

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
      const { page, context, openAnew } = await stage.visit({
        rewrite,
        ...(as && { as }),
      });
      await context.route('**/assets/de-*.js', async (route) => {
        const response = await route.fetch();
        const code = `data:text/javascript,${encodeURIComponent(await response.text())}`;
        const { default: dictionary } = await import(/* @vite-ignore */ code);
        const body = `export default ${stretchAll(JSON.stringify(dictionary))}`;
        await route.fulfill({ response, body });
      });
      for (const route of routes) {
        // Not a plain visit: what was rendered at build time has the right length.
        await openAnew(`${route}?lang=de&long=1`);
        await page.locator('main .loading').waitFor({ state: 'detached' });
        const text = await page.locator('body').innerText();
        for (const [word] of text.matchAll(/\p{L}+öö\p{L}*/gu)) seen.add(word);
        for (const width of [320, 1280]) {
          await page.setViewportSize({ width, height: 800 });
          await settled(page);
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
    const links = page.getByRole('navigation', { name }).locator('a:visible, button:visible');
    const looks = await links.evaluateAll((all) =>
      all.map((it) => {
        const { outlineStyle, outlineWidth, textDecorationLine, borderStyle, borderWidth } =
          getComputedStyle(it);
        const outline = outlineStyle === 'none' ? 'none' : `${outlineStyle} ${outlineWidth}`;
        const look = [outline, textDecorationLine, borderStyle, borderWidth].join(', ');
        return { look, isHere: it.hasAttribute('aria-current') };
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
    // What waits before it appears does not move.
    await eventually(moving).toBe(0);
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

  test.each(share(forms, 3))('is in the form: $title', async (form) => {
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

  test.each(
    share(
      forms.filter(({ title }) => secrets[title]),
      3,
      1,
    ),
  )('can be pasted everywhere: $title', async (form) => {
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
  });

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
