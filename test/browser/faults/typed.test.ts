import type { Dialog, Page, Route } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { count } from '../../cases.ts';
import { share } from '../../share.ts';
import { assetOf } from '../assets.ts';
import { contentOf, type FormCase, fillIn, formCalled, forms, samplePlatform } from '../forms.ts';
import {
  asked,
  button,
  encodeSettings,
  eventually,
  field,
  formWith,
  heading,
  isPage,
  link,
  logIn,
  routeIn,
  setStage,
  settled,
  started,
  type Visit,
  withMeta,
} from '../stage.ts';
import { type Sentence, wordsIn } from '../words.ts';
import { comes } from './comes.ts';
import { cases, reported, spoil } from './files.ts';

const stage = setStage();

const question = 'Leave without saving your changes?';

const isPassword = (label: string) => /password/i.test(label);
const labelsOf = ({ values }: FormCase) => Object.keys(values);
const withPasswords = forms.filter((form) => labelsOf(form).some(isPassword));
const withoutPasswords = forms.filter((form) => !withPasswords.includes(form));

const languages = (page: Page) => page.getByRole('contentinfo').getByRole('combobox');

/** The same form in another language. */
function inGerman(form: FormCase): FormCase {
  const t = wordsIn('de');
  const say = (words: string) => t(words as Sentence);
  const values = Object.entries(form.values).map(([label, value]) => [say(label), value]);
  return {
    ...form,
    submit: say(form.submit),
    values: Object.fromEntries(values),
    lists: form.lists?.map(say) ?? [],
  };
}

/** Everything that the browser asks, which is answered so. */
function listen(page: Page, reply: 'accept' | 'dismiss' = 'accept') {
  const heard: string[] = [];
  page.on('dialog', (dialog: Dialog) => {
    heard.push(`${dialog.type()}: ${dialog.message()}`);
    return dialog[reply]();
  });
  return heard;
}

const mark = (page: Page) => page.evaluate(() => Object.assign(window, { stayed: true }));
const stayed = (page: Page) => page.evaluate(() => 'stayed' in window);

/** In this tab beside the page. */
const kept = (page: Page) => page.evaluate(() => Object.values(sessionStorage));

/** Holds a file or an answer back until it is let go. */
async function delay({ context }: Visit, pattern: string | typeof isPage) {
  let go = () => {};
  const gate = new Promise<void>((resolve) => {
    go = resolve;
  });
  await context.route(pattern, async (route) => {
    await gate;
    await route.fallback();
  });
  return go;
}

/** What is ever written into the storage; read it from the page's name, which outlives it. */
const recordWritten = (page: Page) =>
  page.addInitScript(() => {
    const written: string[] = [];
    const { setItem } = Storage.prototype;
    Storage.prototype.setItem = function (key, value) {
      written.push(value);
      setItem.call(this, key, value);
    };
    window.name ||= '[]';
    window.addEventListener('pagehide', () => {
      window.name = JSON.stringify([...JSON.parse(window.name), ...written]);
    });
  });

async function choose(page: Page, language: string) {
  await mark(page);
  await languages(page).selectOption({ label: language });
}

/** The page has been loaded anew, in the language that was chosen. */
async function comesIn(page: Page, language: 'de' | 'it') {
  await eventually(() => stayed(page).catch(() => true)).toBe(false);
  await eventually(() => page.getAttribute('html', 'lang')).toBe(language);
  expect(new URLSearchParams(page.url().split('?').at(-1)).get('lang')).toBe(language);
}

describe('what was typed before another language is chosen', () => {
  test.each(share(withoutPasswords, 5))(
    'is there after it, asked about by nobody: $title',
    async (form) => {
      const { visit } = await form.open(stage);
      const { page } = visit;
      const heard = listen(page);
      await fillIn(visit, form);
      const before = Object.values(await contentOf(visit, form));
      await choose(page, 'Deutsch');
      await comesIn(page, 'de');
      const german = inGerman(form);
      await formWith(page, german.submit).waitFor();
      await eventually(async () => Object.values(await contentOf(visit, german))).toEqual(before);
      expect(heard).toEqual([]);
      await settled(page);
      expect(await kept(page)).toEqual([]);
      count('choices of a language');
    },
  );

  test.each(share(withPasswords, 5))(
    'is asked about where it is a password, which stays when the answer is no: $title',
    async (form) => {
      const { visit } = await form.open(stage);
      const { page } = visit;
      await fillIn(visit, form);
      const before = await contentOf(visit, form);
      await mark(page);
      const select = () => languages(page).selectOption({ label: 'Deutsch' });
      expect(await asked(page, 'dismiss', select)).toBe(question);
      await eventually(() => languages(page).inputValue()).toBe('en');
      await settled(page);
      expect(await stayed(page)).toBe(true);
      expect(await contentOf(visit, form)).toEqual(before);
      expect(await page.getAttribute('html', 'lang')).toBe('en');
      expect(await kept(page)).toEqual([]);
      count('choices of a language');
    },
  );

  test.each(share(withPasswords, 5, 1))(
    'is there but for passwords, which are kept nowhere: $title',
    async (form) => {
      const { visit } = await form.open(stage);
      const { page } = visit;
      await recordWritten(page);
      await page.reload();
      await fillIn(visit, form);
      const passwords = labelsOf(form).filter(isPassword);
      await mark(page);
      const select = () => languages(page).selectOption({ label: 'Deutsch' });
      expect(await asked(page, 'accept', select)).toBe(question);
      await comesIn(page, 'de');
      const german = inGerman(form);
      await formWith(page, german.submit).waitFor();
      await settled(page);
      const expected = labelsOf(form).map((label) =>
        passwords.includes(label) ? '' : form.values[label],
      );
      expect(Object.values(await contentOf(visit, german))).toEqual(expected);
      const written = await page.evaluate(() => window.name);
      for (const label of passwords) expect(written).not.toContain(form.values[label]);
      expect(await kept(page)).toEqual([]);
      count('choices of a language');
    },
  );

  test('is told to be a password by its name, whatever an extension makes of the field', async () => {
    const form = formCalled('login');
    const { visit } = await form.open(stage);
    const { page } = visit;
    await recordWritten(page);
    await page.addInitScript(() => {
      const turnOff = () => {
        for (const field of document.querySelectorAll(
          'input[autocomplete]:not([autocomplete=off])',
        ))
          field.setAttribute('autocomplete', 'off');
      };
      new MutationObserver(turnOff).observe(document, { subtree: true, childList: true });
    });
    await page.reload();
    await fillIn(visit, form);
    await eventually(() => page.locator('main input:not([autocomplete=off])').count()).toBe(0);
    await mark(page);
    const select = () => languages(page).selectOption({ label: 'Deutsch' });
    expect(await asked(page, 'accept', select)).toBe(question);
    await comesIn(page, 'de');
    const address = field(page, wordsIn('de')('Email address'));
    await eventually(() => address.inputValue()).toBe(form.values['Email address']);
    expect(await page.evaluate(() => window.name)).not.toContain(form.values.Password);
    count('choices of a language');
  });

  test('can be sent then, and counts as not saved until it is', async () => {
    const form = formCalled('account');
    const { visit, path } = await form.open(stage);
    const { page, sent } = visit;
    await fillIn(visit, form);
    await choose(page, 'Deutsch');
    await comesIn(page, 'de');
    const german = inGerman(form);
    const element = formWith(page, german.submit);
    await eventually(() => field(element, 'Name').inputValue()).toBe(form.values.Name);
    const help = link(page.getByRole('contentinfo'), 'Hilfe');
    const words = wordsIn('de')(question);
    expect(await asked(page, 'dismiss', () => help.click())).toBe(words);
    await button(element, german.submit).click();
    await page.getByText(wordsIn('de')('The account has been updated.')).waitFor();
    expect(sent(`POST ${path}`).map(({ body }) => body)).toEqual([
      { name: form.values.Name, url: form.values['Platform URL'] },
    ]);
    count('choices of a language');
  });

  test('is there before it is known who types, where the server has to be asked', async () => {
    const settings = withMeta('settings', encodeSettings({ session: 'server' }));
    const person = await stage.register();
    const visit = await stage.visit({
      rewrite: (html) => settings(withMeta('user-hash', undefined)(html)),
    });
    const { page, open } = visit;
    await open('/login');
    await logIn(page, person);
    await heading(page, 'Accounts').waitFor();
    await open('/profile/delete/some-token');
    const form = formCalled('profile deletion');
    await fillIn(visit, form);
    const go = await delay(visit, '**/api/v1/settings/profile');
    await choose(page, 'Deutsch');
    await comesIn(page, 'de');
    const german = inGerman(form);
    const content = async () => Object.values(await contentOf(visit, german));
    await eventually(content).toEqual(Object.values(form.values));
    go();
    await button(page.getByRole('banner'), person.name).waitFor();
    expect(await content()).toEqual(Object.values(form.values));
    count('choices of a language');
  });

  test('is there in the end when the screen cannot be loaded at first', async () => {
    const form = formCalled('reset request');
    const { visit } = await form.open(stage);
    const { page, context, tolerate } = visit;
    await fillIn(visit, form, { 'Email address': 'ada@example.com' });
    tolerate(...reported('visitor'));
    let broken = true;
    await context.route(assetOf('visitor'), (route) => (broken ? route.abort() : route.fallback()));
    await choose(page, 'Deutsch');
    await comesIn(page, 'de');
    const t = wordsIn('de');
    const again = button(page, t('Try again'));
    await again.waitFor();
    await mark(page);
    await again.click();
    await eventually(() => stayed(page).catch(() => true)).toBe(false);
    await again.waitFor();
    broken = false;
    await again.click();
    const address = field(formWith(page, t('Request reset')), t('Email address'));
    await eventually(() => address.inputValue()).toBe('ada@example.com');
    expect(await kept(page)).toEqual([]);
    count('choices of a language');
  });

  test('is no longer there for who comes back to the screen later', async () => {
    const form = formCalled('reset request');
    const { visit } = await form.open(stage);
    const { page, open } = visit;
    await fillIn(visit, form, { 'Email address': 'ada@example.com' });
    await choose(page, 'Italiano');
    await comesIn(page, 'it');
    await open('/login?lang=en');
    await open('/passwordreset?lang=en');
    const address = field(formWith(page, form.submit), 'Email address');
    expect(await address.inputValue()).toBe('');
    count('choices of a language');
  });
});

describe('a choice while the page is loaded anew', () => {
  /** What happens as soon as the page is asked for, while it is still there. */
  async function meanwhile(visit: Visit, act: () => void) {
    const { page } = visit;
    const go = await delay(visit, isPage);
    // The browser answers no questions about the page meanwhile.
    const done = page.waitForEvent('console', (it) => it.text() === 'done');
    await page.evaluate(
      `addEventListener('beforeunload', () => setTimeout(() => { (${act})(); console.log('done'); }, 50), { once: true })`,
    );
    await mark(page);
    const select = () => languages(page).selectOption({ label: 'Deutsch' });
    await Promise.all([done, select()]);
    return go;
  }

  test('loses nothing of what is typed until it has gone', async () => {
    const form = formCalled('registration');
    const { visit } = await form.open(stage);
    const { page } = visit;
    const values = { Name: 'Ada Rossi', 'Email address': '' };
    await fillIn(visit, form, values);
    const go = await meanwhile(visit, () => {
      const address = document.querySelector<HTMLInputElement>('#app [name=email]');
      if (!address) return;
      address.value = 'ada@example.com';
      address.dispatchEvent(new Event('input', { bubbles: true }));
    });
    go();
    await comesIn(page, 'de');
    const german = formWith(page, wordsIn('de')('Sign Up'));
    const address = field(german, wordsIn('de')('Email address'));
    await eventually(() => address.inputValue()).toBe('ada@example.com');
    expect(await field(german, 'Name').inputValue()).toBe('Ada Rossi');
    count('choices of a language');
  });

  test('and is stopped asks before what is typed then is left', async () => {
    const form = formCalled('registration');
    const { visit } = await form.open(stage);
    const { page } = visit;
    await fillIn(visit, form);
    await meanwhile(visit, () => window.stop());
    const isAsked = () =>
      page.evaluate(() => !dispatchEvent(new Event('beforeunload', { cancelable: true })));
    await field(page, 'Name').fill('Ada Bianchi');
    expect(await stayed(page)).toBe(true);
    expect(await isAsked()).toBe(true);
    count('choices of a language');
  });
});

describe('a choice while an answer is awaited', () => {
  const awaited = [
    ['new account', (page: Page) => heading(page, samplePlatform.name)],
    ['registration', (page: Page) => page.getByText('awaited@example.com', { exact: true })],
  ] as const;

  test.each(awaited)(
    'does not load the page anew, and the answer is told: %s',
    async (title, told) => {
      const form = formCalled(title);
      const { visit, path } = await form.open(stage);
      const { page, sent } = visit;
      const others = title === 'registration' ? { 'Email address': 'awaited@example.com' } : {};
      const element = await fillIn(visit, form, others);
      const go = await delay(visit, `**/api/v1${path}`);
      await button(element, form.submit).click();
      await eventually(() => sent(form.call)).toHaveLength(1);
      await choose(page, 'Deutsch');
      await eventually(() => page.getAttribute('html', 'lang')).toBe('de');
      go();
      await told(page).waitFor();
      expect(await stayed(page)).toBe(true);
      count('choices of a language');
    },
  );

  test('and after it leaves what is told of a registration where it is', async () => {
    const form = formCalled('registration');
    const { visit } = await form.open(stage);
    const { page } = visit;
    const element = await fillIn(visit, form, { 'Email address': 'told@example.com' });
    await button(element, form.submit).click();
    const told = page.getByText('told@example.com', { exact: true });
    await told.waitFor();
    await choose(page, 'Deutsch');
    await eventually(() => page.getAttribute('html', 'lang')).toBe('de');
    await settled(page);
    expect(await stayed(page)).toBe(true);
    expect(await told.count()).toBe(1);
    count('choices of a language');
  });
});

describe('a choice whose dictionary', () => {
  /** Each form has one of the faults. */
  const tried = forms.flatMap((form, index) =>
    cases
      .filter((__, place) => place % 2 === index % 2)
      .map(([title, fault]) => [title, form.title, fault, form] as const),
  );

  test.each(share(tried, 16))('%s says so and changes nothing: %s', async (_, __, fault, form) => {
    const { visit } = await form.open(stage);
    const { page, context, tolerate } = visit;
    listen(page);
    if (fault.hangs) {
      await page.clock.install();
      await page.reload();
    }
    tolerate(...reported('de'));
    await fillIn(visit, form);
    const before = await contentOf(visit, form);
    const address = page.url();
    await spoil(context, 'de', fault);
    await choose(page, 'Deutsch');
    const said = page.locator('[role=alert], [role=status]').filter({ hasText: /\S/ });
    await comes(page, fault, async () => (await said.count()) > 0);
    await eventually(() => languages(page).inputValue()).toBe('en');
    await settled(page);
    expect(await stayed(page)).toBe(true);
    expect(await contentOf(visit, form)).toEqual(before);
    expect([page.url(), await page.getAttribute('html', 'lang')]).toEqual([address, 'en']);
    expect(await kept(page)).toEqual([]);
    count('choices of a language');
  });
});

describe('of two quick choices the last holds', () => {
  async function open() {
    const form = formCalled('reset request');
    const { visit } = await form.open(stage);
    await fillIn(visit, form, { 'Email address': 'ada@example.com' });
    return visit;
  }

  test('whose dictionary comes first', async () => {
    const visit = await open();
    const { page } = visit;
    const go = await delay(visit, assetOf('de'));
    await choose(page, 'Deutsch');
    await languages(page).selectOption({ label: 'Italiano' });
    await comesIn(page, 'it');
    go();
    await settled(page);
    expect(await page.getAttribute('html', 'lang')).toBe('it');
    const t = wordsIn('it');
    const address = field(formWith(page, t('Request reset')), t('Email address'));
    await eventually(() => address.inputValue()).toBe('ada@example.com');
    count('choices of a language');
  });

  test('whose dictionary comes last', async () => {
    const visit = await open();
    const { page } = visit;
    const [first, last] = [await delay(visit, assetOf('de')), await delay(visit, assetOf('it'))];
    await choose(page, 'Deutsch');
    await languages(page).selectOption({ label: 'Italiano' });
    const came = page.waitForEvent('requestfinished', (it) => /assets\/de-/.test(it.url()));
    first();
    await came;
    await settled(page);
    expect(await page.getAttribute('html', 'lang')).toBe('en');
    last();
    await comesIn(page, 'it');
    await heading(page, wordsIn('it')('Reset password')).waitFor();
    count('choices of a language');
  });

  test('which is the language that is there', async () => {
    const visit = await open();
    const { page } = visit;
    const go = await delay(visit, assetOf('de'));
    await choose(page, 'Deutsch');
    const loaded = page.waitForEvent('load');
    await languages(page).selectOption({ label: 'English' });
    await loaded;
    go();
    await started(page);
    await heading(page, 'Reset password').waitFor();
    expect(await page.getAttribute('html', 'lang')).toBe('en');
    const address = field(formWith(page, 'Request reset'), 'Email address');
    await eventually(() => address.inputValue()).toBe('ada@example.com');
    count('choices of a language');
  });

  test('which comes while the page is loaded anew', async () => {
    const { page, context } = await open();
    const held: Route[] = [];
    await context.route(
      (url) => url.pathname === '/',
      (route) => void held.push(route),
    );
    await mark(page);
    await languages(page).evaluate((select: HTMLSelectElement) => {
      const choose = (language: string) => {
        select.value = language;
        select.dispatchEvent(new Event('change', { bubbles: true }));
      };
      const { setItem } = Storage.prototype;
      Storage.prototype.setItem = function (key, value) {
        setItem.call(this, key, value);
        if (this === sessionStorage) setTimeout(choose, 0, 'it');
        Storage.prototype.setItem = setItem;
      };
      choose('de');
    });
    await eventually(() => held.length).toBe(2);
    await Promise.all(held.map((route) => route.continue().catch(() => {})));
    await comesIn(page, 'it');
    const t = wordsIn('it');
    const address = field(formWith(page, t('Request reset')), t('Email address'));
    await eventually(() => address.inputValue()).toBe('ada@example.com');
    count('choices of a language');
  });
});

describe('who leaves', () => {
  const asking = ['registration', 'new account', 'profile', 'account'].map(formCalled);
  const features = ({ page }: Visit) => link(page.getByRole('banner'), 'Features');

  test.each(share(asking, 2))(
    'what was typed and not saved is asked before: $title',
    async (form) => {
      const { visit } = await form.open(stage);
      const { page } = visit;
      await fillIn(visit, form);
      const before = await contentOf(visit, form);
      const route = routeIn(page);
      const leave = () => features(visit).click();
      expect(await asked(page, 'dismiss', leave)).toBe(question);
      expect(routeIn(page)).toBe(route);
      expect(await contentOf(visit, form)).toEqual(before);
      expect(await asked(page, 'accept', leave)).toBe(question);
      await heading(page, 'Features').waitFor();
      count('ways out of a form');
    },
  );

  test.each(share(asking, 2, 1))('by the Back button is asked, too: $title', async (form) => {
    const { visit } = await form.open(stage);
    const { page } = visit;
    const route = routeIn(page);
    await features(visit).click();
    await heading(page, 'Features').waitFor();
    await page.evaluate((hash) => {
      location.hash = hash;
    }, `#${route}`);
    await fillIn(visit, form);
    const before = await contentOf(visit, form);
    const back = () => page.evaluate(() => history.back());
    expect(await asked(page, 'dismiss', back)).toBe(question);
    await settled(page);
    expect(routeIn(page)).toBe(route);
    expect(await contentOf(visit, form)).toEqual(before);
    expect(await asked(page, 'accept', back)).toBe(question);
    await heading(page, 'Features').waitFor();
    count('ways out of a form');
  });

  test.each(share(asking, 2))('what was sent is not asked: $title', async (form) => {
    const { visit } = await form.open(stage);
    const { page } = visit;
    const heard = listen(page);
    const others = form.title === 'registration' ? { 'Email address': 'left@example.com' } : {};
    const element = await fillIn(visit, form, others);
    await button(element, form.submit).click();
    await page.getByText(/has been updated|Account created|Email address entered/).waitFor();
    await features(visit).click();
    await heading(page)
      .and(page.getByText(/Features|Funktionen/))
      .waitFor();
    expect(heard).toEqual([]);
    count('ways out of a form');
  });
});
