import { decodeUser, type User } from '../core/user.ts';
import { anything, call, segment } from './client.ts';

export const loadProfile = () => call('GET', 'settings/profile', { decode: decodeUser });

/** Answers with the updated user. */
export const saveProfile = (user: User) =>
  call('POST', 'settings/profile', { body: user, decode: decodeUser });

/** Asks for the e-mail with the deletion link. 401: the current password is wrong. */
export const requestDeletion = (password: string) =>
  call('DELETE', 'settings/profile', {
    body: { password },
    decode: anything,
    unauthorized: 'is an answer',
  });

/** 404: unknown or expired token. */
export const confirmDeletion = (token: string, reason: string) =>
  call('DELETE', `auth/confirmdelete/${segment(token)}`, { body: { reason }, decode: anything });
