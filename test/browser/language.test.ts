import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import names from '../../i18n/languages.json';
import {
  arrive,
  eventually,
  field,
  formWith,
  heading,
  link,
  logIn,
  logOut,
  routeIn,
  setStage,
} from './stage.ts';
import { type Language, wordsIn } from './words.ts';

const stage = setStage();

const known = new Map(names.map(([code = '', , name = '']) => [code, name]));
const translated = readdirSync('i18n').flatMap(
  (file) => /^([a-z]{2})\.json$/.exec(file)?.[1] ?? [],
);
const shipped = ['en', ...translated]
  .map((code) => [known.get(code) ?? '', code])
  .sort(([one = ''], [other = '']) => one.localeCompare(other, 'en'));

/** address, browser's language, language of the page */
const starts: readonly (readonly [string, string, Language])[] = [
  ['?lang=de#/login?lang=it', 'fr-FR', 'it'],
  ['?lang=de#/login', 'it-IT', 'de'],
  ['?lang=it&other=1#/login', 'de-DE', 'it'],
  ['#/login', 'de-CH', 'de'],
  ['#/login', 'it', 'it'],
  ['#/login', 'fr-FR', 'en'],
  ['#/login?lang=xx', 'it-IT', 'it'],
  ['?lang=xx#/login?lang=__proto__', 'de-AT', 'de'],
  ['?lang=DE#/login', 'it-IT', 'it'],
  [`#/login?lang=${'d'.repeat(50_000)}`, 'it-IT', 'it'],
];

describe('the language of a visit', () => {
  test('is that of the address after the hash, of the address before it, of the browser, or English', async () => {
    for (const [address, locale, language] of starts) {
      const { page, context } = await stage.visit({ locale });
      await arrive(page, stage.url() + address);
      await heading(page, wordsIn(language)('Login')).waitFor();
      expect(await page.getAttribute('html', 'lang')).toBe(language);
      expect(await page.title()).toBe(`${wordsIn(language)('Login')} – Sealport`);
      await context.close();
    }
  });

  test('is not written into the address when nobody chose it', async () => {
    const { page, open } = await stage.visit({ locale: 'de-CH' });
    await open('/');
    await link(page.getByRole('banner'), 'Anmelden').click();
    await heading(page, 'Anmelden').waitFor();
    expect(new URL(page.url()).hash).toBe('#/login');
  });

  test('is carried by every navigation when it was chosen', async () => {
    const { page } = await stage.visit();
    await arrive(page, `${stage.url()}?lang=it#/`);
    const t = wordsIn('it');
    await link(page.getByRole('banner'), t('Login')).click();
    await heading(page, t('Login')).waitFor();
    expect(new URL(page.url()).hash).toBe('#/login?lang=it');
    await page
      .getByRole('main')
      .getByRole('button', { name: t('Reset password') })
      .click();
    await heading(page, t('Reset password')).waitFor();
    expect(new URL(page.url()).hash).toBe('#/passwordreset?lang=it');
    await page.evaluate(() => {
      location.hash = '#/profile';
    });
    await heading(page, t('Login')).waitFor();
    expect(new URL(page.url()).hash).toBe('#/login?lang=it');
  });

  test('follows the address when that changes', async () => {
    const { page, open } = await stage.visit();
    await open('/login?lang=de');
    await heading(page, 'Anmelden').waitFor();
    await open('/login?lang=it');
    await heading(page, 'Accedi').waitFor();
    expect(await page.getAttribute('html', 'lang')).toBe('it');
  });

  test('is spoken at the login even when its words cannot be loaded; what says more speaks English', async () => {
    const { page, context, open, tolerate } = await stage.visit();
    await context.route('**/assets/de-*.js', (route) => route.abort());
    tolerate('unreachable GET /assets/de.js');
    await open('/login?lang=de');
    await heading(page, 'Anmelden').waitFor();
    await open('/contact?lang=de');
    await heading(page, 'Contact').waitFor();
    expect(await page.getAttribute('html', 'lang')).toBe('en');
    await context.unroute('**/assets/de-*.js');
    await open('/docs/help?lang=de');
    await heading(page, 'Hilfe').waitFor();
  });
});

describe('the language list', () => {
  test('names the languages in their own words, in order', async () => {
    const { page, open } = await stage.visit({ locale: 'it-IT' });
    await open('/');
    const list = page.getByRole('contentinfo').getByRole('combobox', { name: 'Lingua' });
    const options = await list
      .locator('option')
      .evaluateAll((all) => all.map((it) => [it.textContent, it.getAttribute('lang')]));
    expect(options).toEqual(shipped);
    expect(await list.inputValue()).toBe('it');
  });

  test('writes the choice after the hash, takes another one out of the search and loads the page anew', async () => {
    const { page } = await stage.visit();
    await arrive(page, `${stage.url()}?lang=it&other=1#/login?status=reset`);
    await heading(page, 'Accedi').waitFor();
    await page.evaluate(() => Object.assign(window, { stayed: true }));
    await page.getByRole('contentinfo').getByRole('combobox').selectOption({ label: 'Deutsch' });
    await heading(page, 'Anmelden').waitFor();
    await eventually(() => page.evaluate(() => 'stayed' in window)).toBe(false);
    await heading(page, 'Anmelden').waitFor();
    const { search, hash } = new URL(page.url());
    expect(search).toBe('?other=1');
    expect(hash).toBe('#/login?status=reset&lang=de');
  });

  test('does not give the page up for the choice while the browser is offline', async () => {
    const { page, context, open, tolerate } = await stage.visit();
    tolerate('unreachable GET /');
    await open('/login');
    await page.waitForLoadState('networkidle');
    await field(page, 'Email address').fill('ada@example.com');
    await page.evaluate(() => Object.assign(window, { stayed: true }));
    await context.setOffline(true);
    const languages = page.getByRole('contentinfo').getByRole('combobox');
    await languages.selectOption({ label: 'Deutsch' });
    await eventually(() => languages.inputValue()).toBe('en');
    expect(await page.evaluate(() => 'stayed' in window)).toBe(true);
    expect(await field(page, 'Email address').inputValue()).toBe('ada@example.com');
    await context.setOffline(false);
  });

  test('keeps somebody logged in', async () => {
    const { page, open } = await stage.visit();
    const person = await stage.register();
    await open('/profile');
    await logIn(page, person);
    await heading(page, 'Profile').waitFor();
    await page.getByRole('contentinfo').getByRole('combobox').selectOption({ label: 'Italiano' });
    await heading(page, 'Profilo').waitFor();
    expect(routeIn(page)).toBe('/profile');
  });
});

describe('login and logout', () => {
  test('switch to the language of the profile, and back to English', async () => {
    const person = await stage.register({ language: 'de' });
    const { page, open } = await stage.visit({ locale: 'en-GB' });
    await open('/login');
    await logIn(page, person);
    await heading(page, 'Accounts').waitFor();
    await eventually(() => page.getAttribute('html', 'lang')).toBe('de');
    expect(new URL(page.url()).hash).toBe('#/accounts/overview?lang=de');
    const banner = page.getByRole('banner');
    await banner.getByRole('button', { name: person.name }).click();
    await banner.getByRole('button', { name: 'Abmelden' }).click();
    await heading(page, 'Login').waitFor();
    await eventually(() => page.getAttribute('html', 'lang')).toBe('en');
    expect(new URL(page.url()).hash).toBe('#/login?lang=en');
  });

  test('switch to English when the language of the profile is not there', async () => {
    const person = await stage.register({ language: 'fr' });
    const { page, open } = await stage.visit({ locale: 'it-IT' });
    await open('/login');
    const form = formWith(page, 'Accedi');
    await field(form, 'Indirizzo email').fill(person.email);
    await field(form, 'Password').fill(person.password);
    await form.getByRole('button', { name: 'Accedi' }).click();
    await heading(page, 'Accounts').waitFor();
    await eventually(() => page.getAttribute('html', 'lang')).toBe('en');
    await logOut(page, person);
    await heading(page, 'Login').waitFor();
  });
});

describe('the lists of a registration', () => {
  const optionsOf = async (language: Language, locale: string) => {
    const { page, open } = await stage.visit({ locale });
    await open(`/register?lang=${language}`);
    const t = wordsIn(language);
    const form = formWith(page, t('Sign Up'));
    await eventually(() => field(form, t('Country')).inputValue()).toBe('DE');
    const texts = async (label: 'Country' | 'Language') =>
      (await field(form, t(label)).locator('option').allTextContents()).slice(1);
    const chosen = await field(form, t('Language')).inputValue();
    return { countries: await texts('Country'), names: await texts('Language'), chosen };
  };

  test.each([
    ['it', 'de-CH', ['Afghanistan', 'Ägypten', 'Ålandinseln', 'Albanien'], 'de'],
    ['en', 'it-IT', ['Afghanistan', 'Albania', 'Algeria', 'Andorra'], 'it'],
    ['de', 'en-US', ['Afghanistan', 'Åland Islands', 'Albania', 'Algeria'], 'en'],
  ] as const)(
    'on a page in %s name the 249 countries as a browser in %s does, in its order',
    async (language, locale, first, browserLanguage) => {
      const { countries, names, chosen } = await optionsOf(language, locale);
      expect(countries).toHaveLength(249);
      expect(countries.slice(0, 4)).toEqual(first);
      expect(countries.filter((name) => /^[A-Z]{2}$/.test(name))).toEqual([]);
      expect(new Set(countries).size).toBe(249);
      expect(names).toHaveLength(183);
      expect(names).toEqual(
        expect.arrayContaining(['Deutsch', 'Lëtzebuergesch', 'Rumantsch', '中文']),
      );
      expect(names.filter((name) => /^[a-z]{2}$/.test(name))).toEqual([]);
      expect(chosen).toBe(browserLanguage);
    },
  );
});
