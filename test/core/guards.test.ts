import { expect, test } from 'vitest';
import type { Session } from '../../src/core/session/session.ts';
import { guard } from '../../src/core/view/guards.ts';
import { createUser } from '../fixtures.mjs';

const restoring: Session = { status: 'restoring' };
const visitor: Session = { status: 'anonymous', reason: 'none' };
const loggedIn: Session = { status: 'loggedIn', user: createUser() };

const allow = 'allow';

test.each([
  ...(['login', 'register', 'resetRequest', 'resetCompletion'] as const).flatMap((route) => [
    [route, visitor, allow] as const,
    [route, restoring, allow] as const,
    [route, loggedIn, 'profile'] as const,
  ]),
  ...(['profile', 'accountsOverview', 'accountDetails'] as const).flatMap((route) => [
    [route, visitor, 'login'] as const,
    [route, restoring, 'pending'] as const,
    [route, loggedIn, allow] as const,
  ]),
  ...(['home', 'privacy', 'confirm', 'profileDeletion', 'unknown'] as const).flatMap((route) =>
    [visitor, restoring, loggedIn].map((session) => [route, session, allow] as const),
  ),
])('The guard of %s, asked for %j, returns %j.', (route, session, result) => {
  expect(guard(route, session, false)).toEqual(result);
});

test('A login leads to the accounts wherever it started.', () => {
  expect(guard('login', loggedIn, true)).toEqual('accountsOverview');
  expect(guard('register', loggedIn, true)).toEqual('accountsOverview');
  expect(guard('confirm', loggedIn, true)).toEqual(allow);
});
