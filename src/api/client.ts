import { currentLanguage } from '../core/language/language.ts';
import { csrfToken, saveCsrfToken } from '../core/session/csrf.ts';
import { watchSession } from '../core/session/scope.ts';
import { currentUser, endSession, followStorage } from '../core/session/session.ts';
import { settings } from '../core/settings/settings.ts';
import { type Failure, type Method, type RequestOptions, type Result, send } from '../lib/http.ts';

/** Why a call to the service has failed. `session-ended`: the session that it belonged to has ended meanwhile. */
export type CallFailure = Failure | { readonly kind: 'session-ended' };

/** What the functions of `api/` return. */
export type CallResult<Data> = Result<Data, CallFailure>;

type Options<Data> = Pick<RequestOptions<Data>, 'decode' | 'body' | 'keepalive'> & {
  /**
   * What a 401 means for a logged-in user. `end-session`: their session has ended. `wrong-password`: the same if the code is
   * `not_logged_in`; otherwise the password they entered is wrong. `return`: the session stays, and the caller decides.
   */
  readonly on401?: 'end-session' | 'wrong-password' | 'return';
  /**
   * For a call whose response counts even if someone has logged in or out meanwhile: the login, the welcome call and those of
   * links from emails.
   */
  readonly acceptsLateResponse?: boolean;
};

/**
 * Sends one call to the service, with the CSRF token and the language of the page. No change is sent for a session that another
 * tab has ended. If it ends later, the request is not cancelled, but its response changes nothing, ends nothing, and is returned as
 * `session-ended`.
 */
export async function call<Data>(
  method: Method,
  path: string,
  { on401 = 'end-session', acceptsLateResponse = false, ...options }: Options<Data>,
): Promise<CallResult<Data>> {
  const hasSessionEnded = watchSession();
  const isLoggedIn = currentUser() !== undefined;
  /** Whether the response counts for nothing. */
  const isDiscarded = () => hasSessionEnded() && !acceptsLateResponse;
  async function attempt(token: string | undefined): Promise<CallResult<Data>> {
    if (method !== 'GET') followStorage();
    if (hasSessionEnded()) return sessionEnded;
    const result = await send({
      method,
      url: `${settings().apiBase}/api/v1/${path}`,
      headers: { 'Accept-Language': currentLanguage(), ...(token && { 'X-CSRF-Token': token }) },
      onResponse({ headers }) {
        followStorage();
        if (!isDiscarded()) saveCsrfToken(headers.get('X-CSRF-Token'));
      },
      ...options,
    });
    return isDiscarded() ? sessionEnded : result;
  }

  const token = csrfToken();
  let result = await attempt(token);
  // The service did not accept the token, and has sent another one.
  const newToken = csrfToken();
  if (hasStatus(result, 403) && newToken !== token) result = await attempt(newToken);
  const isAboutSession =
    on401 === 'end-session' || (on401 === 'wrong-password' && hasCode(result, 'not_logged_in'));
  if (hasStatus(result, 401) && isAboutSession && isLoggedIn && !hasSessionEnded()) {
    endSession('expired');
    return sessionEnded;
  }
  return result;
}

const sessionEnded = { ok: false, failure: { kind: 'session-ended' } } as const;

/** Whether the service has refused the call with this status. */
export const hasStatus = (result: CallResult<unknown>, status: number): boolean =>
  !result.ok && result.failure.kind === 'http' && result.failure.status === status;

const hasCode = (result: CallResult<unknown>, code: string) =>
  !result.ok && result.failure.kind === 'http' && result.failure.code === code;

/** For responses whose JSON is not used. */
export const ignoreBody = (): true => true;
