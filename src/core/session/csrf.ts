import { metaContent } from '../settings/meta.ts';
import { storage } from './storage.ts';

const header = 'X-CSRF-Token';
const key = 'csrfToken';

let token: string | undefined;
let wanted = false;
let fresh = false;

export const csrfToken = () => token;

/** Whether the latest answer brought it: then nobody else can have used it up. */
export const isTokenFresh = () => fresh;

/**
 * Takes the first token from the page. Without the element no token is ever sent or kept; with an empty
 * one the first answer brings the token. Other tabs' newer tokens are followed.
 */
export function startCsrf() {
  const content = metaContent('csrf-token');
  wanted = content !== undefined;
  if (!wanted) return;
  keep(content);
  storage.subscribe((changed) => {
    if (changed === key) keep(storage.read(key));
  });
}

export function csrfHeaders(): Readonly<Record<string, string>> {
  return token ? { [header]: token } : {};
}

/** Every answer, an error too, may bring a new token. */
export function hearCsrfToken(response: Response) {
  const before = token;
  if (wanted) keep(response.headers.get(header));
  fresh = token !== before;
}

/** Only what a header can carry: anything else would make every call throw. */
function keep(next: string | null | undefined) {
  if (!next || next === token || !/^[!-~]+$/.test(next)) return;
  token = next;
  storage.write(key, next);
}
