import { currentUser, followStorage, readStoredUser } from '../core/session/session.ts';
import { storage } from '../core/storage.ts';
import { logOut } from './logout.ts';

/** Follows logins and logouts in other tabs until the signal is aborted. */
export function followOtherTabs(signal: AbortSignal) {
  const handleStorage = (key: string | undefined) => {
    // Another program of the origin has cleared the storage, as logging out of Nextcloud does: that is a logout, too.
    if (key === undefined && currentUser() && !readStoredUser()) logOut();
    else if (key === undefined || key === 'user') followStorage();
  };
  storage.subscribe(handleStorage, signal);
  // A page from the back/forward cache may have missed `storage` events.
  window.addEventListener('pageshow', ({ persisted }) => persisted && followStorage(), { signal });
}
