import { waitFor } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import {
  alerts,
  answer,
  arriveAt,
  button,
  controls,
  field,
  formOf,
  goTo,
  heading,
  held,
  jane,
  line,
  main,
  message,
  openApp,
  otherTab,
  passing,
  press,
  soon,
  startApp,
  statuses,
  stopClock,
  type,
} from './harness.tsx';

const save = 'POST settings/profile';
const change = 'POST auth/password';
const whole = { ...jane, quota: 7, groups: ['a'] };

describe('The profile', () => {
  test('The profile has three forms with the data of the logged-in user.', async () => {
    const { sent } = await openApp('#/profile', { user: jane });
    expect(heading().textContent).toBe('Profile');
    const forms = ['Save', 'Change password', 'Delete profile'].map(formOf);
    expect(forms.map((form) => controls(form).map(({ name }) => name))).toEqual([
      ['display_name', 'email', 'language', 'country'],
      ['password', 'new_password', 'new_password2'],
      ['password'],
    ]);
    expect(controls(forms[0]).map(({ value }) => value)).toEqual(Object.values(jane));
    expect(field('Email address').readOnly).toBe(true);
    expect(line('Email address')).toBe('The email address cannot be changed.');
    const names = [...main().querySelectorAll('input[autocomplete=username]')];
    expect(names.map((it) => [(it as HTMLInputElement).value, it.hasAttribute('name')])).toEqual(
      Array(2).fill([jane.email, false]),
    );
    expect(sent()).toEqual([]);
  });

  test('A visitor is sent to the login.', async () => {
    await startApp('#/profile');
    await waitFor(() => expect(heading().textContent).toBe('Login'));
  });

  test('The profile is sent back whole, trimmed where changed, and stored as the service returns it.', async () => {
    const answered = { ...whole, display_name: 'Jane D.' };
    const { sent } = await openApp('#/profile', {
      user: whole,
      server: { [save]: answer(answered) },
    });
    type('Name', ' Jane D ');
    await press('Save');
    expect(sent()).toEqual([[save, { ...whole, display_name: 'Jane D' }]]);
    expect(JSON.parse(localStorage.getItem('signing.user') ?? '')).toEqual(answered);
    expect(button('Jane D.', document.body).textContent).toContain('Jane D.');
    expect(sessionStorage).toHaveLength(0);
  });

  test('Unknown fields of the profile are kept.', async () => {
    const odd = { ...jane, display_name: ' Jane ', language: 'tlh', country: 'XX' };
    const { sent } = await openApp('#/profile', { user: odd, server: { [save]: answer(odd) } });
    expect([field('Language').value, field('Country').value]).toEqual(['tlh', 'XX']);
    await press('Save');
    expect(sent()).toEqual([[save, odd]]);
  });

  test('A success is shown for 2500 ms.', async () => {
    await openApp('#/profile', { user: jane, server: { [save]: answer(jane) } });
    stopClock();
    await press('Save');
    expect(statuses()).toEqual(['The user profile has been updated.']);
    await passing(2_400);
    expect(statuses()).toHaveLength(1);
    await passing(100);
    expect(statuses()).toEqual([]);
  });

  test('The passwords are cleared after a success and kept after a failure.', async () => {
    const { reply, release } = held(answer(''));
    await openApp('#/profile', {
      user: jane,
      server: { [change]: [answer('', 412), reply] },
    });
    const form = formOf('Change password');
    type('Current password', 'old one', form);
    type('New password', 'new one');
    type('Confirm new password', 'new one');
    await press('Change password');
    expect(message('New password')).toContain('too weak');
    await press('Change password');
    release();
    await soon();
    expect(statuses()).toEqual(['The password has been changed.']);
    expect(controls(form).map(({ value }) => value)).toEqual(['', '', '']);
    expect(controls(form).some((it) => it.hasAttribute('aria-invalid'))).toBe(false);
    expect(form.querySelector('.field__description svg')).toBeNull();
  });

  test('The Show buttons are described by their fields.', async () => {
    await openApp('#/profile', { user: jane });
    const show = button('Show', formOf('Delete profile'));
    const described = document.getElementById(show.getAttribute('aria-describedby') ?? '');
    expect(described?.textContent).toBe('Current password');
    await press('Show', formOf('Delete profile'));
    expect(field('Current password', formOf('Delete profile')).type).toBe('text');
  });

  test('A draft is restored for its user only.', async () => {
    const confirm = vi.fn();
    vi.stubGlobal('confirm', confirm);
    await openApp('#/profile', { user: jane });
    type('Name', 'Half a na');
    type('New password', 'open sesame');
    await goTo('#/nowhere');
    await arriveAt('Page "/nowhere" not found.');
    await goTo('#/profile');
    await arriveAt('Profile');
    expect(field('Name').value).toBe('Half a na');
    expect(field('New password').value).toBe('');
    expect(statuses()).toEqual(['Your entries have been restored. They have not been saved yet.']);
    expect(confirm).not.toHaveBeenCalled();
    otherTab('signing.user', JSON.stringify({ ...jane, email: 'joe@x', display_name: 'Joe' }));
    await soon();
    expect([field('Name').value, field('Email address').value]).toEqual(['Joe', 'joe@x']);
    otherTab('signing.user', JSON.stringify(jane));
    await soon();
    expect(field('Name').value).toBe('Half a na');
    expect(alerts()).toEqual([]);
  });

  test('The profile shows what another tab has saved, except for fields edited here.', async () => {
    const { sent } = await openApp('#/profile', { user: jane, server: { [save]: answer(jane) } });
    type('Country', 'IT');
    otherTab(
      'signing.user',
      JSON.stringify({ ...jane, display_name: 'Jane Married', country: 'AT' }),
    );
    await soon();
    expect([field('Name').value, field('Country').value]).toEqual(['Jane Married', 'IT']);
    await press('Save');
    const now = { ...jane, display_name: 'Jane Married', country: 'IT' };
    expect(sent()).toEqual([[save, now]]);
  });

  test('A country from the list replaces an unknown one.', async () => {
    await openApp('#/profile', { user: { ...jane, country: 'XX' } });
    expect(field('Country').value).toBe('XX');
    otherTab('signing.user', JSON.stringify(jane));
    await soon();
    expect(field('Country').value).toBe('DE');
  });

  test('A logout removes the draft of the profile.', async () => {
    await openApp('#/profile', { user: jane, server: { 'GET auth/logout': answer('', 500) } });
    type('Name', 'Half a na');
    expect(sessionStorage).toHaveLength(1);
    await press('Jane Doe', document.body);
    await press('Logout', document.body);
    await arriveAt('Login');
    expect(sessionStorage).toHaveLength(0);
  });
});
