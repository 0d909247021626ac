import { parseJson } from '../../lib/decode.ts';
import { createStore } from '../../lib/store.ts';
import { useStore } from '../../lib/use-store.ts';
import { toSupported } from '../language/detect.ts';
import { currentLocation, writeLanguage } from '../navigation/navigation.ts';
import { storage, tabStorage } from '../storage.ts';
import { resetSessionState } from './scope.ts';
import { decodeUser, type User } from './user.ts';

// Who is logged in. The folder `session` asks the service; nothing here calls it.

/**
 * Why nobody is logged in. `none`: nobody was, or it is not known. `logout`: logged out here. `other-tab`: logged out in another
 * tab. `expired`: the service has ended the session.
 */
export type EndReason = 'none' | 'logout' | 'other-tab' | 'expired';

/**
 * Whether the service has said that the user is logged in. `pending`: it is being asked about the user of an earlier page.
 * `unknown`: it could not be asked, and the next call will tell.
 */
type Confirmation = 'confirmed' | 'pending' | 'unknown';

export type Session =
  /** The page has a user hash, but no user is stored: the service is being asked who is logged in. */
  | { readonly status: 'restoring' }
  | {
      readonly status: 'anonymous';
      readonly reason: EndReason;
      /** Of the user whose session has expired. */
      readonly email?: string | undefined;
    }
  | {
      readonly status: 'loggedIn';
      readonly user: User;
      /** The ID of the navigation that was current when the session began. 0 for a session that was restored. */
      readonly loginNavigationId: number;
      readonly confirmation: Confirmation;
    };

const store = createStore<Session>({ status: 'anonymous', reason: 'none' });

export const currentSession = store.get;
export const subscribeSession = store.subscribe;
export const currentUser = () => getUser(store.get());
export const useSession = () => useStore(store);

const getUser = (session: Session) => (session.status === 'loggedIn' ? session.user : undefined);

const visitor = '';

/**
 * Whose screens and drafts these are: the user's email address, also after their session has expired, or `''` for a visitor.
 */
export function currentPerson(): string {
  const session = store.get();
  if (session.status === 'loggedIn') return session.user.email;
  return (session.status === 'anonymous' && session.email) || visitor;
}

/** The prefix of the keys of a person's items (`personal-storage.ts`). */
export const getPersonalPrefix = (person: string) => `personal ${person} `;

/** Begins the session of a user who has logged in, and switches to their language, or to English if it is not supported. */
export function beginSession(user: User, userHash: string | undefined) {
  resetSessionState();
  storage.remove('loggedOut');
  storage.remove('endReason');
  storeUser(user, userHash);
  // Before the guard leads to another screen, so that its URL has the language.
  writeLanguage(toSupported(user.language));
  const { navigationId } = currentLocation();
  store.set({
    status: 'loggedIn',
    user,
    loginNavigationId: navigationId,
    confirmation: 'confirmed',
  });
}

/** Continues the session of an earlier page, or that of the user whom the service has named. The language stays. */
export function restoreSession(
  user: User,
  userHash: string | undefined,
  confirmation: Confirmation = 'confirmed',
) {
  const previous = currentUser();
  if (previous && previous.email !== user.email) resetSessionState();
  storeUser(user, userHash);
  store.set({ status: 'loggedIn', user, loginNavigationId: 0, confirmation });
}

/** The service is being asked who is logged in. */
export const markRestoring = () => store.set({ status: 'restoring' });

/**
 * Stores the user's changed profile; the session goes on, in another language if that has changed. Returns false, and stores
 * nothing, if the profile has another email address, because it belongs to another user.
 */
export function updateUser(user: User): boolean {
  const session = store.get();
  if (session.status !== 'loggedIn' || session.user.email !== user.email) return false;
  storeUser(user, storage.read('userHash'));
  store.set({ ...session, user });
  if (session.user.language !== user.language) writeLanguage(toSupported(user.language));
  return true;
}

/** Whether the end of a session is a logout, after which the next person begins. */
const isLogout: Readonly<Record<EndReason, boolean>> = {
  none: false,
  logout: true,
  'other-tab': true,
  expired: false,
};

/**
 * From now on nobody is logged in with this browser. A logout removes what this tab remembers for the user and for visitors, and
 * resets the language to English.
 */
export function endSession(reason: EndReason) {
  const previous = store.get();
  const email = (getUser(previous) ?? readStoredUser())?.email;
  // The other tabs follow, and read why.
  if (readStoredUser()) storage.write('endReason', reason);
  storage.remove('user');
  storage.remove('userHash');
  if (isLogout[reason]) {
    removePersonalItems(currentPerson(), visitor);
    writeLanguage('en');
  }
  if (previous.status === 'loggedIn' || isLogout[reason]) resetSessionState();
  store.set({ status: 'anonymous', reason, email: reason === 'expired' ? email : undefined });
}

/**
 * Follows another tab that has logged in or out, by comparing the stored user with that of this session. `storage` events may be
 * late, so it is also called on return from the back/forward cache, before every POST and DELETE, and after each response.
 */
export function followStorage() {
  const user = readStoredUser();
  const session = store.get();
  const previous = getUser(session);
  if (!user) {
    if (previous) endSession(readEndReason());
  } else if (session.status === 'loggedIn' && session.user.email === user.email) {
    if (JSON.stringify(previous) !== JSON.stringify(user)) store.set({ ...session, user });
  } else {
    if (previous) removePersonalItems(previous.email, visitor);
    beginSession(user, storage.read('userHash'));
  }
}

/** Why another tab has ended the session, as this tab says it. */
function readEndReason(): EndReason {
  const reason = storage.read('endReason');
  if (reason === 'logout') return 'other-tab';
  return reason === 'expired' ? reason : 'none';
}

/** Removes what this tab remembers for these people. */
function removePersonalItems(...people: readonly string[]) {
  for (const person of people)
    for (const key of tabStorage.keys(getPersonalPrefix(person))) tabStorage.remove(key);
}

export const readStoredUser = () => decodeUser(parseJson(storage.read('user') ?? ''));

/** If the storage is full, an older profile stays in it. The hash is then removed, so that the next start asks the service. */
function storeUser(user: User, userHash: string | undefined) {
  const isStored = storage.write('user', JSON.stringify(user));
  if (isStored && userHash) storage.write('userHash', userHash);
  else storage.remove('userHash');
}
