import { parseJson } from '../../lib/decode.ts';
import type { Result } from '../../lib/http.ts';
import { createStore } from '../../lib/store.ts';
import { useStore } from '../../lib/use-store.ts';
import { within } from '../../lib/within.ts';
import { shipped } from '../language/choice.ts';
import { writeLanguage } from '../navigation/navigation.ts';
import { metaContent } from '../settings/meta.ts';
import { settings } from '../settings/settings.ts';
import { storage } from './storage.ts';
import { decodeUser, type User } from './user.ts';

/** Why nobody is logged in: nobody was, the user said so, another tab did, or the server ended it. */
export type Reason = 'none' | 'logout' | 'elsewhere' | 'expired';

export type Session =
  | { readonly status: 'restoring' }
  | {
      readonly status: 'anonymous';
      readonly reason: Reason;
      /** The email address of the user whose session it was. */
      readonly was?: string | undefined;
    }
  | { readonly status: 'loggedIn'; readonly user: User };

const store = createStore<Session>({ status: 'restoring' });

/** How long nobody can log in because it is asked who is. */
const patienceMs = 10_000;

export const currentSession = store.get;
export const subscribeSession = store.subscribe;
export const useSession = () => useStore(store, (session) => session);

/** Whether nobody has logged in or out since. A changed profile is the same session. */
export function isSame(before: Session): boolean {
  const now = store.get();
  if (now.status !== 'loggedIn' || before.status !== 'loggedIn') return now === before;
  return now.user.email === before.user.email;
}

/** Someone has logged in: stores the profile and switches to its language, English if we lack it. */
export async function startSession(user: User, hash: string | undefined) {
  if (hash === undefined) storage.remove('userHash');
  else storage.write('userHash', hash);
  await writeLanguage(shipped(user.language));
  keep(user);
}

/** The profile of this user has changed; the session goes on, unless meanwhile it is somebody else's. */
export function updateUser({ email }: User, changed: User) {
  const session = store.get();
  if (session.status === 'loggedIn' && session.user.email === email) keep(changed);
}

/** Forgets the user. A session that was there resets the language to English (specification section 4). */
export function endSession(reason: Reason) {
  const before = store.get();
  storage.remove('user');
  storage.remove('userHash');
  if (before.status === 'anonymous') return;
  if (before.status === 'restoring') return store.set({ status: 'anonymous', reason });
  store.set({ status: 'anonymous', reason, was: before.user.email });
  void writeLanguage('en');
}

/**
 * Finds out at the start who is logged in. The page's hash decides: none means nobody, the stored one
 * means the stored profile, another asks the server. Where the page cannot carry a hash
 * (`session: "server"`) a stored user is checked with the server.
 */
export async function restoreSession(loadProfile: () => Promise<Result<User>>): Promise<void> {
  storage.subscribe((key) => (key === undefined || key === 'user') && follow());
  // Not every browser tells a page that the Back button has thawed what it has missed.
  window.addEventListener('pageshow', ({ persisted }) => persisted && follow());
  const hash = metaContent('user-hash');
  const user = storedUser();
  const fromServer = settings().session === 'server';
  if (fromServer ? !user : !hash) return endSession('none');
  if (!fromServer && user && hash === storage.read('userHash')) return keep(user);
  const result = await within(patienceMs, loadProfile()).catch(() => undefined);
  if (store.get().status !== 'restoring') return;
  if (!result?.ok) return endSession('none');
  if (hash) storage.write('userHash', hash);
  keep(result.data);
}

function keep(user: User) {
  storage.write('user', JSON.stringify(user));
  store.set({ status: 'loggedIn', user });
}

const storedUser = () => decodeUser(parseJson(storage.read('user') ?? ''));

/** Another tab has logged in or out. */
function follow() {
  const user = storedUser();
  if (!user) return endSession('elsewhere');
  const session = store.get();
  const known = session.status === 'loggedIn' ? session.user : undefined;
  if (JSON.stringify(known) === JSON.stringify(user)) return;
  store.set({ status: 'loggedIn', user });
  if (known?.email !== user.email) void writeLanguage(shipped(user.language));
}
