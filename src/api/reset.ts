import { anything, call, segment } from './client.ts';

export const requestReset = (email: string) =>
  call('POST', 'auth/resetpassword', { body: { email }, decode: anything });

/** 404: the token is unknown or has expired. 412: the password is too weak. */
export const completeReset = (token: string, password: string) =>
  call('POST', `auth/resetpassword/${segment(token)}`, { body: { password }, decode: anything });
