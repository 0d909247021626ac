import { sessionOwner } from '../core/owners.ts';
import type { CallResult } from '../core/session/call-result.ts';
import { csrfHeaders, registerRequest, waitForToken } from '../core/session/csrf.ts';
import { waitForRelease } from '../core/session/held-calls.ts';
import { currentUser, endSession, followOtherLogin } from '../core/session/session.ts';
import { settings } from '../core/settings/settings.ts';
import { isStatus, type Method, type RequestOptions, send } from '../lib/http.ts';

type Options<Data> = Pick<RequestOptions<Data>, 'decode' | 'body' | 'signal' | 'keepalive'> & {
  /** What a 401 means: that the session has ended, or that this call was rejected, as with a wrong password. */
  readonly on401?: 'end-session' | 'return';
  /** Whether a success replaces the session of the service, and the CSRF token with it, as a login or a logout does. */
  readonly replacesSession?: boolean;
};

/**
 * Sends one call to the service, with the CSRF token. The call belongs to the session that sent it: a response that
 * arrives after the end of that session brings no token and ends no other session.
 */
export async function call<Data>(
  method: Method,
  path: string,
  { on401 = 'end-session', replacesSession, ...options }: Options<Data>,
): Promise<CallResult<Data>> {
  const { signal } = sessionOwner;
  const isLoggedIn = currentUser() !== undefined;
  // A GET changes nothing and needs no token. A logout is sent at once, and `loadWelcome` fetches the first token.
  if (method !== 'GET') {
    await waitForRelease();
    await waitForToken();
  }
  // The cookie may be the next person's by now.
  if (isLoggedIn) followOtherLogin();
  if (isLoggedIn && signal.aborted) return sessionExpired;
  const headers = csrfHeaders();
  const takeToken = registerRequest({ replacesSession });
  const result = await send({
    method,
    url: `${settings().apiBase}/api/v1/${path}`,
    headers,
    onResponse: (response) => {
      if (!signal.aborted) takeToken(response);
    },
    ...options,
  });
  if (result.ok || !isStatus(result.failure, 401)) return result;
  if (on401 === 'return' || !isLoggedIn || signal.aborted) return result;
  endSession('expired');
  return sessionExpired;
}

const sessionExpired = { ok: false, failure: { kind: 'session-expired' } } as const;

/** For responses whose body is not used: any body is accepted. */
export const ignoreBody = (): true => true;
