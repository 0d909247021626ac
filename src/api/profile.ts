import { decodeUser, type User } from '../core/session/user.ts';
import { call, ignoreBody } from './client.ts';

/** The profile of the user whose session the browser's cookie names. */
export const loadProfile = () => call('GET', 'settings/profile', { decode: decodeUser });

/** Returns the profile as the service has saved it. */
export const sendProfile = (user: User) =>
  call('POST', 'settings/profile', { body: user, decode: decodeUser });

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
    acceptsLateResponse: true,
  });
