import { getRouteConfig, type PlainRoute, type Route } from '../../routes.ts';
import type { Session } from '../session/session.ts';

/** Whether a screen is shown, has to wait until it is known who is there, or where to go instead. */
type GuardResult =
  | 'allow'
  | 'pending'
  | Extract<PlainRoute, 'login' | 'profile' | 'accountsOverview'>;

/** Visitors' screens lead users to the profile, after a login to the accounts; users' screens lead visitors to the login. */
export function guard(route: Route['name'], session: Session, justLoggedIn: boolean): GuardResult {
  const audience = getRouteConfig(route).audience;
  if (audience === 'user' && session.status === 'restoring') return 'pending';
  if (audience === 'user' && session.status === 'anonymous') return 'login';
  if (audience === 'visitor' && session.status === 'loggedIn')
    return justLoggedIn ? 'accountsOverview' : 'profile';
  return 'allow';
}

/** Whether the service has ended the session of whoever was here. */
export const hasExpired = (session: Session): boolean =>
  session.status === 'anonymous' && session.reason === 'expired';
