import { decodeUser, type User } from '../core/session/user.ts';
import { call, ignoreBody } from './client.ts';

type LoggedIn = { readonly user: User; readonly userHash: string | undefined };

/** 401: wrong email address or password. */
export const login = (email: string, password: string, signal: AbortSignal) =>
  call<LoggedIn>('POST', 'auth/login', {
    body: { email, password },
    signal,
    on401: 'return',
    decode(body, headers) {
      const user = decodeUser(body);
      return user && { user, userHash: headers.get('X-User-Hash') || undefined };
    },
  });

/** The session in the browser ends whatever comes of this call. */
export const logout = () => call('GET', 'auth/logout', { decode: ignoreBody, on401: 'return' });

/** The session's life sign. A refusal ends nothing: the next real call will tell (specification section 4). */
export const sendHeartbeat = () =>
  call('GET', 'auth/heartbeat', { decode: ignoreBody, on401: 'return' });

/** The profile of the user whose session the browser's cookie names. */
export const loadProfile = () => call('GET', 'settings/profile', { decode: decodeUser });
