import { act, render, screen } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import type { User } from '../../../src/core/session/user.ts';
import { createUser } from '../../fixtures.mjs';
import {
  changeStorageInOtherTab,
  createPageSignal,
  deferredReply,
  encodeSettings,
  fillStorage,
  flush,
  forbidStorage,
  mockFetch,
  networkError,
  openPage,
  provideImporters,
  type Reply,
  replyWith,
} from '../support.ts';

const jane = createUser({ display_name: 'Jane', language: 'de' });
const renamedJane = { ...jane, display_name: 'Jane Doe' };
const joe = createUser({ display_name: 'Joe', email: 'joe@example.com', language: 'it' });

const profile = 'GET /api/v1/settings/profile';
const login = 'POST /api/v1/auth/login';
const logout = 'GET /api/v1/auth/logout';
const heartbeat = 'GET /api/v1/auth/heartbeat';

type Options = {
  readonly url?: string;
  /** The user hash of the page. */
  readonly hash?: string;
  readonly token?: string;
  readonly localItems?: Readonly<Record<string, string>>;
  /** Whether the settings say `session: "server"`. */
  readonly isServer?: boolean;
  readonly server?: Parameters<typeof mockFetch>[0];
};

/** Opens a page as the application does, up to `startSession`. */
async function open({ url = '/#/', hash, token, localItems = {}, isServer, server = {} }: Options) {
  openPage({
    url,
    localItems,
    meta: {
      ...(hash !== undefined && { 'user-hash': hash }),
      ...(token !== undefined && { 'csrf-token': token }),
      ...(isServer && { settings: encodeSettings({ session: 'server' }) }),
    },
  });
  const { requests } = mockFetch(server);
  await provideImporters({ de: async () => ({ default: {} }), it: async () => ({ default: {} }) });
  const signal = createPageSignal();
  (await import('../../../src/core/session/csrf.ts')).startCsrf();
  (await import('../../../src/core/navigation/navigation.ts')).startNavigation(signal);
  await flush();
  const page = {
    ...(await import('../../../src/core/session/session.ts')),
    ...(await import('../../../src/core/session/csrf.ts')),
    ...(await import('../../../src/session/start.ts')),
    ...(await import('../../../src/session/login.ts')),
    ...(await import('../../../src/session/logout.ts')),
    ...(await import('../../../src/session/heartbeat.ts')),
    ...(await import('../../../src/session/profile.ts')),
  };
  return {
    ...page,
    signal,
    requests,
    startSession: () => page.startSession(signal),
    /** The name of the user, or why nobody is logged in. */
    who() {
      const { user, confirmation, reason } = page.currentSession();
      return user?.display_name ?? (confirmation === 'pending' ? 'restoring' : reason);
    },
    getCalls: () => requests.map(({ call }) => call),
  };
}

const createStoredSession = (user: User | string, hash = 'h1') => ({
  'signing.user': typeof user === 'string' ? user : JSON.stringify(user),
  'signing.userHash': hash,
});
const stored = createStoredSession(jane);

describe('The start', () => {
  /** A stored state, and who is logged in before and after the response. Without a reply, no request is sent. */
  type StartCase = [
    title: string,
    options: Options,
    atFirst: string,
    reply: Reply | undefined,
    atLast: string,
  ];
  const refused = replyWith({}, 401);
  const forbidden = replyWith({}, 403);
  const failed = replyWith({}, 500);
  const page = replyWith('<html>');
  const mine = { localItems: stored };
  const onServer = { ...mine, isServer: true };
  const otherHash = { ...mine, hash: 'h2' };
  const rubbish = { localItems: createStoredSession('{"__proto__":{"email":"a@b"}}') };
  const cases: readonly StartCase[] = [
    ['nothing', {}, 'none', undefined, 'none'],
    ['a user and no hash', mine, 'expired', undefined, 'expired'],
    ['a user and an empty hash', { ...mine, hash: '' }, 'expired', undefined, 'expired'],
    ['a user and the stored hash', { ...mine, hash: 'h1' }, 'Jane', undefined, 'Jane'],
    ['a user and another hash', otherHash, 'Jane', replyWith(renamedJane), 'Jane Doe'],
    ['another user’s hash', otherHash, 'Jane', replyWith(joe), 'Joe'],
    ['another hash and a refusal', otherHash, 'Jane', refused, 'expired'],
    ['another hash and a 403', otherHash, 'Jane', forbidden, 'expired'],
    ['another hash and an error of the service', otherHash, 'Jane', failed, 'none'],
    ['another hash and no connection', otherHash, 'Jane', networkError, 'none'],
    ['only a hash', { hash: 'h1' }, 'restoring', replyWith(jane), 'Jane'],
    ['only a hash and a refusal', { hash: 'h1' }, 'restoring', refused, 'none'],
    ['only a hash and no connection', { hash: 'h1' }, 'restoring', networkError, 'none'],
    ['an unreadable user', { ...rubbish, hash: 'h1' }, 'restoring', replyWith(jane), 'Jane'],
    ['nothing on a static host', { isServer: true }, 'none', undefined, 'none'],
    ['a hash on a static host', { isServer: true, hash: 'h1' }, 'none', undefined, 'none'],
    ['a user on a static host', onServer, 'Jane', replyWith(renamedJane), 'Jane Doe'],
    ['a user on a static host and a refusal', onServer, 'Jane', refused, 'expired'],
    ['a user on a static host and a 403', onServer, 'Jane', forbidden, 'expired'],
    ['a user on a static host and an error of the service', onServer, 'Jane', failed, 'Jane'],
    ['a user on a static host and too many requests', onServer, 'Jane', replyWith({}, 429), 'Jane'],
    ['a user on a static host and a page in place of a profile', onServer, 'Jane', page, 'Jane'],
    ['a user on a static host and no connection', onServer, 'Jane', networkError, 'Jane'],
  ];

  test.each(cases)(
    'A start that finds %s has the right session, at once and in the end.',
    async (_, options, atFirst, reply, atLast) => {
      const { getCalls, startSession, who } = await open({
        ...options,
        server: reply ? { [profile]: reply } : {},
      });
      startSession();
      expect(who()).toBe(atFirst);
      await flush();
      expect(who()).toBe(atLast);
      expect(getCalls()).toEqual(reply ? [profile] : []);
    },
  );

  test('A stored user that cannot be read is removed.', async () => {
    const { startSession } = await open(rubbish);
    startSession();
    expect(localStorage).toHaveLength(0);
  });

  test('A session that has expired remembers whose it was.', async () => {
    const { currentSession, startSession } = await open({ localItems: stored });
    startSession();
    expect(currentSession()).toMatchObject({ reason: 'expired', person: jane.email });
  });

  test.each([
    ['there is no connection', networkError, 'unknown'],
    ['the service has sent the profile', replyWith(jane), 'confirmed'],
  ])('A stored user is asked about until %s.', async (_, reply, confirmation) => {
    const { currentSession, startSession } = await open({
      isServer: true,
      localItems: stored,
      server: { [profile]: reply },
    });
    startSession();
    expect(currentSession()).toMatchObject({ confirmation: 'pending' });
    await flush();
    expect(currentSession()).toMatchObject({ user: jane, confirmation });
    expect({ ...localStorage }).toEqual(stored);
  });

  test('After a failed login, a late answer to who is logged in still begins the session.', async () => {
    const { reply, release } = deferredReply(replyWith(jane));
    const { logIn, startSession, who } = await open({
      hash: 'h1',
      server: { [profile]: reply, [login]: replyWith({}, 401) },
    });
    startSession();
    await logIn('a@b', 'wrong');
    expect(who()).toBe('restoring');
    release();
    await flush();
    expect(who()).toBe('Jane');
  });

  test('A profile that is answered after a save does not undo the save.', async () => {
    const { reply, release } = deferredReply(replyWith(jane));
    const { currentSession, saveProfile, startSession, who } = await open({
      isServer: true,
      localItems: stored,
      server: { [profile]: reply, 'POST /api/v1/settings/profile': replyWith(renamedJane) },
    });
    startSession();
    await saveProfile(renamedJane);
    release();
    await flush();
    expect(who()).toBe('Jane Doe');
    expect(currentSession()).toMatchObject({ confirmation: 'confirmed' });
    expect(localStorage.getItem('signing.user')).toBe(JSON.stringify(renamedJane));
  });

  test('The page’s hash is stored with the confirmed user, so that the next start need not ask.', async () => {
    const { startSession } = await open({
      hash: 'h2',
      localItems: stored,
      server: { [profile]: replyWith(jane) },
    });
    startSession();
    await flush();
    expect(localStorage.getItem('signing.userHash')).toBe('h2');
  });

  test('On a static host the stored hash is kept.', async () => {
    const { startSession } = await open({
      isServer: true,
      hash: '',
      localItems: stored,
      server: { [profile]: replyWith(jane) },
    });
    startSession();
    await flush();
    expect(localStorage.getItem('signing.userHash')).toBe('h1');
  });

  test('A login that is quicker than the profile wins.', async () => {
    const { reply, release } = deferredReply(replyWith(joe));
    const { logIn, startSession, who } = await open({
      hash: 'h2',
      server: { [profile]: reply, [login]: replyWith(jane, 200, { 'X-User-Hash': 'h3' }) },
    });
    startSession();
    await logIn('jane@example.com', 'x');
    release();
    await flush();
    expect(who()).toBe('Jane');
    expect(localStorage.getItem('signing.userHash')).toBe('h3');
  });

  test('Blocked storage does not stop the start.', async () => {
    const { startSession, who } = await open({
      hash: 'h1',
      server: { [profile]: replyWith(jane) },
    });
    forbidStorage();
    startSession();
    await flush();
    expect(who()).toBe('Jane');
  });

  test('Keys of other applications are neither read nor removed.', async () => {
    const localItems = { user: JSON.stringify(jane), userHash: 'theirs' };
    const { startSession, who } = await open({ localItems });
    startSession();
    expect(who()).toBe('none');
    expect({ ...localStorage }).toEqual(localItems);
  });
});

describe('A login', () => {
  test('The session begins as soon as the service has answered.', async () => {
    const { currentUser, logIn } = await open({
      server: { [login]: replyWith(jane, 200, { 'X-User-Hash': 'h1' }) },
    });
    expect(await logIn('jane@example.com', 'x')).toMatchObject({ ok: true });
    expect(currentUser()).toEqual(jane);
    expect({ ...localStorage }).toEqual(stored);
  });

  test('A login that fails begins nothing, and ends the wait for a session that is being restored.', async () => {
    const { currentSession, logIn, startSession, who } = await open({
      hash: 'h1',
      server: { [profile]: deferredReply(replyWith(jane)).reply, [login]: replyWith({}, 401) },
    });
    startSession();
    expect(who()).toBe('restoring');
    expect(await logIn('jane@example.com', 'x')).toMatchObject({ failure: { status: 401 } });
    expect(currentSession()).toMatchObject({ user: undefined, reason: 'none' });
  });

  test('A login that fails keeps why the earlier session has ended.', async () => {
    const { currentSession, logIn, startSession } = await open({
      localItems: stored,
      server: { [login]: replyWith({}, 401) },
    });
    startSession();
    await logIn('jane@example.com', 'x');
    expect(currentSession()).toMatchObject({ reason: 'expired', person: jane.email });
  });
});

describe('A logout', () => {
  /** Opens a page on which Jane is logged in. */
  async function openAsJane(options: Options) {
    const page = await open({ hash: 'h1', localItems: stored, ...options });
    page.startSession();
    return page;
  }
  const getLoggedOut = () => localStorage.getItem('signing.loggedOut');

  test.each([
    ['confirmed', replyWith({}), null],
    ['answered that there is no session', replyWith({}, 401), null],
    ['answered with an error', replyWith({}, 502), 'h1'],
    ['lost on the way', networkError, 'h1'],
  ])(
    'A logout that is %s ends the session at once, and is remembered until it is confirmed.',
    async (_, reply, remembered) => {
      const { currentSession, logOut, requests } = await openAsJane({
        server: { [logout]: reply },
      });
      logOut();
      expect(currentSession()).toMatchObject({ user: undefined, person: '', reason: 'logout' });
      expect(getLoggedOut()).toBe('h1');
      // It survives closing the window.
      expect(requests[0]?.init.keepalive).toBe(true);
      await flush();
      expect(getLoggedOut()).toBe(remembered);
    },
  );

  test.each([
    ['lost on the way', networkError, 'true'],
    ['confirmed', replyWith({}), 'false'],
  ])('The login can say whether a logout was %s.', async (_, reply, text) => {
    const { logOut, useHasLogoutFailed } = await openAsJane({ server: { [logout]: reply } });
    const Notice = () => <output>{String(useHasLogoutFailed())}</output>;
    render(<Notice />);
    logOut();
    await act(flush);
    expect(screen.getByRole('status').textContent).toBe(text);
  });

  test('The failure of a logout is not told to somebody who has logged in since.', async () => {
    const { reply, release } = deferredReply(networkError);
    const { logOut, logIn, useHasLogoutFailed, who } = await openAsJane({
      server: { [logout]: reply, [login]: replyWith(joe) },
    });
    const Notice = () => <output>{String(useHasLogoutFailed())}</output>;
    render(<Notice />);
    logOut();
    await act(() => logIn('joe@example.com', 'x'));
    release();
    await act(flush);
    expect(who()).toBe('Joe');
    expect(screen.getByRole('status').textContent).toBe('false');
  });

  test.each([
    ['the same hash', { hash: 'h1' }, 'h1'],
    ['no hash', {}, 'h1'],
    ['any hash, if that of the logout is unknown', { hash: 'h2' }, ''],
  ])(
    'A session whose logout was not confirmed is not restored by a page with %s, which sends the logout again.',
    async (_, options, loggedOut) => {
      const { getCalls, startSession, who } = await open({
        ...options,
        localItems: { 'signing.loggedOut': loggedOut },
        server: { [logout]: networkError },
      });
      startSession();
      await flush();
      expect(who()).toBe('none');
      expect(getCalls()).toEqual([logout]);
      expect(getLoggedOut()).toBe(loggedOut);
    },
  );

  test('An unconfirmed logout does not affect the session that has replaced it.', async () => {
    const { getCalls, startSession, who } = await open({
      hash: 'h2',
      localItems: { 'signing.loggedOut': 'h1' },
      server: { [profile]: replyWith(jane) },
    });
    startSession();
    await flush();
    expect([who(), getCalls()]).toEqual(['Jane', [profile]]);
    expect(getLoggedOut()).toBeNull();
  });

  test('A logout is remembered without a hash, too.', async () => {
    const { logOut, startSession } = await open({
      isServer: true,
      localItems: { 'signing.user': JSON.stringify(jane) },
      server: { [profile]: replyWith(jane), [logout]: networkError },
    });
    startSession();
    await flush();
    logOut();
    expect(getLoggedOut()).toBe('');
  });

  test('A full storage does not stop a logout.', async () => {
    const { logOut, who } = await openAsJane({ server: { [logout]: replyWith({}) } });
    fillStorage();
    logOut();
    expect(who()).toBe('logout');
  });
});

describe('Another tab', () => {
  async function openAsJane(options: Options = {}) {
    const page = await open({ hash: 'h1', localItems: stored, ...options });
    page.startSession();
    return page;
  }

  test('A login, a logout and a saved profile in another tab are followed.', async () => {
    const { who } = await openAsJane();
    changeStorageInOtherTab('signing.user', JSON.stringify(renamedJane));
    expect(who()).toBe('Jane Doe');
    changeStorageInOtherTab('signing.user', JSON.stringify(joe));
    expect(who()).toBe('Joe');
    changeStorageInOtherTab('signing.user');
    expect(who()).toBe('none');
  });

  test('Other keys are no reason to follow.', async () => {
    const { who } = await openAsJane();
    localStorage.setItem('signing.user', JSON.stringify(joe));
    changeStorageInOtherTab('signing.csrfToken', 'next');
    changeStorageInOtherTab('user');
    expect(who()).toBe('Jane');
  });

  test('If the storage is cleared, the user is logged out of the service, too, once.', async () => {
    const { currentSession, getCalls } = await openAsJane({ server: { [logout]: networkError } });
    changeStorageInOtherTab(undefined);
    expect(currentSession()).toMatchObject({ user: undefined, person: '', reason: 'logout' });
    await flush();
    expect(getCalls()).toEqual([logout]);
    expect(localStorage.getItem('signing.loggedOut')).toBe('');
    changeStorageInOtherTab(undefined);
    await flush();
    expect(getCalls()).toEqual([logout]);
  });

  test('A storage that was cleared before another user has logged in does not log that user out.', async () => {
    const { getCalls, who } = await openAsJane();
    // A tab that was frozen receives its events late.
    localStorage.clear();
    for (const [key, value] of Object.entries(createStoredSession(joe, 'h2')))
      localStorage.setItem(key, value);
    window.dispatchEvent(new StorageEvent('storage', { key: null, storageArea: localStorage }));
    await flush();
    expect([who(), getCalls()]).toEqual(['Joe', []]);
  });

  test('Changes in other tabs are followed when the page returns from the back/forward cache.', async () => {
    const { who } = await openAsJane();
    localStorage.removeItem('signing.user');
    const restoreFromCache = (persisted: boolean) =>
      window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));
    restoreFromCache(false);
    expect(who()).toBe('Jane');
    restoreFromCache(true);
    expect(who()).toBe('none');
  });
});

describe('The heartbeat', () => {
  /** Opens a page with fake timers, and starts the heartbeat. */
  async function openWithHeartbeat(token: string | undefined, reply: Reply = replyWith({})) {
    const page = await open({
      ...(token !== undefined && { token }),
      server: { [heartbeat]: reply },
    });
    vi.useFakeTimers();
    const controller = new AbortController();
    page.startHeartbeat(controller.signal);
    return { ...page, stop: () => controller.abort(), countCalls: () => page.requests.length };
  }
  const advanceTime = (ms: number) => vi.advanceTimersByTimeAsync(ms);

  test('A heartbeat is sent every 60 seconds, in hidden tabs, too, until the application stops.', async () => {
    const { countCalls, stop } = await openWithHeartbeat('token');
    await advanceTime(59_999);
    expect(countCalls()).toBe(0);
    await advanceTime(1);
    expect(countCalls()).toBe(1);
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    document.dispatchEvent(new Event('visibilitychange'));
    await advanceTime(600_000);
    expect(countCalls()).toBe(11);
    stop();
    await advanceTime(600_000);
    expect(countCalls()).toBe(11);
  });

  test('Without the token element no heartbeat is ever sent.', async () => {
    const { countCalls, saveCsrfToken } = await openWithHeartbeat(undefined);
    saveCsrfToken('token');
    await advanceTime(600_000);
    expect(countCalls()).toBe(0);
  });

  test('The heartbeat starts when the first token arrives.', async () => {
    const { countCalls, saveCsrfToken } = await openWithHeartbeat('');
    await advanceTime(600_000);
    expect(countCalls()).toBe(0);
    saveCsrfToken('token');
    await advanceTime(60_000);
    expect(countCalls()).toBe(1);
  });

  test('A session whose logout is not confirmed gets no heartbeat.', async () => {
    const { countCalls } = await openWithHeartbeat('token');
    localStorage.setItem('signing.loggedOut', 'h1');
    await advanceTime(600_000);
    expect(countCalls()).toBe(0);
  });

  test.each([
    ['fails', networkError, 1],
    ['is refused', replyWith({}, 401), 1],
    ['succeeds', replyWith({}), 0],
  ])(
    'A heartbeat that %s ends no session, and only a failure is logged.',
    async (_, reply, times) => {
      const info = vi.spyOn(console, 'info').mockImplementation(() => {});
      const { beginSession, countCalls, who } = await openWithHeartbeat('token', reply);
      beginSession(jane, 'h1');
      await advanceTime(60_000);
      expect([countCalls(), who()]).toEqual([1, 'Jane']);
      expect(info).toHaveBeenCalledTimes(times);
    },
  );

  test('A heartbeat that hangs is not sent again, and the next one follows its answer.', async () => {
    const { reply, release } = deferredReply(replyWith({}));
    const { countCalls } = await openWithHeartbeat('token', reply);
    await advanceTime(600_000);
    expect(countCalls()).toBe(1);
    release();
    await advanceTime(60_000);
    expect(countCalls()).toBe(2);
  });
});
