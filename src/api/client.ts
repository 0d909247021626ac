import { csrfHeaders, hearCsrfToken } from '../core/session/csrf.ts';
import { currentSession, endSession, isSame } from '../core/session/session.ts';
import { settings } from '../core/settings/settings.ts';
import { type Call, type Method, type Result, send } from '../lib/http.ts';

type Options<Data> = Pick<Call<Data>, 'decode' | 'body' | 'signal'> & {
  /** What 401 means here: that the session is over, or an answer to what was asked (a wrong password). */
  readonly unauthorized?: 'ends the session' | 'is an answer';
};

/**
 * One call of specification section 7. Sends and hears the CSRF token. A 401 ends the session of the user who asked; an
 * answer that comes after a logout or another login ends nothing.
 */
export async function call<Data>(
  method: Method,
  path: string,
  { unauthorized = 'ends the session', ...options }: Options<Data>,
): Promise<Result<Data>> {
  const asker = currentSession();
  const url = `${settings().apiBase}/api/v1/${path}`;
  const token = { headers: csrfHeaders(), hear: hearCsrfToken };
  const result = await send({ method, url, ...token, ...options });
  const failure = result.ok ? undefined : result.failure;
  const is401 = failure?.kind === 'refused' && failure.status === 401;
  if (!is401 || unauthorized === 'is an answer') return result;
  if (asker.status !== 'loggedIn' || !isSame(asker)) return result;
  endSession('expired');
  return { ok: false, failure: { kind: 'expired' } };
}

/** For answers whose body nobody reads: any body is good. */
export const anything = (): true => true;

export const segment = (value: string): string => encodeURIComponent(value);
