import { expect, test } from 'vitest';
import type { Session } from '../../src/core/session/session.ts';
import { guard, hasExpired } from '../../src/core/view/guards.ts';

const user = { display_name: 'Jane', email: 'jane@example.com', language: 'en', country: 'DE' };
const restoring: Session = { status: 'restoring' };
const visitor: Session = { status: 'anonymous', reason: 'none' };
const member: Session = { status: 'loggedIn', user };

const allow = 'allow';

test.each([
  ...(['login', 'register', 'resetRequest', 'resetCompletion'] as const).flatMap((route) => [
    [route, visitor, allow] as const,
    [route, restoring, allow] as const,
    [route, member, 'profile'] as const,
  ]),
  ...(['profile', 'accountsOverview', 'accountDetails'] as const).flatMap((route) => [
    [route, visitor, 'login'] as const,
    [route, restoring, 'pending'] as const,
    [route, member, allow] as const,
  ]),
  ...(['home', 'privacy', 'confirm', 'profileDeletion', 'unknown'] as const).flatMap((route) =>
    [visitor, restoring, member].map((session) => [route, session, allow] as const),
  ),
])('%s for %j: %j', (route, session, result) => {
  expect(guard(route, session, false)).toEqual(result);
});

test('A login leads to the accounts wherever it started.', () => {
  expect(guard('login', member, true)).toEqual('accountsOverview');
  expect(guard('register', member, true)).toEqual('accountsOverview');
  expect(guard('confirm', member, true)).toEqual(allow);
});

test('A session has expired only if the service has ended it.', () => {
  expect(hasExpired({ status: 'anonymous', reason: 'expired' })).toBe(true);
  for (const reason of ['none', 'logout', 'other-tab'] as const)
    expect(hasExpired({ status: 'anonymous', reason })).toBe(false);
  expect(hasExpired(member)).toBe(false);
});
