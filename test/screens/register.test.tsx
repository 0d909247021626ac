import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import {
  alerts,
  answer,
  arriveAt,
  autocompletes,
  buttons,
  complaints,
  enter,
  field,
  follow,
  formOf,
  goTo,
  heading,
  held,
  jane,
  judge,
  link,
  main,
  message,
  names,
  openApp,
  press,
  soon,
  startApp,
  statuses,
  trouble,
  type,
} from './stage.tsx';

const call = 'POST auth/register';
const welcome = { 'GET welcome': answer({}, 200, { 'X-Client-Country': 'DE' }) };
const done = 'We have sent you an email with a link to finish your registration.';

async function register(name = 'Jane Doe', email = 'jane@example.com') {
  await soon();
  type('Name', name);
  type('Email address', email);
  return press('Sign Up');
}

const select = (label: string) => field(label) as unknown as HTMLSelectElement;
const shown = (label: string) => select(label).selectedOptions[0]?.textContent;
const values = () => ['Name', 'Email address', 'Language', 'Country'].map((it) => field(it).value);

describe('The registration', () => {
  test('asks for name, email address, language and country', async () => {
    const { sent } = await openApp('#/register', { server: welcome });
    expect(heading().textContent).toBe('Sign Up');
    expect(document.title).toBe('Sign Up – Sealport');
    expect(names()).toEqual(['display_name', 'email', 'language', 'country']);
    expect(autocompletes()).toEqual([
      ['display_name', 'name'],
      ['email', 'username'],
      ['language', 'language'],
      ['country', 'country'],
    ]);
    expect(buttons()).toEqual(['Sign Up']);
    expect(link('I already have a profile').getAttribute('href')).toBe('#/login');
    expect(sent()).toEqual([['GET welcome']]);
  });

  test('proposes the language of the browser and the country that the server sees', async () => {
    await openApp('#/register?lang=en', { server: welcome, browser: ['it-CH', 'de'] });
    await soon();
    expect(values()).toEqual(['', '', 'it', 'DE']);
    expect(shown('Language')).toBe('Italiano');
  });

  test('proposes English to a browser whose language is unknown', async () => {
    await openApp('#/register', { server: welcome, browser: ['xx', '__proto__'] });
    expect(field('Language').value).toBe('en');
    expect([...select('Country').options].map((it) => it.textContent)).toContain('Germany');
  });

  test('leaves a country alone that was chosen before the server answered', async () => {
    const { reply, release } = held(welcome['GET welcome']);
    await openApp('#/register', { server: { 'GET welcome': reply } });
    type('Country', 'IT');
    release();
    await soon();
    expect(field('Country').value).toBe('IT');
  });

  test('asks for the country when the server sees one that is not in the list', async () => {
    const chosen = [];
    for (const country of ['T1', '__proto__', 'Germany', ' ', 'XX']) {
      await openApp('#/register', {
        server: { 'GET welcome': answer({}, 200, { 'X-Client-Country': country }) },
      });
      await soon();
      chosen.push([country, shown('Country')]);
    }
    expect(chosen.filter(([, option]) => option !== 'Select a country')).toEqual([]);
    // Nobody has typed anything: nobody is asked whether it may be lost.
    const leaving = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(leaving);
    expect(leaving.defaultPrevented).toBe(false);
  });

  test('works without the welcome data, and asks for them again at the next visit', async () => {
    const { sent } = await openApp('#/register', {
      server: { 'GET welcome': [answer({}, 500), welcome['GET welcome']] },
    });
    await soon();
    expect(alerts()).toEqual([]);
    expect(field('Country').value).toBe('');
    await follow('I already have a profile');
    await arriveAt('Login');
    await goTo('#/register');
    await arriveAt('Sign Up');
    await soon();
    expect(field('Country').value).toBe('DE');
    expect(sent()).toHaveLength(2);
  });

  test('asks for the welcome data once', async () => {
    const { sent } = await openApp('#/register', { server: welcome });
    await goTo('#/login');
    await arriveAt('Login');
    await goTo('#/register');
    await arriveAt('Sign Up');
    await soon();
    expect(field('Country').value).toBe('DE');
    expect(sent()).toEqual([['GET welcome']]);
  });

  test('names countries in the language of the browser, sorted, and languages by their own names', async () => {
    await openApp('#/register?lang=it', { server: welcome, browser: ['de-AT'] });
    const options = [...select('Paese').options].map(({ textContent }) => textContent);
    expect(options).toHaveLength(250);
    expect(options).toContain('Österreich');
    expect(options.indexOf('Österreich')).toBeLessThan(options.indexOf('Polen'));
    const languages = [...select('Lingua').options].map(({ textContent }) => textContent);
    expect(languages).toHaveLength(184);
    expect(languages).toContain('Deutsch');
    expect(languages).toContain('Gaeilge');
  });

  test('judges the name when it is left', async () => {
    await openApp('#/register', { server: welcome });
    expect(await judge('Name', ['', '   ', 'Jo', ' Jo ', 'Joe'])).toEqual({
      '': 'The name is required.',
      '   ': 'The name is required.',
      Jo: 'The name must contain at least 3 characters.',
      ' Jo ': 'The name must contain at least 3 characters.',
      Joe: '',
    });
  });

  test('judges the address when it is left', async () => {
    await openApp('#/register', { server: welcome });
    const fifty = `${'j'.repeat(38)}@example.com`;
    expect(await judge('Email address', ['', 'jane@', ` ${fifty} `, `j${fifty}`])).toEqual({
      '': 'The email is required.',
      'jane@': 'Please enter a valid email address.',
      [` ${fifty} `]: '',
      [`j${fifty}`]: 'The email address may contain a maximum of 50 characters.',
    });
  });

  test('judges language and country when they are left', async () => {
    await openApp('#/register', { server: welcome });
    expect(await judge('Language', ['', 'de'])).toEqual({
      '': 'The language is required.',
      de: '',
    });
    expect(await judge('Country', ['', 'IT'])).toEqual({ '': 'The country is required.', IT: '' });
  });

  test('names everything that is missing and sends nothing', async () => {
    const { sent } = await openApp('#/register', { server: { 'GET welcome': answer({}) } });
    await press('Sign Up');
    expect(['Name', 'Email address', 'Language', 'Country'].map((it) => message(it))).toEqual([
      'The name is required.',
      'The email is required.',
      '',
      'The country is required.',
    ]);
    expect(document.activeElement).toBe(field('Name'));
    expect(sent()).toEqual([['GET welcome']]);
  });

  test('sends four fields, without blanks around them, and no password', async () => {
    const { sent } = await openApp('#/register', { server: { ...welcome, [call]: answer('') } });
    await register('  Jane Doe ', ' jane@example.com ');
    expect(sent().at(-1)).toEqual([
      call,
      { display_name: 'Jane Doe', email: 'jane@example.com', language: 'en', country: 'DE' },
    ]);
  });

  test('says where the link goes, and lets a mistyped address be corrected', async () => {
    await openApp('#/register', { server: { ...welcome, [call]: answer({}) } });
    await register('Jane Doe', 'jane@example.con');
    expect(statuses().join()).toContain(done);
    expect(screen.getByText('jane@example.con').tagName).toBe('STRONG');
    await press('Correct the address');
    expect(statuses()).toEqual([]);
    expect(values()).toEqual(['Jane Doe', 'jane@example.con', 'en', 'DE']);
  });

  test('keeps the focus in sight when the form makes way, and when it comes back', async () => {
    await openApp('#/register', { server: { ...welcome, [call]: answer({}) } });
    await register();
    expect(document.activeElement?.closest('[hidden]')).toBeNull();
    expect(main().contains(document.activeElement)).toBe(true);
    await press('Correct the address');
    expect(main().contains(document.activeElement)).toBe(true);
  });

  test("uses the server's own words for success, as text", async () => {
    const words = '<b>Look</b> into your {mail} box.';
    await openApp('#/register', { server: { ...welcome, [call]: answer({ message: words }) } });
    await register();
    expect(statuses().join()).toContain(words);
    expect(statuses().join()).not.toContain(done);
  });

  test('says that registrations are disabled, and begins anew', async () => {
    await openApp('#/register', {
      server: { ...welcome, [call]: answer({ message: 'Closed.' }, 503) },
    });
    await waitFor(() => expect(field('Country').value).toBe('DE'));
    type('Language', 'it');
    type('Country', 'AT');
    await register();
    expect(alerts()).toEqual(['Registrations are disabled.']);
    expect(values()).toEqual(['', '', 'en', 'DE']);
    expect([message('Name'), message('Email address')]).toEqual(['', '']);
  });

  test('tells what is wrong, and keeps what was typed', async () => {
    await openApp('#/register', { server: { ...welcome, [call]: trouble() } });
    for (const words of complaints) {
      await register();
      expect(alerts()).toEqual([words]);
      expect(values()).toEqual(['Jane Doe', 'jane@example.com', 'en', 'DE']);
    }
  });

  test('is sent once, however often somebody presses', async () => {
    const { reply, release } = held(answer({}));
    const { sent } = await openApp('#/register', { server: { ...welcome, [call]: reply } });
    const pressed = await register();
    expect(pressed.getAttribute('aria-disabled')).toBe('true');
    expect(document.activeElement).toBe(pressed);
    await press(/^Sign Up/);
    await enter(formOf('Sign Up'));
    expect(sent()).toHaveLength(2);
    release();
    await screen.findByText(done);
  });

  test('sends somebody who is logged in to the profile', async () => {
    await startApp('#/register', { user: jane });
    await screen.findByRole('heading', { name: 'Profile', level: 1 });
    expect(location.hash).toBe('#/profile');
  });

  test('speaks German', async () => {
    await openApp('#/register?lang=de', { server: { ...welcome, [call]: answer({}) } });
    await soon();
    type('Name', 'Jo');
    await soon();
    expect(message('Name')).toBe('Der Name muss mindestens 3\u00a0Zeichen lang sein.');
    type('Name', 'Jane Doe');
    type('E-Mail-Adresse', 'jane@example.com');
    await press('Registrieren');
    expect(statuses().join()).toContain(
      'Wir haben Ihnen eine E-Mail mit einem Link zum Abschluss der Registrierung gesendet.',
    );
  });

  test('speaks Italian', async () => {
    await openApp('#/register?lang=it', { server: { ...welcome, [call]: answer({}, 503) } });
    await soon();
    type('Nome', 'Jane Doe');
    type('Indirizzo email', 'jane@example.com');
    await press('Registrati');
    expect(alerts()).toEqual(['Le registrazioni sono disattivate.']);
  });
});
