import { expect, test } from 'vitest';
import type { Session } from '../../../src/core/session/session.ts';
import { guard } from '../../../src/core/view/guards.ts';
import { match } from '../../../src/lib/router.ts';
import { type Route, routes } from '../../../src/routes.ts';
import { createUser } from '../../fixtures.mjs';

const visitor: Session = {
  user: undefined,
  person: '',
  confirmation: 'confirmed',
  reason: 'none',
  loginNavigationId: 0,
};
/** The service is being asked who the visitor is. */
const restoring: Session = { ...visitor, confirmation: 'pending' };
/** Has logged in during the first navigation. */
const loggedIn: Session = { ...visitor, user: createUser(), loginNavigationId: 1 };

/** A user of an earlier page, about whom the service is being asked, or could not be asked. */
const pending: Session = { ...loggedIn, confirmation: 'pending' };
const unknown: Session = { ...loggedIn, confirmation: 'unknown' };

const toRoute = (path: string): Route =>
  match(routes, path) ?? { name: 'unknown', params: { path } };
const ask = (path: string, session: Session, navigationId = 2) =>
  guard({ route: toRoute(path), navigationId }, session);

test.each(['/login', '/register', '/passwordreset', '/passwordreset/t'])(
  'The screen for visitors at %s is open to them, also while the session is restored; it sends a user to the profile, waits while the service is being asked about them, and is open if it could not be asked.',
  (path) => {
    const sessions = [visitor, restoring, loggedIn, pending, unknown];
    expect(sessions.map((session) => ask(path, session))).toEqual([
      'allow',
      'allow',
      'profile',
      'wait',
      'allow',
    ]);
  },
);

test.each(['/profile', '/accounts', '/accounts/12'])(
  'The screen for users at %s waits while the session is restored, and sends a visitor to the login.',
  (path) => {
    const sessions = [visitor, restoring, loggedIn, pending, unknown];
    expect(sessions.map((session) => ask(path, session))).toEqual([
      'login',
      'wait',
      'allow',
      'allow',
      'allow',
    ]);
  },
);

test.each(['/', '/privacy', '/confirm/t', '/profile/delete/t', '/nothing'])(
  'The screen at %s is open to everyone.',
  (path) => {
    for (const session of [visitor, restoring, loggedIn, pending, unknown])
      for (const navigationId of [1, 2]) expect(ask(path, session, navigationId)).toBe('allow');
  },
);

test('A login leads to the accounts, wherever it took place.', () => {
  for (const path of ['/login', '/register', '/passwordreset/t'])
    expect(ask(path, loggedIn, 1)).toBe('accountsoverview');
  // A restored session has not begun with a login.
  expect(ask('/login', { ...loggedIn, loginNavigationId: 0 }, 1)).toBe('profile');
});
