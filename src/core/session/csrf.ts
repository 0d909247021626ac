import { pageOwner } from '../owners.ts';
import { metaContent } from '../settings/meta.ts';
import { storage } from '../storage.ts';

const header = 'X-CSRF-Token';
const key = 'csrfToken';

/** Whether the page has the element for the token. Without it no token is ever sent or stored. */
const isEnabled = pageOwner.createStore(() => false);

/** The token, and the number of the request that brought it: 0 for one that came with the page or from another tab. */
const current = pageOwner.createStore((): { token?: string; requestNumber: number } => ({
  requestNumber: 0,
}));
const requestCount = pageOwner.createStore(() => 0);

/** Requests the first token, and resolves when that has succeeded or failed. */
type FetchToken = () => Promise<unknown>;
const fetchToken = pageOwner.createStore<FetchToken>(() => async () => {});

export const csrfToken = () => current.get().token;

/** Whether the page has an empty element, and no response has brought a token yet. */
const isTokenMissing = () => isEnabled.get() && csrfToken() === undefined;

/**
 * Takes the first token from the page. If its element is empty, the token that an earlier page of the stored user's
 * session has left is used; a visitor has none, and gets it with the first response.
 */
export function startCsrf(fetchFirstToken: FetchToken) {
  const content = metaContent('csrf-token');
  if (content === undefined) return;
  isEnabled.set(true);
  const { signal } = pageOwner;
  const readStoredToken = () => saveToken(storage.read(key));
  saveToken(content);
  if (!content && storage.read('user')) readStoredToken();
  storage.subscribe(readStoredToken, signal);
  // A page from the back/forward cache has not received the `storage` events of the meantime.
  window.addEventListener('pageshow', ({ persisted }) => persisted && readStoredToken(), {
    signal,
  });
  fetchToken.set(fetchFirstToken);
  if (isTokenMissing()) void fetchFirstToken();
}

/**
 * Waits for the first token where it is missing. Resolves without one if the request for it has been answered without
 * one: the service then decides whether it needs a token.
 */
export async function waitForToken() {
  if (!isTokenMissing()) return;
  const hasArrived = new Promise<void>((resolve) => {
    const unsubscribe = current.subscribe(() => {
      unsubscribe();
      resolve();
    });
  });
  await Promise.race([hasArrived, fetchToken.get()()]);
}

export function csrfHeaders(): Readonly<Record<string, string>> {
  const token = csrfToken();
  return token ? { [header]: token } : {};
}

/**
 * To be called when a request is sent. The result takes the token of its response, which may be an error, too. Responses
 * can overtake each other: the token of an older request never replaces that of a newer one.
 */
export function trackToken(): (response: Response) => void {
  const requestNumber = requestCount.get() + 1;
  requestCount.set(requestNumber);
  return (response) => {
    if (isEnabled.get() && requestNumber > current.get().requestNumber)
      saveToken(response.headers.get(header), requestNumber);
  };
}

/** Only characters that a header can carry: any other would make every call throw. */
function saveToken(token: string | null | undefined, requestNumber = current.get().requestNumber) {
  if (!token || !/^[!-~]+$/.test(token)) return;
  const isNew = token !== csrfToken();
  current.set({ token, requestNumber });
  if (isNew) storage.write(key, token);
}
