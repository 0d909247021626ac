import { parseJson } from '../../lib/decode.ts';
import { useStore } from '../../lib/use-store.ts';
import { toSupported } from '../language/detect.ts';
import { writeLanguage } from '../navigation/navigation.ts';
import { pageOwner, sessionOwner } from '../owners.ts';
import { metaContent } from '../settings/meta.ts';
import { settings } from '../settings/settings.ts';
import { storage } from '../storage.ts';
import type { CallResult } from './call-result.ts';
import {
  followConfirmedLogout,
  forgetLogout,
  hasUnconfirmedLogout,
  rememberLogout,
} from './unconfirmed-logout.ts';
import { decodeUser, type User } from './user.ts';

/**
 * Why nobody is logged in. `none`: never logged in, or the session could not be confirmed. `logout`: logged out here.
 * `other-tab`: logged out in another tab. `expired`: the service has ended the session.
 */
export type Reason = 'none' | 'logout' | 'other-tab' | 'expired';

export type Session =
  /** The page has a user hash, but no user is stored: the service is being asked who is logged in. */
  | { readonly status: 'restoring' }
  | {
      readonly status: 'anonymous';
      readonly reason: Reason;
      /** For the next login: the email address of the user whose session the service has ended, or who has just registered. */
      readonly email?: string | undefined;
    }
  | { readonly status: 'loggedIn'; readonly user: User };

/** The calls that a session needs. */
type Service = {
  /** The profile of the user who is logged in. */
  readonly loadProfile: () => Promise<CallResult<User>>;
  readonly sendLogout: () => unknown;
};

const store = pageOwner.createStore((): Session => ({ status: 'anonymous', reason: 'none' }));

export const currentSession = store.get;
export const subscribeSession = store.subscribe;
export const currentUser = () => getUser(store.get());
export const useSession = () => useStore(store, (session) => session);

/** Whether the service has ended the session of the last user. */
export const hasExpired = (session: Session): boolean =>
  session.status === 'anonymous' && session.reason === 'expired';

const getUser = (session: Session) => (session.status === 'loggedIn' ? session.user : undefined);

/** Begins the session of a user who has logged in, and switches to their language, or to English if it is not supported. */
export async function startSession(user: User, userHash: string | undefined) {
  sessionOwner.end();
  const { signal } = sessionOwner;
  forgetLogout();
  // Before the language is loaded: a reload in the meantime finds the user.
  storeUser(user, userHash);
  const isStored = readStoredUser() !== undefined;
  // `core/view/view.ts` recognizes a login by the change from anonymous to logged in.
  if (store.get().status === 'restoring') store.set({ status: 'anonymous', reason: 'none' });
  await writeLanguage(toSupported(user.language));
  if (signal.aborted) return;
  store.set({ status: 'loggedIn', user });
  // Another tab has logged out in the meantime. Only a session that has begun can end, with its owner and its language.
  if (isStored && !readStoredUser()) endSession('other-tab');
}

/**
 * Stores the user's changed profile; the session goes on. Returns false, and stores nothing, if the profile has another
 * email address, because it belongs to another user.
 */
export function updateUser(user: User): boolean {
  if (currentUser()?.email !== user.email) return false;
  storeUser(user, storage.read('userHash'));
  store.set({ status: 'loggedIn', user });
  return true;
}

/**
 * From now on nobody is logged in in this browser. The language becomes English if a user was logged in, or if the reason is a
 * logout, which a visitor causes by confirming a deletion.
 */
export function endSession(reason: Reason) {
  const previous = store.get();
  storage.remove('user');
  storage.remove('userHash');
  if (previous.status === 'anonymous' && reason === 'none') return;
  // If nobody was logged in, the owner's lifetime goes on: what a visitor has done so far stays.
  if (previous.status === 'loggedIn' || reason === 'logout') sessionOwner.end();
  const email = reason === 'expired' ? getUser(previous)?.email : undefined;
  store.set({ status: 'anonymous', reason, email });
  if (previous.status === 'loggedIn' || reason === 'logout') void writeLanguage('en');
}

/**
 * Remembers the email address for the login form, until the session changes. Why the last session has ended no longer
 * matters then.
 */
export function expectLogin(email: string) {
  if (store.get().status === 'anonymous') store.set({ status: 'anonymous', reason: 'none', email });
}

/** Ends the session at the user's wish. The service is called afterwards, whether or not it can be reached. */
export function logOut(sendLogout: Service['sendLogout'], reason: Reason = 'logout') {
  const userHash = storage.read('userHash');
  endSession(reason);
  rememberLogout(userHash);
  sendLogout();
}

/**
 * Restores the session of an earlier page, and follows other tabs from now on. A stored user is logged in from the start.
 * The user hash of the page then decides: no hash ends the session, and the stored hash confirms it; for another hash the
 * service is asked who is logged in. Where the page cannot carry a user hash (`session: "server"`), the service is asked
 * about a stored user.
 */
export async function restoreSession(service: Service): Promise<void> {
  const { signal } = pageOwner;
  const followStorage = (key: string | undefined) => {
    // A frozen tab receives the event late, with others queued behind it, such as a new login. They go first.
    if (key === undefined) setTimeout(() => followClearedStorage(service));
    else if (key === 'user') followOtherTab();
    else followConfirmedLogout(key);
  };
  storage.subscribe(followStorage, signal);
  // A page from the back/forward cache may have missed `storage` events.
  window.addEventListener('pageshow', ({ persisted }) => persisted && followOtherTab(), { signal });

  const pageUserHash = metaContent('user-hash');
  if (hasUnconfirmedLogout(pageUserHash)) {
    service.sendLogout();
    return endSession('none');
  }
  // A remembered logout of another session no longer matters.
  forgetLogout();
  const user = readStoredUser();
  const usesPageUserHash = settings().session === 'page';
  if (user) store.set({ status: 'loggedIn', user });
  if (usesPageUserHash ? !pageUserHash : !user) return endSession('none');
  if (usesPageUserHash && user && pageUserHash === storage.read('userHash')) return;
  if (!user) store.set({ status: 'restoring' });
  await checkSession(service.loadProfile, pageUserHash);
}

/** Asks the service who is logged in. The response confirms, replaces or ends the session that asked. */
export async function checkSession(
  loadProfile: Service['loadProfile'],
  userHash: string | undefined = storage.read('userHash'),
): Promise<void> {
  const { signal } = sessionOwner;
  const previous = store.get();
  const result = await loadProfile();
  if (signal.aborted) return;
  if (!result.ok) return endSession('none');
  // If the profile has been saved since the request was sent, the response is older.
  const newerUser = store.get() === previous ? undefined : currentUser();
  const user = newerUser ?? result.data;
  if (previous.status === 'loggedIn' && previous.user.email !== user.email) sessionOwner.end();
  storeUser(user, userHash);
  store.set({ status: 'loggedIn', user });
}

/**
 * Where the storage is full, an older profile of the same user stays: its removal would log out the other tabs. The
 * stored user hash is then removed, so that the next start asks the service for the newer profile.
 */
function storeUser(user: User, userHash: string | undefined) {
  const keepOlder = readStoredUser()?.email === user.email;
  const isStored = storage.write('user', JSON.stringify(user), { keepOlder });
  if (isStored && userHash) storage.write('userHash', userHash);
  else storage.remove('userHash');
}

const readStoredUser = () => decodeUser(parseJson(storage.read('user') ?? ''));

/** Another program of the origin has cleared the storage, as logging out of Nextcloud does: that is a logout, too. */
function followClearedStorage({ sendLogout }: Service) {
  if (currentUser() && !readStoredUser()) logOut(sendLogout, 'other-tab');
}

/**
 * Follows another tab that has logged in as another user, before the event about it has arrived: a dialog holds events
 * up. If no user is stored, it leaves that to the `storage` event: only its key tells a logout in another tab (`user`) from a
 * cleared storage (none).
 */
export function followOtherLogin() {
  if (readStoredUser()) followOtherTab();
}

/** Another tab has logged in or out. */
function followOtherTab() {
  const user = readStoredUser();
  const previous = currentUser();
  if (!user) {
    if (previous) endSession('other-tab');
    return;
  }
  if (JSON.stringify(previous) === JSON.stringify(user)) return;
  const isSamePerson = previous?.email === user.email;
  if (isSamePerson) return store.set({ status: 'loggedIn', user });
  sessionOwner.end();
  forgetLogout();
  store.set({ status: 'loggedIn', user });
  void writeLanguage(toSupported(user.language));
}
