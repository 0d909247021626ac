import { decodeUser, type User } from '../core/user.ts';
import { text } from '../lib/decode.ts';
import type { Result } from '../lib/http.ts';
import { anything, call, segment } from './client.ts';

export type LoggedIn = { readonly user: User; readonly hash: string | undefined };

/** 401: wrong e-mail address or password. */
export const login = (email: string, password: string, signal: AbortSignal) =>
  call<LoggedIn>('POST', 'auth/login', {
    body: { email, password },
    signal,
    unauthorized: 'is an answer',
    decode(body, headers) {
      const user = decodeUser(body);
      return user && { user, hash: headers.get('X-User-Hash') || undefined };
    },
  });

/** The session in the browser ends whatever comes of this call. */
export const logout = () =>
  call('GET', 'auth/logout', { decode: anything, unauthorized: 'is an answer' });

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

export type Registration = Pick<User, 'display_name' | 'email' | 'language' | 'country'>;

/** Answers with the server's message, if it has one. 503: registrations are disabled. */
export const register = (registration: Registration): Promise<Result<{ message?: string }>> =>
  call('POST', 'auth/register', {
    body: registration,
    decode(body) {
      const message = text(body, 'message')?.trim();
      return message ? { message } : {};
    },
  });

/** The registration that waits for its confirmation. 404: unknown or expired token. */
export const loadRegistration = (
  token: string,
  signal: AbortSignal,
): Promise<Result<Registration>> =>
  call('GET', `auth/confirm/${segment(token)}`, { decode: decodeUser, signal });

/** 404: unknown or expired token. 412: the password is too weak. */
export const confirmRegistration = (token: string, password: string) =>
  call('POST', `auth/confirm/${segment(token)}`, { body: { password }, decode: anything });

/** 404: unknown or expired token. */
export const confirmDeletion = (token: string, reason: string) =>
  call('DELETE', `auth/confirmdelete/${segment(token)}`, { body: { reason }, decode: anything });

/** The session's life sign. A refusal ends nothing: the next real call will tell (specification section 4). */
export const beat = () =>
  call('GET', 'auth/heartbeat', { decode: anything, unauthorized: 'is an answer' });
