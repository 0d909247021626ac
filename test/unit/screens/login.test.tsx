import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { createUser } from '../../fixtures.mjs';
import {
  changeUserInOtherTab,
  clickButton,
  deferredReply,
  enter,
  fill,
  flush,
  getAlerts,
  getAnnouncement,
  getButton,
  getField,
  getHeading,
  getLink,
  getMain,
  getRememberedKeys,
  goTo,
  isInPage,
  openApp,
  reloadApp,
  replyWith,
  waitForHeadingFocus,
  waitForScreen,
} from './harness.tsx';

const jane = createUser();

const loginReply = replyWith(jane, 200, { 'X-User-Hash': 'h2' });
const noAccounts = { 'GET settings/accounts': replyWith([]) };
const sessionExpiredText = 'Your session has expired, please log in again.';
const keptText = 'What you typed has been kept.';

async function submitLogin() {
  await fill('Email address', 'jane@example.com');
  await fill('Password', 'open sesame');
  return clickButton('Login');
}

const successes = {
  registered: 'Registration complete, you can now login.',
  reset: 'Password reset complete, you can now login.',
};
/** Returns the messages that explain why the login is shown. */
const getNotices = () =>
  [...Object.values(successes), sessionExpiredText, keptText].filter((text) => isInPage(text));

describe('The login', () => {
  test('A login leads to the accounts and stores the user.', async () => {
    await openApp('#/login', { server: { 'POST auth/login': loginReply, ...noAccounts } });
    expect([getHeading().textContent, document.title]).toEqual(['Log in', 'Log in – Sealport']);
    await submitLogin();
    await waitForScreen('Accounts');
    expect(location.hash).toBe('#/accounts/overview?lang=en');
    expect(JSON.parse(localStorage.getItem('signing.user') ?? '')).toEqual(jane);
    expect(localStorage.getItem('signing.userHash')).toBe('h2');
    await waitForHeadingFocus();
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('open sesame');
  });

  test.each([
    ['#/passwordreset', 'Reset password', 'Accounts'],
    ['#/docs/help', 'Help', 'Help'],
  ])(
    'A login counts as soon as the service has answered, although its screen was left for %s.',
    async (hash, left, shown) => {
      const { reply, release } = deferredReply(loginReply);
      await openApp('#/login', { server: { 'POST auth/login': reply, ...noAccounts } });
      await submitLogin();
      await goTo(hash);
      await waitForScreen(left);
      release();
      await waitFor(() => expect(getButton('Jane Doe', screen.getByRole('banner'))).toBeTruthy());
      await waitForScreen(shown);
    },
  );

  test('An email address is neither checked for spelling nor corrected nor capitalized.', async () => {
    await openApp('#/login');
    const attributes = ['autocapitalize', 'autocorrect', 'spellcheck'];
    const values = attributes.map((name) => getField('Email address').getAttribute(name));
    expect(values).toEqual(['none', 'off', 'false']);
  });

  test('A login is not sent if another tab has logged somebody in: this tab follows.', async () => {
    const { getRequests } = await openApp('#/login', { server: noAccounts });
    localStorage.setItem('signing.user', JSON.stringify(jane));
    await submitLogin();
    await waitForScreen('Accounts');
    expect(getRequests()).toEqual([['GET settings/accounts']]);
  });

  test('A login that fails late does not end a newer session.', async () => {
    const { reply, release } = deferredReply(replyWith({}, 401));
    await openApp('#/login', { server: { 'POST auth/login': reply, ...noAccounts } });
    await submitLogin();
    await changeUserInOtherTab(jane);
    await waitForScreen('Accounts');
    release();
    await flush();
    expect(localStorage.getItem('signing.user')).toBe(JSON.stringify(jane));
  });

  test.each(Object.entries(successes))(
    'With the status %s the login says "%s", even after a failed attempt.',
    async (status, text) => {
      await openApp(`#/login?status=${status}`, {
        server: { 'POST auth/login': replyWith({}, 401) },
      });
      expect(getNotices()).toEqual([text]);
      await waitFor(() => expect(getAnnouncement()).toBe(text));
      await submitLogin();
      expect(getNotices()).toEqual([text]);
      expect(getAlerts()).toHaveLength(1);
    },
  );

  test('The login shows no message for any status but registered and reset.', async () => {
    for (const status of ['constructor', '__proto__', 'deleted', '<b>x</b>']) {
      await openApp(`#/login?status=${encodeURIComponent(status)}`);
      expect(getNotices()).toEqual([]);
    }
  });

  test('The login explains an expired session and fills in its email address.', async () => {
    await openApp('#/accounts/overview', {
      user: jane,
      server: { 'GET settings/accounts': replyWith({}, 401) },
    });
    await waitForScreen('Log in');
    expect([getNotices(), getField('Email address').value]).toEqual([
      [sessionExpiredText],
      jane.email,
    ]);
    await waitFor(() => expect(getAnnouncement()).toBe(sessionExpiredText));
  });

  test('A start that finds a stored user but no session says that it has expired and fills in the email address.', async () => {
    await openApp('#/login', { localItems: { 'signing.user': JSON.stringify(jane) } });
    expect([getNotices(), getField('Email address').value]).toEqual([
      [sessionExpiredText],
      jane.email,
    ]);
    await openApp('#/login');
    expect([getNotices(), getField('Email address').value]).toEqual([[], '']);
  });

  test('The login says that somebody has logged out in another tab.', async () => {
    await openApp('#/profile', { user: jane });
    await changeUserInOtherTab(undefined);
    await waitForScreen('Log in');
    expect(isInPage('You have logged out in another tab.')).toBe(true);
    expect(getField('Email address').value).toBe('');
  });

  test('The next form that asks for the email address fills it in, until a login has worked.', async () => {
    await openApp('#/login', {
      server: { 'POST auth/login': [replyWith({}, 401), loginReply], ...noAccounts },
    });
    await submitLogin();
    await clickButton('Reset password');
    await waitForScreen('Reset password');
    expect(getField('Email address').value).toBe('jane@example.com');
    await clickButton('Back to login');
    await waitForScreen('Log in');
    await fill('Password', 'open sesame');
    await clickButton('Login');
    await waitForScreen('Accounts');
    expect(getRememberedKeys()).toEqual([]);
  });

  test('After an expired session, a completed registration or reset is what the login says.', async () => {
    await openApp('#/accounts/overview', {
      user: jane,
      server: { 'GET settings/accounts': replyWith({}, 401) },
    });
    await waitForScreen('Log in');
    await goTo('#/login?status=reset');
    expect(getNotices()).toEqual([successes.reset]);
  });

  test('An internationalised email address is sent in its ASCII form.', async () => {
    const { getRequests } = await openApp('#/login', {
      server: { 'POST auth/login': replyWith({}, 401) },
    });
    await fill('Email address', 'ada@müller.example');
    await fill('Password', 'secret');
    await clickButton('Login');
    expect(getRequests()).toEqual([
      ['POST auth/login', { email: 'ada@xn--mller-kva.example', password: 'secret' }],
    ]);
  });

  test('The login links to the password reset and to the registration.', async () => {
    await openApp('#/login');
    expect(getLink('Sign Up').getAttribute('href')).toBe('#/register');
    await fill('Email address', 'jane@example.com');
    await clickButton('Reset password');
    await waitForScreen('Reset password');
    expect(location.hash).toBe('#/passwordreset');
    await clickButton('Back to login');
    await waitForScreen('Log in');
    expect(getField('Email address').value).toBe('jane@example.com');
    expect(getField('Password').value).toBe('');
  });
});

describe('A visitor’s request that is refused with 403', () => {
  const rejection = replyWith(
    { message: 'This page was open for too long. Please try again.' },
    403,
  );
  const causeText = 'Your browser may be blocking cookies';

  test('The login shows the service’s message, and below it the probable cause and the page in a new tab.', async () => {
    await openApp('#/login', {
      server: { 'POST auth/login': [rejection, replyWith({}, 401)] },
    });
    await submitLogin();
    expect(getAlerts()).toEqual(['This page was open for too long. Please try again.']);
    expect(isInPage(causeText)).toBe(true);
    const link = getLink('open this page in a new tab');
    expect([link.target, link.hash]).toEqual(['_blank', '#/login']);
    await clickButton('Login');
    expect(isInPage(causeText)).toBe(false);
  });

  test('The form behind an emailed link shows the probable cause, too.', async () => {
    await openApp('#/passwordreset/t', { server: { 'POST auth/resetpassword/t': rejection } });
    await fill('New password', 'open sesame');
    await fill('Confirm password', 'open sesame');
    await clickButton('Finish password reset');
    expect(isInPage(causeText)).toBe(true);
  });

  test('A user is not shown the cause, because the browser keeps the login.', async () => {
    const server = { 'POST settings/profile': rejection };
    await openApp('#/profile', { user: jane, server });
    await clickButton('Save');
    expect(getAlerts()).toEqual(['This page was open for too long. Please try again.']);
    expect(isInPage(causeText)).toBe(false);
  });
});

describe('A password reset', () => {
  const checkEmailText =
    'If there is a profile with this email address, we have sent it a link to reset the password.';

  test('A requested reset shows "Check your email", from which the address can be corrected.', async () => {
    const { getRequests } = await openApp('#/passwordreset', {
      server: { 'POST auth/resetpassword': replyWith('') },
    });
    await fill('Email address', ' jane@exmäple.com ');
    await clickButton('Request reset');
    await waitForScreen('Check your email');
    expect(document.title).toBe('Check your email – Sealport');
    await waitForHeadingFocus();
    expect(getMain().textContent).toContain(checkEmailText);
    expect(screen.getByText('jane@xn--exmple-dua.com')).toBeTruthy();
    await waitFor(() => expect(getAnnouncement()).toBe(checkEmailText));
    await clickButton('Send again or change the address');
    expect(getField('Email address').value).toBe('jane@xn--exmple-dua.com');
    expect(document.activeElement).toBe(getField('Email address'));
    await fill('Email address', 'jane@example.com');
    await clickButton('Request reset');
    await waitForScreen('Check your email');
    expect(getRequests().map(([, body]) => body)).toEqual([
      { email: 'jane@xn--exmple-dua.com' },
      { email: 'jane@example.com' },
    ]);
    await clickButton('Back to login');
    await waitForScreen('Log in');
    expect(getField('Email address').value).toBe('jane@example.com');
  });

  test('A completed reset leaves no history entry with its token.', async () => {
    await openApp('#/passwordreset/t0k3n', {
      server: { 'POST auth/resetpassword/t0k3n': replyWith('') },
    });
    const entries = history.length;
    await fill('New password', 'secret');
    await fill('Confirm password', 'secret');
    await clickButton('Finish password reset');
    await waitForScreen('Log in');
    expect(history.length).toBe(entries);
    expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain('t0k3n');
  });

  test('A rejected reset keeps the way back.', async () => {
    await openApp('#/passwordreset', { server: { 'POST auth/resetpassword': replyWith('', 404) } });
    await fill('Email address', 'jane@example.com');
    await clickButton('Request reset');
    expect(getButton('Back to login')).toBeTruthy();
  });

  test('The title says that a reset link has expired, above advice and links to request another and to log in.', async () => {
    await openApp('#/passwordreset/t', {
      server: { 'POST auth/resetpassword/t': [replyWith('', 500), replyWith('', 404)] },
    });
    await fill('New password', 'secret');
    await fill('Confirm password', 'secret');
    await clickButton('Finish password reset');
    expect(screen.queryByRole('link', { name: 'Request a new link' })).toBeNull();
    await clickButton('Finish password reset');
    expect(getLink('Request a new link').getAttribute('href')).toBe('#/passwordreset');
    expect(getLink('Request a new link').className).toContain('button--primary');
    expect(getLink('Login', getMain()).getAttribute('href')).toBe('#/login');
    expect(getHeading().textContent).toBe('Password reset request not found or expired.');
    expect(getAlerts()[0]).toContain(
      'has expired or is incomplete. If you have requested several emails, use the newest',
    );
    expect(getMain().querySelector('form')).toBeNull();
    await waitForHeadingFocus();
    // After a reload, the service is asked again.
    await reloadApp({}, '#/passwordreset/t');
    expect(getHeading().textContent).toBe('Choose a new password');
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
  await waitForScreen('This page could not be loaded');
  vi.mocked(console.error).mockClear();
  await clickButton('Try again');
  expect(reload).toHaveBeenCalledOnce();
});
