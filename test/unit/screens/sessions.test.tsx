import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createAccount, createUser } from '../../fixtures.mjs';
import {
  changeUserInOtherTab,
  clickButton,
  deferredReply,
  enter,
  fill,
  flush,
  getAlerts,
  getAnnouncement,
  getField,
  getMain,
  goBack,
  goTo,
  isInPage,
  openApp,
  reloadApp,
  replyWith,
  waitForScreen,
} from './harness.tsx';

// Whose screens, responses and messages these are: one person's are never another's.

const jane = createUser();
const joe = createUser({ display_name: 'Joe', email: 'joe@example.com' });

const list = 'GET settings/accounts';
const logout = 'GET auth/logout';
const account = createAccount({ id: '7' });

beforeEach(() => {
  vi.stubGlobal('confirm', () => true);
});

async function logOut(name = 'Jane Doe') {
  const header = screen.getByRole('banner');
  await clickButton(name, header);
  await clickButton('Logout', header);
  await waitForScreen('Log in');
}

const getNames = () =>
  [...getMain().querySelectorAll('tbody th a')].map(({ textContent }) => textContent);

describe('Another person in the same tab', () => {
  test.each([
    ['logs out and somebody else in', [undefined, joe]],
    ['logs somebody else in', [joe]],
  ])('A screen never outlives its person: when another tab %s, it is empty.', async (_, users) => {
    await openApp('#/profile/delete/t', { user: jane });
    await enter('Reason', 'Jane’s reason');
    for (const user of users) {
      await changeUserInOtherTab(user);
      expect(getField('Reason').value).toBe('');
      expect(isInPage('Jane’s reason')).toBe(false);
    }
  });

  test.each([
    ['first the logout and then the login', [undefined, joe]],
    ['only the login', [joe]],
  ])(
    'The next user sees neither list, filter nor failed deletion of the previous one, if this tab hears of %s.',
    async (_, users) => {
      const ofJane = Array.from({ length: 12 }, (__, index) =>
        createAccount({ id: `${index}`, name: `Jane’s cloud ${index}` }),
      );
      const late = deferredReply(replyWith(ofJane));
      await openApp('#/accounts/overview', {
        user: jane,
        server: {
          [list]: [replyWith(ofJane), late.reply, replyWith([account])],
          'DELETE settings/accounts/0': replyWith({ message: 'Not now, Jane.' }, 500),
        },
      });
      await enter('Filter accounts', 'Jane’s');
      await clickButton('Delete Jane’s cloud 0');
      await waitFor(() => expect(getAlerts()).toEqual(['Not now, Jane.']));
      await goTo('#/docs/help');
      await waitForScreen('Help');
      // The list is being loaded again when the other person comes.
      await goBack();
      await waitForScreen('Accounts 12 of 12');
      for (const user of users) await changeUserInOtherTab(user);
      await waitForScreen('Accounts');
      await waitFor(() => expect(getNames()).toEqual([account.name]));
      late.release();
      await flush();
      expect([getNames(), isInPage('Jane'), getAlerts(), getAnnouncement()]).toEqual([
        [account.name],
        false,
        [],
        '',
      ]);
    },
  );
});

describe('A session that has expired', () => {
  const sessionExpiredText = 'Your session has expired, please log in again.';

  test('A screen for everyone stays with what was typed, and says so.', async () => {
    const server = { 'DELETE auth/confirmdelete/t': replyWith('', 401) };
    await openApp('#/profile/delete/t', { user: jane, server });
    await fill('Reason', 'No more need.');
    await clickButton('Confirm deletion');
    expect([getField('Reason').value, getAlerts()]).toEqual([
      'No more need.',
      [sessionExpiredText],
    ]);
  });
});

describe('A logout that does not reach the service', () => {
  const reportText = 'You are logged out here';

  test('The login reports it, and the next start sends it again and logs nobody in.', async () => {
    await openApp('#/profile', { user: jane, server: { [logout]: replyWith({}, 502) } });
    await logOut();
    await waitFor(() => expect(isInPage(reportText)).toBe(true));
    const { getRequests } = await reloadApp(
      { userHash: 'h1', server: { [logout]: replyWith({}) } },
      '#/profile',
    );
    await waitForScreen('Log in');
    expect(getRequests()).toEqual([[logout]]);
    expect(isInPage(reportText)).toBe(false);
    expect(localStorage.getItem('signing.loggedOut')).toBeNull();
  });

  test('It is no longer reported once somebody has logged in again, even if it fails after that.', async () => {
    const late = deferredReply(replyWith({}, 502));
    await openApp('#/profile', {
      user: jane,
      server: { [logout]: late.reply, [list]: replyWith([]) },
    });
    await logOut();
    await changeUserInOtherTab(joe);
    await waitForScreen('Accounts');
    late.release();
    await flush();
    await changeUserInOtherTab(undefined);
    await waitForScreen('Log in');
    expect(isInPage(reportText)).toBe(false);
  });
});
