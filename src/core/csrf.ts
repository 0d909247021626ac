import { createStore } from '../lib/store.ts';
import { metaContent } from './page.ts';
import { storage } from './storage.ts';

const header = 'X-CSRF-Token';
const key = 'csrfToken';

const store = createStore<string | undefined>(undefined);
let wanted = false;

export const csrfToken = store.get;
export const subscribeCsrfToken = store.subscribe;

/**
 * Takes the first token from the page. Without the element no token is ever sent or kept; with an empty
 * one the first answer brings the token (contract, section 1). Other tabs' newer tokens are followed.
 */
export function startCsrf() {
  const content = metaContent('csrf-token');
  wanted = content !== undefined;
  if (!wanted) return;
  if (content && isToken(content)) keep(content);
  storage.subscribe((changed) => {
    const token = changed === key && storage.read(key);
    if (token && isToken(token)) store.set(token);
  });
}

export function csrfHeaders(): Readonly<Record<string, string>> {
  const token = store.get();
  return token ? { [header]: token } : {};
}

/** Every answer, an error too, may bring a new token. */
export function hearCsrfToken(response: Response) {
  const token = response.headers.get(header);
  if (wanted && token && token !== store.get()) keep(token);
}

/** What a header can carry; anything else would make every call throw. */
const isToken = (text: string) => /^[!-~]+$/.test(text);

function keep(token: string) {
  store.set(token);
  storage.write(key, token);
}
