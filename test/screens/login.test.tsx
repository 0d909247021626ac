import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import {
  alerts,
  announced,
  answer,
  arriveAt,
  button,
  field,
  goTo,
  heading,
  headingHasFocus,
  held,
  jane,
  link,
  main,
  openApp,
  press,
  soon,
  startApp,
  type,
} from './harness.tsx';

const accepted = answer(jane, 200, { 'X-User-Hash': 'h2' });
const noAccounts = { 'GET settings/accounts': answer([]) };
const expired = 'Your session has expired, please log in again.';

async function login() {
  type('Email address', 'jane@example.com');
  type('Password', 'open sesame');
  return press('Login');
}
const banner = () => main().querySelector('.banner, .note')?.textContent;

describe('The login', () => {
  test('A login leads to the accounts and stores the user.', async () => {
    await openApp('#/login', { server: { 'POST auth/login': accepted, ...noAccounts } });
    expect([heading().textContent, document.title]).toEqual(['Login', 'Login – Sealport']);
    await login();
    await arriveAt('Accounts');
    expect(location.hash).toBe('#/accounts/overview?lang=en');
    expect(JSON.parse(localStorage.getItem('signing.user') ?? '')).toEqual(jane);
    expect(localStorage.getItem('signing.userHash')).toBe('h2');
    await headingHasFocus();
    expect(sessionStorage).toHaveLength(0);
  });

  test('A login leads to the accounts wherever it started.', async () => {
    await openApp('#/profile', { server: { 'POST auth/login': accepted, ...noAccounts } });
    expect(location.hash).toBe('#/login');
    await login();
    await arriveAt('Accounts');
  });

  test('A failed login removes a stored user, but not one who has logged in meanwhile.', async () => {
    await openApp('#/login', { server: { 'POST auth/login': answer({}, 401) } });
    localStorage.setItem('signing.user', JSON.stringify(jane));
    await login();
    expect(localStorage.getItem('signing.user')).toBeNull();
  });

  test('A login that was left logs nobody in.', async () => {
    const { reply, release } = held(accepted);
    await openApp('#/login', { server: { 'POST auth/login': reply } });
    await login();
    await goTo('#/passwordreset');
    await arriveAt('Reset password');
    release();
    await soon();
    expect(heading().textContent).toBe('Reset password');
    expect(localStorage.getItem('signing.user')).toBeNull();
  });

  test('A login that fails late does not end a newer session.', async () => {
    const { reply, release } = held(answer({}, 401));
    await openApp('#/login', { server: { 'POST auth/login': reply, ...noAccounts } });
    await login();
    const stored = JSON.stringify(jane);
    localStorage.setItem('signing.user', stored);
    window.dispatchEvent(new StorageEvent('storage', { key: 'signing.user', newValue: stored }));
    await arriveAt('Accounts');
    release();
    await soon();
    expect(localStorage.getItem('signing.user')).toBe(stored);
  });

  test.each([
    ['registered', 'Registration complete, you can now login.'],
    ['reset', 'Password reset complete, you can now login.'],
  ])('with the status %s says: "%s", also when an attempt has failed', async (status, words) => {
    await openApp(`#/login?status=${status}`, { server: { 'POST auth/login': answer({}, 401) } });
    expect(banner()).toBe(words);
    await waitFor(() => expect(announced()).toBe(words));
    await login();
    expect(main().textContent).toContain(words);
    expect(alerts()).toHaveLength(1);
  });

  test('Any other status shows nothing.', async () => {
    for (const status of ['constructor', '__proto__', 'deleted', '<b>x</b>']) {
      await openApp(`#/login?status=${encodeURIComponent(status)}`);
      expect(banner()).toBeUndefined();
    }
  });

  test('knows the address of the session that has ended, and nobody else’s', async () => {
    await openApp('#/accounts/overview', {
      user: jane,
      server: { 'GET settings/accounts': answer({}, 401) },
    });
    await arriveAt('Login');
    expect(field('Email address').value).toBe('jane@example.com');
    await openApp('#/login');
    expect(field('Email address').value).toBe('');
  });

  test('The login explains an expired session.', async () => {
    await openApp('#/accounts/overview', {
      user: jane,
      server: { 'GET settings/accounts': answer({}, 401) },
    });
    await arriveAt('Login');
    expect(banner()).toBe(expired);
    await waitFor(() => expect(announced()).toBe(expired));
  });

  test('A logged-in user is sent to the profile.', async () => {
    await startApp('#/login?status=registered', { user: jane });
    await screen.findByRole('heading', { name: 'Profile', level: 1 });
  });

  test('The login links to the password reset and to the registration.', async () => {
    await openApp('#/login');
    expect(link('Sign Up').getAttribute('href')).toBe('#/register');
    type('Email address', 'jane@example.com');
    await press('Reset password');
    await arriveAt('Reset password');
    expect(location.hash).toBe('#/passwordreset');
    await press('Back to login');
    await arriveAt('Login');
    expect(field('Email address').value).toBe('jane@example.com');
    expect(field('Password').value).toBe('');
  });
});

describe('A password reset', () => {
  const sentence =
    'If there is a profile with this email address, we have sent it a link to reset the password.';

  test('A requested reset shows "Check your email", from which the address can be corrected.', async () => {
    const { sent } = await openApp('#/passwordreset', {
      server: { 'POST auth/resetpassword': answer('') },
    });
    type('Email address', ' jane@exmaple.com ');
    await press('Request reset');
    await arriveAt('Check your email');
    expect(document.title).toBe('Check your email – Sealport');
    await headingHasFocus();
    expect(main().textContent).toContain(sentence);
    expect(screen.getByText('jane@exmaple.com')).toBeTruthy();
    await waitFor(() => expect(announced()).toBe(sentence));
    await press('Change the address');
    expect(field('Email address').value).toBe('jane@exmaple.com');
    expect(document.activeElement).toBe(field('Email address'));
    type('Email address', 'jane@example.com');
    await press('Request reset');
    await arriveAt('Check your email');
    expect(sent().map(([, body]) => body)).toEqual([
      { email: 'jane@exmaple.com' },
      { email: 'jane@example.com' },
    ]);
    await press('Back to login');
    await arriveAt('Login');
  });

  test('A completed reset leaves no history entry with its token.', async () => {
    await openApp('#/passwordreset/t0k3n', {
      server: { 'POST auth/resetpassword/t0k3n': answer('') },
    });
    const entries = history.length;
    type('New password', 'secret');
    type('Confirm password', 'secret');
    await press('Finish password reset');
    await arriveAt('Login');
    expect(history.length).toBe(entries);
    expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain('t0k3n');
  });

  test('A rejected reset keeps the way back.', async () => {
    await openApp('#/passwordreset', { server: { 'POST auth/resetpassword': answer('', 404) } });
    type('Email address', 'jane@example.com');
    await press('Request reset');
    expect(button('Back to login')).toBeTruthy();
  });

  test('whose link is used up gives way to an explanation with one way on', async () => {
    await openApp('#/passwordreset/t', {
      server: { 'POST auth/resetpassword/t': [answer('', 500), answer('', 404)] },
    });
    type('New password', 'secret');
    type('Confirm password', 'secret');
    await press('Finish password reset');
    expect(screen.queryByRole('link', { name: 'Request a new link' })).toBeNull();
    await press('Finish password reset');
    expect(main().textContent).toContain('This link has already been used');
    expect(link('Request a new link').getAttribute('href')).toBe('#/passwordreset');
    expect(within(main()).getAllByRole('link')).toHaveLength(1);
    expect(alerts()).toEqual(['Password reset request not found or expired.']);
    expect(main().querySelector('form')).toBeNull();
    await headingHasFocus();
  });
});

test('The password hint is ticked while the user types.', async () => {
  await openApp('#/passwordreset/t');
  const isTicked = (value: string) => {
    fireEvent.input(field('New password'), { target: { value } });
    return main().querySelectorAll('.field__hint .icon').length > 0;
  };
  expect(['', 'five5', 'sixsix', 'five5'].map(isTicked)).toEqual([false, false, true, false]);
});

test('A screen that throws shows an error page, whose button reloads the page.', async () => {
  await openApp('#/login');
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => {});
  await goTo('#/passwordreset');
  await arriveAt('Reset password');
  const { get } = URLSearchParams.prototype;
  vi.spyOn(URLSearchParams.prototype, 'get').mockImplementation(function (
    this: URLSearchParams,
    name,
  ) {
    if (name === 'status') throw new Error('a bug');
    return get.call(this, name);
  });
  await goTo('#/login');
  await arriveAt('Something went wrong');
  vi.mocked(console.error).mockClear();
  await press('Try again');
  expect(reload).toHaveBeenCalledOnce();
});
