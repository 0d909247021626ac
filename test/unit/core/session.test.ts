import { describe, expect, test, vi } from 'vitest';
import type { User } from '../../../src/core/session/user.ts';
import { createUser } from '../../fixtures.mjs';
import { createPageSignal, fillStorage, flush, openPage, provideImporters } from '../support.ts';

const jane = createUser({ display_name: 'Jane', language: 'de' });
const renamedJane = { ...jane, display_name: 'Jane Doe' };
const joe = createUser({ display_name: 'Joe', email: 'joe@example.com', language: 'it' });

const createStoredSession = (user: User, hash = 'h1') => ({
  'signing.user': JSON.stringify(user),
  'signing.userHash': hash,
});

async function open({ url = '/#/', localItems = {} }: Parameters<typeof openPage>[0] = {}) {
  openPage({ url, localItems });
  await provideImporters({ de: async () => ({ default: {} }), it: async () => ({ default: {} }) });
  (await import('../../../src/core/navigation/navigation.ts')).startNavigation(createPageSignal());
  await flush();
  return {
    ...(await import('../../../src/core/session/session.ts')),
    ...(await import('../../../src/core/session/scope.ts')),
    ...(await import('../../../src/core/navigation/navigation.ts')),
  };
}

const storedKeys = () => Object.keys(localStorage).sort();
const getLanguageParameter = () => new URLSearchParams(location.hash.split('?')[1]).get('lang');

describe('A login', () => {
  test('A login begins a new session and stores the whole profile and its hash.', async () => {
    const { beginSession, currentLocation, currentSession, currentUser, navigate, watchSession } =
      await open();
    navigate('login', {});
    const hasVisitEnded = watchSession();
    const whole = { ...jane, quota: 7 };
    beginSession(whole, 'h1');
    expect(currentUser()).toEqual(whole);
    expect({ ...localStorage }).toEqual(createStoredSession(whole));
    expect(hasVisitEnded()).toBe(true);
    // The guard leads on only during the navigation of the login.
    const { navigationId } = currentLocation();
    expect(currentSession()).toMatchObject({
      user: whole,
      loginNavigationId: navigationId,
    });
  });

  test('A login removes an older hash, and forgets a logout that was not confirmed.', async () => {
    const { beginSession } = await open({
      localItems: { ...createStoredSession(joe), 'signing.loggedOut': 'h1' },
    });
    beginSession(jane, undefined);
    expect(storedKeys()).toEqual(['signing.user']);
  });

  test.each([
    ['de', 'de'],
    ['la', 'en'],
    ['', 'en'],
    ['__proto__', 'en'],
    ['DE', 'en'],
  ])('A login with the language %j switches to %s.', async (profileLanguage, pageLanguage) => {
    const { beginSession } = await open({ url: '/#/login?lang=it' });
    beginSession({ ...jane, language: profileLanguage }, 'h1');
    expect(getLanguageParameter()).toBe(pageLanguage);
    await flush();
    expect(document.documentElement.lang).toBe(pageLanguage);
  });
});

describe('A restored session', () => {
  test('A restored session keeps the language and is not a login.', async () => {
    const { currentSession, restoreSession } = await open({ url: '/#/login?lang=it' });
    restoreSession(jane, 'h1');
    expect(currentSession()).toMatchObject({ user: jane, loginNavigationId: 0 });
    expect({ ...localStorage }).toEqual(createStoredSession(jane));
    expect(getLanguageParameter()).toBe('it');
  });

  test('The confirmation of a user goes on with their session, and another user begins a new one.', async () => {
    const { currentUser, restoreSession, watchSession } = await open();
    restoreSession(jane, 'h1');
    const hasEnded = watchSession();
    restoreSession(renamedJane, 'h2');
    expect([currentUser(), hasEnded()]).toEqual([renamedJane, false]);
    restoreSession(joe, 'h3');
    expect([currentUser(), hasEnded()]).toEqual([joe, true]);
  });
});

describe('A change of the profile', () => {
  test('A changed profile is stored, and the session goes on.', async () => {
    const { beginSession, currentLocation, currentSession, navigate, watchSession, updateUser } =
      await open();
    navigate('login', {});
    const { navigationId } = currentLocation();
    beginSession(jane, 'h1');
    const hasEnded = watchSession();
    expect(updateUser(renamedJane)).toBe(true);
    expect(currentSession()).toMatchObject({ user: renamedJane, loginNavigationId: navigationId });
    expect(hasEnded()).toBe(false);
    expect({ ...localStorage }).toEqual(createStoredSession(renamedJane));
  });

  test('The language is switched if the profile has another one, and stays otherwise.', async () => {
    const { beginSession, updateUser, writeLanguage } = await open();
    beginSession(jane, 'h1');
    writeLanguage('it');
    updateUser(renamedJane);
    expect(getLanguageParameter()).toBe('it');
    updateUser({ ...renamedJane, language: 'la' });
    expect(getLanguageParameter()).toBe('en');
  });

  test('A profile of somebody else, or that arrives after the session, is not stored.', async () => {
    const { beginSession, currentUser, endSession, updateUser } = await open();
    beginSession(jane, 'h1');
    expect(updateUser(joe)).toBe(false);
    expect(currentUser()).toEqual(jane);
    expect({ ...localStorage }).toEqual(createStoredSession(jane));
    endSession('none');
    expect(updateUser(jane)).toBe(false);
    expect([currentUser(), localStorage.getItem('signing.user')]).toEqual([undefined, null]);
  });

  test('A full storage keeps the older profile of the same user, so that no other tab is logged out.', async () => {
    const { beginSession, currentUser, updateUser } = await open();
    beginSession(jane, 'h1');
    const full = fillStorage();
    updateUser(renamedJane);
    expect(currentUser()).toEqual(renamedJane);
    full.mockRestore();
    // Without a hash, the next start asks the service for the newer profile.
    expect({ ...localStorage }).toEqual({ 'signing.user': JSON.stringify(jane) });
  });

  test('Where the storage is full, the hash of an older session goes, so that the next start asks the service.', async () => {
    const { beginSession } = await open({ localItems: createStoredSession(joe) });
    const full = fillStorage();
    beginSession(jane, 'h1');
    full.mockRestore();
    expect(storedKeys()).toEqual(['signing.user']);
  });
});

describe('The end of a session', () => {
  test.each(['logout', 'expired', 'none'] as const)(
    'The end of a session (%s) removes its own keys only.',
    async (reason) => {
      const { beginSession, currentSession, endSession, watchSession } = await open({
        localItems: { 'signing.csrfToken': 't', user: 'x' },
      });
      beginSession(jane, 'h1');
      const hasEnded = watchSession();
      endSession(reason);
      const person = reason === 'expired' ? jane.email : '';
      expect(currentSession()).toMatchObject({ user: undefined, reason, person });
      expect(hasEnded()).toBe(true);
      // The other tabs read there why the session has ended.
      expect(storedKeys()).toEqual(['signing.csrfToken', 'signing.endReason', 'user']);
      expect(localStorage.getItem('signing.endReason')).toBe(reason);
    },
  );

  test.each([
    ['logout', 'en'],
    ['expired', 'it'],
    ['none', 'it'],
  ] as const)('The language after the end of a session (%s) is %s.', async (reason, language) => {
    const { beginSession, endSession } = await open();
    beginSession(joe, 'h1');
    endSession(reason);
    expect(getLanguageParameter()).toBe(language);
  });

  test('The end of no session changes the language only after a logout, such as a deletion, and ends no calls.', async () => {
    const { endSession, watchSession } = await open({ url: '/#/?lang=it' });
    const hasVisitEnded = watchSession();
    endSession('none');
    expect([getLanguageParameter(), storedKeys()]).toEqual(['it', []]);
    endSession('logout');
    expect([getLanguageParameter(), hasVisitEnded()]).toEqual(['en', false]);
  });

  test('A stored user whose session turns out to have expired is remembered for the login.', async () => {
    const { currentSession, endSession } = await open({ localItems: createStoredSession(jane) });
    endSession('expired');
    expect(currentSession()).toMatchObject({
      user: undefined,
      reason: 'expired',
      person: jane.email,
    });
  });
});

describe('The person', () => {
  test('A user is the same person after their session has expired, and a visitor after any other end.', async () => {
    const { markPending, beginSession, currentPerson, endSession } = await open();
    expect(currentPerson()).toBe('');
    markPending();
    expect(currentPerson()).toBe('');
    for (const [reason, person] of [
      ['expired', jane.email],
      ['logout', ''],
      ['none', ''],
    ] as const) {
      beginSession(jane, 'h1');
      expect(currentPerson()).toBe(jane.email);
      endSession(reason);
      expect(currentPerson()).toBe(person);
    }
  });
});

describe('The storage that all tabs share', () => {
  const loginElsewhere = (user: User) => localStorage.setItem('signing.user', JSON.stringify(user));

  test.each([
    ['expired', 'expired'],
    ['logout', 'other-tab'],
    ['none', 'none'],
    [undefined, 'none'],
  ])(
    'If another tab has ended the session (%s), this one ends it as %s.',
    async (written, reason) => {
      const { beginSession, currentSession, followStorage } = await open();
      beginSession(jane, 'h1');
      localStorage.clear();
      if (written) localStorage.setItem('signing.endReason', written);
      followStorage();
      expect(currentSession()).toMatchObject({ user: undefined, reason });
      expect(getLanguageParameter()).toBe(reason === 'other-tab' ? 'en' : 'de');
    },
  );

  test('A stored user that cannot be read counts as an end of the session.', async () => {
    const { beginSession, currentSession, followStorage } = await open();
    beginSession(jane, 'h1');
    localStorage.setItem('signing.user', '{"__proto__":{"email":"a@b"}}');
    followStorage();
    expect(currentSession()).toMatchObject({ user: undefined, reason: 'none' });
  });

  test.each([
    ['a visitor', undefined],
    ['another user', jane],
  ])('A login in another tab is followed by %s, with its language.', async (_, previous) => {
    const { beginSession, currentUser, followStorage, watchSession } = await open();
    if (previous) beginSession(previous, 'h1');
    const hasEnded = watchSession();
    loginElsewhere(joe);
    localStorage.setItem('signing.userHash', 'h2');
    followStorage();
    expect([currentUser(), hasEnded()]).toEqual([joe, true]);
    expect(getLanguageParameter()).toBe('it');
    expect({ ...localStorage }).toEqual(createStoredSession(joe, 'h2'));
  });

  test('A profile that was saved in another tab is followed; the session goes on, and this tab keeps its language.', async () => {
    const { beginSession, currentUser, followStorage, watchSession } = await open();
    beginSession(jane, 'h1');
    const hasEnded = watchSession();
    loginElsewhere({ ...renamedJane, language: 'it' });
    followStorage();
    expect(currentUser()).toEqual({ ...renamedJane, language: 'it' });
    expect(hasEnded()).toBe(false);
    expect(getLanguageParameter()).toBe('de');
  });

  test('A tab that follows another one writes nothing, because the other one may not have finished.', async () => {
    const { beginSession, currentUser, followStorage } = await open();
    beginSession(jane, 'h1');
    loginElsewhere(joe);
    const duringLogin = { ...localStorage };
    followStorage();
    expect([currentUser(), { ...localStorage }]).toEqual([joe, duringLogin]);
    localStorage.removeItem('signing.user');
    const duringLogout = { ...localStorage };
    followStorage();
    expect([currentUser(), { ...localStorage }]).toEqual([undefined, duringLogout]);
  });

  test('Nothing changes if the storage says what this tab knows.', async () => {
    const { beginSession, currentSession, followStorage, subscribeSession } = await open();
    const handleChange = vi.fn();
    subscribeSession(handleChange);
    followStorage();
    expect(currentSession()).toMatchObject({ user: undefined, reason: 'none' });
    beginSession(jane, 'h1');
    handleChange.mockClear();
    followStorage();
    expect(handleChange).not.toHaveBeenCalled();
  });
});
