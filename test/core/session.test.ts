import { describe, expect, test, vi } from 'vitest';
import { sessionOwner } from '../../src/core/owners.ts';
import { hasExpired } from '../../src/core/session/session.ts';
import type { User } from '../../src/core/session/user.ts';
import type { Result } from '../../src/lib/http.ts';
import { createUser } from '../fixtures.mjs';
import {
  changeStorageInOtherTab,
  encodeSettings,
  flush,
  openPage,
  provideImporters,
} from '../support.ts';

const jane = createUser({ display_name: 'Jane', language: 'de' });
const renamedJane = { ...jane, display_name: 'Jane Doe' };
const joe = createUser({ display_name: 'Joe', email: 'joe@example.com', language: 'it' });

const createHttpFailure = (status: number): Result<User> => ({
  ok: false,
  failure: { kind: 'http', status, code: undefined, message: undefined },
});
/** Creates the calls that a session makes. */
const createService = (loadProfile: () => Promise<Result<User>>) => ({
  loadProfile,
  sendLogout: vi.fn(),
});

const networkFailure: Result<User> = { ok: false, failure: { kind: 'network' } };

const createStoredSession = (user: User | string, hash = 'h1') => ({
  'signing.user': typeof user === 'string' ? user : JSON.stringify(user),
  'signing.userHash': hash,
});

type SessionOptions = {
  hash?: string;
  localItems?: Record<string, string>;
  server?: boolean;
  url?: string;
};

async function open({ hash, localItems = {}, server = false, url = '/' }: SessionOptions = {}) {
  openPage({
    url,
    localItems,
    meta: {
      ...(hash !== undefined && { 'user-hash': hash }),
      ...(server && { settings: encodeSettings({ session: 'server' }) }),
    },
  });
  await provideImporters();
  const session = await import('../../src/core/session/session.ts');
  (await import('../../src/core/navigation/navigation.ts')).startNavigation();
  await flush();
  return session;
}

const storedKeys = () => Object.keys(localStorage).sort();
const getUserName = (session: Awaited<ReturnType<typeof open>>) => {
  const now = session.currentSession();
  return now.status === 'loggedIn' ? now.user.display_name : now.status;
};
const getLanguageParameter = () => new URLSearchParams(location.hash.split('?')[1]).get('lang');

const createSuccess = (user: User): Result<User> => ({ ok: true, data: user });
const localItems = createStoredSession(jane);
const invalidSession = createStoredSession('{"__proto__":{"email":"a@b"}}');
const server = true;

/** A stored state, and who is logged in before and after the response. Without a `result`, no request is sent. */
type StartCase = {
  readonly title: string;
  readonly options: SessionOptions;
  readonly initialName: string;
  readonly result?: Result<User>;
  readonly finalName: string;
};
const startCases: readonly StartCase[] = [
  { title: 'nothing', options: {}, initialName: 'anonymous', finalName: 'anonymous' },
  {
    title: 'a user and no hash',
    options: { localItems },
    initialName: 'anonymous',
    finalName: 'anonymous',
  },
  {
    title: 'a user and an empty hash',
    options: { hash: '', localItems },
    initialName: 'anonymous',
    finalName: 'anonymous',
  },
  {
    title: 'a user and the stored hash',
    options: { hash: 'h1', localItems },
    initialName: 'Jane',
    finalName: 'Jane',
  },
  {
    title: 'a user and another hash',
    options: { hash: 'h2', localItems },
    initialName: 'Jane',
    result: createSuccess(joe),
    finalName: 'Joe',
  },
  {
    title: 'another hash and a rejected request',
    options: { hash: 'h2', localItems },
    initialName: 'Jane',
    result: createHttpFailure(401),
    finalName: 'anonymous',
  },
  {
    title: 'another hash and a failing service',
    options: { hash: 'h2', localItems },
    initialName: 'Jane',
    result: createHttpFailure(500),
    finalName: 'anonymous',
  },
  {
    title: 'another hash and no connection',
    options: { hash: 'h2', localItems },
    initialName: 'Jane',
    result: networkFailure,
    finalName: 'anonymous',
  },
  {
    title: 'only a hash',
    options: { hash: 'h1' },
    initialName: 'restoring',
    result: createSuccess(jane),
    finalName: 'Jane',
  },
  {
    title: 'only a hash and a rejected request',
    options: { hash: 'h1' },
    initialName: 'restoring',
    result: createHttpFailure(403),
    finalName: 'anonymous',
  },
  {
    title: 'a hash and an invalid user',
    options: { hash: 'h1', localItems: invalidSession },
    initialName: 'restoring',
    result: createSuccess(jane),
    finalName: 'Jane',
  },
  {
    title: 'a hash and truncated JSON',
    options: { hash: 'h1', localItems: createStoredSession('{') },
    initialName: 'restoring',
    result: createSuccess(jane),
    finalName: 'Jane',
  },
  {
    title: 'nothing on a static host',
    options: { server },
    initialName: 'anonymous',
    finalName: 'anonymous',
  },
  {
    title: 'a hash on a static host',
    options: { server, hash: 'h1' },
    initialName: 'anonymous',
    finalName: 'anonymous',
  },
  {
    title: 'a user on a static host',
    options: { server, localItems },
    initialName: 'Jane',
    result: createSuccess(renamedJane),
    finalName: 'Jane Doe',
  },
  {
    title: 'a user on a static host and a rejected request',
    options: { server, localItems },
    initialName: 'Jane',
    result: createHttpFailure(401),
    finalName: 'anonymous',
  },
  {
    title: 'a user on a static host and no connection',
    options: { server, localItems },
    initialName: 'Jane',
    result: networkFailure,
    finalName: 'anonymous',
  },
];

describe('At the start of a session check', () => {
  test.each(startCases)(
    'With $title, the session is $initialName during the check and $finalName after it.',
    async (startCase) => {
      const { options, initialName, result, finalName } = startCase;
      const session = await open({ url: '/#/?lang=it', ...options });
      let release = () => {};
      const released = new Promise<void>((resolve) => (release = resolve));
      const load = vi.fn(() => released.then(() => result ?? networkFailure));
      const restored = session.restoreSession(createService(load));
      expect(getUserName(session)).toBe(initialName);
      expect(load).toHaveBeenCalledTimes(result ? 1 : 0);
      release();
      await restored;
      await flush();
      expect(getUserName(session)).toBe(finalName);
      if (finalName === 'anonymous') expect(storedKeys()).toEqual([]);
      else
        expect(JSON.parse(localStorage.getItem('signing.user') ?? '').display_name).toBe(finalName);
      if (finalName !== 'anonymous' && options.hash) {
        expect(localStorage.getItem('signing.userHash')).toBe(options.hash);
      }
      // The language is reset when a stored user has been logged out.
      expect(getLanguageParameter()).toBe(
        options.localItems && finalName === 'anonymous' ? 'en' : 'it',
      );
    },
  );

  test('If the server does not respond, the stored user stays logged in.', async () => {
    const session = await open({ hash: 'h2', localItems: createStoredSession(jane) });
    vi.useFakeTimers();
    void session.restoreSession(createService(() => new Promise(() => {})));
    await vi.advanceTimersByTimeAsync(3_600_000);
    vi.useRealTimers();
    expect(getUserName(session)).toBe('Jane');
  });

  test.each([{ ok: true, data: joe } as const, networkFailure])(
    'A login that is quicker than the profile wins.',
    async (result) => {
      const session = await open({ hash: 'h2' });
      let release = () => {};
      const released = new Promise<void>((resolve) => (release = resolve));
      const restored = session.restoreSession(createService(() => released.then(() => result)));
      await session.startSession(jane, 'h3');
      release();
      await restored;
      expect(getUserName(session)).toBe('Jane');
      expect(localStorage.getItem('signing.userHash')).toBe('h3');
    },
  );

  test('Blocked storage does not stop the start.', async () => {
    const session = await open({ hash: 'h1' });
    vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    });
    await session.restoreSession(createService(async () => ({ ok: true, data: jane })));
    expect(getUserName(session)).toBe('Jane');
    session.endSession('logout');
    expect(getUserName(session)).toBe('anonymous');
  });

  test('Keys of other applications are neither read nor removed.', async () => {
    const session = await open({ localItems: { user: JSON.stringify(jane), userHash: 'theirs' } });
    await session.restoreSession(createService(async () => networkFailure));
    expect(storedKeys()).toEqual(['user', 'userHash']);
    expect(getUserName(session)).toBe('anonymous');
  });
});

describe('A login', () => {
  test('A login stores the whole profile and its hash, and removes an older hash.', async () => {
    const { startSession } = await open({ localItems: createStoredSession(joe, 'old') });
    await startSession({ ...jane, quota: 7 } as User, 'h1');
    expect({ ...localStorage }).toEqual(createStoredSession({ ...jane, quota: 7 } as User));
    await startSession(jane, undefined);
    expect(storedKeys()).toEqual(['signing.user']);
  });

  test.each([
    ['de', 'de'],
    ['la', 'en'],
    ['', 'en'],
    ['__proto__', 'en'],
    ['DE', 'en'],
  ])('A login with the language %j switches to %s.', async (profileLanguage, pageLanguage) => {
    const { startSession } = await open({ url: '/#/login?lang=it' });
    await startSession({ ...jane, language: profileLanguage }, 'h1');
    expect(getLanguageParameter()).toBe(pageLanguage);
    expect(document.documentElement.lang).toBe(pageLanguage);
  });

  test('A login takes effect when its language has loaded, so that no screen is half translated.', async () => {
    const { currentSession, startSession, subscribeSession } = await open();
    const notifications: string[] = [];
    subscribeSession(() =>
      notifications.push(`${currentSession().status} ${document.documentElement.lang}`),
    );
    await startSession(jane, 'h1');
    expect(notifications).toEqual(['loggedIn de']);
  });
});

describe('While a login waits for its dictionary', () => {
  test.each([
    ['a logout in another tab is followed', undefined, 'anonymous'],
    ['a login in another tab is followed', joe, 'Joe'],
    ['a profile saved in another tab is used', renamedJane, 'Jane Doe'],
  ])('%s.', async (_, stored, name) => {
    const session = await open();
    await session.restoreSession(createService(async () => networkFailure));
    const started = session.startSession(jane, 'h1');
    changeStorageInOtherTab('signing.user', stored && JSON.stringify(stored));
    await started;
    await flush();
    expect(getUserName(session)).toBe(name);
  });
});

describe('A change of the profile', () => {
  test('A changed profile is stored without changing the language.', async () => {
    const session = await open();
    await session.startSession(jane, 'h1');
    const { signal } = sessionOwner;
    session.updateUser({ ...renamedJane, language: 'it' });
    expect(getUserName(session)).toBe('Jane Doe');
    expect(signal.aborted).toBe(false);
    expect(localStorage.getItem('signing.userHash')).toBe('h1');
    await flush();
    expect(getLanguageParameter()).toBe('de');
  });

  test('A profile that arrives after a logout or another login changes nothing.', async () => {
    const session = await open();
    await session.startSession(jane, 'h1');
    session.endSession('logout');
    session.updateUser(renamedJane);
    expect([getUserName(session), storedKeys()]).toEqual(['anonymous', []]);
    await session.startSession(joe, 'h2');
    session.updateUser(renamedJane);
    expect(getUserName(session)).toBe('Joe');
  });
});

describe('The end of a session', () => {
  test.each(['logout', 'expired', 'other-tab', 'none'] as const)(
    'The end of a session (%s) removes its own keys only and resets the language.',
    async (reason) => {
      const { currentSession, endSession, startSession } = await open({
        localItems: { 'signing.csrfToken': 't', user: 'x' },
      });
      await startSession(jane, 'h1');
      endSession(reason);
      const email = reason === 'expired' ? jane.email : undefined;
      expect(currentSession()).toEqual({ status: 'anonymous', reason, email });
      expect(storedKeys()).toEqual(['signing.csrfToken', 'user']);
      await flush();
      expect(getLanguageParameter()).toBe('en');
    },
  );

  test('Ending no session keeps the language, except after a deletion.', async () => {
    const { currentSession, endSession } = await open({ url: '/#/?lang=it' });
    endSession('expired');
    endSession('none');
    await flush();
    expect([currentSession(), getLanguageParameter()]).toEqual([
      { status: 'anonymous', reason: 'expired' },
      'it',
    ]);
    endSession('logout');
    await flush();
    expect(getLanguageParameter()).toBe('en');
  });
});

describe('Another tab', () => {
  async function openWithSession(
    options: SessionOptions = { hash: 'h1', localItems: createStoredSession(jane) },
  ) {
    const session = await open({ url: '/#/?lang=it', ...options });
    await session.restoreSession(createService(async () => networkFailure));
    return session;
  }
  const endedInOtherTab = { status: 'anonymous', reason: 'other-tab' };

  test.each([
    ['logs out', () => changeStorageInOtherTab('signing.user')],
    ['writes rubbish', () => changeStorageInOtherTab('signing.user', '{')],
  ])('Another tab that %s ends the session here.', async (_, change) => {
    const { currentSession } = await openWithSession();
    change();
    expect(currentSession()).toEqual(endedInOtherTab);
    expect(storedKeys()).toEqual([]);
    await flush();
    expect(getLanguageParameter()).toBe('en');
  });

  test.each([
    ['where nobody was', {}],
    ['as another user', undefined],
  ])('A login in another tab (%s) is followed, including the language.', async (_, options) => {
    const session = await openWithSession(options && { ...options, url: '/#/?lang=en' });
    changeStorageInOtherTab('signing.user', JSON.stringify({ ...joe, language: 'de' }));
    expect(getUserName(session)).toBe('Joe');
    await flush();
    expect(getLanguageParameter()).toBe('de');
  });

  test('A profile changed in another tab is followed without changing the language.', async () => {
    const session = await openWithSession();
    changeStorageInOtherTab('signing.user', JSON.stringify(renamedJane));
    expect(getUserName(session)).toBe('Jane Doe');
    await flush();
    expect(getLanguageParameter()).toBe('it');
  });

  test('Another tab that writes the same value, other keys or a logout of nobody changes nothing.', async () => {
    const { currentSession } = await openWithSession();
    const previous = currentSession();
    changeStorageInOtherTab('signing.user', JSON.stringify(jane));
    changeStorageInOtherTab('signing.csrfToken', 'next');
    changeStorageInOtherTab('user');
    expect(currentSession()).toBe(previous);
    const visitor = await openWithSession({});
    changeStorageInOtherTab(undefined);
    expect(visitor.currentSession()).toEqual({ status: 'anonymous', reason: 'none' });
  });

  test('Changes in other tabs are followed when the page returns from the back/forward cache.', async () => {
    const { currentSession } = await openWithSession();
    localStorage.clear();
    const restoreFromCache = (persisted: boolean) =>
      window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));
    restoreFromCache(false);
    expect(currentSession().status).toBe('loggedIn');
    restoreFromCache(true);
    expect(currentSession()).toEqual(endedInOtherTab);
  });
});

describe('A logout that the service has not confirmed', () => {
  const pendingLogout = { 'signing.loggedOut': 'h1' };

  test('A session whose logout was not confirmed is not restored at the next start, which sends the logout again.', async () => {
    const session = await open({ hash: 'h1', localItems: pendingLogout });
    const calls = { loadProfile: vi.fn(async () => createSuccess(jane)), sendLogout: vi.fn() };
    await session.restoreSession(calls);
    expect(getUserName(session)).toBe('anonymous');
    expect(calls.loadProfile).not.toHaveBeenCalled();
    expect(calls.sendLogout).toHaveBeenCalledOnce();
    expect(localStorage.getItem('signing.loggedOut')).toBe('h1');
  });

  test('An unconfirmed logout does not affect the session that has replaced it.', async () => {
    const session = await open({ hash: 'h2', localItems: pendingLogout });
    const calls = { loadProfile: async () => createSuccess(jane), sendLogout: vi.fn() };
    await session.restoreSession(calls);
    expect(getUserName(session)).toBe('Jane');
    expect(calls.sendLogout).not.toHaveBeenCalled();
    expect(localStorage.getItem('signing.loggedOut')).toBeNull();
  });

  test('The next login clears an unconfirmed logout.', async () => {
    const { startSession } = await open({ localItems: pendingLogout });
    await startSession(jane, 'h2');
    expect(localStorage.getItem('signing.loggedOut')).toBeNull();
  });
});

describe('Storage', () => {
  test('If the storage is cleared, the user is logged out of the service, too.', async () => {
    const session = await open({ hash: 'h1', localItems: createStoredSession(jane) });
    const calls = createService(async () => networkFailure);
    await session.restoreSession(calls);
    changeStorageInOtherTab(undefined);
    await flush();
    expect(session.currentSession()).toEqual({ status: 'anonymous', reason: 'other-tab' });
    expect(calls.sendLogout).toHaveBeenCalledOnce();
    expect(storedKeys()).toEqual(['signing.loggedOut']);
    changeStorageInOtherTab(undefined);
    await flush();
    expect(calls.sendLogout).toHaveBeenCalledOnce();
  });

  test('A full storage keeps the older profile of the same user, so that no other tab is logged out.', async () => {
    const session = await open({ hash: 'h1', localItems: createStoredSession(jane) });
    await session.restoreSession(createService(async () => networkFailure));
    const { localStorage } = window;
    const full = {
      getItem: (key: string) => localStorage.getItem(key),
      removeItem: (key: string) => localStorage.removeItem(key),
      setItem() {
        throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
      },
    };
    const spy = vi.spyOn(window, 'localStorage', 'get').mockReturnValue(full as unknown as Storage);
    session.updateUser(renamedJane);
    expect(getUserName(session)).toBe('Jane Doe');
    spy.mockRestore();
    expect(localStorage.getItem('signing.user')).toBe(JSON.stringify(jane));
    // The next start asks the service for the newer profile.
    expect(localStorage.getItem('signing.userHash')).toBeNull();
  });

  test('A storage that was cleared before another user has logged in does not log that user out.', async () => {
    const session = await open({ hash: 'h1', localItems: createStoredSession(jane) });
    const calls = createService(async () => networkFailure);
    await session.restoreSession(calls);
    // A tab that was frozen receives all of these events at once.
    changeStorageInOtherTab(undefined);
    changeStorageInOtherTab('signing.user', JSON.stringify(joe));
    changeStorageInOtherTab('signing.userHash', 'h2');
    await flush();
    expect(getUserName(session)).toBe('Joe');
    expect(calls.sendLogout).not.toHaveBeenCalled();
    expect(localStorage.getItem('signing.userHash')).toBe('h2');
  });

  test('A full storage does not forget a logout that the service has not confirmed.', async () => {
    const session = await open({ hash: 'h1' });
    const { localStorage } = window;
    const full = {
      getItem: (key: string) => localStorage.getItem(key),
      removeItem: (key: string) => localStorage.removeItem(key),
      setItem() {
        throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
      },
    };
    const spy = vi.spyOn(window, 'localStorage', 'get').mockReturnValue(full as unknown as Storage);
    await session.startSession(jane, 'h1');
    session.logOut(() => {});
    spy.mockRestore();
    const sessionItems = { ...sessionStorage };
    // A reload drops what is in memory.
    const reloadedSession = await open({ hash: 'h1' });
    for (const [key, value] of Object.entries(sessionItems)) sessionStorage.setItem(key, value);
    const calls = createService(async () => createSuccess(jane));
    await reloadedSession.restoreSession(calls);
    expect(getUserName(reloadedSession)).toBe('anonymous');
    expect(calls.sendLogout).toHaveBeenCalledOnce();
    await reloadedSession.startSession(joe, 'h2');
    expect({ ...sessionStorage }).toEqual({});
  });
});

describe('The check at the start', () => {
  test('A late response to the check at the start does not undo a profile that was saved before.', async () => {
    const session = await open({ hash: 'h2', localItems: createStoredSession(jane) });
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    const restored = session.restoreSession(
      createService(() => released.then(() => createSuccess(jane))),
    );
    session.updateUser(renamedJane);
    release();
    await restored;
    expect(getUserName(session)).toBe('Jane Doe');
    expect(localStorage.getItem('signing.user')).toBe(JSON.stringify(renamedJane));
  });
});

test('A login is stored before its dictionary has arrived, so that a reload finds it.', async () => {
  const { currentSession, startSession } = await open();
  const started = startSession(jane, 'h1');
  expect(currentSession().status).toBe('anonymous');
  expect(storedKeys()).toEqual(['signing.user', 'signing.userHash']);
  await started;
});

test('A session has expired only if the service has ended it.', () => {
  expect(hasExpired({ status: 'anonymous', reason: 'expired' })).toBe(true);
  for (const reason of ['none', 'logout', 'other-tab'] as const)
    expect(hasExpired({ status: 'anonymous', reason })).toBe(false);
  expect(hasExpired({ status: 'loggedIn', user: jane })).toBe(false);
});
