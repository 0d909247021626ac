import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { createUser } from '../fixtures.mjs';
import {
  click,
  clickButton,
  deferredReply,
  enter,
  fill,
  flush,
  getAlerts,
  getAnnouncement,
  getButton,
  getField,
  getForm,
  getHeading,
  getLink,
  getMain,
  goTo,
  openApp,
  replyWith,
  startApp,
  waitForHeadingFocus,
  waitForScreen,
} from './harness.tsx';

const jane = createUser();

const loginReply = replyWith(jane, 200, { 'X-User-Hash': 'h2' });
const noAccounts = { 'GET settings/accounts': replyWith([]) };
const sessionExpiredText = 'Your session has expired, please log in again.';

async function submitLogin() {
  await fill('Email address', 'jane@example.com');
  await fill('Password', 'open sesame');
  return clickButton('Login');
}
const getBanner = () => getMain().querySelector('.banner, .note')?.textContent;

describe('The login', () => {
  test('A login leads to the accounts and stores the user.', async () => {
    await openApp('#/login', { server: { 'POST auth/login': loginReply, ...noAccounts } });
    expect([getHeading().textContent, document.title]).toEqual(['Login', 'Login – Sealport']);
    await submitLogin();
    await waitForScreen('Accounts');
    expect(location.hash).toBe('#/accounts/overview?lang=en');
    expect(JSON.parse(localStorage.getItem('signing.user') ?? '')).toEqual(jane);
    expect(localStorage.getItem('signing.userHash')).toBe('h2');
    await waitForHeadingFocus();
    expect(sessionStorage).toHaveLength(0);
  });

  test('A login leads to the accounts wherever it started.', async () => {
    await openApp('#/profile', { server: { 'POST auth/login': loginReply, ...noAccounts } });
    expect(location.hash).toBe('#/login');
    await submitLogin();
    await waitForScreen('Accounts');
  });

  test('A failed login removes a stored user, but not one who has logged in meanwhile.', async () => {
    await openApp('#/login', { server: { 'POST auth/login': replyWith({}, 401) } });
    localStorage.setItem('signing.user', JSON.stringify(jane));
    await submitLogin();
    expect(localStorage.getItem('signing.user')).toBeNull();
  });

  test('A login that was left logs nobody in.', async () => {
    const { reply, release } = deferredReply(loginReply);
    await openApp('#/login', { server: { 'POST auth/login': reply } });
    await submitLogin();
    await goTo('#/passwordreset');
    await waitForScreen('Reset password');
    release();
    await flush();
    expect(getHeading().textContent).toBe('Reset password');
    expect(localStorage.getItem('signing.user')).toBeNull();
  });

  test('A login whose screen is opened again by a link to it is cancelled without an error.', async () => {
    const { reply, release } = deferredReply(loginReply);
    await openApp('#/login', { server: { 'POST auth/login': reply } });
    await submitLogin();
    await click(getLink('Login', screen.getByRole('banner')));
    release();
    await flush();
    expect(getAlerts()).toEqual([]);
    expect(getForm('Login').getAttribute('aria-busy')).toBeNull();
    expect(localStorage.getItem('signing.user')).toBeNull();
  });

  test('A login that was left while it waits for the logout leaves the form idle.', async () => {
    const logout = deferredReply(replyWith(''));
    const { getRequests } = await openApp('#/profile', {
      user: jane,
      server: { 'GET auth/logout': logout.reply, 'POST auth/login': loginReply },
    });
    await clickButton(jane.display_name, screen.getByRole('banner'));
    await clickButton('Logout', document.body);
    await waitForScreen('Login');
    await submitLogin();
    await click(getLink('Login', screen.getByRole('banner')));
    await flush();
    expect(getRequests().map(([call]) => call)).not.toContain('POST auth/login');
    expect(getForm('Login').getAttribute('aria-busy')).toBeNull();
  });

  test('A login that fails late does not end a newer session.', async () => {
    const { reply, release } = deferredReply(replyWith({}, 401));
    await openApp('#/login', { server: { 'POST auth/login': reply, ...noAccounts } });
    await submitLogin();
    const stored = JSON.stringify(jane);
    localStorage.setItem('signing.user', stored);
    window.dispatchEvent(new StorageEvent('storage', { key: 'signing.user', newValue: stored }));
    await waitForScreen('Accounts');
    release();
    await flush();
    expect(localStorage.getItem('signing.user')).toBe(stored);
  });

  test.each([
    ['registered', 'Registration complete, you can now login.'],
    ['reset', 'Password reset complete, you can now login.'],
  ])(
    'With the status %s the login says "%s", even after a failed attempt.',
    async (status, text) => {
      await openApp(`#/login?status=${status}`, {
        server: { 'POST auth/login': replyWith({}, 401) },
      });
      expect(getBanner()).toBe(text);
      await waitFor(() => expect(getAnnouncement()).toBe(text));
      await submitLogin();
      expect(getMain().textContent).toContain(text);
      expect(getAlerts()).toHaveLength(1);
    },
  );

  test('The login shows no message for any status but registered and reset.', async () => {
    for (const status of ['constructor', '__proto__', 'deleted', '<b>x</b>']) {
      await openApp(`#/login?status=${encodeURIComponent(status)}`);
      expect(getBanner()).toBeUndefined();
    }
  });

  test('The login is prefilled with the email address of the expired session, and with no other.', async () => {
    await openApp('#/accounts/overview', {
      user: jane,
      server: { 'GET settings/accounts': replyWith({}, 401) },
    });
    await waitForScreen('Login');
    expect(getField('Email address').value).toBe('jane@example.com');
    await openApp('#/login');
    expect(getField('Email address').value).toBe('');
  });

  test('The login explains an expired session.', async () => {
    await openApp('#/accounts/overview', {
      user: jane,
      server: { 'GET settings/accounts': replyWith({}, 401) },
    });
    await waitForScreen('Login');
    expect(getBanner()).toBe(sessionExpiredText);
    await waitFor(() => expect(getAnnouncement()).toBe(sessionExpiredText));
  });

  test('After an expired session, a completed registration or reset is what the login says.', async () => {
    await openApp('#/accounts/overview', {
      user: jane,
      server: { 'GET settings/accounts': replyWith({}, 401) },
    });
    await waitForScreen('Login');
    await goTo('#/login?status=reset');
    expect(getBanner()).toBe('Password reset complete, you can now login.');
  });

  test('A logged-in user is sent to the profile.', async () => {
    await startApp('#/login?status=registered', { user: jane });
    await screen.findByRole('heading', { name: 'Profile', level: 1 });
  });

  test('The login links to the password reset and to the registration.', async () => {
    await openApp('#/login');
    expect(getLink('Sign Up').getAttribute('href')).toBe('#/register');
    await fill('Email address', 'jane@example.com');
    await clickButton('Reset password');
    await waitForScreen('Reset password');
    expect(location.hash).toBe('#/passwordreset');
    await clickButton('Back to login');
    await waitForScreen('Login');
    expect(getField('Email address').value).toBe('jane@example.com');
    expect(getField('Password').value).toBe('');
  });
});

describe('A password reset', () => {
  const checkEmailText =
    'If there is a profile with this email address, we have sent it a link to reset the password.';

  test('A requested reset shows "Check your email", from which the address can be corrected.', async () => {
    const { getRequests } = await openApp('#/passwordreset', {
      server: { 'POST auth/resetpassword': replyWith('') },
    });
    await fill('Email address', ' jane@exmaple.com ');
    await clickButton('Request reset');
    await waitForScreen('Check your email');
    expect(document.title).toBe('Check your email – Sealport');
    await waitForHeadingFocus();
    expect(getMain().textContent).toContain(checkEmailText);
    expect(screen.getByText('jane@exmaple.com')).toBeTruthy();
    await waitFor(() => expect(getAnnouncement()).toBe(checkEmailText));
    await clickButton('Change the address');
    expect(getField('Email address').value).toBe('jane@exmaple.com');
    expect(document.activeElement).toBe(getField('Email address'));
    await fill('Email address', 'jane@example.com');
    await clickButton('Request reset');
    await waitForScreen('Check your email');
    expect(getRequests().map(([, body]) => body)).toEqual([
      { email: 'jane@exmaple.com' },
      { email: 'jane@example.com' },
    ]);
    await clickButton('Back to login');
    await waitForScreen('Login');
  });

  test('A completed reset leaves no history entry with its token.', async () => {
    await openApp('#/passwordreset/t0k3n', {
      server: { 'POST auth/resetpassword/t0k3n': replyWith('') },
    });
    const entries = history.length;
    await fill('New password', 'secret');
    await fill('Confirm password', 'secret');
    await clickButton('Finish password reset');
    await waitForScreen('Login');
    expect(history.length).toBe(entries);
    expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain('t0k3n');
  });

  test('A completed reset leads to the login, although its link was opened again in another language.', async () => {
    const { reply, release } = deferredReply(replyWith(''));
    await openApp('#/passwordreset/t?lang=en', { server: { 'POST auth/resetpassword/t': reply } });
    await fill('New password', 'secret');
    await fill('Confirm password', 'secret');
    await clickButton('Finish password reset');
    await goTo('#/passwordreset/t?lang=de');
    release();
    await flush();
    await waitFor(() => expect(location.hash).toContain('#/login'));
  });

  test('A rejected reset keeps the way back.', async () => {
    await openApp('#/passwordreset', { server: { 'POST auth/resetpassword': replyWith('', 404) } });
    await fill('Email address', 'jane@example.com');
    await clickButton('Request reset');
    expect(getButton('Back to login')).toBeTruthy();
  });

  test('A reset link that is used up shows an explanation and the two links that it names.', async () => {
    await openApp('#/passwordreset/t', {
      server: { 'POST auth/resetpassword/t': [replyWith('', 500), replyWith('', 404)] },
    });
    await fill('New password', 'secret');
    await fill('Confirm password', 'secret');
    await clickButton('Finish password reset');
    expect(screen.queryByRole('link', { name: 'Request a new link' })).toBeNull();
    await clickButton('Finish password reset');
    expect(getMain().textContent).toContain('This link has already been used');
    expect(getLink('Request a new link').getAttribute('href')).toBe('#/passwordreset');
    expect(getLink('Login', getMain()).getAttribute('href')).toBe('#/login');
    expect(within(getMain()).getAllByRole('link')).toHaveLength(2);
    expect(getAlerts()).toEqual(['Password reset request not found or expired.']);
    expect(getMain().querySelector('form')).toBeNull();
    await waitForHeadingFocus();
  });
});

test('The password hint is ticked while the user types.', async () => {
  await openApp('#/passwordreset/t');
  const isTicked = async (value: string) => {
    await enter('New password', value);
    return getMain().querySelectorAll('.field__hint .icon').length > 0;
  };
  expect(await isTicked('five5')).toBe(false);
  expect(await isTicked('sixsix')).toBe(true);
  expect(await isTicked('five5')).toBe(false);
  expect(await isTicked('')).toBe(false);
});

test('A screen that throws shows an error page, whose button reloads the page.', async () => {
  await openApp('#/login');
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => {});
  await goTo('#/passwordreset');
  await waitForScreen('Reset password');
  const { get } = URLSearchParams.prototype;
  vi.spyOn(URLSearchParams.prototype, 'get').mockImplementation(function (
    this: URLSearchParams,
    name,
  ) {
    if (name === 'status') throw new Error('a bug');
    return get.call(this, name);
  });
  await goTo('#/login');
  await waitForScreen('Something went wrong');
  vi.mocked(console.error).mockClear();
  await clickButton('Try again');
  expect(reload).toHaveBeenCalledOnce();
});
