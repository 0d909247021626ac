import { act, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { importers } from '../../src/chunks.ts';
import { setImporters } from '../../src/core/loading/loaders.ts';
import { createAccount, createUser } from '../fixtures.mjs';
import {
  changeStorageInOtherTab,
  clickButton,
  deferredReply,
  enter,
  fill,
  flush,
  getField,
  getForm,
  getHeading,
  getMain,
  goTo,
  isInPage,
  openApp,
  replyWith,
  waitForScreen,
} from './harness.tsx';

const jane = createUser();
const account = createAccount({ id: '7' });

beforeEach(() => {
  vi.stubGlobal('confirm', () => true);
});

/** Holds the text of the help page, so that the screen before it stays in sight. */
function holdHelp() {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const load = importers.pages['en/help'] as () => Promise<never>;
  setImporters({ ...importers, pages: { ...importers.pages, 'en/help': () => held.then(load) } });
  return async () => {
    release();
    await flush();
    await waitFor(() => expect(getHeading().textContent).toContain('Help'));
  };
}

describe('A screen that is being left, because the next one is still loading', () => {
  test('What is typed into a form that appears meanwhile is kept for its own route.', async () => {
    const details = deferredReply(replyWith(account));
    await openApp('#/accounts/7', {
      user: jane,
      server: { 'GET settings/accounts/7': [details.reply, replyWith(account)] },
    });
    const releaseHelp = holdHelp();
    await goTo('#/docs/help');
    details.release();
    await flush();
    await fill('Name', 'Typed while leaving');
    await releaseHelp();
    await goTo('#/accounts/7');
    await waitForScreen(account.name);
    expect(getField('Name').value).toBe('Typed while leaving');
  });

  test('After Back, a form that appeared meanwhile keeps its draft.', async () => {
    const details = deferredReply(replyWith(account));
    await openApp('#/accounts/7', {
      user: jane,
      server: {
        'GET settings/accounts/7': [details.reply, replyWith(account)],
        'GET settings/accounts': replyWith([account]),
      },
    });
    holdHelp();
    await goTo('#/docs/help');
    details.release();
    await flush();
    await goTo('#/accounts/7');
    await fill('Name', 'Typed after Back');
    await goTo('#/accounts/overview');
    await waitForScreen('Accounts');
    await goTo('#/accounts/7');
    await waitForScreen(account.name);
    expect(getField('Name').value).toBe('Typed after Back');
  });

  test('After Back, a registration that is confirmed is still confirmed only once.', async () => {
    const registration = deferredReply(replyWith(jane));
    const confirmation = deferredReply(replyWith({}));
    const { getRequests } = await openApp('#/confirm/t', {
      server: {
        'GET auth/confirm/t': [registration.reply, replyWith(jane)],
        'POST auth/confirm/t': confirmation.reply,
      },
    });
    holdHelp();
    await goTo('#/docs/help');
    registration.release();
    await flush();
    await goTo('#/confirm/t');
    await fill('Password', 'open sesame');
    await fill('Confirm password', 'open sesame');
    await clickButton('Finish registration');
    const hidden = { state: history.state, hash: location.hash };
    await goTo('#/login');
    await waitForScreen('Login');
    act(() => {
      history.pushState(hidden.state, '', hidden.hash);
      window.dispatchEvent(new HashChangeEvent('hashchange'));
    });
    await waitForScreen('Confirm registration');
    await flush();
    expect(getForm('Finish registration').getAttribute('aria-busy')).toBe('true');
    expect(getRequests().filter(([call]) => call === 'POST auth/confirm/t')).toHaveLength(1);
  });

  test('A filter typed meanwhile does not filter a list that is opened later.', async () => {
    const accounts = Array.from({ length: 12 }, (_, index) =>
      createAccount({ id: `${index}`, name: `Cloud ${index}` }),
    );
    await openApp('#/accounts/overview', {
      user: jane,
      server: { 'GET settings/accounts': replyWith(accounts) },
    });
    const releaseHelp = holdHelp();
    await goTo('#/docs/help');
    await enter('Filter accounts', 'Cloud 3');
    await releaseHelp();
    await goTo('#/accounts/overview');
    await waitForScreen('Accounts');
    await flush();
    expect(getMain().querySelectorAll('tbody tr')).toHaveLength(12);
  });
  test('A filter typed after a link back to the list is found by Back.', async () => {
    const accounts = Array.from({ length: 12 }, (_, index) =>
      createAccount({ id: `${index}`, name: `Cloud ${index}` }),
    );
    await openApp('#/accounts/overview', {
      user: jane,
      server: {
        'GET settings/accounts': replyWith(accounts),
        'GET settings/accounts/3': replyWith(accounts[3]),
      },
    });
    holdHelp();
    await goTo('#/docs/help');
    await goTo('#/accounts/overview');
    await enter('Filter accounts', 'Cloud 3');
    await goTo('#/accounts/3');
    await waitForScreen('Cloud 3');
    act(() => history.back());
    await waitForScreen('Accounts');
    await flush();
    expect(getMain().querySelectorAll('tbody tr')).toHaveLength(1);
  });

  test('A deletion that is started meanwhile does not move the user from the next screen.', async () => {
    const deferred = deferredReply(replyWith({}));
    await openApp('#/accounts/7', {
      user: jane,
      server: {
        'GET settings/accounts/7': replyWith(account),
        'GET settings/accounts': replyWith([]),
        'DELETE settings/accounts/7': deferred.reply,
      },
    });
    const releaseHelp = holdHelp();
    await goTo('#/docs/help');
    await clickButton('Delete account');
    await releaseHelp();
    deferred.release();
    await flush();
    expect(location.hash).toContain('#/docs/help');
  });

  test('The page’s own confirmation is not shown any more.', async () => {
    vi.stubGlobal('confirm', () => false);
    const { getRequests } = await openApp('#/accounts/7', {
      user: jane,
      server: { 'GET settings/accounts/7': replyWith(account) },
    });
    const releaseHelp = holdHelp();
    await goTo('#/docs/help');
    await clickButton('Delete account');
    await releaseHelp();
    expect(document.querySelector('dialog')).toBe(null);
    expect(getRequests()).toHaveLength(1);
  });

  test('What a user has typed disappears when someone else logs in in another tab.', async () => {
    await openApp('#/profile/delete/t', { user: jane });
    await fill('Reason', 'Jane’s secret reason');
    holdHelp();
    await goTo('#/docs/help');
    const joe = createUser({ display_name: 'Joe', email: 'joe@example.com' });
    act(() => changeStorageInOtherTab('signing.user', JSON.stringify(joe)));
    await flush();
    expect(isInPage('Jane’s secret reason')).toBe(false);
  });
});
