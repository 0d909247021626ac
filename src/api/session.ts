import { pageOwner, sessionOwner } from '../core/owners.ts';
import { forgetLogout, reportFailedLogout } from '../core/session/unconfirmed-logout.ts';
import { decodeUser, type User } from '../core/session/user.ts';
import { isStatus } from '../lib/http.ts';
import { call, ignoreBody } from './client.ts';

type LoggedIn = { readonly user: User; readonly userHash: string | undefined };

/** Aborts the last logout; has no effect once that has been answered. */
const lastLogout = pageOwner.createStore<AbortController | undefined>(() => undefined);

/** 401: wrong email address or password. */
export function login(email: string, password: string, signal: AbortSignal) {
  // A late response to the logout would remove the cookie of the new session.
  lastLogout.get()?.abort();
  return call<LoggedIn>('POST', 'auth/login', {
    body: { email, password },
    signal,
    on401: 'return',
    decode(body, headers) {
      const user = decodeUser(body);
      return user && { user, userHash: headers.get('X-User-Hash') || undefined };
    },
  });
}

/** Ends the session of the service. The call survives closing the window. A 401 confirms that there is no session. */
export async function sendLogout() {
  lastLogout.get()?.abort();
  const controller = new AbortController();
  lastLogout.set(controller);
  const { signal } = controller;
  const { signal: sessionSignal } = sessionOwner;
  const result = await call('GET', 'auth/logout', {
    decode: ignoreBody,
    on401: 'return',
    keepalive: true,
    signal,
  });
  if (signal.aborted) return result;
  if (result.ok || isStatus(result.failure, 401)) forgetLogout();
  // Another session may have replaced the one that was logged out.
  else if (!sessionSignal.aborted) reportFailedLogout();
  return result;
}

/** Keeps the session alive. A rejection does not end it, because that would take a form away; the next call will. */
export const sendHeartbeat = () =>
  call('GET', 'auth/heartbeat', { decode: ignoreBody, on401: 'return' });

/** The profile of the user whose session the browser's cookie names. */
export const loadProfile = () => call('GET', 'settings/profile', { decode: decodeUser });
