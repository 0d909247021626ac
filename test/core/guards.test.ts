import { describe, expect, test } from 'vitest';
import type { Session } from '../../src/core/session/session.ts';
import { openPage } from '../support.ts';

const user = { display_name: 'Jane', email: 'jane@example.com', language: 'en', country: 'DE' };
const sessions = {
  restoring: { status: 'restoring' },
  visitor: { status: 'anonymous', reason: 'none' },
  expired: { status: 'anonymous', reason: 'expired' },
  elsewhere: { status: 'anonymous', reason: 'elsewhere' },
  out: { status: 'anonymous', reason: 'logout' },
  user: { status: 'loggedIn', user },
} as const satisfies Record<string, Session>;

async function open(url: string, state: unknown = null) {
  openPage({ url });
  history.replaceState(state, '');
  const { guard, hasExpired } = await import('../../src/core/navigation/guards.ts');
  const { currentLocation, startNavigation } = await import(
    '../../src/core/navigation/navigation.ts'
  );
  startNavigation();
  return {
    /** Asking changes nothing: who asked goes there. */
    ask(
      audience: Parameters<typeof guard>[0],
      session: keyof typeof sessions,
      event?: Parameters<typeof guard>[3],
    ) {
      const before = [location.href, history.length, currentLocation()];
      const verdict = guard(audience, sessions[session], currentLocation(), event);
      expect([location.href, history.length, currentLocation()]).toEqual(before);
      expect(history.state).toEqual(state);
      return verdict;
    },
    expired: (left: unknown) => hasExpired({ ...currentLocation(), state: left }),
  };
}

/** Where a verdict leads, and what it leaves there. */
const sent = (to: string, ...[state]: unknown[]) => (state === undefined ? { to } : { to, state });

describe('A screen', () => {
  test.each([
    ['everyone', 'restoring', 'open'],
    ['everyone', 'visitor', 'open'],
    ['everyone', 'user', 'open'],
    ['visitor', 'restoring', 'wait'],
    ['visitor', 'visitor', 'open'],
    ['visitor', 'expired', 'open'],
    ['user', 'restoring', 'wait'],
    ['user', 'user', 'open'],
  ] as const)('for %s is to %s: %s', async (audience, session, verdict) => {
    const { ask } = await open('/#/imprint');
    expect(ask(audience, session)).toBe(verdict);
  });

  test.each([
    ['visitor', 'user', '#/profile'],
    ['user', 'visitor', '#/login'],
    ['user', 'expired', '#/login'],
  ] as const)('for %s sends %s to %s', async (audience, session, to) => {
    const { ask } = await open('/#/imprint');
    expect(ask(audience, session)).toMatchObject({ to });
  });
});

describe('A visitor', () => {
  test('is sent to the login, which remembers the way', async () => {
    const { ask, expired } = await open('/#/accounts/12?status=created');
    const left = { returnTo: '#/accounts/12?status=created' };
    expect(ask('user', 'visitor')).toEqual(sent('#/login', left));
    expect(expired(left)).toBe(false);
  });

  test('whose session is over is told so', async () => {
    const { ask, expired } = await open('/#/profile');
    const left = { returnTo: '#/profile', expired: true };
    expect(ask('user', 'expired')).toEqual(sent('#/login', left));
    expect(expired(left)).toBe(true);
  });

  test('who has just logged out starts afresh', async () => {
    const { ask, expired } = await open('/#/profile');
    expect(ask('user', 'out', 'logout')).toEqual(sent('#/login'));
    expect(expired(null)).toBe(false);
  });

  test('who was logged out by another tab may return', async () => {
    const { ask, expired } = await open('/#/profile');
    const left = { returnTo: '#/profile' };
    expect(ask('user', 'elsewhere')).toEqual(sent('#/login', left));
    expect(expired(left)).toBe(false);
  });

  test('keeps the chosen language', async () => {
    const { ask } = await open('/#/profile?lang=it');
    const { setLanguage } = await import('../../src/core/language/language.ts');
    await setLanguage('it');
    const left = { returnTo: '#/profile?lang=it' };
    expect(ask('user', 'visitor')).toEqual(sent('#/login?lang=it', left));
  });
});

describe('A login', () => {
  test('begun at the login goes to the accounts', async () => {
    const { ask } = await open('/#/login');
    expect(ask('visitor', 'user', 'login')).toEqual(sent('#/accounts/overview'));
  });

  test.each([
    ['#/profile', '#/profile'],
    ['#/accounts/12', '#/accounts/12'],
    ['#/accounts/12?lang=it&status=created', '#/accounts/12'],
    ['#/accounts', '#/accounts'],
  ])('returns to %s', async (returnTo, target) => {
    const { ask } = await open('/#/login', { returnTo, expired: true });
    expect(ask('visitor', 'user', 'login')).toEqual(sent(target));
  });

  test.each([
    'https://evil.example/#/profile',
    '//evil.example',
    'javascript:alert(1)',
    '/#/profile',
    '#/nothing',
    '#/login',
    '#/register',
    '#/passwordreset/secret',
    '#/profile/delete/secret',
    '#/accounts/..',
    '#content',
    '',
    7,
    null,
    ['#/profile'],
    { toString: () => '#/profile' },
  ])('does not return to %j', async (returnTo) => {
    const { ask } = await open('/#/login', JSON.parse(JSON.stringify({ returnTo })));
    expect(ask('visitor', 'user', 'login')).toEqual(sent('#/accounts/overview'));
  });

  test.each([null, 'text', 7, ['returnTo'], { other: 1 }])(
    'goes to the accounts when the entry holds %j',
    async (state) => {
      const { ask, expired } = await open('/#/login', state);
      expect(expired(state)).toBe(false);
      expect(ask('visitor', 'user', 'login')).toEqual(sent('#/accounts/overview'));
    },
  );

  test('in another tab takes this one from a visitor’s screen to the profile', async () => {
    const { ask } = await open('/#/register');
    expect(ask('visitor', 'user', 'login')).toEqual(sent('#/profile'));
  });
});

test.each(['/#/login', '/#/register', '/#/passwordreset', '/#/passwordreset/abc'])(
  'A user who is logged in already is sent from %s to the profile',
  async (url) => {
    const { ask } = await open(url, { returnTo: '#/accounts/12' });
    expect(ask('visitor', 'user')).toEqual(sent('#/profile'));
  },
);
