import { parseJson } from '../../lib/decode.ts';
import type { Result } from '../../lib/http.ts';
import { storage } from '../../lib/storage.ts';
import { createStore } from '../../lib/store.ts';
import { useStore } from '../../lib/use-store.ts';
import { toSupported } from '../language/detect.ts';
import { writeLanguage } from '../navigation/navigation.ts';
import { metaContent } from '../settings/meta.ts';
import { settings } from '../settings/settings.ts';
import { decodeUser, type User } from './user.ts';

/** Why nobody is logged in: nobody was, the user said so, another tab did, or the server ended it. */
export type Reason = 'none' | 'logout' | 'other-tab' | 'expired';

export type Session =
  /** The page has a hash, but no user is stored: the server is being asked. */
  | { readonly status: 'restoring' }
  | {
      readonly status: 'anonymous';
      readonly reason: Reason;
      /** The address of the user whose session the service has ended, for the next login. */
      readonly email?: string | undefined;
    }
  | { readonly status: 'loggedIn'; readonly user: User };

const store = createStore<Session>({ status: 'anonymous', reason: 'none' });

export const currentSession = store.get;
export const subscribeSession = store.subscribe;
export const currentUser = () => userOf(store.get());
export const useSession = () => useStore(store, (session) => session);

/** Whether nobody has logged in or out since. A changed profile is the same session. */
export function isSameSession(previous: Session): boolean {
  const user = userOf(previous);
  return user ? user.email === currentUser()?.email : store.get() === previous;
}

const userOf = (session: Session) => (session.status === 'loggedIn' ? session.user : undefined);

/** Someone has logged in: stores the profile and switches to its language, English if we lack it. */
export async function startSession(user: User, userHash: string | undefined) {
  if (userHash === undefined) storage.remove('userHash');
  else storage.write('userHash', userHash);
  // The answer that is being waited for is about somebody who was here before.
  if (store.get().status === 'restoring') store.set({ status: 'anonymous', reason: 'none' });
  await writeLanguage(toSupported(user.language));
  saveUser(user);
}

/** The profile of this user has changed; the session goes on, unless meanwhile it is somebody else's. */
export function updateUser({ email }: User, changed: User) {
  if (currentUser()?.email === email) saveUser(changed);
}

/** Forgets the user. After a session, and after a logout, the language becomes English. */
export function endSession(reason: Reason) {
  const previous = store.get();
  storage.remove('user');
  storage.remove('userHash');
  if (previous.status === 'anonymous' && reason === 'none') return;
  const email = reason === 'expired' ? userOf(previous)?.email : undefined;
  store.set({ status: 'anonymous', reason, email });
  if (previous.status === 'loggedIn' || reason === 'logout') void writeLanguage('en');
}

/**
 * A stored user is logged in from the start. The page's hash then decides: none ends that, the stored one confirms it,
 * for another the server is asked who is logged in. Where the page cannot carry a hash (`session: "server"`) the server
 * is asked for a stored user.
 */
export async function restoreSession(loadProfile: () => Promise<Result<User>>): Promise<void> {
  storage.subscribe((key) => (key === undefined || key === 'user') && followOtherTab());
  // A page restored from the back/forward cache may have missed `storage` events.
  window.addEventListener('pageshow', ({ persisted }) => persisted && followOtherTab());
  const userHash = metaContent('user-hash');
  const user = storedUser();
  const pageHasHash = settings().session === 'page';
  if (user) store.set({ status: 'loggedIn', user });
  if (pageHasHash ? !userHash : !user) return endSession('none');
  if (pageHasHash && user && userHash === storage.read('userHash')) return;
  if (!user) store.set({ status: 'restoring' });
  const sessionAtStart = store.get();
  const result = await loadProfile();
  // Meanwhile somebody may have logged in or out.
  if (!isSameSession(sessionAtStart)) return;
  if (!result.ok) return endSession('none');
  if (userHash) storage.write('userHash', userHash);
  saveUser(result.data);
}

function saveUser(user: User) {
  storage.write('user', JSON.stringify(user));
  store.set({ status: 'loggedIn', user });
}

const storedUser = () => decodeUser(parseJson(storage.read('user') ?? ''));

/** Another tab has logged in or out. */
function followOtherTab() {
  const user = storedUser();
  const previous = currentUser();
  if (!user) {
    if (previous) endSession('other-tab');
    return;
  }
  if (JSON.stringify(previous) === JSON.stringify(user)) return;
  store.set({ status: 'loggedIn', user });
  if (previous?.email !== user.email) void writeLanguage(toSupported(user.language));
}
