import { decodeUser, type User } from '../core/session/user.ts';
import { type CallResult, call, ignoreBody } from './client.ts';

// The calls about a session. The other calls of a user are in the files of what they change.

type LoggedIn = { readonly user: User; readonly userHash: string | undefined };

/** 401: wrong email address or password. */
export const sendLogin = (email: string, password: string): Promise<CallResult<LoggedIn>> =>
  call('POST', 'auth/login', {
    body: { email, password },
    on401: 'return',
    acceptsLateResponse: true,
    decode(body, headers): LoggedIn | undefined {
      const user = decodeUser(body);
      return user && { user, userHash: headers.get('X-User-Hash') || undefined };
    },
  });

/** The call survives closing the window. A 401 confirms that there is no session. */
export const sendLogout = () => call('GET', 'auth/logout', { decode: ignoreBody, keepalive: true });

/** A 401 does not end the session, because that would take a form away; the next call will. */
export const sendHeartbeat = () =>
  call('GET', 'auth/heartbeat', { decode: ignoreBody, on401: 'return' });
