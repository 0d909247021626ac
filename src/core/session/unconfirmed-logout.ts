import { useStore } from '../../lib/use-store.ts';
import { pageOwner } from '../owners.ts';
import { storage, tabStorage } from '../storage.ts';

// A logout ends the session in the browser at once, but the service may not receive the call. Until it has confirmed the
// logout, the user hash of that session is remembered, so that no later start logs it in.

const key = 'loggedOut';

const hasFailed = pageOwner.createStore(() => false);

/** Whether the service could not be reached to confirm the last logout. */
export const useHasLogoutFailed = () => useStore(hasFailed, (state) => state);

/**
 * Without a user hash it is unknown which session has ended, so any session counts as logged out. Where another program
 * has filled the storage, at least this tab remembers it.
 */
export function rememberLogout(userHash = '') {
  if (!storage.write(key, userHash)) tabStorage.write(key, userHash);
}

export function reportFailedLogout() {
  hasFailed.set(true);
}

/** Another tab has changed the value of a key. If it has removed ours, the service has confirmed the logout there. */
export function followConfirmedLogout(changedKey: string) {
  if (changedKey === key && storage.read(key) === undefined) hasFailed.set(false);
}

/** The service has confirmed the logout, or another session has replaced the one that was logged out. */
export function forgetLogout() {
  storage.remove(key);
  tabStorage.remove(key);
  hasFailed.set(false);
}

/** Whether a logout has not been confirmed that may have ended the session of this page. */
export function hasUnconfirmedLogout(pageUserHash: string | undefined): boolean {
  const loggedOutHash = storage.read(key) ?? tabStorage.read(key);
  if (loggedOutHash === undefined) return false;
  return !pageUserHash || !loggedOutHash || pageUserHash === loggedOutHash;
}
