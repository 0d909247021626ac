import { createStorage } from '../lib/storage.ts';

/** The prefix of all keys, as in `signing.user`. */
const prefix = 'signing.';

/** Shared by all tabs, and kept until it is removed. */
export const storage = createStorage(prefix);

/** For this tab only: a reload keeps it, and closing the tab removes it. */
export const tabStorage = createStorage(prefix, 'sessionStorage');
