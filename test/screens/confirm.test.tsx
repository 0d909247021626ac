import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import {
  alerts,
  answer,
  arriveAt,
  button,
  buttons,
  complaints,
  description,
  enter,
  field,
  formOf,
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
  startApp,
  statuses,
  trouble,
  type,
} from './stage.tsx';

const load = 'GET auth/confirm/t0ken';
const call = 'POST auth/confirm/t0ken';
const pending = { [load]: answer({ ...jane, language: 'it' }) };

async function open(server: NonNullable<Parameters<typeof openApp>[1]>['server'] = pending) {
  const app = await openApp('#/confirm/t0ken', { server });
  await screen.findByRole('button', { name: 'Finish registration' });
  return app;
}

async function finish(password = 'open sesame', again = password) {
  type('Password', password);
  type('Confirm password', again);
  return press('Finish registration');
}

const facts = () =>
  screen
    .getAllByRole('term')
    .map((term) => [term.textContent, term.nextElementSibling?.textContent ?? '']);

describe('The confirmation of a registration', () => {
  test('shows what was registered and asks for a password', async () => {
    const { sent } = await open();
    expect(heading().textContent).toBe('Confirm registration');
    expect(document.title).toBe('Confirm registration – Sealport');
    expect(facts()).toEqual([
      ['Name', 'Jane Doe'],
      ['Email address', 'jane@example.com'],
      ['Language', 'Italiano'],
      ['Country', 'Germany'],
    ]);
    expect(names()).toEqual(['password', 'password2']);
    expect(buttons()).toEqual(['Finish registration']);
    expect(description('Password')).toBe('At least 6 characters.');
    // Opening the link reads; only the press changes anything.
    expect(sent()).toEqual([[load]]);
  });

  test('tells password managers for whom the password is', async () => {
    await open();
    const fields = [...main().querySelectorAll('input')];
    expect(fields.map((it) => [it.autocomplete, it.value, it.hidden])).toEqual([
      ['username', 'jane@example.com', true],
      ['new-password', '', false],
      ['new-password', '', false],
    ]);
  });

  test('shows hostile values as text, and codes that it does not know as they are', async () => {
    await open({
      [load]: answer({
        display_name: '<img src=x onerror=alert(1)>',
        email: 'constructor',
        language: '__proto__',
        country: '<b>',
      }),
    });
    expect(facts().map(([, value]) => value)).toEqual([
      '<img src=x onerror=alert(1)>',
      'constructor',
      '__proto__',
      '<b>',
    ]);
    expect(main().querySelector('img, b')).toBeNull();
  });

  test('says that it is loading until it has loaded', async () => {
    const { reply, release } = held(pending[load] ?? answer({}));
    await openApp('#/confirm/t0ken', { server: { [load]: reply } });
    expect(statuses()).toEqual(['Loading…']);
    expect(names()).toEqual([]);
    release();
    await screen.findByText('Jane Doe');
    expect(statuses()).toEqual([]);
  });

  test('says when there is no such registration, and what to do then', async () => {
    await openApp('#/confirm/t0ken', { server: { [load]: answer({ message: 'No.' }, 404) } });
    expect((await screen.findByRole('alert')).textContent).toBe('Registration not found.');
    expect(link('Sign Up').getAttribute('href')).toBe('#/register');
    expect(link('Login').getAttribute('href')).toBe('#/login');
    expect(link('Login').nextElementSibling).toBe(link('Sign Up'));
    expect(link('Sign Up').nextElementSibling).toBe(button('Try again'));
    expect(names()).toEqual([]);
  });

  test('can be loaded again when something is wrong', async () => {
    const { sent } = await openApp('#/confirm/t0ken', {
      server: { [load]: trouble(answer(jane)) },
    });
    for (const words of complaints) {
      await screen.findByRole('alert');
      expect(alerts()).toEqual([words]);
      await press('Try again');
    }
    expect(alerts()).toEqual([]);
    expect(names()).toEqual(['password', 'password2']);
    expect(sent()).toHaveLength(complaints.length + 1);
  });

  test('judges the password when it is left', async () => {
    await open();
    expect(await judge('Password', ['', '12345', '123456'])).toEqual({
      '': 'The password is required.',
      12345: 'The password must contain at least 6 characters.',
      123456: '',
    });
    expect(await judge('Confirm password', ['', '1234567', '123456'])).toEqual({
      '': 'The password confirmatiom is required.',
      1234567: "The passwords don't match.",
      123456: '',
    });
  });

  test('sends nothing when it is left empty', async () => {
    const { sent } = await open();
    await press('Finish registration');
    expect(message('Password')).toBe('The password is required.');
    expect(message('Confirm password')).toBe('The password confirmatiom is required.');
    expect(document.activeElement).toBe(field('Password'));
    expect(sent()).toEqual([[load]]);
  });

  test('sends the password as it is and leads to the login, which says so', async () => {
    const { sent } = await open({ ...pending, [call]: answer('') });
    const { length } = history;
    await finish(' open sesame ');
    await arriveAt('Login');
    expect(sent().at(-1)).toEqual([call, { password: ' open sesame ' }]);
    expect(location.hash).toBe('#/login?status=registered');
    expect(statuses()).toEqual(['Registration complete, you can now login.']);
    expect(field('Email address').value).toBe('jane@example.com');
    expect(history.length).toBe(length);
  });

  test('tells somebody who is logged in, too, whom the login would send away', async () => {
    await startApp('#/confirm/t0ken', { user: jane, server: { ...pending, [call]: answer('') } });
    await screen.findByRole('button', { name: 'Finish registration' });
    await finish();
    await arriveAt('Request signatures straight from your Nextcloud');
    expect(location.hash).toBe('#/?status=registered');
    expect(statuses()).toEqual(['Registration complete, you can now login.']);
  });

  test('leads on when the link was used up meanwhile', async () => {
    await open({ ...pending, [call]: answer({ message: 'No.' }, 404) });
    await finish();
    expect(screen.getByText(/The link may have been used already/)).toBeTruthy();
    const main = within(screen.getByRole('main'));
    expect(main.getByRole('link', { name: 'Login' }).getAttribute('href')).toBe('#/login');
    expect(main.getByRole('link', { name: 'Sign Up' }).getAttribute('href')).toBe('#/register');
  });

  test.each([
    [404, 'Registration not found.'],
    [412, 'The password is too weak, please choose another one.'],
  ])('says to a refusal with %i: "%s"', async (status, words) => {
    await open({ ...pending, [call]: answer({ message: 'No.' }, status) });
    await finish();
    expect(alerts()).toEqual([words]);
    expect(field('Password').value).toBe('open sesame');
    expect(field('Confirm password').value).toBe('open sesame');
    expect(location.hash).toBe('#/confirm/t0ken');
  });

  test('tells what else is wrong, and keeps what was typed', async () => {
    await open({ ...pending, [call]: trouble() });
    for (const words of complaints) {
      await finish();
      expect(alerts()).toEqual([words]);
      expect(field('Password').value).toBe('open sesame');
    }
  });

  test('is sent once, however often somebody presses', async () => {
    const { reply, release } = held(answer({}));
    const { sent } = await open({ ...pending, [call]: reply });
    const pressed = await finish();
    expect(pressed.getAttribute('aria-disabled')).toBe('true');
    expect(document.activeElement).toBe(pressed);
    await press(/^Finish registration/);
    await enter(formOf('Finish registration'));
    expect(sent()).toHaveLength(2);
    release();
    await arriveAt('Login');
  });

  test('speaks German', async () => {
    await openApp('#/confirm/t0ken?lang=de', { server: { [load]: answer({}, 404) } });
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Die Registrierung wurde nicht gefunden.',
    );
    expect(heading().textContent).toBe('Registrierung bestätigen');
  });

  test('speaks Italian', async () => {
    await openApp('#/confirm/t0ken?lang=it', {
      server: { ...pending, [call]: answer({}, 412) },
      browser: ['it-IT'],
    });
    await screen.findByText('Germania');
    type('Password', 'open sesame');
    type('Conferma password', 'open sesame');
    await press('Completa la registrazione');
    expect(alerts()).toEqual(['La password è troppo debole. Sceglierne un’altra.']);
  });
});
