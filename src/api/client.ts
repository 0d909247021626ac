import { csrfHeaders, csrfToken, hearCsrfToken, isTokenFresh } from '../core/session/csrf.ts';
import { currentSession, endSession, isSame } from '../core/session/session.ts';
import { settings } from '../core/settings/settings.ts';
import { type Call, type Method, type Result, send } from '../lib/http.ts';

type Options<Data> = Pick<Call<Data>, 'decode' | 'body' | 'signal'> & {
  /** What 401 means here: that the session is over, or an answer to what was asked (a wrong password). */
  readonly unauthorized?: 'ends the session' | 'is an answer';
};

/**
 * One call of specification section 7. Sends and hears the CSRF token; a call that is refused for a stale one (its code
 * says `csrf`, or it has no code and the token may be stale) is sent again with the successor. A 401 ends the session of
 * the user who asked; an answer that comes after a logout or another login ends nothing.
 */
export async function call<Data>(
  method: Method,
  path: string,
  { unauthorized = 'ends the session', ...options }: Options<Data>,
): Promise<Result<Data>> {
  const asker = currentSession();
  const isAsker = () => isSame(asker);
  const url = `${settings().apiBase}/api/v1/${path}`;
  const attempt = () =>
    send({ method, url, headers: csrfHeaders(), hear: hearCsrfToken, ...options });
  const [token, isFresh] = [csrfToken(), isTokenFresh()];
  let result = await attempt();
  // Once, never again; and not what was judged for another reason.
  const { status, code } = refusal(result) ?? {};
  const isStale = status === 403 && (code ? /csrf/i.test(code) : !isFresh);
  if (isStale && token !== csrfToken() && isAsker()) result = await attempt();
  const over = refusal(result)?.status === 401 && unauthorized === 'ends the session';
  if (!over || asker.status !== 'loggedIn' || !isAsker()) return result;
  endSession('expired');
  return { ok: false, failure: { kind: 'expired' } };
}

const refusal = (result: Result<unknown>) =>
  !result.ok && result.failure.kind === 'refused' ? result.failure : undefined;

/** For answers whose body nobody reads: any body is good. */
export const anything = (): true => true;

export const segment = (value: string): string => encodeURIComponent(value);
