import { getRouteConfig, type PlainRoute, type Route } from '../../routes.ts';
import type { Session } from '../session/session.ts';

/** Whether a screen is shown, has to wait until the session is known, or which route replaces it. */
type GuardResult =
  | 'allow'
  | 'pending'
  | Extract<PlainRoute, 'login' | 'profile' | 'accountsOverview'>;

/**
 * Sends users from the screens for visitors to their profile, or after a login to their accounts, and visitors from the
 * screens for users to the login.
 */
export function guard(route: Route['name'], session: Session, justLoggedIn: boolean): GuardResult {
  const audience = getRouteConfig(route).audience;
  if (audience === 'user' && session.status === 'restoring') return 'pending';
  if (audience === 'user' && session.status === 'anonymous') return 'login';
  if (audience === 'visitor' && session.status === 'loggedIn')
    return justLoggedIn ? 'accountsOverview' : 'profile';
  return 'allow';
}
