import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import {
  alerts,
  answer,
  arriveAt,
  autocompletes,
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

const call = 'POST auth/resetpassword/t0ken';

async function finish(password = 'open sesame', again = password) {
  type('New password', password);
  type('Confirm password', again);
  return press('Finish password reset');
}

describe('The choice of a new password', () => {
  test('asks for it twice, and does nothing before somebody presses', async () => {
    const { sent } = await openApp('#/passwordreset/t0ken');
    expect(heading().textContent).toBe('Choose a new password');
    expect(document.title).toBe('Choose a new password – Sealport');
    expect(names()).toEqual(['password', 'password2']);
    expect(autocompletes()).toEqual([
      ['password', 'new-password'],
      ['password2', 'new-password'],
    ]);
    expect(buttons()).toEqual(['Finish password reset']);
    expect(description('New password')).toBe('At least 6 characters.');
    expect(sent()).toEqual([]);
  });

  test('judges the password when it is left', async () => {
    await openApp('#/passwordreset/t0ken');
    expect(await judge('New password', ['', '12345', '123456', '      '])).toEqual({
      '': 'The new password is required.',
      12345: 'The password must contain at least 6 characters.',
      123456: '',
      '      ': '',
    });
  });

  test('judges the confirmation by the password', async () => {
    await openApp('#/passwordreset/t0ken');
    type('New password', '123456');
    expect(await judge('Confirm password', ['', '1234567', '123456 ', '123456'])).toEqual({
      '': 'The password confirmatiom is required.',
      1234567: "The passwords don't match.",
      '123456 ': "The passwords don't match.",
      123456: '',
    });
  });

  test('judges the confirmation anew when the password changes', async () => {
    await openApp('#/passwordreset/t0ken');
    type('New password', '123456');
    type('Confirm password', '123456');
    type('New password', '1234567');
    await soon();
    expect(message('Confirm password')).toBe("The passwords don't match.");
  });

  test('sends nothing when it is left empty', async () => {
    const { sent } = await openApp('#/passwordreset/t0ken');
    await press('Finish password reset');
    expect(message('New password')).toBe('The new password is required.');
    expect(message('Confirm password')).toBe('The password confirmatiom is required.');
    expect(document.activeElement).toBe(field('New password'));
    expect(sent()).toEqual([]);
  });

  test('sends the password as it is and leads to the login, which says so', async () => {
    const { sent } = await openApp('#/passwordreset/t0ken', { server: { [call]: answer('') } });
    const { length } = history;
    await finish(' open sesame ');
    await arriveAt('Login');
    expect(sent()).toEqual([[call, { password: ' open sesame ' }]]);
    expect(location.hash).toBe('#/login?status=reset');
    expect(statuses()).toEqual(['Password reset complete, you can now login.']);
    // In place of the entry with the token, which nobody shall find in the history.
    expect(history.length).toBe(length);
  });

  test('sends any token as one part of the path', async () => {
    const call = 'POST auth/resetpassword/a%2Fb%3F__proto__';
    const { sent } = await openApp('#/passwordreset/a%2Fb%3F__proto__', {
      server: { [call]: answer('') },
    });
    await finish();
    await arriveAt('Login');
    expect(sent()).toEqual([[call, { password: 'open sesame' }]]);
  });

  test.each([
    [404, 'Password reset request not found or expired.'],
    [412, 'The new password is too weak, please choose another one.'],
  ])('says to a refusal with %i: "%s"', async (status, words) => {
    await openApp('#/passwordreset/t0ken', {
      server: { [call]: answer({ message: 'No.' }, status) },
    });
    await finish();
    expect(alerts()).toEqual([words]);
    expect(field('New password').value).toBe('open sesame');
    expect(field('Confirm password').value).toBe('open sesame');
    expect(location.hash).toBe('#/passwordreset/t0ken');
    expect(link('Request a new link').getAttribute('href')).toBe('#/passwordreset');
  });

  test('tells what else is wrong, and keeps what was typed', async () => {
    await openApp('#/passwordreset/t0ken', { server: { [call]: trouble() } });
    for (const words of complaints) {
      await finish();
      expect(alerts()).toEqual([words]);
      expect(field('New password').value).toBe('open sesame');
    }
  });

  test('is sent once, however often somebody presses', async () => {
    const { reply, release } = held(answer({}));
    const { sent } = await openApp('#/passwordreset/t0ken', { server: { [call]: reply } });
    const pressed = await finish();
    expect(pressed.getAttribute('aria-disabled')).toBe('true');
    expect(document.activeElement).toBe(pressed);
    await press(/^Finish password reset/);
    await enter(formOf('Finish password reset'));
    expect(sent()).toHaveLength(1);
    release();
    await arriveAt('Login');
  });

  test('sends somebody who is logged in to the profile', async () => {
    await startApp('#/passwordreset/t0ken', { user: jane });
    await screen.findByRole('heading', { name: 'Profile', level: 1 });
    expect(location.hash).toBe('#/profile');
  });

  test('speaks German', async () => {
    await openApp('#/passwordreset/t0ken?lang=de', { server: { [call]: answer({}, 404) } });
    await press('Zurücksetzen abschließen');
    expect(message('Passwort bestätigen')).toBe('Bitte bestätigen Sie das Passwort.');
    type('Neues Passwort', 'open sesame');
    type('Passwort bestätigen', 'open sesame');
    await press('Zurücksetzen abschließen');
    expect(alerts()).toEqual([
      'Die Anfrage zum Zurücksetzen des Passworts wurde nicht gefunden oder ist abgelaufen.',
    ]);
  });

  test('speaks Italian, on the login after it too', async () => {
    await openApp('#/passwordreset/t0ken?lang=it', { server: { [call]: answer('') } });
    type('Nuova password', 'open sesame');
    type('Conferma password', 'open sesame');
    await press('Completa la reimpostazione');
    await arriveAt('Accedi');
    expect(statuses()).toEqual(['Password reimpostata. Ora è possibile accedere.']);
    expect(location.hash).toBe('#/login?status=reset&lang=it');
  });
});
