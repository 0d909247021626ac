import { pageOwner, sessionOwner } from '../core/owners.ts';
import { forgetLogout, reportFailedLogout } from '../core/session/unconfirmed-logout.ts';
import { decodeUser, type User } from '../core/session/user.ts';
import { isStatus } from '../lib/http.ts';
import { withTimeout } from '../lib/with-timeout.ts';
import { call, ignoreBody } from './client.ts';

type LoggedIn = { readonly user: User; readonly userHash: string | undefined };

/** The response to the last logout. */
const lastLogout = pageOwner.createStore<Promise<unknown>>(() => Promise.resolve());

/** How long a login waits for it. */
const logoutTimeoutMs = 10_000;

/** 401: wrong email address or password. */
export async function login(email: string, password: string, signal: AbortSignal) {
  // A late response to the logout would remove the cookie of the new session. The logout cannot be aborted: Chromium goes on
  // with a request that has `keepalive`.
  const left = new Promise((resolve) => signal.addEventListener('abort', resolve));
  await withTimeout(logoutTimeoutMs, Promise.race([lastLogout.get(), left])).catch(() => {});
  return call<LoggedIn>('POST', 'auth/login', {
    body: { email, password },
    signal,
    on401: 'return',
    replacesSession: true,
    decode(body, headers) {
      const user = decodeUser(body);
      return user && { user, userHash: headers.get('X-User-Hash') || undefined };
    },
  });
}

/** Ends the session of the service. The call survives closing the window. A 401 confirms that there is no session. */
export function sendLogout() {
  const logout = callLogout();
  lastLogout.set(logout);
  return logout;
}

async function callLogout() {
  const { signal } = sessionOwner;
  const result = await call('GET', 'auth/logout', {
    decode: ignoreBody,
    on401: 'return',
    replacesSession: true,
    keepalive: true,
  });
  // Otherwise another session has replaced the one that was logged out.
  if (!signal.aborted) {
    if (result.ok || isStatus(result.failure, 401)) forgetLogout();
    else reportFailedLogout();
  }
  return result;
}

/** Keeps the session alive. A rejection does not end it, because that would take a form away; the next call will. */
export const sendHeartbeat = () =>
  call('GET', 'auth/heartbeat', { decode: ignoreBody, on401: 'return' });

/** The profile of the user whose session the browser's cookie names. */
export const loadProfile = () => call('GET', 'settings/profile', { decode: decodeUser });
