import { createStorage } from '../../lib/storage.ts';

/** Keys: `signing.user`, `signing.userHash`, `signing.csrfToken`. */
export const storage = createStorage('signing.');
