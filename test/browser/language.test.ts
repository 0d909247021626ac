import { describe, expect, test } from 'vitest';
import { fillIn, getFormCase, openForm } from './forms.ts';
import { setUpBrowserTests } from './harness.ts';
import {
  button,
  eventually,
  field,
  getForm,
  goOffline,
  heading,
  holdRequests,
  isFocused,
  languageList,
  markDocument,
  openAddress,
} from './page.ts';
import { getTranslator } from './translations.ts';

const app = setUpBrowserTests();

describe('The language selector', () => {
  test('Choosing a language writes it after the hash, removes one from the search string and reloads.', async () => {
    const { page } = await app.visit();
    await openAddress(page, `${app.url()}?lang=it&other=1#/login?status=reset`);
    await heading(page, 'Accesso').waitFor();
    const { isSame } = await markDocument(page);
    await languageList(page).selectOption('de');
    await eventually(isSame).toBe(false);
    await heading(page, 'Anmelden').waitFor();
    const { search, hash } = new URL(page.url());
    expect([search, hash]).toEqual(['?other=1', '#/login?status=reset&lang=de']);
    await eventually(() => isFocused(languageList(page))).toBe(true);
  });

  test('Choosing a language reloads during a request, too, and does not ask.', async () => {
    const form = getFormCase('password change');
    const { page, context, element, call } = await openForm(app, form);
    page.on('dialog', () => expect.fail('The browser asks something.'));
    const pending = await holdRequests(context, call);
    await fillIn(element, form);
    await button(element, form.submit).click();
    await pending.waitForRequest();
    const { isSame } = await markDocument(page);
    await languageList(page).selectOption('de');
    await eventually(isSame).toBe(false);
    await heading(page, getTranslator('de')('Profile')).waitFor();
  });

  test('While the browser is offline, the language changes without a reload, which would lose the page.', async () => {
    const { page, open, allow } = await app.visit();
    allow('unreachable GET /', 'unreachable HEAD /');
    await open('/login?lang=de');
    await heading(page, 'Anmelden').waitFor();
    await field(page, getTranslator('de')('Email address')).fill('ada@example.com');
    const { isSame } = await markDocument(page);
    await goOffline(page);
    await languageList(page).selectOption('en');
    await heading(page, 'Log in').waitFor();
    expect(await isSame()).toBe(true);
    expect(await field(page, 'Email address').inputValue()).toBe('ada@example.com');
  });
});

describe('After a change of language', () => {
  test('A change of language restores the input except for passwords, which are stored nowhere.', async () => {
    const { page, open } = await app.visit();
    await page.addInitScript(() => {
      const { setItem } = Storage.prototype;
      Storage.prototype.setItem = function (key, value) {
        window.name += value;
        setItem.call(this, key, value);
      };
    });
    await open('/login');
    await field(page, 'Email address').fill('ada@example.com');
    await field(page, 'Password').fill('a password of mine');
    await languageList(page).selectOption('it');
    await heading(page, 'Accesso').waitFor();
    const t = getTranslator('it');
    const form = getForm(page, t('Login'));
    await eventually(() => field(form, t('Email address')).inputValue()).toBe('ada@example.com');
    await form
      .getByText(t('Your entries have been restored. They have not been saved yet.'))
      .waitFor();
    expect(await field(form, t('Password')).inputValue()).toBe('');
    expect(await page.evaluate(() => window.name)).not.toContain('a password of mine');
  });

  test('A change of language restores selected options and the reason for a deletion.', async () => {
    for (const title of ['registration', 'deletion'] as const) {
      const form = getFormCase(title);
      const { page, element } = await openForm(app, form);
      await fillIn(element, form);
      const controls = page.locator('main form').locator('input, select, textarea');
      const values = () =>
        controls.evaluateAll((all) => all.map((it) => (it as HTMLInputElement).value));
      const before = await values();
      await languageList(page).selectOption('de');
      await eventually(() => page.getAttribute('html', 'lang')).toBe('de');
      await eventually(values, title).toEqual(before);
    }
  });
});

test('Countries are named and sorted in the browser’s language, with its own country on top, and languages in their own.', async () => {
  const { page, open } = await app.visit({ locale: 'de-CH' });
  await open('/register?lang=it');
  const t = getTranslator('it');
  const form = getForm(page, t('Sign Up'));
  const country = form.locator('[name=country]');
  await eventually(() => country.inputValue()).toBe('DE');
  expect(await form.locator('[name=language]').inputValue()).toBe('de');
  const getNames = async (name: string) =>
    await form.locator(`[name=${name}] option:not([value=""])`).allTextContents();
  await eventually(async () => (await getNames('country')).length).toBe(249);
  const [own, ...countries] = await getNames('country');
  expect(own).toBe('Schweiz');
  expect(countries).toEqual([...countries].sort(new Intl.Collator('de').compare));
  expect(countries).toContain('Österreich');
  const languages = await getNames('language');
  expect(languages).toHaveLength(183);
  expect(languages).toEqual(expect.arrayContaining(['Lëtzebuergesch', 'Rumantsch', '中文']));
});
