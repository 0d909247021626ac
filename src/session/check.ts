import { hasStatus } from '../api/client.ts';
import { loadProfile } from '../api/profile.ts';
import { currentUser, endSession, restoreSession } from '../core/session/session.ts';
import { settings } from '../core/settings/settings.ts';
import { storage } from '../core/storage.ts';

/**
 * Asks the service who is logged in. Its answer confirms, replaces or ends the session that asked. The hash of the page, if it has
 * one, is of whoever is logged in; the stored one is of the user who was stored with it.
 */
export async function checkSession(pageHash?: string) {
  const before = currentUser();
  const storedHash = storage.read('userHash');
  const result = await loadProfile();
  const user = currentUser();
  if (result.ok) {
    const { email } = result.data;
    const userHash = pageHash || (before?.email === email ? storedHash : undefined);
    // A profile that was saved meanwhile is newer than the one in the answer.
    const isNewer = user !== before && user?.email === email;
    return restoreSession(isNewer ? user : result.data, userHash);
  }
  // The session has ended with a 401, or another user has logged in.
  if (result.failure.kind === 'session-ended') return;
  const isRefused = hasStatus(result, 403);
  // Without an answer, a stored user stays logged in on a static host. Elsewhere, the page's hash is of a user who could not be
  // loaded.
  if (user && !isRefused && settings().session === 'server')
    return restoreSession(user, storedHash, 'unknown');
  endSession(user && isRefused ? 'expired' : 'none');
}
