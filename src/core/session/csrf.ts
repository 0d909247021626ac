import { withTimeout } from '../../lib/with-timeout.ts';
import { pageOwner } from '../owners.ts';
import { metaContent } from '../settings/meta.ts';
import { storage } from '../storage.ts';

const header = 'X-CSRF-Token';
const key = 'csrfToken';

/** Requests the first token. Resolves when that has succeeded or failed. */
type FetchToken = () => Promise<unknown>;

type Csrf = {
  /** Undefined if tokens are not enabled. */
  readonly fetchToken?: FetchToken;
  readonly token?: string;
  /**
   * The number of the request that brought the token. For a token from another tab, a login or a logout: of the last request
   * before it arrived. For the page's: 0.
   */
  readonly tokenNumber: number;
  readonly requestCount: number;
};

const store = pageOwner.createStore((): Csrf => ({ tokenNumber: 0, requestCount: 0 }));

export const csrfToken = () => store.get().token;

/** Whether the page has an element for the token. Otherwise no token is ever sent or stored. */
const isEnabled = () => store.get().fetchToken !== undefined;

/**
 * Takes the first token from the page. If its element is empty, the token that an earlier page of the stored user's
 * session has left is used; a visitor has none, and gets it with the first response.
 */
export function startCsrf(fetchToken: FetchToken) {
  const content = metaContent('csrf-token');
  if (content === undefined) return;
  store.set({ ...store.get(), fetchToken });
  saveToken(content);
  if (!content && storage.read('user')) readStoredToken();
  storage.subscribe(readStoredToken, pageOwner.signal);
  if (!csrfToken()) void fetchToken();
}

/** How long a call waits for the first token. */
const tokenTimeoutMs = 10_000;

/**
 * Waits for the first token where it is missing. Resolves without one if the request for it has been answered without
 * one, or hangs: the service then decides whether it needs a token.
 */
export async function waitForToken() {
  const { fetchToken, token } = store.get();
  if (!fetchToken || token) return;
  const tokenArrival = new Promise<void>((resolve) => {
    const unsubscribe = store.subscribe(() => {
      if (!csrfToken()) return;
      unsubscribe();
      resolve();
    });
  });
  await withTimeout(tokenTimeoutMs, Promise.race([tokenArrival, fetchToken()])).catch(() => {});
}

export function csrfHeaders(): Readonly<Record<string, string>> {
  // Another tab may have stored a newer token: its event is late, or was missed in the back/forward cache.
  if (csrfToken()) readStoredToken();
  const token = csrfToken();
  return token ? { [header]: token } : {};
}

/**
 * To be called when a request is sent. Returns a function that takes the token from the response, whatever its status.
 * Responses can overtake each other: the token of an older request never replaces that of a newer one. A successful login or
 * logout replaces the session of the service, so its token replaces the tokens of all requests sent so far.
 */
export function registerRequest({ replacesSession = false } = {}): (response: Response) => void {
  const requestNumber = store.get().requestCount + 1;
  store.set({ ...store.get(), requestCount: requestNumber });
  return (response) => {
    const { tokenNumber, requestCount } = store.get();
    const hasReplacedSession = replacesSession && response.ok;
    const number = hasReplacedSession ? requestCount : requestNumber;
    if (isEnabled() && (hasReplacedSession || number > tokenNumber))
      saveToken(response.headers.get(header), number);
  };
}

function readStoredToken() {
  const token = storage.read(key);
  if (token !== csrfToken()) saveToken(token, store.get().requestCount);
}

/** Only characters that a header can carry: any other would make every call throw. */
function saveToken(token: string | null | undefined, tokenNumber = store.get().tokenNumber) {
  if (!token || !/^[!-~]+$/.test(token)) return;
  const isNew = token !== csrfToken();
  store.set({ ...store.get(), token, tokenNumber });
  if (isNew) storage.write(key, token);
}
