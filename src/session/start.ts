import {
  endSession,
  markPending,
  readStoredUser,
  restoreSession,
} from '../core/session/session.ts';
import { metaContent } from '../core/settings/meta.ts';
import { settings } from '../core/settings/settings.ts';
import { storage } from '../core/storage.ts';
import { checkSession } from './check.ts';
import { confirmLogout } from './logout.ts';
import { followOtherTabs } from './other-tabs.ts';

/** What a start finds. A user hash is the service's mark of the user who is logged in. */
type Found = {
  /** Who names the user: the page, by its hash, or only the service, which has to be asked. */
  readonly source: 'page' | 'server';
  readonly pageHash: string | undefined;
  readonly storedHash: string | undefined;
  readonly hasUser: boolean;
  /** The hash whose logout the service has not confirmed, empty if it is unknown. */
  readonly loggedOutHash: string | undefined;
};

/** What a start does with what it finds: how far it may trust a session of an earlier page, or how that has ended. */
function decideStart({ source, pageHash, storedHash, hasUser, loggedOutHash }: Found) {
  // Without one of the hashes it is unknown which session was logged out, so it may be this one.
  const mayBeThisSession = !pageHash || !loggedOutHash || pageHash === loggedOutHash;
  if (loggedOutHash !== undefined && mayBeThisSession) return 'log-out-again';
  if (source === 'server' ? !hasUser : !pageHash) return 'end';
  return source === 'page' && hasUser && pageHash === storedHash ? 'confirmed' : 'pending';
}

/** Restores the session of an earlier page, and follows other tabs from now on. */
export function startSession(signal: AbortSignal) {
  followOtherTabs(signal);
  const user = readStoredUser();
  const pageHash = metaContent('user-hash');
  const storedHash = storage.read('userHash');
  const decision = decideStart({
    source: settings().session,
    pageHash,
    storedHash,
    hasUser: user !== undefined,
    loggedOutHash: storage.read('loggedOut'),
  });
  if (decision === 'log-out-again') {
    endSession('none');
    return void confirmLogout();
  }
  // What may still be remembered is the logout of another session, which no longer matters.
  storage.remove('loggedOut');
  if (decision === 'end') return endSession(user ? 'expired' : 'none');
  if (user) restoreSession(user, storedHash, decision);
  else markPending();
  if (decision === 'pending') void checkSession(pageHash);
}
