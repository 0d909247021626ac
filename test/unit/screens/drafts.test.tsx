import { waitFor } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { createAccount, createUser } from '../../fixtures.mjs';
import {
  changeUserInOtherTab,
  clickButton,
  enter,
  fill,
  getAnnouncement,
  getField,
  getRememberedKeys,
  getStatuses,
  goBack,
  goTo,
  isInPage,
  openApp,
  reloadApp,
  replyWith,
  waitForScreen,
} from './harness.tsx';

const jane = createUser();

const restoreNotice = 'Your entries have been restored. They have not been saved yet.';
const typed = 'Half a name';
const loggedIn = { user: jane };
const loginServer = {
  'POST auth/login': replyWith(jane, 200, { 'X-User-Hash': 'h1' }),
  'GET settings/accounts': replyWith([]),
};

async function typeIntoProfile(server = {}) {
  await openApp('#/profile', { ...loggedIn, server: { ...loginServer, ...server } });
  await enter('Name', typed);
  await enter('New password', 'open sesame');
}

async function logInAndReturn() {
  await fill('Password', 'open sesame');
  await clickButton('Login');
  await waitForScreen('Accounts');
  await goTo('#/profile');
  await waitForScreen('Profile');
}

/** Each of these takes the form away and leads back to it. */
const detours = {
  'another page': async () => {
    await goTo('#/docs/help');
    await waitForScreen('Help');
    await goTo('#/profile');
    await waitForScreen('Profile');
  },
  Back: async () => {
    await goTo('#/docs/help');
    await waitForScreen('Help');
    await goBack();
    await waitForScreen('Profile');
  },
  'a reload': async () => {
    await reloadApp(loggedIn);
  },
  'a change of language': async () => {
    // The selector writes the language into the URL and reloads the page.
    await reloadApp(loggedIn, '#/profile?lang=it');
    expect(document.documentElement.lang).toBe('it');
  },
  'an expired session': async () => {
    await clickButton('Save');
    await waitForScreen('Log in');
    expect(isInPage('What you typed has been kept.')).toBe(true);
    await logInAndReturn();
  },
  'a session that has ended by itself in another tab': async () => {
    await changeUserInOtherTab(undefined, 'expired');
    await waitForScreen('Log in');
    expect(isInPage('What you typed has been kept.')).toBe(true);
    await logInAndReturn();
  },
  'a reload after which the session has expired': async () => {
    await reloadApp({ server: loginServer });
    await waitForScreen('Log in');
    expect(getField('Email address').value).toBe(jane.email);
    await logInAndReturn();
  },
};

describe('What was typed and not saved', () => {
  test.each(Object.entries(detours))('It survives %s, without passwords.', async (_, detour) => {
    await typeIntoProfile({ 'POST settings/profile': replyWith('', 401) });
    await detour();
    expect(getField(/^(Name|Nome)$/).value).toBe(typed);
    expect(getField(/^(New password|Nuova password)/).value).toBe('');
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('open sesame');
  });

  test('The form says that it was restored, which is announced.', async () => {
    await typeIntoProfile();
    await detours['another page']();
    expect([isInPage(restoreNotice), getStatuses()]).toEqual([true, []]);
    await waitFor(() => expect(getAnnouncement()).toBe(restoreNotice));
  });
});

describe('What this tab remembers for a person', () => {
  const accounts = Array.from({ length: 12 }, (_, index) => createAccount({ id: `${index}` }));
  const server = {
    ...loginServer,
    'GET settings/accounts': replyWith(accounts),
    'GET auth/logout': replyWith('', 500),
  };

  /** Types as a visitor, and as Jane; filters; and scrolls. */
  async function leaveTraces() {
    await openApp('#/passwordreset', { server });
    await enter('Email address', 'visitor@example.com');
    await changeUserInOtherTab(jane);
    await waitForScreen('Accounts 12');
    await enter('Filter accounts', 'Roma');
    vi.stubGlobal('scrollY', 700);
    await goTo('#/profile');
    await waitForScreen('Profile');
    vi.stubGlobal('scrollY', 0);
    await enter('Name', typed);
  }
  const getPersons = () =>
    Object.keys(sessionStorage).map((key) => /^signing\.personal (\S*) /.exec(key)?.[1] ?? key);

  test.each(['here', 'in another tab'])(
    'It is stored under their name, and a logout %s removes all of it, and what visitors have typed.',
    async (place) => {
      await leaveTraces();
      expect(new Set(getPersons())).toEqual(new Set(['', jane.email]));
      expect(getRememberedKeys()).toHaveLength(3);
      if (place === 'here') {
        await clickButton('Jane Doe', document.body);
        await clickButton('Logout', document.body);
      } else {
        await changeUserInOtherTab(undefined);
      }
      await waitForScreen('Log in');
      expect(getPersons()).not.toContain(jane.email);
      expect(getRememberedKeys()).toEqual([]);
      await goTo('#/passwordreset');
      await waitForScreen('Reset password');
      expect(getField('Email address').value).toBe('');
    },
  );
});
