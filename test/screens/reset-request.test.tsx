import { screen } from '@testing-library/react';
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
  formOf,
  goTo,
  heading,
  held,
  jane,
  judge,
  message,
  names,
  openApp,
  press,
  startApp,
  statuses,
  trouble,
  type,
} from './stage.tsx';

const call = 'POST auth/resetpassword';
const done = 'We have sent you an email with a link to reset your password.';

async function request(email = 'jane@example.com') {
  type('Email address', email);
  return press('Request reset');
}

describe('The request for a new password', () => {
  test('asks for an email address', async () => {
    const { sent } = await openApp('#/passwordreset');
    expect(heading().textContent).toBe('Reset password');
    expect(document.title).toBe('Reset password – Sealport');
    expect(names()).toEqual(['email']);
    expect(autocompletes()).toEqual([['email', 'email']]);
    expect(buttons()).toEqual(['Request reset', 'Back to login']);
    expect(sent()).toEqual([]);
  });

  test('judges the address when it is left', async () => {
    await openApp('#/passwordreset');
    expect(await judge('Email address', ['', 'jane@', 'jane@example.com'])).toEqual({
      '': 'The email is required.',
      'jane@': 'Please enter a valid email address.',
      'jane@example.com': '',
    });
  });

  test('sends nothing without an address', async () => {
    const { sent } = await openApp('#/passwordreset');
    await press('Request reset');
    expect(message('Email address')).toBe('The email is required.');
    expect(document.activeElement).toBe(field('Email address'));
    expect(sent()).toEqual([]);
  });

  test('sends the address without blanks around it, and says that a link is on its way', async () => {
    const { sent } = await openApp('#/passwordreset', { server: { [call]: answer('') } });
    await request('  jane@example.com ');
    expect(sent()).toEqual([[call, { email: 'jane@example.com' }]]);
    expect(statuses()).toEqual([done]);
    expect(location.hash).toBe('#/passwordreset');
  });

  test('tells what is wrong, and keeps what was typed', async () => {
    await openApp('#/passwordreset', { server: { [call]: trouble() } });
    for (const words of complaints) {
      await request();
      expect(alerts()).toEqual([words]);
      expect(statuses()).toEqual([]);
      expect(field('Email address').value).toBe('jane@example.com');
    }
  });

  test('is sent once, however often somebody presses', async () => {
    const { reply, release } = held(answer({}));
    const { sent } = await openApp('#/passwordreset', { server: { [call]: reply } });
    const pressed = await request();
    expect(pressed.getAttribute('aria-disabled')).toBe('true');
    expect(document.activeElement).toBe(pressed);
    await press(/^Request reset/);
    await enter(formOf('Request reset'));
    expect(sent()).toHaveLength(1);
    release();
    await screen.findByText(done);
    expect(pressed.hasAttribute('aria-disabled')).toBe(false);
  });

  test('is told of in place of the form, which comes back to correct the address', async () => {
    await openApp('#/passwordreset', { server: { [call]: answer('') } });
    await request('jane@exmaple.com');
    expect(document.activeElement?.textContent).toBe(done);
    expect(screen.getByText('jane@exmaple.com')).toBeTruthy();
    expect(screen.queryByRole('textbox', { name: 'Email address' })).toBeNull();
    await press('Correct the address');
    expect(document.activeElement).toBe(field('Email address'));
    expect(field('Email address').value).toBe('jane@exmaple.com');
    expect(statuses()).toEqual([]);
  });

  test('begins with the address that was typed at the login, and takes it back there', async () => {
    await openApp('#/login');
    type('Email address', 'jane@example.com');
    await press('Reset password');
    await arriveAt('Reset password');
    expect(field('Email address').value).toBe('jane@example.com');
    expect(JSON.stringify([{ ...localStorage, ...sessionStorage }, history.state])).not.toContain(
      'jane',
    );
    await press('Back to login');
    await arriveAt('Login');
    expect(field('Email address').value).toBe('jane@example.com');
    // It was for that form, and no other.
    await goTo('#/passwordreset');
    await arriveAt('Reset password');
    expect(field('Email address').value).toBe('');
  });

  test('leads back to the login', async () => {
    await openApp('#/passwordreset');
    await press('Back to login');
    await arriveAt('Login');
    expect(location.hash).toBe('#/login');
  });

  test('sends somebody who is logged in to the profile', async () => {
    await startApp('#/passwordreset', { user: jane });
    await screen.findByRole('heading', { name: 'Profile', level: 1 });
    expect(location.hash).toBe('#/profile');
  });

  test('speaks German', async () => {
    await openApp('#/passwordreset?lang=de', { server: { [call]: answer({}) } });
    type('E-Mail-Adresse', 'jane@example.com');
    await press('Zurücksetzen anfordern');
    expect(statuses()).toEqual([
      'Wenn es zu dieser Adresse ein Profil gibt, haben wir Ihnen eine E-Mail mit einem Link zum Zurücksetzen des Passworts gesendet.',
    ]);
  });

  test('speaks Italian', async () => {
    await openApp('#/passwordreset?lang=it', { server: { [call]: answer({}, 502) } });
    expect(heading().textContent).toBe('Reimposta password');
    type('Indirizzo email', 'jane@example.com');
    await press('Richiedi la reimpostazione');
    expect(alerts()).toEqual(['Il server ha risposto con un errore (502).']);
  });
});
