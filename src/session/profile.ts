import type { CallResult } from '../api/client.ts';
import { sendProfile } from '../api/profile.ts';
import { updateUser } from '../core/session/session.ts';
import type { User } from '../core/session/user.ts';
import { checkSession } from './check.ts';

/** Saves the profile, and stores what the service returns. */
export async function saveProfile(user: User): Promise<CallResult<User>> {
  const result = await sendProfile(user);
  if (!result.ok || updateUser(result.data)) return result;
  // The profile belongs to another user, who must have logged in with this browser.
  void checkSession();
  return { ok: false, failure: { kind: 'session-ended' } };
}
