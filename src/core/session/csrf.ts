import { storage } from '../../lib/storage.ts';
import { metaContent } from '../settings/meta.ts';

const header = 'X-CSRF-Token';
const key = 'csrfToken';

let token: string | undefined;
let isEnabled = false;

export const csrfToken = () => token;

/** Whether the page has an empty element, and no answer has brought a token yet. */
export const isTokenMissing = () => isEnabled && token === undefined;

/**
 * Takes the first token from the page. Without the element no token is ever sent or kept; with an empty
 * one the first answer brings the token. Other tabs' newer tokens are followed.
 */
export function startCsrf() {
  const content = metaContent('csrf-token');
  isEnabled = content !== undefined;
  if (!isEnabled) return;
  saveToken(content);
  storage.subscribe(() => saveToken(storage.read(key)));
}

export function csrfHeaders(): Readonly<Record<string, string>> {
  return token ? { [header]: token } : {};
}

/** Every answer, an error too, may bring a new token. */
export function updateCsrfToken(response: Response) {
  if (isEnabled) saveToken(response.headers.get(header));
}

/** Only what a header can carry: anything else would make every call throw. */
function saveToken(next: string | null | undefined) {
  if (!next || next === token || !/^[!-~]+$/.test(next)) return;
  token = next;
  storage.write(key, next);
}
