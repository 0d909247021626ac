import { createStorage } from '../lib/storage.ts';

/** Keys: `signing.user`, `signing.userHash`, `signing.csrfToken`, `signing.theme`. */
export const storage = createStorage('signing.', 'localStorage');

/** Keys: `signing.typed`, from the choice of a language to the reload that follows. */
export const tabStorage = createStorage('signing.', 'sessionStorage');
