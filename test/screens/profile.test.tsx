import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import {
  alerts,
  answer,
  arriveAt,
  autocompletes,
  button,
  complaints,
  description,
  enter,
  field,
  formOf,
  heading,
  held,
  jane,
  judge,
  message,
  names,
  openApp,
  otherTab,
  passing,
  press,
  soon,
  startApp,
  statuses,
  stopClock,
  trouble,
  type,
} from './stage.tsx';

type Server = NonNullable<Parameters<typeof openApp>[1]>['server'];

const open = (server: Server = {}) => openApp('#/profile', { user: jane, server });

const values = (form: HTMLElement) =>
  [...form.querySelectorAll('input, select')]
    .map((it) => it as HTMLInputElement)
    .filter(({ name }) => name !== '')
    .map(({ value }) => value);

const stored = () => JSON.parse(localStorage.getItem('signing.user') ?? 'null');

describe('The profile', () => {
  test('has three forms', async () => {
    const { sent } = await open();
    expect(heading().textContent).toBe('Profile');
    expect(document.title).toBe('Profile – Sealport');
    const titles = screen.getAllByRole('heading', { level: 2 }).map((it) => it.textContent);
    expect(titles).toEqual(['Change password', 'Delete profile']);
    expect(names(formOf('Save'))).toEqual(['display_name', 'email', 'language', 'country']);
    expect(names(formOf('Change password'))).toEqual(['password', 'new_password', 'new_password2']);
    expect(names(formOf('Delete profile'))).toEqual(['password']);
    expect(sent()).toEqual([]);
  });

  test('lets password managers fill it in', async () => {
    await open();
    expect(autocompletes(formOf('Save'))).toEqual([
      ['display_name', 'name'],
      ['email', 'email'],
      ['language', 'language'],
      ['country', 'country'],
    ]);
    expect(autocompletes(formOf('Change password'))).toEqual([
      ['', 'username'],
      ['password', 'current-password'],
      ['new_password', 'new-password'],
      ['new_password2', 'new-password'],
    ]);
    expect(autocompletes(formOf('Delete profile'))).toEqual([
      ['', 'username'],
      ['password', 'current-password'],
    ]);
    const owners = document.querySelectorAll<HTMLInputElement>('[autocomplete=username]');
    expect([...owners].map(({ value }) => value)).toEqual([jane.email, jane.email]);
  });

  test('sends a visitor to the login', async () => {
    await startApp('#/profile');
    await screen.findByRole('heading', { name: 'Login', level: 1 });
    expect(location.hash).toBe('#/login');
  });

  test('asks the server who is there when the page knows another user than the browser', async () => {
    const joe = { ...jane, display_name: 'Joe', email: 'joe@example.com' };
    const { sent } = await openApp('#/profile', {
      user: jane,
      userHash: 'h9',
      server: { 'GET settings/profile': answer(joe) },
    });
    expect(sent()).toEqual([['GET settings/profile']]);
    expect(values(formOf('Save'))).toEqual(['Joe', 'joe@example.com', 'en', 'DE']);
    expect(stored()).toEqual(joe);
    expect(localStorage.getItem('signing.userHash')).toBe('h9');
  });

  test('belongs to whoever logs in in another tab', async () => {
    await open();
    type('Name', 'Jane Miller');
    const joe = { ...jane, display_name: 'Joe', email: 'joe@example.com' };
    otherTab('signing.user', JSON.stringify(joe));
    await waitFor(() =>
      expect(values(formOf('Save'))).toEqual(['Joe', 'joe@example.com', 'en', 'DE']),
    );
  });

  test('forgets the user when the server does not know either', async () => {
    await openApp('#/profile', {
      user: jane,
      userHash: 'h9',
      server: { 'GET settings/profile': answer({}, 500) },
    });
    expect(heading().textContent).toBe('Login');
    expect(stored()).toBeNull();
  });
});

describe('The profile data', () => {
  const call = 'POST settings/profile';

  test('are filled in; the address can be read and not be changed', async () => {
    await open();
    const form = formOf('Save');
    expect(values(form)).toEqual(['Jane Doe', 'jane@example.com', 'en', 'DE']);
    expect(field('Email address', form).readOnly).toBe(true);
    expect(description('Email address', form)).toBe('The email address cannot be changed.');
    expect(field('Name', form).readOnly).toBe(false);
  });

  test('are judged when a field is left', async () => {
    await open();
    expect(await judge('Name', ['', '  ', 'Jo', ' Jo ', 'Joe'])).toEqual({
      '': 'The name is required.',
      '  ': 'The name is required.',
      Jo: 'The name must contain at least 3 characters.',
      ' Jo ': 'The name must contain at least 3 characters.',
      Joe: '',
    });
    expect(await judge('Language', ['', 'it'])).toEqual({
      '': 'The language is required.',
      it: '',
    });
    expect(await judge('Country', ['', 'IT'])).toEqual({ '': 'The country is required.', IT: '' });
  });

  test('keep a country that the list does not know', async () => {
    const user = { ...jane, country: 'XK' };
    const { sent } = await openApp('#/profile', { user, server: { [call]: answer(user) } });
    await press('Save');
    expect(sent()).toEqual([[call, { ...user }]]);
  });

  test('are sent without blanks around them; what the server made of them counts', async () => {
    const saved = { ...jane, display_name: 'Jane Miller', language: 'it', country: 'AT' };
    const { sent } = await open({ [call]: answer(saved) });
    type('Name', '  Jane M. ');
    type('Language', 'it');
    type('Country', 'AT');
    await press('Save');
    expect(sent()).toEqual([
      [call, { display_name: 'Jane M.', email: 'jane@example.com', language: 'it', country: 'AT' }],
    ]);
    expect(statuses()).toEqual(['The user profile has been updated.']);
    expect(stored()).toEqual(saved);
    const banner = within(screen.getByRole('banner'));
    expect(banner.getByRole('button', { name: 'Jane Miller' })).toBeTruthy();
  });

  test('are said to be saved for two and a half seconds', async () => {
    await open({ [call]: answer(jane) });
    stopClock();
    await press('Save');
    expect(statuses()).toEqual(['The user profile has been updated.']);
    await passing(2450);
    expect(statuses()).toEqual(['The user profile has been updated.']);
    await passing(60);
    expect(statuses()).toEqual([]);
  });

  test('survive whatever is wrong', async () => {
    await open({ [call]: trouble() });
    type('Name', 'Jane Miller');
    for (const words of complaints) {
      await press('Save');
      expect(alerts()).toEqual([words]);
      expect(field('Name').value).toBe('Jane Miller');
      expect(stored()).toEqual(jane);
    }
  });

  test('are sent once, however often somebody presses', async () => {
    const { reply, release } = held(answer(jane));
    const { sent } = await open({ [call]: reply });
    const pressed = await press('Save');
    expect(pressed.getAttribute('aria-disabled')).toBe('true');
    expect(document.activeElement).toBe(pressed);
    await press(/^Save/);
    await enter(formOf('Save'));
    expect(sent()).toHaveLength(1);
    release();
    await screen.findByText('The user profile has been updated.');
    expect(pressed.hasAttribute('aria-disabled')).toBe(false);
  });

  test('lead to the login when the session is over', async () => {
    await openApp('#/profile?lang=de', { user: jane, server: { [call]: answer({}, 401) } });
    await press('Speichern');
    await arriveAt('Login');
    expect(statuses()).toEqual(['Your session has expired, please log in again.']);
    expect(stored()).toBeNull();
  });
});

describe('The change of the password', () => {
  const call = 'POST auth/password';

  async function change(password = 'old one', next = ' new one ', again = next) {
    const form = formOf('Change password');
    type('Current password', password, form);
    type('New password', next, form);
    type('Repeat the new password', again, form);
    return press('Change password');
  }

  test('is judged when a field is left', async () => {
    await open();
    const form = formOf('Change password');
    expect(await judge('Current password', ['', ' '], form)).toEqual({
      '': 'The current password is required.',
      ' ': '',
    });
    expect(await judge('New password', ['', '12345', '123456'], form)).toEqual({
      '': 'The new password is required.',
      12345: 'The password must contain at least 6 characters.',
      123456: '',
    });
    expect(await judge('Repeat the new password', ['', '1234567', '123456'], form)).toEqual({
      '': 'The password confirmatiom is required.',
      1234567: "The passwords don't match.",
      123456: '',
    });
  });

  test('says nothing in the other forms when it is sent empty', async () => {
    const { sent } = await open();
    await press('Change password');
    const form = formOf('Change password');
    expect(message('Current password', form)).toBe('The current password is required.');
    expect(message('New password', form)).toBe('The new password is required.');
    expect(message('Repeat the new password', form)).toBe('The password confirmatiom is required.');
    expect(document.activeElement).toBe(field('Current password', form));
    expect(message('Current password', formOf('Delete profile'))).toBe('');
    expect(sent()).toEqual([]);
  });

  test('sends both passwords as they are, and empties the fields', async () => {
    const { sent } = await open({ [call]: answer('') });
    await change();
    expect(sent()).toEqual([[call, { password: 'old one', new_password: ' new one ' }]]);
    expect(statuses()).toEqual(['The password has been changed.']);
    expect(values(formOf('Change password'))).toEqual(['', '', '']);
    const form = formOf('Change password');
    expect(message('Current password', form)).toBe('');
    expect(message('Repeat the new password', form)).toBe('');
  });

  test('is said to be done for two and a half seconds', async () => {
    await open({ [call]: answer('') });
    stopClock();
    await change();
    await passing(2450);
    expect(statuses()).toEqual(['The password has been changed.']);
    await passing(60);
    expect(statuses()).toEqual([]);
  });

  test.each([
    [401, 'Current password', 'The current password is invalid.'],
    [412, 'New password', 'The new password is too weak, please choose another one.'],
  ])('refused with %i, says at the %s: "%s"', async (status, label, words) => {
    await open({ [call]: answer({ message: 'No.' }, status) });
    await change();
    const form = formOf('Change password');
    expect(message(label, form)).toBe(words);
    expect(alerts()).toEqual([words]);
    expect(document.activeElement).toBe(field(label, form));
    expect(values(form)).toEqual(['old one', ' new one ', ' new one ']);
    expect(location.hash).toBe('#/profile');
    expect(stored()).toEqual(jane);
  });

  test('tells what else is wrong, and keeps what was typed', async () => {
    await open({ [call]: trouble() });
    for (const words of complaints) {
      await change();
      expect(alerts()).toEqual([words]);
      expect(values(formOf('Change password'))).toEqual(['old one', ' new one ', ' new one ']);
    }
  });

  test('is sent once, while the other forms can be used', async () => {
    const { reply, release } = held(answer({}));
    const { sent } = await open({ [call]: reply, 'POST settings/profile': answer(jane) });
    const pressed = await change();
    expect(pressed.getAttribute('aria-disabled')).toBe('true');
    expect(document.activeElement).toBe(pressed);
    await press(/^Change password/);
    await enter(formOf('Change password'));
    await press('Save');
    expect(sent().map(([it]) => it)).toEqual([call, 'POST settings/profile']);
    release();
    await screen.findByText('The password has been changed.');
  });
});

describe('The request for the deletion', () => {
  const call = 'DELETE settings/profile';
  const done = 'We have sent you an email with a link to confirm the deletion.';

  async function request(password = ' open sesame ') {
    type('Current password', password, formOf('Delete profile'));
    return press('Delete profile');
  }

  test('asks for the current password', async () => {
    const { sent } = await open();
    const form = formOf('Delete profile');
    expect(await judge('Current password', ['', ' '], form)).toEqual({
      '': 'The current password is required.',
      ' ': '',
    });
    type('Current password', '', form);
    await press('Delete profile');
    expect(message('Current password', form)).toBe('The current password is required.');
    expect(document.activeElement).toBe(field('Current password', form));
    expect(sent()).toEqual([]);
  });

  test('has a button that looks dangerous', async () => {
    await open();
    expect(button('Delete profile').className).toContain('danger');
    expect(button('Save').className).not.toContain('danger');
  });

  test('sends the password as it is, empties the field and ends nothing yet', async () => {
    const { sent } = await open({ [call]: answer('') });
    await request();
    expect(sent()).toEqual([[call, { password: ' open sesame ' }]]);
    expect(statuses()).toEqual([done]);
    expect(values(formOf('Delete profile'))).toEqual(['']);
    expect(stored()).toEqual(jane);
    expect(location.hash).toBe('#/profile');
  });

  test('says for two and a half seconds that a link is on its way', async () => {
    await open({ [call]: answer('') });
    stopClock();
    await request();
    await passing(2450);
    expect(statuses()).toEqual([done]);
    await passing(60);
    expect(statuses()).toEqual([]);
  });

  test('refused, says that the current password is wrong', async () => {
    await open({ [call]: answer({ message: 'No.' }, 401) });
    await request();
    const form = formOf('Delete profile');
    expect(message('Current password', form)).toBe('The current password is invalid.');
    expect(document.activeElement).toBe(field('Current password', form));
    expect(values(form)).toEqual([' open sesame ']);
    expect(stored()).toEqual(jane);
  });

  test('tells what else is wrong, and keeps what was typed', async () => {
    await open({ [call]: trouble() });
    for (const words of complaints) {
      await request();
      expect(alerts()).toEqual([words]);
      expect(values(formOf('Delete profile'))).toEqual([' open sesame ']);
    }
  });

  test('is sent once, however often somebody presses', async () => {
    const { reply, release } = held(answer({}));
    const { sent } = await open({ [call]: reply });
    const pressed = await request();
    expect(pressed.getAttribute('aria-disabled')).toBe('true');
    expect(document.activeElement).toBe(pressed);
    await press(/^Delete profile/);
    await enter(formOf('Delete profile'));
    expect(sent()).toHaveLength(1);
    release();
    await screen.findByText(done);
  });
});

describe('In another language the profile', () => {
  test('speaks German', async () => {
    await openApp('#/profile?lang=de', {
      user: jane,
      server: { 'POST settings/profile': answer(jane), 'DELETE settings/profile': answer({}, 401) },
    });
    await press('Speichern');
    expect(statuses()).toEqual(['Das Benutzerprofil wurde aktualisiert.']);
    const form = formOf('Profil löschen');
    type('Aktuelles Passwort', 'open sesame', form);
    await press('Profil löschen');
    expect(message('Aktuelles Passwort', form)).toBe('Das aktuelle Passwort ist falsch.');
  });

  test('speaks Italian', async () => {
    await openApp('#/profile?lang=it', {
      user: jane,
      server: { 'POST auth/password': answer({}, 412) },
    });
    expect(heading().textContent).toBe('Profilo');
    const form = formOf('Cambia password');
    type('Password attuale', 'open sesame', form);
    type('Nuova password', '123456', form);
    type('Ripetere la nuova password', '12345', form);
    await soon();
    expect(message('Ripetere la nuova password', form)).toBe('Le password non corrispondono.');
    type('Ripetere la nuova password', '123456', form);
    await press('Cambia password');
    expect(message('Nuova password', form)).toBe(
      'La nuova password è troppo debole. Sceglierne un’altra.',
    );
  });
});
