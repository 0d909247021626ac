import { property, stringAt } from '../../lib/decode.ts';
import { digest } from '../../lib/digest.ts';
import { type Audience, audienceOf } from '../../routes.ts';
import type { Session } from '../session/session.ts';
import { href, type Place, routeOf } from './navigation.ts';

type Anonymous = Extract<Session, { status: 'anonymous' }>;
type LoggedIn = Extract<Session, { status: 'loggedIn' }>;

/** Left in the history entry of /login: where to go after it, for whom, and whether a session has run out. */
type Interruption = {
  readonly returnTo: string;
  /** A digest of the email address: the entry stays on a shared computer. Nobody: whoever logs in. */
  readonly owner?: string;
  readonly expired?: true;
};

/** What has just happened to the session on the screen that is guarded. */
export type SessionEvent = 'login' | 'logout' | 'end' | undefined;

/** Whether a screen may be shown now or later (while it is unknown who is there), or where to go instead. */
export type Verdict = 'open' | 'wait' | { readonly to: string; readonly state?: Interruption };

export function guard(
  audience: Audience,
  session: Session,
  location: Place,
  event: SessionEvent,
): Verdict {
  if (audience === 'everyone') return 'open';
  if (session.status === 'restoring') return 'wait';
  if ((audience === 'user') === (session.status === 'loggedIn')) return 'open';
  if (session.status === 'loggedIn') return { to: afterVisitorScreen(session, location, event) };
  const to = href('login', {});
  return event === 'logout' ? { to } : { to, state: interruption(session, location) };
}

/** After a login back to where the visitor was going, else to the accounts; without one to the profile. */
function afterVisitorScreen(
  { user }: LoggedIn,
  { route, state }: Place,
  event: SessionEvent,
): string {
  if (event !== 'login' || route.name !== 'login') return href('profile', {});
  const owner = property(state, 'owner');
  const isTheirs = owner === undefined || owner === digest(user.email);
  return (isTheirs && returnTarget(state)) || href('accountsOverview', {});
}

export const hasExpired = ({ state }: Place): boolean => property(state, 'expired') === true;

const interruption = ({ reason, was }: Anonymous, { link }: Place): Interruption => ({
  returnTo: link,
  ...(was !== undefined && { owner: digest(was) }),
  ...(reason === 'expired' && { expired: true }),
});

/** Only screens that need a login are returned to: never a URL from outside, a token or another page. */
function returnTarget(state: unknown): string | undefined {
  const target = stringAt(state, 'returnTo')?.replace(/\?.*$/, '');
  const route = target === undefined ? undefined : routeOf(target);
  return route && audienceOf(route.name) === 'user' ? target : undefined;
}
