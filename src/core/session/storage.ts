import { createStorage } from '../../lib/storage.ts';

/** Keys: `signing.user`, `signing.userHash`, `signing.csrfToken`, `signing.theme`. */
export const storage = createStorage('signing.');
