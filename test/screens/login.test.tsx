import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import {
  alerts,
  answer,
  arriveAt,
  autocompletes,
  button,
  buttons,
  complaints,
  enter,
  field,
  formOf,
  goTo,
  heading,
  held,
  jane,
  judge,
  link,
  message,
  names,
  openApp,
  pass,
  press,
  soon,
  startApp,
  statuses,
  trouble,
  type,
} from './stage.tsx';

const failed = 'Login failed, please check your email address and / or password.';
const accepted = answer(jane, 200, { 'X-User-Hash': 'h2' });
const noAccounts = { 'GET settings/accounts': answer([]) };

/** Fills in both fields and presses the button. */
async function login(email = 'jane@example.com', password = 'open sesame') {
  type('Email address', email);
  type('Password', password);
  return press('Login');
}

describe('The login', () => {
  test('asks for email address and password', async () => {
    const { sent } = await openApp('#/login');
    expect(heading().textContent).toBe('Login');
    expect(document.title).toBe('Login – Sealport');
    expect(names()).toEqual(['email', 'password']);
    expect(buttons()).toEqual(['Login', 'Reset password']);
    expect(field('Email address').type).toBe('email');
    expect(field('Password').type).toBe('password');
    expect(sent()).toEqual([]);
  });

  test('lets password managers fill it in', async () => {
    await openApp('#/login');
    expect(autocompletes()).toEqual([
      ['email', 'username'],
      ['password', 'current-password'],
    ]);
  });

  test('judges the address when it is left', async () => {
    await openApp('#/login');
    const wrong = ['jane', 'jane@', '@example.com', 'jane@example..com', 'jane doe@example.com'];
    const right = ['jane@example.com', ' jane@example.com ', 'jane@localhost'];
    expect(await judge('Email address', ['', '  ', ...wrong, ...right])).toEqual({
      '': 'The email is required.',
      '  ': 'The email is required.',
      ...Object.fromEntries(wrong.map((it) => [it, 'Please enter a valid email address.'])),
      ...Object.fromEntries(right.map((it) => [it, ''])),
    });
  });

  test('judges the password when it is left; a blank is one', async () => {
    await openApp('#/login');
    expect(await judge('Password', ['', ' '])).toEqual({
      '': 'The password is required.',
      ' ': '',
    });
  });

  test('says nothing of an empty field that somebody only passes through', async () => {
    await openApp('#/login');
    pass('Email address');
    pass('Password');
    await soon();
    expect([message('Email address'), message('Password')]).toEqual(['', '']);
  });

  test('says nothing while somebody types', async () => {
    await openApp('#/login');
    field('Email address').focus();
    fireEvent.input(field('Email address'), { target: { value: 'j' } });
    await soon();
    expect(message('Email address')).toBe('');
  });

  test('left empty, names what is missing, goes to the first such field and sends nothing', async () => {
    const { sent } = await openApp('#/login');
    await press('Login');
    expect(message('Email address')).toBe('The email is required.');
    expect(message('Password')).toBe('The password is required.');
    expect(document.activeElement).toBe(field('Email address'));
    expect(sent()).toEqual([]);
  });

  test('sends the address without blanks around it and the password with them', async () => {
    const { sent } = await openApp('#/login', {
      server: { 'POST auth/login': accepted, ...noAccounts },
    });
    await login(' jane@example.com ', ' open sesame ');
    await arriveAt('Accounts');
    expect(sent()).toEqual([
      ['POST auth/login', { email: 'jane@example.com', password: ' open sesame ' }],
      ['GET settings/accounts'],
    ]);
  });

  test('leads to the accounts and remembers who is there', async () => {
    await openApp('#/login', { server: { 'POST auth/login': accepted, ...noAccounts } });
    await login();
    await arriveAt('Accounts');
    expect(location.hash).toBe('#/accounts/overview?lang=en');
    expect(JSON.parse(localStorage.getItem('signing.user') ?? '')).toEqual(jane);
    expect(localStorage.getItem('signing.userHash')).toBe('h2');
    expect(document.activeElement).toBe(heading());
  });

  test('leads back to where somebody was going', async () => {
    await openApp('#/profile', { server: { 'POST auth/login': accepted } });
    expect(location.hash).toBe('#/login');
    await login();
    await arriveAt('Profile');
    expect(location.hash).toBe('#/profile?lang=en');
  });

  test('says that it failed, keeps what was typed and forgets whoever was there', async () => {
    await openApp('#/login', { server: { 'POST auth/login': answer({}, 401) } });
    localStorage.setItem('signing.user', JSON.stringify(jane));
    await login();
    expect(alerts()).toEqual([failed]);
    expect(document.activeElement?.getAttribute('role')).toBe('alert');
    expect(field('Email address').value).toBe('jane@example.com');
    expect(field('Password').value).toBe('open sesame');
    expect(localStorage.getItem('signing.user')).toBeNull();
    expect(link('Sign Up')).toBeTruthy();
  });

  test('has its own words for a refusal, whatever the server says', async () => {
    await openApp('#/login', { server: { 'POST auth/login': answer({ message: 'No.' }, 401) } });
    await login();
    expect(alerts()).toEqual([failed]);
    expect(location.hash).toBe('#/login');
  });

  test('tells what is wrong, and keeps what was typed', async () => {
    await openApp('#/login', { server: { 'POST auth/login': trouble() } });
    for (const words of complaints) {
      await login();
      expect(alerts()).toEqual([words]);
      expect(field('Email address').value).toBe('jane@example.com');
      expect(field('Password').value).toBe('open sesame');
    }
  });

  test('says when an answer makes no sense', async () => {
    await openApp('#/login', { server: { 'POST auth/login': answer('<html>Sign in</html>') } });
    await login();
    expect(alerts()).toEqual(['The server sent an answer that could not be understood (200).']);
  });

  test('takes its complaint back with the next attempt', async () => {
    await openApp('#/login', {
      server: { 'POST auth/login': [answer({}, 401), accepted], ...noAccounts },
    });
    await login();
    await press('Login');
    await arriveAt('Accounts');
    expect(alerts()).toEqual([]);
  });

  test('is sent once, however often somebody presses', async () => {
    const { reply, release } = held(accepted);
    const { sent } = await openApp('#/login', {
      server: { 'POST auth/login': reply, ...noAccounts },
    });
    const pressed = await login();
    expect(pressed.getAttribute('aria-disabled')).toBe('true');
    expect(pressed).toHaveProperty('disabled', false);
    expect(document.activeElement).toBe(pressed);
    await press(/^Login/);
    await enter(formOf('Login'));
    expect(sent()).toHaveLength(1);
    release();
    await arriveAt('Accounts');
  });

  test('is ready again after a failure', async () => {
    await openApp('#/login', { server: { 'POST auth/login': answer({}, 401) } });
    const pressed = await login();
    expect(pressed.hasAttribute('aria-disabled')).toBe(false);
    expect(pressed.textContent).toBe('Login');
  });

  test('shows the password on demand, and hides it when it is sent', async () => {
    await openApp('#/login', { server: { 'POST auth/login': answer({}, 401) } });
    type('Password', 'open sesame');
    await press('Show password');
    expect(field('Password').type).toBe('text');
    await press('Hide password');
    expect(field('Password').type).toBe('password');
    await press('Show password');
    type('Email address', 'jane@example.com');
    await press('Login');
    expect(field('Password').type).toBe('password');
  });

  test.each([
    ['registered', 'Registration complete, you can now login.'],
    ['reset', 'Password reset complete, you can now login.'],
  ])('with the status %s says: "%s"', async (status, words) => {
    await openApp(`#/login?status=${status}`);
    await waitFor(() => expect(statuses()).toEqual([words]));
  });

  test('says nothing with any other status', async () => {
    for (const status of ['constructor', '__proto__', 'deleted', '', '<b>x</b>']) {
      await openApp(`#/login?status=${encodeURIComponent(status)}`);
      await soon();
      expect(statuses()).toEqual([]);
    }
  });

  test('tells whoever lost the session why', async () => {
    await openApp('#/accounts/overview', {
      user: jane,
      server: { 'GET settings/accounts': answer({}, 401) },
    });
    await arriveAt('Login');
    expect(statuses()).toEqual(['Your session has expired, please log in again.']);
    expect(localStorage.getItem('signing.user')).toBeNull();
  });

  test('sends somebody who is logged in to the profile', async () => {
    await startApp('#/login', { user: jane });
    await screen.findByRole('heading', { name: 'Profile', level: 1 });
    expect(location.hash).toBe('#/profile');
  });

  test('has ways to a new password and to a registration', async () => {
    await openApp('#/login');
    expect(link('Sign Up').getAttribute('href')).toBe('#/register');
    await press('Reset password');
    await arriveAt('Reset password');
    expect(location.hash).toBe('#/passwordreset');
  });

  test('that somebody has left changes nothing any more', async () => {
    const { reply, release } = held(accepted);
    await openApp('#/login', { server: { 'POST auth/login': reply } });
    await login();
    await goTo('#/passwordreset');
    await arriveAt('Reset password');
    release();
    await soon();
    expect(heading().textContent).toBe('Reset password');
    expect(alerts()).toEqual([]);
    expect(localStorage.getItem('signing.user')).toBeNull();
  });

  test('switches to the language of the user, to English where that is not shipped', async () => {
    for (const [language, title, shown] of [
      ['de', 'Accounts', 'de'],
      ['it', 'Account', 'it'],
      ['fr', 'Accounts', 'en'],
      ['__proto__', 'Accounts', 'en'],
    ] as const) {
      await openApp('#/login?lang=it', {
        server: { 'POST auth/login': answer({ ...jane, language }), ...noAccounts },
      });
      type('Indirizzo email', 'jane@example.com');
      type('Password', 'open sesame');
      await press('Accedi');
      await arriveAt(title);
      expect(document.documentElement.lang).toBe(shown);
      expect(location.hash).toBe(`#/accounts/overview?lang=${shown}`);
    }
  });

  test('speaks German', async () => {
    await openApp('#/login?lang=de', { server: { 'POST auth/login': answer({}, 401) } });
    expect(document.title).toBe('Anmelden – Sealport');
    type('E-Mail-Adresse', 'jane');
    await soon();
    expect(message('E-Mail-Adresse')).toBe('Bitte geben Sie eine gültige E-Mail-Adresse ein.');
    type('E-Mail-Adresse', 'jane@example.com');
    type('Passwort', 'open sesame');
    await press('Anmelden');
    expect(alerts()).toEqual([
      'Die Anmeldung ist fehlgeschlagen. Bitte prüfen Sie E-Mail-Adresse und Passwort.',
    ]);
  });

  test('speaks Italian', async () => {
    await openApp('#/login?lang=it', { server: { 'POST auth/login': answer({}, 401) } });
    await press('Accedi');
    expect(message('Password')).toBe('La password è obbligatoria.');
    type('Indirizzo email', 'jane@example.com');
    type('Password', 'open sesame');
    await press('Accedi');
    expect(alerts()).toEqual([
      'Accesso non riuscito. Verificare l’indirizzo email e/o la password.',
    ]);
    expect(button('Reimposta password')).toBeTruthy();
  });
});
