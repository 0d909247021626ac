import { call, ignoreBody } from './client.ts';

export const requestReset = (email: string) =>
  call('POST', 'auth/resetpassword', { body: { email }, decode: ignoreBody });

/** 404: the token is unknown or has expired. 412: the password is too weak. */
export const completeReset = (token: string, password: string) =>
  call('POST', `auth/resetpassword/${encodeURIComponent(token)}`, {
    body: { password },
    decode: ignoreBody,
    acceptsLateResponse: true,
  });
