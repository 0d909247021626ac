import { anything, call, segment } from './client.ts';

/** 401: the current password is wrong. 412: the new one is too weak. */
export const changePassword = (password: string, new_password: string) =>
  call('POST', 'auth/password', {
    body: { password, new_password },
    decode: anything,
    unauthorized: 'is an answer',
  });

export const requestReset = (email: string) =>
  call('POST', 'auth/resetpassword', { body: { email }, decode: anything });

/** 404: the token is unknown or has expired. 412: the password is too weak. */
export const completeReset = (token: string, password: string) =>
  call('POST', `auth/resetpassword/${segment(token)}`, { body: { password }, decode: anything });
