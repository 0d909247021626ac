import { updateUser } from '../core/session/session.ts';
import { decodeUser, type User } from '../core/session/user.ts';
import { checkSession } from './auth.ts';
import { type CallResult, call, ignoreBody } from './client.ts';

/** Saves the profile, and stores what the service returns. */
export async function saveProfile(user: User): Promise<CallResult<User>> {
  const result = await call('POST', 'settings/profile', { body: user, decode: decodeUser });
  if (!result.ok || updateUser(result.data)) return result;
  // The profile belongs to another user, who must have logged in with this browser.
  void checkSession();
  return { ok: false, failure: { kind: 'invalid-response', status: 200 } };
}

/** 401: the current password is wrong. 412: the new one is too weak. */
export const changePassword = (password: string, new_password: string) =>
  call('POST', 'auth/password', {
    body: { password, new_password },
    decode: ignoreBody,
    on401: 'wrong-password',
  });

/** Asks for the email with the deletion link. 401: the current password is wrong. */
export const requestDeletion = (password: string) =>
  call('DELETE', 'settings/profile', {
    body: { password },
    decode: ignoreBody,
    on401: 'wrong-password',
  });

/** 404: unknown or expired token. */
export const confirmDeletion = (token: string, reason: string) =>
  call('DELETE', `auth/confirmdelete/${encodeURIComponent(token)}`, {
    body: { reason },
    decode: ignoreBody,
    outlivesSession: true,
  });
