import { metaContent } from '../settings/meta.ts';
import { storage } from '../storage.ts';

const key = 'csrfToken';

/** Without an element for the token in the page, no token is ever sent or stored. */
let isEnabled = false;

/** Takes the first token from the page. If its element is empty, the token that an earlier page has stored is used. */
export function startCsrf() {
  const content = metaContent('csrf-token');
  isEnabled = content !== undefined;
  saveCsrfToken(content);
}

/** The newest token, which another tab may have stored. */
export const csrfToken = () => (isEnabled ? storage.read(key) : undefined);

/** Whether the page has an empty element for the token, and no earlier page has stored one. */
export const isCsrfTokenMissing = () => isEnabled && csrfToken() === undefined;

/** Stores a new token. One with characters that a header cannot carry is ignored, because it would make every call fail. */
export function saveCsrfToken(token: string | null | undefined) {
  if (isEnabled && token && /^[!-~]+$/.test(token) && token !== csrfToken())
    storage.write(key, token);
}
