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
  const { audience = 'everyone' } = getRouteConfig(route.name);
  const { user, confirmation, loginNavigationId } = session;
  if (audience === 'everyone' || (audience === 'user') === (user !== undefined)) return 'allow';
  // Nobody is led away while it is open whether their session goes on: a link from an email would be thrown away.
  if (confirmation === 'pending') return 'wait';
  if (confirmation === 'unknown') return 'allow';
  if (!user) return 'login';
  return loginNavigationId === navigationId ? 'accountsoverview' : 'profile';
}
