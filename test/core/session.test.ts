import { describe, expect, test, vi } from 'vitest';
import { sessionOwner } from '../../src/core/owners.ts';
import type { User } from '../../src/core/session/user.ts';
import type { Result } from '../../src/lib/http.ts';
import { encodeSettings, openPage, otherTab, provide, settle } from '../support.ts';

const jane: User = { display_name: 'Jane', email: 'jane@x', language: 'de', country: 'DE' };
const newer = { ...jane, display_name: 'Jane Doe' };
const joe: User = { ...jane, display_name: 'Joe', email: 'joe@x', language: 'it' };

const refused = (status: number): Result<User> => ({
  ok: false,
  failure: { kind: 'http', status, code: undefined, message: undefined },
});
/** The calls of a session. */
const service = (loadProfile: () => Promise<Result<User>>) => ({
  loadProfile,
  sendLogout: vi.fn(),
});

const lost: Result<User> = { ok: false, failure: { kind: 'network' } };

const kept = (user: User | string, hash = 'h1') => ({
  'signing.user': typeof user === 'string' ? user : JSON.stringify(user),
  'signing.userHash': hash,
});

type Opened = { hash?: string; stored?: Record<string, string>; server?: boolean; url?: string };

async function open({ hash, stored = {}, server = false, url = '/' }: Opened = {}) {
  openPage({
    url,
    stored,
    meta: {
      ...(hash !== undefined && { 'user-hash': hash }),
      ...(server && { settings: encodeSettings({ session: 'server' }) }),
    },
  });
  await provide();
  const session = await import('../../src/core/session/session.ts');
  (await import('../../src/core/navigation/navigation.ts')).startNavigation();
  await settle();
  return session;
}

const storedKeys = () => Object.keys(localStorage).sort();
const who = (session: Awaited<ReturnType<typeof open>>) => {
  const now = session.currentSession();
  return now.status === 'loggedIn' ? now.user.display_name : now.status;
};
const language = () => new URLSearchParams(location.hash.split('?')[1]).get('lang');

const ok = (user: User): Result<User> => ({ ok: true, data: user });
const stored = kept(jane);
const rubbish = kept('{"__proto__":{"email":"a@b"}}');
const server = true;

/** What the start finds, who is there until the server has answered, what that says if asked, who is there then. */
type Start = [string, Opened, string, Result<User> | undefined, string];
const starts: Start[] = [
  ['nothing', {}, 'anonymous', undefined, 'anonymous'],
  ['a user and no hash', { stored }, 'anonymous', undefined, 'anonymous'],
  ['a user and an empty hash', { hash: '', stored }, 'anonymous', undefined, 'anonymous'],
  ['a user and the stored hash', { hash: 'h1', stored }, 'Jane', undefined, 'Jane'],
  ['a user and another hash', { hash: 'h2', stored }, 'Jane', ok(joe), 'Joe'],
  ['the same, refused', { hash: 'h2', stored }, 'Jane', refused(401), 'anonymous'],
  ['the same, broken', { hash: 'h2', stored }, 'Jane', refused(500), 'anonymous'],
  ['the same, offline', { hash: 'h2', stored }, 'Jane', lost, 'anonymous'],
  ['a hash alone', { hash: 'h1' }, 'restoring', ok(jane), 'Jane'],
  ['a hash alone, refused', { hash: 'h1' }, 'restoring', refused(403), 'anonymous'],
  ['a hash and rubbish', { hash: 'h1', stored: rubbish }, 'restoring', ok(jane), 'Jane'],
  ['a hash and half a user', { hash: 'h1', stored: kept('{') }, 'restoring', ok(jane), 'Jane'],
  ['nothing on a static host', { server }, 'anonymous', undefined, 'anonymous'],
  ['a hash on a static host', { server, hash: 'h1' }, 'anonymous', undefined, 'anonymous'],
  ['a user on a static host', { server, stored }, 'Jane', ok(newer), 'Jane Doe'],
  ['the same, refused', { server, stored }, 'Jane', refused(401), 'anonymous'],
  ['the same, offline', { server, stored }, 'Jane', lost, 'anonymous'],
];

describe('At the start of a session check', () => {
  test.each(starts)('%s', async (_, opened, first, answer, then) => {
    const session = await open({ url: '/#/?lang=it', ...opened });
    let release = () => {};
    const gate = new Promise<void>((resolve) => (release = resolve));
    const load = vi.fn(() => gate.then(() => answer ?? lost));
    const restored = session.restoreSession(service(load));
    expect(who(session)).toBe(first);
    expect(load).toHaveBeenCalledTimes(answer ? 1 : 0);
    release();
    await restored;
    await settle();
    expect(who(session)).toBe(then);
    if (then === 'anonymous') expect(storedKeys()).toEqual([]);
    else expect(JSON.parse(localStorage.getItem('signing.user') ?? '').display_name).toBe(then);
    if (then !== 'anonymous' && opened.hash) {
      expect(localStorage.getItem('signing.userHash')).toBe(opened.hash);
    }
    // Whoever was logged in before the start has been logged out.
    expect(language()).toBe(opened.stored && then === 'anonymous' ? 'en' : 'it');
  });

  test('If the server does not respond, the stored user stays logged in.', async () => {
    const session = await open({ hash: 'h2', stored: kept(jane) });
    vi.useFakeTimers();
    void session.restoreSession(service(() => new Promise(() => {})));
    await vi.advanceTimersByTimeAsync(3_600_000);
    vi.useRealTimers();
    expect(who(session)).toBe('Jane');
  });

  test.each([{ ok: true, data: joe } as const, lost])(
    'A login that is quicker than the profile wins.',
    async (answer) => {
      const session = await open({ hash: 'h2' });
      let release = () => {};
      const gate = new Promise<void>((resolve) => (release = resolve));
      const restored = session.restoreSession(service(() => gate.then(() => answer)));
      await session.startSession(jane, 'h3');
      release();
      await restored;
      expect(who(session)).toBe('Jane');
      expect(localStorage.getItem('signing.userHash')).toBe('h3');
    },
  );

  test('Blocked storage does not stop the start.', async () => {
    const session = await open({ hash: 'h1' });
    vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    });
    await session.restoreSession(service(async () => ({ ok: true, data: jane })));
    expect(who(session)).toBe('Jane');
    session.endSession('logout');
    expect(who(session)).toBe('anonymous');
  });

  test('Keys of other applications are neither read nor removed.', async () => {
    const session = await open({ stored: { user: JSON.stringify(jane), userHash: 'theirs' } });
    await session.restoreSession(service(async () => lost));
    expect(storedKeys()).toEqual(['user', 'userHash']);
    expect(who(session)).toBe('anonymous');
  });
});

describe('A login', () => {
  test('A login stores the whole profile and its hash, and removes an older hash.', async () => {
    const { startSession } = await open({ stored: kept(joe, 'old') });
    await startSession({ ...jane, quota: 7 } as User, 'h1');
    expect({ ...localStorage }).toEqual(kept({ ...jane, quota: 7 } as User));
    await startSession(jane, undefined);
    expect(storedKeys()).toEqual(['signing.user']);
  });

  test.each([
    ['de', 'de'],
    ['la', 'en'],
    ['', 'en'],
    ['__proto__', 'en'],
    ['DE', 'en'],
  ])('A login with the language %j switches to %s.', async (given, shown) => {
    const { startSession } = await open({ url: '/#/login?lang=it' });
    await startSession({ ...jane, language: given }, 'h1');
    expect(language()).toBe(shown);
    expect(document.documentElement.lang).toBe(shown);
  });

  test('A login takes effect when its language has loaded, so that no screen is half translated.', async () => {
    const { currentSession, startSession, subscribeSession } = await open();
    const heard: string[] = [];
    subscribeSession(() =>
      heard.push(`${currentSession().status} ${document.documentElement.lang}`),
    );
    await startSession(jane, 'h1');
    expect(heard).toEqual(['loggedIn de']);
  });
});

describe('A change of the profile', () => {
  test('A changed profile is stored without changing the language.', async () => {
    const session = await open();
    await session.startSession(jane, 'h1');
    const { signal } = sessionOwner;
    session.updateUser({ ...newer, language: 'it' });
    expect(who(session)).toBe('Jane Doe');
    expect(signal.aborted).toBe(false);
    expect(localStorage.getItem('signing.userHash')).toBe('h1');
    await settle();
    expect(language()).toBe('de');
  });

  test('A profile that arrives after a logout or another login changes nothing.', async () => {
    const session = await open();
    await session.startSession(jane, 'h1');
    session.endSession('logout');
    session.updateUser(newer);
    expect([who(session), storedKeys()]).toEqual(['anonymous', []]);
    await session.startSession(joe, 'h2');
    session.updateUser(newer);
    expect(who(session)).toBe('Joe');
  });
});

describe('The end of a session', () => {
  test.each(['logout', 'expired', 'other-tab', 'none'] as const)(
    'The end of a session (%s) removes its own keys only and resets the language.',
    async (reason) => {
      const { currentSession, endSession, startSession } = await open({
        stored: { 'signing.csrfToken': 't', user: 'x' },
      });
      await startSession(jane, 'h1');
      endSession(reason);
      const email = reason === 'expired' ? jane.email : undefined;
      expect(currentSession()).toEqual({ status: 'anonymous', reason, email });
      expect(storedKeys()).toEqual(['signing.csrfToken', 'user']);
      await settle();
      expect(language()).toBe('en');
    },
  );

  test('Ending no session keeps the language, except after a deletion.', async () => {
    const { currentSession, endSession } = await open({ url: '/#/?lang=it' });
    endSession('expired');
    endSession('none');
    await settle();
    expect([currentSession(), language()]).toEqual([
      { status: 'anonymous', reason: 'expired' },
      'it',
    ]);
    endSession('logout');
    await settle();
    expect(language()).toBe('en');
  });
});

describe('Another tab', () => {
  async function watch(opened: Opened = { hash: 'h1', stored: kept(jane) }) {
    const session = await open({ url: '/#/?lang=it', ...opened });
    await session.restoreSession(service(async () => lost));
    return session;
  }
  const elsewhere = { status: 'anonymous', reason: 'other-tab' };

  test.each([
    ['logs out', () => otherTab('signing.user')],
    ['writes rubbish', () => otherTab('signing.user', '{')],
  ])('Another tab that %s ends the session here.', async (_, act) => {
    const { currentSession } = await watch();
    act();
    expect(currentSession()).toEqual(elsewhere);
    expect(storedKeys()).toEqual([]);
    await settle();
    expect(language()).toBe('en');
  });

  test.each([
    ['where nobody was', {}],
    ['as somebody else', undefined],
  ])('A login in another tab (%s) is followed, including the language.', async (_, opened) => {
    const session = await watch(opened && { ...opened, url: '/#/?lang=en' });
    otherTab('signing.user', JSON.stringify({ ...joe, language: 'de' }));
    expect(who(session)).toBe('Joe');
    await settle();
    expect(language()).toBe('de');
  });

  test('A profile changed in another tab is followed without changing the language.', async () => {
    const session = await watch();
    otherTab('signing.user', JSON.stringify(newer));
    expect(who(session)).toBe('Jane Doe');
    await settle();
    expect(language()).toBe('it');
  });

  test('Another tab that writes the same value, other keys or a logout of nobody changes nothing.', async () => {
    const { currentSession } = await watch();
    const before = currentSession();
    otherTab('signing.user', JSON.stringify(jane));
    otherTab('signing.csrfToken', 'next');
    otherTab('user');
    expect(currentSession()).toBe(before);
    const visitor = await watch({});
    otherTab(undefined);
    expect(visitor.currentSession()).toEqual({ status: 'anonymous', reason: 'none' });
  });

  test('Changes in other tabs are followed when the page returns from the back/forward cache.', async () => {
    const { currentSession } = await watch();
    localStorage.clear();
    const thaw = (persisted: boolean) =>
      window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));
    thaw(false);
    expect(currentSession().status).toBe('loggedIn');
    thaw(true);
    expect(currentSession()).toEqual(elsewhere);
  });
});

describe('A logout that the service has not confirmed', () => {
  const loggedOut = { 'signing.loggedOut': 'h1' };

  test('keeps its session from being logged in at the next start, which tries the call again', async () => {
    const session = await open({ hash: 'h1', stored: loggedOut });
    const calls = { loadProfile: vi.fn(async () => ok(jane)), sendLogout: vi.fn() };
    await session.restoreSession(calls);
    expect(who(session)).toBe('anonymous');
    expect(calls.loadProfile).not.toHaveBeenCalled();
    expect(calls.sendLogout).toHaveBeenCalledOnce();
    expect(localStorage.getItem('signing.loggedOut')).toBe('h1');
  });

  test('does not concern another session, which has replaced it', async () => {
    const session = await open({ hash: 'h2', stored: loggedOut });
    const calls = { loadProfile: async () => ok(jane), sendLogout: vi.fn() };
    await session.restoreSession(calls);
    expect(who(session)).toBe('Jane');
    expect(calls.sendLogout).not.toHaveBeenCalled();
    expect(localStorage.getItem('signing.loggedOut')).toBeNull();
  });

  test('is forgotten by the next login', async () => {
    const { startSession } = await open({ stored: loggedOut });
    await startSession(jane, 'h2');
    expect(localStorage.getItem('signing.loggedOut')).toBeNull();
  });
});

describe('Storage', () => {
  test('that another program clears logs the user out of the service, too', async () => {
    const session = await open({ hash: 'h1', stored: kept(jane) });
    const calls = service(async () => lost);
    await session.restoreSession(calls);
    otherTab(undefined);
    expect(session.currentSession()).toEqual({ status: 'anonymous', reason: 'other-tab' });
    expect(calls.sendLogout).toHaveBeenCalledOnce();
    expect(storedKeys()).toEqual(['signing.loggedOut']);
    otherTab(undefined);
    expect(calls.sendLogout).toHaveBeenCalledOnce();
  });

  test('that is full keeps the older profile of the same user, so that no other tab is logged out', async () => {
    const session = await open({ hash: 'h1', stored: kept(jane) });
    await session.restoreSession(service(async () => lost));
    const { localStorage } = window;
    const full = {
      getItem: (key: string) => localStorage.getItem(key),
      removeItem: (key: string) => localStorage.removeItem(key),
      setItem() {
        throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
      },
    };
    const spy = vi.spyOn(window, 'localStorage', 'get').mockReturnValue(full as unknown as Storage);
    session.updateUser(newer);
    expect(who(session)).toBe('Jane Doe');
    spy.mockRestore();
    expect(localStorage.getItem('signing.user')).toBe(JSON.stringify(jane));
    // The next start asks the service for the newer profile.
    expect(localStorage.getItem('signing.userHash')).toBeNull();
  });
});

describe('The check at the start', () => {
  test('does not undo a profile that was saved before its late response', async () => {
    const session = await open({ hash: 'h2', stored: kept(jane) });
    let release = () => {};
    const gate = new Promise<void>((resolve) => (release = resolve));
    const restored = session.restoreSession(service(() => gate.then(() => ok(jane))));
    session.updateUser(newer);
    release();
    await restored;
    expect(who(session)).toBe('Jane Doe');
    expect(localStorage.getItem('signing.user')).toBe(JSON.stringify(newer));
  });
});

test('A login is stored before its dictionary has arrived, so that a reload finds it', async () => {
  const { currentSession, startSession } = await open();
  const started = startSession(jane, 'h1');
  expect(currentSession().status).toBe('anonymous');
  expect(storedKeys()).toEqual(['signing.user', 'signing.userHash']);
  await started;
});
