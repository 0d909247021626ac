import { describe, expect, test, vi } from 'vitest';
import type { User } from '../../src/core/session/user.ts';
import type { Result } from '../../src/lib/http.ts';
import { encodeSettings, held, openPage, otherTab, settle } from '../support.ts';

const jane: User = {
  display_name: 'Jane',
  email: 'jane@example.com',
  language: 'de',
  country: 'DE',
};
const joe: User = { ...jane, display_name: 'Joe', email: 'joe@example.com', language: 'it' };

const found = (user: User) => vi.fn(async (): Promise<Result<User>> => ({ ok: true, data: user }));
const refused = (status: number) =>
  vi.fn(
    async (): Promise<Result<User>> => ({
      ok: false,
      failure: { kind: 'refused', status, code: undefined, message: undefined },
    }),
  );
const lost = vi.fn(
  async (): Promise<Result<User>> => ({ ok: false, failure: { kind: 'unreachable' } }),
);

const kept = (user: User | string, hash = 'h1') => ({
  'signing.user': typeof user === 'string' ? user : JSON.stringify(user),
  'signing.userHash': hash,
});

type Opened = { hash?: string; stored?: Record<string, string>; server?: boolean };

async function open({ hash, stored = {}, server = false }: Opened = {}) {
  openPage({
    stored,
    meta: {
      ...(hash !== undefined && { 'user-hash': hash }),
      ...(server && { settings: encodeSettings({ session: 'server' }) }),
    },
  });
  const language = await import('../../src/core/language/language.ts');
  return { ...language, ...(await import('../../src/core/session/session.ts')) };
}

const storedKeys = () => Object.keys(localStorage).sort();

describe('At the start', () => {
  test('it is unknown who is there', async () => {
    const { currentSession } = await open({ hash: 'h1', stored: kept(jane) });
    expect(currentSession()).toEqual({ status: 'restoring' });
  });

  test.each([undefined, ''])(
    'the hash %j on the page means nobody, whatever is stored',
    async (hash) => {
      const { currentSession, restoreSession } = await open({
        ...(hash !== undefined && { hash }),
        stored: kept(jane),
      });
      const load = found(jane);
      await restoreSession(load);
      expect(currentSession()).toEqual({ status: 'anonymous', reason: 'none' });
      expect(storedKeys()).toEqual([]);
      expect(load).not.toHaveBeenCalled();
    },
  );

  test('the stored hash on the page means the stored profile, without a question', async () => {
    const { currentSession, restoreSession } = await open({ hash: 'h1', stored: kept(jane) });
    const load = found(joe);
    await restoreSession(load);
    expect(currentSession()).toEqual({ status: 'loggedIn', user: jane });
    expect(load).not.toHaveBeenCalled();
  });

  test('another hash on the page asks the server and keeps its answer', async () => {
    const { currentSession, restoreSession } = await open({ hash: 'h2', stored: kept(jane) });
    await restoreSession(found(joe));
    expect(currentSession()).toEqual({ status: 'loggedIn', user: joe });
    expect(localStorage.getItem('signing.userHash')).toBe('h2');
    expect(JSON.parse(localStorage.getItem('signing.user') ?? '')).toEqual(joe);
  });

  test('a hash on the page and nothing stored asks the server', async () => {
    const { currentSession, restoreSession } = await open({ hash: 'h1' });
    await restoreSession(found(jane));
    expect(currentSession()).toEqual({ status: 'loggedIn', user: jane });
  });

  test.each(['', '{', 'null', '[]', '7', '"jane"', '{"email":7}', '{"__proto__":{"email":"a@b"}}'])(
    'the stored hash with the rubbish %j beside it asks the server',
    async (rubbish) => {
      const { currentSession, restoreSession } = await open({ hash: 'h1', stored: kept(rubbish) });
      await restoreSession(found(jane));
      expect(currentSession()).toEqual({ status: 'loggedIn', user: jane });
    },
  );

  test.each([
    ['is refused', refused(401)],
    ['is forbidden', refused(403)],
    ['fails', refused(500)],
    ['does not come', lost],
  ])('a profile that %s is cleared and nobody is logged in', async (_, load) => {
    const { currentSession, restoreSession } = await open({ hash: 'h2', stored: kept(jane) });
    await restoreSession(load);
    expect(currentSession()).toEqual({ status: 'anonymous', reason: 'none' });
    expect(storedKeys()).toEqual([]);
  });

  test('finding nobody leaves the language as it is', async () => {
    const { currentLanguage, chosenLanguage, restoreSession, setLanguage } = await open();
    await setLanguage('it', false);
    await restoreSession(lost);
    await settle();
    expect([currentLanguage(), chosenLanguage()]).toEqual(['it', undefined]);
  });

  test('finding somebody leaves the language as it is', async () => {
    const { currentLanguage, restoreSession, setLanguage } = await open({
      hash: 'h1',
      stored: kept(jane),
    });
    await setLanguage('it');
    await restoreSession(lost);
    await settle();
    expect(currentLanguage()).toBe('it');
  });

  test('a login that is quicker than the profile counts', async () => {
    const { currentSession, restoreSession, startSession } = await open({ hash: 'h2' });
    const { reply, release } = held(async () => new Response());
    const restoring = restoreSession(() => reply().then(() => ({ ok: true, data: joe })));
    await startSession(jane, 'h3');
    release();
    await restoring;
    expect(currentSession()).toEqual({ status: 'loggedIn', user: jane });
    expect(localStorage.getItem('signing.userHash')).toBe('h3');
  });

  test('storage that is forbidden stops nothing', async () => {
    const { currentSession, restoreSession } = await open({ hash: 'h1' });
    vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    });
    await restoreSession(found(jane));
    expect(currentSession()).toEqual({ status: 'loggedIn', user: jane });
  });

  test('a foreign key is neither read nor removed', async () => {
    const { restoreSession } = await open({ stored: { user: 'theirs', userHash: 'theirs' } });
    await restoreSession(lost);
    expect(storedKeys()).toEqual(['user', 'userHash']);
  });
});

describe('On a static host (session: "server")', () => {
  test('nothing stored means nobody, without a question', async () => {
    const { currentSession, restoreSession } = await open({ server: true });
    const load = found(jane);
    await restoreSession(load);
    expect(currentSession()).toEqual({ status: 'anonymous', reason: 'none' });
    expect(load).not.toHaveBeenCalled();
  });

  test('a stored user is checked with the server, which knows better', async () => {
    const { currentSession, restoreSession } = await open({ server: true, stored: kept(jane) });
    const load = found({ ...jane, display_name: 'Jane Doe' });
    await restoreSession(load);
    expect(load).toHaveBeenCalledOnce();
    expect(currentSession()).toMatchObject({ user: { display_name: 'Jane Doe' } });
  });

  test.each([
    ['401', refused(401)],
    ['403', refused(403)],
    ['500', refused(500)],
    ['no answer', lost],
  ])('%s clears a stored user', async (_, load) => {
    const { currentSession, restoreSession } = await open({ server: true, stored: kept(jane) });
    await restoreSession(load);
    expect(currentSession()).toEqual({ status: 'anonymous', reason: 'none' });
    expect(storedKeys()).toEqual([]);
  });
});

describe('A login', () => {
  test('stores the profile and its hash', async () => {
    const { currentSession, startSession } = await open();
    await startSession(jane, 'h1');
    expect(currentSession()).toEqual({ status: 'loggedIn', user: jane });
    expect(Object.fromEntries(Object.entries(localStorage))).toEqual(kept(jane));
  });

  test('without a hash leaves no older one behind', async () => {
    const { startSession } = await open({ stored: kept(joe) });
    await startSession(jane, undefined);
    expect(storedKeys()).toEqual(['signing.user']);
  });

  test('switches to the profile’s language and counts as a choice', async () => {
    const { chosenLanguage, startSession } = await open();
    await startSession(jane, 'h1');
    expect(chosenLanguage()).toBe('de');
  });

  test.each(['fr', '', '__proto__', 'DE'])(
    'switches to English for the language %j, which we lack',
    async (language) => {
      const { chosenLanguage, setLanguage, startSession } = await open();
      await setLanguage('it');
      await startSession({ ...jane, language }, 'h1');
      expect(chosenLanguage()).toBe('en');
    },
  );

  test('is told only when its language is there, so that nothing is shown half translated', async () => {
    const { currentLanguage, currentSession, startSession, subscribeSession } = await open();
    const heard: string[] = [];
    subscribeSession(() => heard.push(`${currentSession().status} ${currentLanguage()}`));
    await startSession(jane, 'h1');
    expect(heard).toEqual(['loggedIn de']);
  });
});

describe('A change of the profile', () => {
  test('is stored', async () => {
    const { currentSession, startSession, updateUser } = await open();
    await startSession(jane, 'h1');
    updateUser(jane, { ...jane, display_name: 'Jane Doe' });
    expect(currentSession()).toMatchObject({ user: { display_name: 'Jane Doe' } });
    expect(JSON.parse(localStorage.getItem('signing.user') ?? '').display_name).toBe('Jane Doe');
    expect(localStorage.getItem('signing.userHash')).toBe('h1');
  });

  test('that comes after the session has ended logs nobody in', async () => {
    const { currentSession, endSession, startSession, updateUser } = await open();
    await startSession(jane, 'h1');
    endSession('logout');
    updateUser(jane, jane);
    expect(currentSession().status).toBe('anonymous');
    expect(storedKeys()).toEqual([]);
  });
});

test('A change of the profile that comes after somebody else has logged in changes nothing', async () => {
  const { currentSession, startSession, updateUser } = await open();
  await startSession(joe, 'h2');
  updateUser(jane, { ...jane, display_name: 'Jane Doe' });
  expect(currentSession()).toEqual({ status: 'loggedIn', user: joe });
  expect(JSON.parse(localStorage.getItem('signing.user') ?? '')).toEqual(joe);
});

async function watch(opened: Opened = { hash: 'h1', stored: kept(jane) }) {
  const session = await open(opened);
  await session.restoreSession(lost);
  return session;
}

describe('A page that the Back button brings back', () => {
  const thaw = (persisted: boolean) =>
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));

  test('after a logout is nobody’s', async () => {
    const { currentSession } = await watch();
    localStorage.clear();
    thaw(true);
    expect(currentSession()).toMatchObject({ status: 'anonymous', reason: 'elsewhere' });
  });

  test('after another login belongs to who has logged in', async () => {
    const { currentSession } = await watch();
    localStorage.setItem('signing.user', JSON.stringify(joe));
    thaw(true);
    expect(currentSession()).toEqual({ status: 'loggedIn', user: joe });
  });

  test('is left alone when it was loaded anew', async () => {
    const { currentSession } = await watch();
    localStorage.clear();
    thaw(false);
    expect(currentSession().status).toBe('loggedIn');
  });
});

describe('The end of a session', () => {
  test.each(['logout', 'expired', 'elsewhere'] as const)(
    '(%s) clears what was stored and resets the language',
    async (reason) => {
      const { chosenLanguage, currentSession, endSession, startSession } = await open();
      await startSession(jane, 'h1');
      endSession(reason);
      expect(currentSession()).toEqual({ status: 'anonymous', reason, was: jane.email });
      expect(storedKeys()).toEqual([]);
      await settle();
      expect(chosenLanguage()).toBe('en');
    },
  );

  test('leaves the token and what others have stored', async () => {
    const { endSession, startSession } = await open({
      stored: { 'signing.csrfToken': 't', user: 'theirs' },
    });
    await startSession(jane, 'h1');
    endSession('logout');
    expect(storedKeys()).toEqual(['signing.csrfToken', 'user']);
  });

  test('of nobody changes neither session nor language', async () => {
    const { currentLanguage, currentSession, endSession, restoreSession, setLanguage } =
      await open();
    await setLanguage('it');
    await restoreSession(lost);
    const before = currentSession();
    endSession('logout');
    await settle();
    expect(currentSession()).toBe(before);
    expect(currentLanguage()).toBe('it');
  });
});

describe('Another tab', () => {
  test('that logs out ends the session here', async () => {
    const { chosenLanguage, currentSession } = await watch();
    otherTab('signing.user');
    expect(currentSession()).toMatchObject({ status: 'anonymous', reason: 'elsewhere' });
    expect(storedKeys()).toEqual([]);
    await settle();
    expect(chosenLanguage()).toBe('en');
  });

  test('that clears the storage ends the session here', async () => {
    const { currentSession } = await watch();
    otherTab(undefined);
    expect(currentSession()).toMatchObject({ status: 'anonymous', reason: 'elsewhere' });
  });

  test('that writes rubbish ends the session here', async () => {
    const { currentSession } = await watch();
    otherTab('signing.user', '{');
    expect(currentSession().status).toBe('anonymous');
  });

  test('that logs in is followed, with the language', async () => {
    const { chosenLanguage, currentSession } = await watch({});
    otherTab('signing.user', JSON.stringify(joe));
    expect(currentSession()).toEqual({ status: 'loggedIn', user: joe });
    await settle();
    expect(chosenLanguage()).toBe('it');
  });

  test('that logs in as somebody else is followed', async () => {
    const { chosenLanguage, currentSession } = await watch();
    otherTab('signing.user', JSON.stringify(joe));
    expect(currentSession()).toEqual({ status: 'loggedIn', user: joe });
    await settle();
    expect(chosenLanguage()).toBe('it');
  });

  test('that changes the profile is followed without a word about the language', async () => {
    const { chosenLanguage, currentSession } = await watch();
    otherTab('signing.user', JSON.stringify({ ...jane, display_name: 'Jane Doe', language: 'it' }));
    expect(currentSession()).toMatchObject({ user: { display_name: 'Jane Doe' } });
    await settle();
    expect(chosenLanguage()).toBeUndefined();
  });

  test('that writes the same profile again tells nobody', async () => {
    const { currentSession } = await watch();
    const before = currentSession();
    otherTab('signing.user', JSON.stringify(jane));
    expect(currentSession()).toBe(before);
  });

  test('that changes other keys changes nothing', async () => {
    const { currentSession } = await watch();
    const before = currentSession();
    otherTab('signing.csrfToken', 'next');
    otherTab('user');
    expect(currentSession()).toBe(before);
  });

  test('that logs in while a visitor waits for the start is not undone by it', async () => {
    const { currentSession, restoreSession } = await open({ hash: 'h2' });
    const { reply, release } = held(async () => new Response());
    const restoring = restoreSession(() => reply().then(() => lost()));
    otherTab('signing.user', JSON.stringify(jane));
    release();
    await restoring;
    expect(currentSession()).toEqual({ status: 'loggedIn', user: jane });
  });
});
