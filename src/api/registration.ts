import { decodeUser, type User } from '../core/session/user.ts';
import { getString } from '../lib/decode.ts';
import { type CallResult, call, ignoreBody } from './client.ts';

/** Returns the server's message, if it has one. The answer is the same for an address that already has a profile. 503: registrations are disabled. */
export const register = (user: User): Promise<CallResult<{ message?: string }>> =>
  call('POST', 'auth/register', {
    body: user,
    decode(body) {
      const message = getString(body, 'message')?.trim();
      return message ? { message } : {};
    },
  });

/** Returns the pending registration. 404: unknown or expired token. */
export const loadRegistration = (token: string): Promise<CallResult<User>> =>
  call('GET', `auth/confirm/${encodeURIComponent(token)}`, {
    decode: decodeUser,
    acceptsLateResponse: true,
  });

/** 404: unknown or expired token. 412: the password is too weak. */
export const confirmRegistration = (token: string, password: string) =>
  call('POST', `auth/confirm/${encodeURIComponent(token)}`, {
    body: { password },
    decode: ignoreBody,
    acceptsLateResponse: true,
  });
