import { createStorage } from '../lib/storage.ts';

/** The prefix of all keys, as in `signing.user`. */
const prefix = 'signing.';

/**
 * `user`: the profile. `userHash`: the service's mark of that user. `csrfToken`: the newest. `endReason`: why the last
 * session has ended. `loggedOut`: the hash of the session whose logout the service has not confirmed, empty if it is unknown.
 */
type SharedKey = 'user' | 'userHash' | 'csrfToken' | 'endReason' | 'loggedOut';

/** Shared by all tabs, and kept until it is removed. */
export const storage = createStorage<SharedKey>(prefix);

/** For this tab only: a reload keeps it, and closing the tab removes it. */
export const tabStorage = createStorage(prefix, 'sessionStorage');

/** What this tab remembers for one person. It survives a reload and an expired session; a logout removes it. */
export function createPersonalStorage(person: string) {
  const personalPrefix = `personal ${person} `;
  return {
    read: (key: string) => tabStorage.read(personalPrefix + key),
    write: (key: string, value: string | undefined) =>
      tabStorage.write(personalPrefix + key, value),
    /** The keys that begin with `start`. */
    keys: (start: string): readonly string[] =>
      tabStorage.keys(personalPrefix + start).map((key) => key.slice(personalPrefix.length)),
  };
}
