import { csrfHeaders, updateCsrfToken } from '../core/session/csrf.ts';
import { currentSession, endSession, isSameSession } from '../core/session/session.ts';
import { settings } from '../core/settings/settings.ts';
import { type Method, type RequestOptions, type Result, send } from '../lib/http.ts';

type Options<Data> = Pick<RequestOptions<Data>, 'decode' | 'body' | 'signal'> & {
  /** What 401 means here: that the session is over, or an answer to what was asked (a wrong password). */
  readonly on401?: 'end-session' | 'return';
};

/**
 * One call of specification section 7. Sends and hears the CSRF token. A 401 ends the session of the user who asked; an
 * answer that comes after a logout or another login ends nothing.
 */
export async function call<Data>(
  method: Method,
  path: string,
  { on401 = 'end-session', ...options }: Options<Data>,
): Promise<Result<Data>> {
  const sessionAtStart = currentSession();
  const url = `${settings().apiBase}/api/v1/${path}`;
  const token = { headers: csrfHeaders(), onResponse: updateCsrfToken };
  const result = await send({ method, url, ...token, ...options });
  const failure = result.ok ? undefined : result.failure;
  const is401 = failure?.kind === 'http' && failure.status === 401;
  if (!is401 || on401 === 'return') return result;
  if (sessionAtStart.status !== 'loggedIn' || !isSameSession(sessionAtStart)) return result;
  endSession('expired');
  return { ok: false, failure: { kind: 'session-expired' } };
}

/** For answers whose body nobody reads: any body is good. */
export const ignoreBody = (): true => true;

export const encodeSegment = (value: string): string => encodeURIComponent(value);
