import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { importers } from '../../src/chunks.ts';
import { setImporters } from '../../src/core/loading/loaders.ts';
import { writeLanguage } from '../../src/core/navigation/navigation.ts';
import { createAccount, createUser } from '../fixtures.mjs';
import {
  changeStorageInOtherTab,
  click,
  clickButton,
  deferredReply,
  fill,
  fillProfile,
  flush,
  getButton,
  getField,
  getForm,
  getMain,
  getStatuses,
  goTo,
  isInPage,
  openApp,
  replyWith,
  waitForScreen,
} from './harness.tsx';

const jane = createUser();

const joe = createUser({ display_name: 'Joe', email: 'joe@example.com' });
const list = 'GET settings/accounts';
const logout = 'GET auth/logout';
const login = 'POST auth/login';
const account = createAccount({ id: '7' });
const accountWithSameId = createAccount({ id: '7', name: 'Nextcloud Berlin' });

beforeEach(() => {
  vi.stubGlobal('confirm', () => true);
});

async function logOut() {
  const header = screen.getByRole('banner');
  await clickButton('Jane Doe', header);
  await clickButton('Logout', header);
  await waitForScreen('Login');
}

async function logIn() {
  await fill('Email address', 'somebody@example.com');
  await fill('Password', 'open sesame');
  await clickButton('Login');
  await waitForScreen('Accounts');
  await flush();
}

const getNames = () =>
  [...getMain().querySelectorAll('tbody th a')].map(({ textContent }) => textContent);

describe('An id that the service uses again after a deletion', () => {
  const server = {
    [list]: [replyWith([account]), replyWith([accountWithSameId])],
    'DELETE settings/accounts/7': replyWith({}),
    'GET settings/accounts/7': [replyWith(account), replyWith(accountWithSameId)],
  };

  test('An account whose ID is used again is listed, without the draft of the deleted account.', async () => {
    await openApp('#/accounts/7', { user: jane, server });
    await fill('Name', 'Half a name');
    await goTo('#/accounts/overview');
    await waitForScreen('Accounts');
    await clickButton(/^Delete/);
    await waitFor(() => expect(getNames()).toEqual([]));
    await goTo('#/accounts/7');
    await waitForScreen('Nextcloud Berlin');
    expect(getField('Name').value).toBe('Nextcloud Berlin');
    await goTo('#/accounts/overview');
    await waitForScreen('Accounts');
    await waitFor(() => expect(getNames()).toEqual(['Nextcloud Berlin']));
  });
});

describe('The next person in the tab', () => {
  test('The next user in the tab sees neither the result of a deletion nor the filter of the previous one.', async () => {
    const accounts = Array.from({ length: 12 }, (_, index) =>
      createAccount({ id: `${index}`, name: `Cloud ${index}` }),
    );
    await openApp('#/accounts/overview', {
      user: jane,
      server: {
        [list]: replyWith(accounts),
        'DELETE settings/accounts/0': replyWith({ message: 'Not now, Jane.' }, 500),
        [logout]: replyWith({}),
        [login]: replyWith(joe),
      },
    });
    await clickButton('Delete Cloud 0');
    await waitFor(() => expect(isInPage('Not now, Jane.')).toBe(true));
    const { history } = window;
    const filter = screen.getByLabelText<HTMLInputElement>('Filter accounts');
    await fill('Filter accounts', 'Jane’s project');
    expect(filter.value).toBe('Jane’s project');
    await waitFor(() => expect(JSON.stringify(history.state)).toContain('Jane’s project'));
    const historyState = history.state;
    await logOut();
    await logIn();
    expect(isInPage('Not now, Jane.')).toBe(false);
    // The Back button leads to Jane's history entry.
    await goTo('#/docs/help');
    await waitForScreen('Help');
    act(() => {
      history.pushState(historyState, '', '#/accounts/overview');
      window.dispatchEvent(new HashChangeEvent('hashchange'));
    });
    await waitForScreen('Accounts');
    await flush();
    expect(getNames()).toHaveLength(12);
    expect(isInPage('Jane’s project')).toBe(false);
  });

  test('A deletion that the previous user has sent does not change the list of the next one.', async () => {
    const deferred = deferredReply(replyWith({}));
    await openApp('#/accounts/overview', {
      user: jane,
      server: {
        [list]: replyWith([account]),
        'DELETE settings/accounts/7': deferred.reply,
        [logout]: replyWith({}),
        [login]: replyWith(joe),
      },
    });
    await clickButton(/^Delete/);
    await logOut();
    await logIn();
    deferred.release();
    await flush();
    expect(getNames()).toEqual(['Nextcloud Roma']);
    expect(isInPage('has been deleted')).toBe(false);
  });
});

describe('A deletion whose screen is left before the response', () => {
  test('The button of a pending deletion is busy after the return, and the deletion is sent once.', async () => {
    const deferred = deferredReply(replyWith({}));
    const { getRequests } = await openApp('#/accounts/overview', {
      user: jane,
      server: { [list]: replyWith([account]), 'DELETE settings/accounts/7': [deferred.reply] },
    });
    await clickButton(/^Delete/);
    await goTo('#/docs/help');
    await goTo('#/accounts/overview');
    await waitForScreen('Accounts');
    await flush();
    expect(getButton(/^Delete/).getAttribute('aria-busy')).toBe('true');
    await clickButton(/^Delete/);
    expect(getRequests().filter(([call]) => String(call).startsWith('DELETE'))).toHaveLength(1);
    deferred.release();
    await waitFor(() => expect(getNames()).toEqual([]));
  });
});

test('After a deletion, the details lead to the list, even if they were closed and opened again meanwhile.', async () => {
  const deferred = deferredReply(replyWith({}));
  await openApp('#/accounts/7?status=created', {
    user: jane,
    server: {
      [list]: [replyWith([account]), replyWith([])],
      'GET settings/accounts/7': replyWith(account),
      'DELETE settings/accounts/7': deferred.reply,
    },
  });
  const { length } = history;
  await clickButton('Delete account');
  await goTo('#/accounts/overview');
  await waitForScreen('Accounts');
  await goTo('#/accounts/7');
  await waitForScreen('Nextcloud Roma');
  deferred.release();
  await waitForScreen('Accounts');
  expect(isInPage('Nextcloud Roma: The account has been deleted.')).toBe(true);
  // The list takes the history entry of the details.
  expect(history.length).toBe(length + 2);
});

test('The details of a deleted account do not come back with Back, although another screen was loading when it was deleted.', async () => {
  const deferred = deferredReply(replyWith({}));
  await openApp('#/accounts/7', {
    user: jane,
    server: {
      [list]: replyWith([]),
      'GET settings/accounts/7': replyWith(account),
      'DELETE settings/accounts/7': deferred.reply,
    },
  });
  const { chunks } = importers;
  setImporters({ ...importers, chunks: { ...chunks, pages: () => new Promise<never>(() => {}) } });
  await clickButton('Delete account');
  const { hash } = location;
  await goTo('#/docs/help');
  deferred.release();
  await flush();
  expect(location.hash).toContain('#/docs/help');
  await goTo(hash);
  await waitForScreen('Accounts');
});

test('A deletion that fails while another screen is shown is reported on the list, until the list is left.', async () => {
  const deferred = deferredReply(replyWith({ message: 'Not now.' }, 500));
  await openApp('#/accounts/overview', {
    user: jane,
    server: { [list]: replyWith([account]), 'DELETE settings/accounts/7': deferred.reply },
  });
  await clickButton('Delete Nextcloud Roma');
  await goTo('#/profile');
  await waitForScreen('Profile');
  deferred.release();
  await flush();
  await goTo('#/accounts/overview');
  await waitForScreen('Accounts');
  expect(isInPage('Nextcloud Roma: Not now.')).toBe(true);
  await goTo('#/profile');
  await waitForScreen('Profile');
  await goTo('#/accounts/overview');
  await waitForScreen('Accounts');
  expect(isInPage('Nextcloud Roma: Not now.')).toBe(false);
});

test('A deletion whose confirmation fails twice is reported once.', async () => {
  vi.stubGlobal('confirm', () => {
    throw new Error('No dialog.');
  });
  await openApp('#/accounts/overview', { user: jane, server: { [list]: replyWith([account]) } });
  await clickButton('Delete Nextcloud Roma');
  await clickButton('Delete Nextcloud Roma');
  expect(getMain().querySelectorAll('[role=alert]')).toHaveLength(1);
});

test('A success stays in sight even if another deletion fails.', async () => {
  await openApp('#/accounts/overview', {
    user: jane,
    server: {
      [list]: replyWith([account, createAccount({ id: '8', name: 'Nextcloud Bari' })]),
      'DELETE settings/accounts/7': replyWith({}),
      'DELETE settings/accounts/8': replyWith({ message: 'Not now.' }, 500),
    },
  });
  await clickButton('Delete Nextcloud Roma');
  await clickButton('Delete Nextcloud Bari');
  await waitFor(() => expect(isInPage('Nextcloud Bari: Not now.')).toBe(true));
  expect(isInPage('Nextcloud Roma: The account has been deleted.')).toBe(true);
});

test('A second press asks nothing until the first deletion has been answered.', async () => {
  let now = performance.now();
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  const confirm = vi.fn(() => {
    now += 300;
    return true;
  });
  vi.stubGlobal('confirm', confirm);
  const { getRequests } = await openApp('#/accounts/overview', {
    user: jane,
    server: { [list]: replyWith([account]), 'DELETE settings/accounts/7': replyWith({}) },
  });
  await clickButton('Delete Nextcloud Roma');
  await clickButton('Delete Nextcloud Roma');
  await waitFor(() => expect(getNames()).toEqual([]));
  expect(confirm).toHaveBeenCalledOnce();
  expect(getRequests().filter(([call]) => String(call).startsWith('DELETE'))).toHaveLength(1);
});

test('A deletion that has failed is reported until the screen is left, even if another one succeeds.', async () => {
  await openApp('#/accounts/overview', {
    user: jane,
    server: {
      [list]: replyWith([account, createAccount({ id: '8', name: 'Nextcloud Bari' })]),
      'DELETE settings/accounts/7': replyWith({ message: 'Not now.' }, 500),
      'DELETE settings/accounts/8': replyWith({}),
    },
  });
  await clickButton('Delete Nextcloud Roma');
  await waitFor(() => expect(isInPage('Nextcloud Roma: Not now.')).toBe(true));
  await clickButton('Delete Nextcloud Bari');
  await waitFor(() => expect(getNames()).toEqual(['Nextcloud Roma']));
  expect(isInPage('Nextcloud Bari: The account has been deleted.')).toBe(true);
  expect(isInPage('Nextcloud Roma: Not now.')).toBe(true);
  await goTo('#/docs/help');
  await waitForScreen('Help');
  await goTo('#/accounts/overview');
  await waitForScreen('Accounts');
  expect(isInPage('Nextcloud Roma: Not now.')).toBe(false);
});

describe('A save whose screen is left before the response', () => {
  test('The next save does not undo a pending one, although the older URL was loaded in between.', async () => {
    const deferred = deferredReply(replyWith({}));
    const { getRequests } = await openApp('#/accounts/7', {
      user: jane,
      server: {
        'GET settings/accounts/7': replyWith(account),
        'POST settings/accounts/7': [deferred.reply, replyWith({})],
      },
    });
    await fill('Platform URL', 'https://new.example.com/');
    await clickButton('Save');
    await goTo('#/docs/help');
    await goTo('#/accounts/7');
    await waitForScreen('Nextcloud Roma');
    expect(getForm('Save').getAttribute('aria-busy')).toBe('true');
    deferred.release();
    await waitFor(() => expect(getStatuses().join()).toContain('The account has been updated.'));
    await fill('Name', 'Nextcloud Milano');
    await clickButton('Save');
    expect(getRequests().at(-1)).toEqual([
      'POST settings/accounts/7',
      { name: 'Nextcloud Milano', url: 'https://new.example.com/' },
    ]);
  });

  test('An account whose form is left during the submit is created once.', async () => {
    const deferred = deferredReply(replyWith({ id: '7' }));
    const { getRequests } = await openApp('#/accounts/overview', {
      user: jane,
      server: {
        [list]: replyWith([]),
        'POST settings/accounts': [deferred.reply],
        'GET settings/accounts/7': replyWith(account),
      },
    });
    await fill('Name', account.name);
    await fill('Platform URL', account.url);
    await clickButton('Create account');
    await goTo('#/docs/help');
    await goTo('#/accounts/overview');
    await waitForScreen('Accounts');
    await clickButton(/^Create account/);
    expect(getRequests().filter(([call]) => call === 'POST settings/accounts')).toHaveLength(1);
    const entryCount = history.length;
    deferred.release();
    await waitForScreen('Nextcloud Roma');
    // Effects run twice under StrictMode, but the result leads to the details once.
    expect(history.length).toBe(entryCount + 1);
  });
});

describe('A registration whose screen is left before the response', () => {
  test('A registration whose form is left during the submit shows "Check your email" after the return.', async () => {
    const deferred = deferredReply(replyWith({}));
    const { getRequests } = await openApp('#/register', {
      server: {
        'GET welcome': replyWith({}, 200, { 'client-country': 'DE' }),
        'POST auth/register': [deferred.reply],
      },
    });
    await fillProfile(jane);
    await clickButton('Sign Up');
    await goTo('#/docs/help');
    await goTo('#/register');
    await waitForScreen('Sign Up');
    await flush();
    expect(getForm('Sign Up').getAttribute('aria-busy')).toBe('true');
    deferred.release();
    await waitForScreen('Check your email');
    expect(getRequests().filter(([call]) => call === 'POST auth/register')).toHaveLength(1);
  });
});

describe('A logout that does not reach the service', () => {
  test('The login page reports a failed logout, and the next start sends it again and logs nobody in.', async () => {
    await openApp('#/profile', { user: jane, server: { [logout]: replyWith({}, 502) } });
    await logOut();
    await waitFor(() => expect(isInPage('You are logged out in this browser')).toBe(true));
    const { getRequests } = await openApp('#/profile', {
      userHash: 'h1',
      localItems: { 'signing.loggedOut': 'h1' },
      server: { [logout]: replyWith({}) },
    });
    await waitForScreen('Login');
    expect(getRequests()).toEqual([[logout]]);
    expect(localStorage.getItem('signing.loggedOut')).toBeNull();
    expect(isInPage('You are logged out in this browser')).toBe(false);
  });

  const logInElsewhere = async () => {
    act(() => changeStorageInOtherTab('signing.user', JSON.stringify(jane)));
    await waitForScreen('Accounts');
  };
  const logOutElsewhere = async () => {
    act(() => changeStorageInOtherTab('signing.user'));
    await waitForScreen('Login');
    await flush();
  };

  test('After another tab has completed a failed logout, it is no longer reported.', async () => {
    await openApp('#/profile', { user: jane, server: { [logout]: replyWith({}, 502) } });
    await logOut();
    await waitFor(() => expect(isInPage('You are logged out in this browser')).toBe(true));
    act(() => changeStorageInOtherTab('signing.loggedOut'));
    await waitFor(() => expect(isInPage('You are logged out in this browser')).toBe(false));
  });

  test('After another login in another tab, a failed logout is no longer reported.', async () => {
    const server = { [logout]: replyWith({}, 502), [list]: replyWith([]) };
    await openApp('#/profile', { user: jane, server });
    await logOut();
    await waitFor(() => expect(isInPage('You are logged out in this browser')).toBe(true));
    await logInElsewhere();
    await logOutElsewhere();
    expect(isInPage('You are logged out in this browser')).toBe(false);
  });

  test('A logout that fails after another login in another tab is not reported.', async () => {
    const deferred = deferredReply(replyWith({}, 502));
    const server = { [logout]: deferred.reply, [list]: replyWith([]) };
    await openApp('#/profile', { user: jane, server });
    await logOut();
    await logInElsewhere();
    deferred.release();
    await flush();
    await logOutElsewhere();
    expect(isInPage('You are logged out in this browser')).toBe(false);
  });
});

test('A login form that stays until the accounts have loaded does not come back after a logout.', async () => {
  await openApp('#/login', { server: { [login]: replyWith(jane), [logout]: replyWith('') } });
  const { chunks } = importers;
  setImporters({
    ...importers,
    chunks: { ...chunks, accounts: () => new Promise<never>(() => {}) },
  });
  await fill('Email address', jane.email);
  await fill('Password', 'open sesame');
  await clickButton('Login');
  await flush();
  expect(location.hash).toContain('#/accounts/overview');
  await logOut();
  await flush();
  expect(getForm('Login').getAttribute('aria-busy')).toBeNull();
  expect([getField('Email address').value, getField('Password').value]).toEqual(['', '']);
});

test('A logout in another tab, while a login waits for its dictionary, leads to a login form that is idle.', async () => {
  await openApp('#/login', { server: { [login]: replyWith({ ...jane, language: 'de' }) } });
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const { dictionaries } = importers;
  const loadGerman = () => released.then(dictionaries.de);
  setImporters({ ...importers, dictionaries: { ...dictionaries, de: loadGerman } });
  await fill('Email address', jane.email);
  await fill('Password', 'open sesame');
  await clickButton('Login');
  await flush();
  expect(localStorage.getItem('signing.user')).not.toBeNull();
  act(() => changeStorageInOtherTab('signing.user'));
  release();
  await flush();
  await waitForScreen('Login');
  expect(localStorage.getItem('signing.user')).toBeNull();
  expect(getForm('Login').getAttribute('aria-busy')).toBeNull();
  expect(getStatuses().join()).not.toContain('expired');
});

test('With an empty token element the first login waits for the first token.', async () => {
  const welcome = deferredReply(replyWith({}, 200, { 'X-CSRF-Token': 'first' }));
  const { getRequests } = await openApp('#/login', {
    csrf: '',
    server: { 'GET welcome': welcome.reply, [login]: replyWith(jane), [list]: replyWith([]) },
  });
  await fill('Email address', 'jane@example.com');
  await fill('Password', 'open sesame');
  await clickButton('Login');
  expect(getRequests()).toEqual([['GET welcome']]);
  welcome.release();
  await waitForScreen('Accounts');
});

test('A login with a profile that is nested too deeply fails, and the form can be used again.', async () => {
  const nestedProfile = `{"email":"a@b","x":${'['.repeat(20_000)}${']'.repeat(20_000)}}`;
  await openApp('#/login', { server: { [login]: replyWith(nestedProfile) } });
  await fill('Email address', 'jane@example.com');
  await fill('Password', 'open sesame');
  await clickButton('Login');
  await screen.findByRole('alert');
  expect(getForm('Login').getAttribute('aria-busy')).toBeNull();
});

test('If the header cannot be rendered, the screen, the footer and a logout remain usable.', async () => {
  const { replace } = String.prototype;
  vi.spyOn(String.prototype, 'replace').mockImplementation(function (
    this: string,
    ...args: unknown[]
  ) {
    if (String(this) === 'Boom') throw new Error('A bug');
    return Reflect.apply(replace, this, args);
  });
  await openApp('#/docs/help', {
    user: { ...jane, display_name: 'Boom' },
    server: { [logout]: replyWith({}) },
  });
  expect(getMain().textContent).toContain('Help');
  expect(screen.getByRole('contentinfo')).toBeTruthy();
  expect(screen.getByRole('banner').textContent).toBe('HomeLogout');
  await click(getButton('Logout', screen.getByRole('banner')));
  await waitForScreen('Login');
  expect(console.error).toHaveBeenCalled();
  vi.mocked(console.error).mockClear();
});

test.each([
  ['#/register', 'POST auth/register', 'Sign Up'],
  ['#/passwordreset', 'POST auth/resetpassword', 'Request reset'],
])(
  '%s shows "Check your email" to someone who has left before the response and returns.',
  async (hash, call, submit) => {
    const deferred = deferredReply(replyWith({}));
    const welcome = replyWith({}, 200, { 'client-country': 'DE' });
    await openApp(hash, { server: { 'GET welcome': welcome, [call]: [deferred.reply] } });
    if (hash === '#/register') await fillProfile(jane);
    else await fill('Email address', jane.email);
    await clickButton(submit);
    await goTo('#/docs/help');
    deferred.release();
    await flush();
    await goTo(hash);
    await waitForScreen('Check your email');
  },
);

test('The profile says after a late return that the link to delete it is on its way.', async () => {
  const deferred = deferredReply(replyWith({}));
  await openApp('#/profile', { user: jane, server: { 'DELETE settings/profile': deferred.reply } });
  const form = getForm('Delete profile');
  await fill('Current password', 'secret', form);
  await clickButton('Delete profile', form);
  await goTo('#/docs/help');
  deferred.release();
  await flush();
  await goTo('#/profile');
  await waitForScreen('Profile');
  expect(isInPage('A link to confirm the deletion is on its way')).toBe(true);
});

test('While the text of a page in another language loads, the page does not claim to be in English only.', async () => {
  await openApp('#/docs/help');
  const germanText = new Promise<never>(() => {});
  setImporters({ ...importers, pages: { ...importers.pages, 'de/help': () => germanText } });
  await act(() => writeLanguage('de'));
  expect(document.documentElement.lang).toBe('de');
  expect(getMain().textContent).not.toContain('Diese Seite gibt es nicht auf Deutsch.');
});

test('A deletion that is confirmed while another tab logs out is reported.', async () => {
  const deferred = deferredReply(replyWith({}));
  await openApp('#/profile/delete/t', {
    user: jane,
    server: { 'DELETE auth/confirmdelete/t': deferred.reply, 'GET auth/logout': replyWith({}) },
  });
  await fill('Reason', 'No more need.');
  await clickButton('Confirm deletion');
  act(() => changeStorageInOtherTab('signing.user'));
  await flush();
  deferred.release();
  await flush();
  expect(isInPage('User profile deleted.')).toBe(true);
});

test('A deletion that is confirmed after someone else has logged in in another tab is not reported to them.', async () => {
  const deferred = deferredReply(replyWith({}));
  await openApp('#/profile/delete/t', {
    user: jane,
    server: { 'DELETE auth/confirmdelete/t': deferred.reply },
  });
  await fill('Reason', 'No more need.');
  await clickButton('Confirm deletion');
  act(() => changeStorageInOtherTab('signing.user', JSON.stringify(joe)));
  await flush();
  deferred.release();
  await flush();
  expect(isInPage('User profile deleted.')).toBe(false);
});

describe('What a user has typed on a screen that is open to everyone', () => {
  const reason = 'secret';
  async function openDeletion(options: Parameters<typeof openApp>[1]) {
    await openApp('#/profile/delete/t', options);
    await fill('Reason', reason);
  }
  const changeUserInOtherTab = async (user: typeof jane | undefined) => {
    act(() => changeStorageInOtherTab('signing.user', user && JSON.stringify(user)));
    await flush();
  };

  test.each([
    ['logs out', undefined],
    ['is replaced by someone else', joe],
  ])('It disappears when that user %s in another tab, and is kept for them.', async (_, user) => {
    await openDeletion({ user: jane });
    await changeUserInOtherTab(user);
    expect(getField('Reason').value).toBe('');
    await changeUserInOtherTab(jane);
    expect(getField('Reason').value).toBe(reason);
  });

  test('It stays when a visitor logs in in another tab, and when the session expires.', async () => {
    const server = { 'DELETE auth/confirmdelete/t': replyWith('', 401) };
    await openDeletion({ server });
    await changeUserInOtherTab(jane);
    expect(getField('Reason').value).toBe(reason);
    await clickButton('Confirm deletion');
    expect(getField('Reason').value).toBe(reason);
    await fill('Reason', 'secret and more');
    expect(sessionStorage.getItem('signing.typed jane@example.com')).toContain('and more');
  });
});

test('The page is never blank, even if another program has moved what React wants to remove.', async () => {
  await openApp('#/login');
  const wrapper = document.createElement('div');
  const moved = getMain().querySelector('.container > *') as Element;
  moved.replaceWith(wrapper);
  wrapper.append(moved);
  await goTo('#/docs/help');
  await waitForScreen('Something went wrong');
  vi.mocked(console.error).mockClear();
});
