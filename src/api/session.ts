import { decodeUser, type User } from '../core/session/user.ts';
import { anything, call } from './client.ts';

type LoggedIn = { readonly user: User; readonly hash: string | undefined };

/** 401: wrong email address or password. */
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

/** The session's life sign. A refusal ends nothing: the next real call will tell (specification section 4). */
export const beat = () =>
  call('GET', 'auth/heartbeat', { decode: anything, unauthorized: 'is an answer' });

/** The profile of the user whose session the browser's cookie names. */
export const loadProfile = () => call('GET', 'settings/profile', { decode: decodeUser });
