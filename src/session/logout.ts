import { sendLogout } from '../api/auth.ts';
import { hasStatus } from '../api/client.ts';
import { createSessionStore } from '../core/session/scope.ts';
import { endSession } from '../core/session/session.ts';
import { storage } from '../core/storage.ts';
import { useStore } from '../lib/use-store.ts';

/**
 * Ends the session in this browser at once, and then asks the service to end it. Until the service has confirmed that, the
 * user hash is remembered, so that no later start logs in with it.
 */
export function logOut() {
  const userHash = storage.read('userHash') ?? '';
  endSession('logout');
  storage.write('loggedOut', userHash);
  void confirmLogout();
}

const hasLogoutFailed = createSessionStore(() => false);

/** Whether the service could not be asked to log out. */
export const useHasLogoutFailed = () => useStore(hasLogoutFailed);

/** Asks the service to end the session that has ended here. */
export async function confirmLogout() {
  const result = await sendLogout();
  if (result.ok || hasStatus(result, 401)) storage.remove('loggedOut');
  // After `session-ended` someone has logged in again, and no logout is missing.
  else if (result.failure.kind !== 'session-ended') hasLogoutFailed.set(true);
}
