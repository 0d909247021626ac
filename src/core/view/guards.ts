import { getRouteConfig, type PlainRoute } from '../../routes.ts';
import type { RouteLocation } from '../navigation/navigation.ts';
import type { Session } from '../session/session.ts';

/** Whether a screen is shown, has to wait until it is known who is logged in, or which route replaces it. */
type GuardResult = 'allow' | 'wait' | Extract<PlainRoute, 'login' | 'profile' | 'accountsoverview'>;

/**
 * Sends users from the screens for visitors to their profile, or directly after the login to their accounts, and visitors
 * from the screens for users to the login.
 */
export function guard(
  { route, navigationId }: Pick<RouteLocation, 'route' | 'navigationId'>,
  session: Session,
): GuardResult {
  const { audience } = getRouteConfig(route.name);
  if (audience === 'user' && session.status === 'restoring') return 'wait';
  if (audience === 'user' && session.status === 'anonymous') return 'login';
  if (audience !== 'visitor' || session.status !== 'loggedIn') return 'allow';
  // A link from an email must not be thrown away for somebody whose session may be over.
  if (session.confirmation === 'pending') return 'wait';
  if (session.confirmation === 'unknown') return 'allow';
  return session.loginNavigationId === navigationId ? 'accountsoverview' : 'profile';
}
