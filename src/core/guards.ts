import { property, text } from '../lib/decode.ts';
import type { Route } from '../routes.ts';
import { here, href, type Location, routeOf } from './navigation.ts';
import type { Session } from './session.ts';

/** Who may see a screen. Screens for visitors send a logged-in user to the profile. */
export type Audience = 'everyone' | 'visitor' | 'user';

/** Left in the history entry of /login: where to go after it, and whether a session has run out. */
type Interruption = { readonly returnTo?: string; readonly expired?: true };

/** What has just happened to the session on the screen that is guarded. */
export type Event = 'login' | 'logout' | undefined;

/** Whether a screen may be shown now or later (while it is unknown who is there), or where to go instead. */
export type Verdict = 'open' | 'wait' | { readonly to: string; readonly state?: Interruption };

export function guard(
  audience: Audience,
  session: Session,
  location: Location,
  event: Event,
): Verdict {
  if (audience === 'everyone') return 'open';
  if (session.status === 'restoring') return 'wait';
  if ((audience === 'user') === (session.status === 'loggedIn')) return 'open';
  if (session.status === 'loggedIn') return { to: afterVisitorScreen(location, event) };
  const to = href('login', {});
  return event === 'logout' ? { to } : { to, state: interruption(session.reason === 'expired') };
}

/** After a login back to where the visitor was going, else to the accounts; without one to the profile. */
function afterVisitorScreen({ route, state }: Location, event: Event): string {
  if (event !== 'login' || route.name !== 'login') return href('profile', {});
  return returnTarget(state) ?? href('accountsOverview', {});
}

export const hasExpired = ({ state }: Location): boolean => property(state, 'expired') === true;

const interruption = (expired: boolean): Interruption => ({
  returnTo: here(),
  ...(expired && { expired: true }),
});

/** Only screens that need a login are returned to: never a URL from outside, a token or another page. */
const returnable: readonly Route['name'][] = ['profile', 'accountsOverview', 'accountDetails'];

function returnTarget(state: unknown): string | undefined {
  const target = text(state, 'returnTo')?.replace(/\?.*$/, '');
  const route = target === undefined ? undefined : routeOf(target);
  return route && returnable.includes(route.name) ? target : undefined;
}
