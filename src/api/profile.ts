import { decodeUser, type User } from '../core/user.ts';
import { anything, call } from './client.ts';

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
