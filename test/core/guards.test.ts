import { describe, expect, test } from 'vitest';
import type { Session } from '../../src/core/session.ts';
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
  const { guard, hasExpired } = await import('../../src/core/guards.ts');
  const { currentLocation, startNavigation } = await import('../../src/core/navigation.ts');
  startNavigation();
  return {
    ask: (
      audience: Parameters<typeof guard>[0],
      session: keyof typeof sessions,
      event?: Parameters<typeof guard>[3],
    ) => guard(audience, sessions[session], currentLocation(), event),
    expired: () => hasExpired(currentLocation()),
  };
}

describe('A screen', () => {
  test.each([
    ['everyone', 'restoring', 'open'],
    ['everyone', 'visitor', 'open'],
    ['everyone', 'user', 'open'],
    ['visitor', 'restoring', 'wait'],
    ['visitor', 'visitor', 'open'],
    ['visitor', 'expired', 'open'],
    ['visitor', 'user', 'away'],
    ['user', 'restoring', 'wait'],
    ['user', 'visitor', 'away'],
    ['user', 'expired', 'away'],
    ['user', 'user', 'open'],
  ] as const)('for %s is to %s: %s', async (audience, session, verdict) => {
    const { ask } = await open('/#/imprint');
    expect(ask(audience, session)).toBe(verdict);
  });

  test('that is open or waits leaves the address alone', async () => {
    const { ask } = await open('/#/profile');
    ask('user', 'restoring');
    ask('user', 'user');
    expect(location.hash).toBe('#/profile');
  });
});

describe('A visitor', () => {
  test('is sent to the login, which remembers the way', async () => {
    const { ask, expired } = await open('/#/accounts/12?status=created');
    const length = history.length;
    ask('user', 'visitor');
    expect(location.hash).toBe('#/login');
    expect(history.state).toEqual({ returnTo: '#/accounts/12?status=created' });
    expect(history.length).toBe(length);
    expect(expired()).toBe(false);
  });

  test('whose session is over is told so', async () => {
    const { ask, expired } = await open('/#/profile');
    ask('user', 'expired');
    expect(location.hash).toBe('#/login');
    expect(expired()).toBe(true);
  });

  test('who has just logged out starts afresh', async () => {
    const { ask, expired } = await open('/#/profile');
    ask('user', 'out', 'logout');
    expect(location.hash).toBe('#/login');
    expect(history.state).toBeNull();
    expect(expired()).toBe(false);
  });

  test('who was logged out by another tab may return', async () => {
    const { ask, expired } = await open('/#/profile');
    ask('user', 'elsewhere');
    expect(history.state).toEqual({ returnTo: '#/profile' });
    expect(expired()).toBe(false);
  });
});

describe('A login', () => {
  test('begun at the login goes to the accounts', async () => {
    const { ask } = await open('/#/login');
    ask('visitor', 'user', 'login');
    expect(location.hash).toBe('#/accounts/overview');
  });

  test.each([
    ['#/profile', '#/profile'],
    ['#/accounts/12', '#/accounts/12'],
    ['#/accounts/12?lang=it&status=created', '#/accounts/12'],
    ['#/accounts', '#/accounts'],
  ])('returns to %s', async (returnTo, target) => {
    const { ask } = await open('/#/login', { returnTo, expired: true });
    const length = history.length;
    ask('visitor', 'user', 'login');
    expect(location.hash).toBe(target);
    expect(history.state).toBeNull();
    expect(history.length).toBe(length);
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
    ask('visitor', 'user', 'login');
    expect(location.hash).toBe('#/accounts/overview');
  });

  test.each([null, 'text', 7, ['returnTo'], { other: 1 }])(
    'goes to the accounts when the entry holds %j',
    async (state) => {
      const { ask, expired } = await open('/#/login', state);
      expect(expired()).toBe(false);
      ask('visitor', 'user', 'login');
      expect(location.hash).toBe('#/accounts/overview');
    },
  );

  test('in another tab takes this one from a visitor’s screen to the profile', async () => {
    const { ask } = await open('/#/register');
    ask('visitor', 'user', 'login');
    expect(location.hash).toBe('#/profile');
  });
});

test.each(['/#/login', '/#/register', '/#/passwordreset', '/#/passwordreset/abc'])(
  'A user who is logged in already is sent from %s to the profile',
  async (url) => {
    const { ask } = await open(url, { returnTo: '#/accounts/12' });
    ask('visitor', 'user');
    expect(location.hash).toBe('#/profile');
  },
);
