import { sessionOwner } from '../core/owners.ts';
import type { CallResult } from '../core/session/call-result.ts';
import { checkSession, currentUser, updateUser } from '../core/session/session.ts';
import { decodeUser, type User } from '../core/session/user.ts';
import { call, ignoreBody } from './client.ts';
import { loadProfile } from './session.ts';

/** Saves the profile, and stores what the service returns unless the session has ended in the meantime. */
export async function saveProfile(user: User): Promise<CallResult<User>> {
  const { signal } = sessionOwner;
  const result = await call('POST', 'settings/profile', { body: user, decode: decodeUser });
  if (!result.ok || signal.aborted || !currentUser()) return result;
  const isStored = updateUser(result.data);
  if (isStored) return result;
  // The profile belongs to another user, who must have logged in with this browser.
  void checkSession(loadProfile);
  return { ok: false, failure: { kind: 'invalid-response', status: 200 } };
}

/** 401: the current password is wrong. 412: the new one is too weak. */
export const changePassword = (password: string, new_password: string) =>
  call('POST', 'auth/password', {
    body: { password, new_password },
    decode: ignoreBody,
    on401: 'return',
  });

/** Asks for the email with the deletion link. 401: the current password is wrong. */
export const requestDeletion = (password: string) =>
  call('DELETE', 'settings/profile', {
    body: { password },
    decode: ignoreBody,
    on401: 'return',
  });

/** 404: unknown or expired token. */
export const confirmDeletion = (token: string, reason: string) =>
  call('DELETE', `auth/confirmdelete/${encodeURIComponent(token)}`, {
    body: { reason },
    decode: ignoreBody,
  });
