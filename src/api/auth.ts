import { currentLocation, navigate } from '../core/navigation/navigation.ts';
import { csrfToken } from '../core/session/csrf.ts';
import { createSessionStore } from '../core/session/scope.ts';
import {
  beginSession,
  currentSession,
  currentUser,
  endSession,
  followStorage,
  markRestoring,
  readStoredUser,
  restoreSession,
} from '../core/session/session.ts';
import { decodeUser, type User } from '../core/session/user.ts';
import { metaContent } from '../core/settings/meta.ts';
import { settings } from '../core/settings/settings.ts';
import { storage } from '../core/storage.ts';
import { useStore } from '../lib/use-store.ts';
import { type CallResult, call, hasStatus, ignoreBody } from './client.ts';

/** The profile of the user whose session the browser's cookie names. */
export const loadProfile = () => call('GET', 'settings/profile', { decode: decodeUser });

/** A 401 does not end the session, because that would take a form away; the next call will. */
export const sendHeartbeat = () =>
  call('GET', 'auth/heartbeat', { decode: ignoreBody, on401: 'return' });

/** The call survives closing the window. A 401 confirms that there is no session. */
export const sendLogout = () =>
  call('GET', 'auth/logout', { decode: ignoreBody, on401: 'return', keepalive: true });

type LoggedIn = { readonly user: User; readonly userHash: string | undefined };

/** Logs in. The session begins as soon as the service has answered. 401: wrong email address or password. */
export async function logIn(email: string, password: string): Promise<CallResult<LoggedIn>> {
  const result = await call<LoggedIn>('POST', 'auth/login', {
    body: { email, password },
    on401: 'return',
    outlivesSession: true,
    decode(body, headers) {
      const user = decodeUser(body);
      return user && { user, userHash: headers.get('X-User-Hash') || undefined };
    },
  });
  if (result.ok) beginSession(result.data.user, result.data.userHash);
  // A login that fails leaves nobody logged in. The response to who is logged in may still begin a session later.
  else if (currentSession().status === 'restoring') endSession('none');
  return result;
}

/** Ends the session at the user's request, and leads to the login. */
export function logOut() {
  endSessionEverywhere();
  // The guard has led there already, unless the screen was open to everyone.
  if (currentLocation().route.name !== 'login') navigate('login', {});
}

/**
 * Ends the session in this browser at once, and then asks the service to end it. Until the service has confirmed that, the
 * user hash is remembered, so that no later start logs in with it.
 */
function endSessionEverywhere() {
  const userHash = storage.read('userHash') ?? '';
  endSession('logout');
  storage.write('loggedOut', userHash);
  void confirmLogout();
}

const hasLogoutFailed = createSessionStore(() => false);

/** Whether the call that asks the service to end the session has failed. */
export const useHasLogoutFailed = () => useStore(hasLogoutFailed);

async function confirmLogout() {
  const result = await sendLogout();
  if (result.ok || hasStatus(result, 401)) storage.remove('loggedOut');
  // After `session-ended` someone has logged in again, and no logout is missing.
  else if (result.failure.kind !== 'session-ended') hasLogoutFailed.set(true);
}

/**
 * Restores the session of an earlier page, and follows other tabs from now on. With `session: "page"`, nobody is logged in
 * unless the page carries a user hash. If it does, a stored user is logged in at once, and the service is asked who is logged
 * in, unless the stored hash is the same. With `session: "server"`, where no page carries a hash, a stored user is logged in at
 * once, and the service is asked about them.
 */
export function startSession(signal: AbortSignal) {
  followOtherTabs(signal);
  const pageUserHash = metaContent('user-hash');
  const loggedOutHash = storage.read('loggedOut');
  // Without one of the hashes it is unknown which session has ended, so any session counts as logged out.
  if (
    loggedOutHash !== undefined &&
    (!pageUserHash || !loggedOutHash || loggedOutHash === pageUserHash)
  ) {
    endSession('none');
    return void confirmLogout();
  }
  // Another session has replaced the one that was logged out.
  storage.remove('loggedOut');
  const user = readStoredUser();
  const userHash = storage.read('userHash');
  const usesPageHash = settings().session === 'page';
  const isAnonymous = usesPageHash ? !pageUserHash : !user;
  if (isAnonymous) return endSession(user ? 'expired' : 'none');
  if (user) restoreSession(user, userHash);
  else markRestoring();
  const isConfirmed = usesPageHash && user && pageUserHash === userHash;
  if (!isConfirmed) void checkSession(pageUserHash || userHash);
}

function followOtherTabs(signal: AbortSignal) {
  const handleStorage = (key: string | undefined) => {
    // Another program of the origin has cleared the storage, as logging out of Nextcloud does: that is a logout, too.
    if (key === undefined && currentUser() && !readStoredUser()) endSessionEverywhere();
    else if (key === undefined || key === 'user') followStorage();
  };
  storage.subscribe(handleStorage, signal);
  // A page from the back/forward cache may have missed `storage` events.
  window.addEventListener('pageshow', ({ persisted }) => persisted && followStorage(), { signal });
}

/** Asks the service who is logged in. The response confirms, replaces or ends the session that asked. */
export async function checkSession(userHash = storage.read('userHash')) {
  const result = await loadProfile();
  if (result.ok) restoreSession(result.data, userHash);
  else if (result.failure.kind !== 'session-ended') {
    // A 401 has ended the session of a user already.
    const isRefused = hasStatus(result, 403);
    endSession(currentUser() && isRefused ? 'expired' : 'none');
  }
}

const heartbeatIntervalMs = 60_000;

/**
 * Keeps the service's session alive while there is a CSRF token, in hidden tabs too, but not while a logout is unconfirmed.
 * There is one heartbeat at a time: over HTTP/1.1, six that hang would take all connections to the service.
 */
export function startHeartbeat(signal: AbortSignal) {
  let isRunning = false;
  const timer = setInterval(async () => {
    if (isRunning || csrfToken() === undefined || storage.read('loggedOut') !== undefined) return;
    isRunning = true;
    const result = await sendHeartbeat();
    isRunning = false;
    if (!result.ok) console.info('The heartbeat failed.', result.failure);
  }, heartbeatIntervalMs);
  signal.addEventListener('abort', () => clearInterval(timer));
}
