import { parseJson } from '../../lib/decode.ts';
import { createStore } from '../../lib/store.ts';
import { useStore } from '../../lib/use-store.ts';
import { toSupported } from '../language/detect.ts';
import { currentLocation, writeLanguage } from '../navigation/navigation.ts';
import { createPersonalStorage, storage } from '../storage.ts';
import { resetSessionState } from './scope.ts';
import { decodeUser, type User } from './user.ts';

// Who is logged in. The folder `session` asks the service; nothing here calls it.

/**
 * Why nobody is logged in. `none`: nobody was, or it is not known. `logout`: logged out here. `other-tab`: logged out in another
 * tab. `expired`: the service has ended the session.
 */
export type EndReason = 'none' | 'logout' | 'other-tab' | 'expired';

/**
 * Whether the service has to say who is logged in. `confirmed`: it has, or need not be asked. `pending`: it is being asked.
 * `unknown`: it gave no answer about the user of an earlier page, who goes on until a call is refused.
 */
type Confirmation = 'confirmed' | 'pending' | 'unknown';

export type Session = {
  /** Undefined for a visitor. */
  readonly user: User | undefined;
  /**
   * Whose screens and drafts these are: the user's email address, also after their session has expired, and empty for a visitor.
   */
  readonly person: string;
  readonly confirmation: Confirmation;
  /** Why nobody is logged in. */
  readonly reason: EndReason;
  /** The ID of the navigation that was current when the user logged in. 0 for a session that was restored. */
  readonly loginNavigationId: number;
};

const initial: Session = {
  user: undefined,
  person: '',
  confirmation: 'confirmed',
  reason: 'none',
  loginNavigationId: 0,
};

const store = createStore(initial);

export const currentSession = store.get;
export const subscribeSession = store.subscribe;
export const useSession = () => useStore(store);
export const currentUser = () => store.get().user;
export const currentPerson = () => store.get().person;

/** What this tab remembers for the current person. The storage is still theirs after the session has changed. */
export const personalStorage = () => createPersonalStorage(currentPerson());

/** Begins the session of a user who has logged in, and stores it for the other tabs. */
export function beginSession(user: User, userHash: string | undefined) {
  storage.remove('loggedOut');
  storeUser(user, userHash);
  enterSession(user);
}

/** Begins the session of a user in this tab, in their language, or in English if it is not supported. */
function enterSession(user: User) {
  resetSessionState();
  // Before the guard leads to another screen, so that its URL has the language.
  writeLanguage(toSupported(user.language));
  const { navigationId } = currentLocation();
  store.set({ ...initial, user, person: user.email, loginNavigationId: navigationId });
}

/** Continues the session of an earlier page, or that of the user whom the service has named. The language stays. */
export function restoreSession(
  user: User,
  userHash: string | undefined,
  confirmation: Confirmation = 'confirmed',
) {
  if (currentPerson() !== user.email) resetSessionState();
  storeUser(user, userHash);
  store.set({ ...initial, user, person: user.email, confirmation });
}

/** The page has a user hash, but no user is stored: the service is being asked who is logged in. */
export const markPending = () => store.set({ ...initial, confirmation: 'pending' });

/**
 * Stores the user's changed profile; the session goes on, in another language if that has changed. Returns false, and stores
 * nothing, if the profile has another email address, because it belongs to another user.
 */
export function updateUser(user: User): boolean {
  const session = store.get();
  if (session.user?.email !== user.email) return false;
  storeUser(user, storage.read('userHash'));
  store.set({ ...session, user });
  if (session.user.language !== user.language) writeLanguage(toSupported(user.language));
  return true;
}

/** From now on nobody is logged in with this browser. The other tabs follow, and read why. */
export function endSession(reason: EndReason) {
  const stored = readStoredUser();
  if (stored) storage.write('endReason', reason);
  storage.remove('user');
  storage.remove('userHash');
  leaveSession(reason, currentUser() ?? stored);
}

/**
 * Ends the session in this tab. A logout removes what the tab remembers for the user and for visitors, and resets the language to
 * English. After an expired session, its user is still the person.
 */
function leaveSession(reason: EndReason, user: User | undefined) {
  // The calls of a visitor go on.
  if (currentUser()) resetSessionState();
  if (reason === 'logout' || reason === 'other-tab') {
    removePersonalItems(currentPerson());
    writeLanguage('en');
  }
  const person = reason === 'expired' && user ? user.email : initial.person;
  store.set({ ...initial, reason, person });
}

/**
 * Follows another tab that has logged in or out, by comparing the stored user with that of this session. `storage` events may be
 * late, so it is also called on return from the back/forward cache, before every POST and DELETE, and at each response.
 */
export function followStorage() {
  const user = readStoredUser();
  const session = store.get();
  const previous = session.user;
  if (!user) {
    if (previous) leaveSession(readEndReason(), previous);
  } else if (user.email === previous?.email) {
    if (JSON.stringify(user) !== JSON.stringify(previous)) store.set({ ...session, user });
  } else {
    if (previous) removePersonalItems(previous.email);
    enterSession(user);
  }
}

/** Why another tab has ended the session, as this tab says it. */
function readEndReason(): EndReason {
  const reason = storage.read('endReason');
  if (reason === 'logout') return 'other-tab';
  return reason === 'expired' ? reason : 'none';
}

/** Removes what this tab remembers for a person and for visitors. */
function removePersonalItems(person: string) {
  for (const items of [person, initial.person].map(createPersonalStorage))
    for (const key of items.keys('')) items.write(key, undefined);
}

export const readStoredUser = () => decodeUser(parseJson(storage.read('user') ?? ''));

/** If the storage is full, an older profile stays in it. The hash is then removed, so that the next start asks the service. */
function storeUser(user: User, userHash: string | undefined) {
  const isStored = storage.write('user', JSON.stringify(user));
  storage.write('userHash', isStored ? userHash : undefined);
}
