import { createStorage } from '../lib/storage.ts';
import { pageOwner } from './owners.ts';

/** The prefix of all keys, as in `signing.user`. */
const prefix = 'signing.';

/** Shared by all tabs, and kept until it is removed. */
export const storage = createStorage(prefix);

/** For this tab only: a reload keeps it, and closing the tab removes it. */
export const tabStorage = createStorage(prefix, 'sessionStorage');

/** Forgets at the end of the page what could not be stored. */
export function clearMemoryOnPageEnd() {
  pageOwner.signal.addEventListener('abort', () => {
    storage.clearMemory();
    tabStorage.clearMemory();
  });
}
