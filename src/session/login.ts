import { sendLogin } from '../api/auth.ts';
import { beginSession } from '../core/session/session.ts';

/** Logs in. The session begins as soon as the service has answered. */
export async function logIn(email: string, password: string) {
  const result = await sendLogin(email, password);
  if (result.ok) beginSession(result.data.user, result.data.userHash);
  return result;
}
