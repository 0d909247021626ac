import { sendLogin } from '../api/auth.ts';
import { beginSession, currentSession, endSession } from '../core/session/session.ts';

/** Logs in. The session begins as soon as the service has answered. */
export async function logIn(email: string, password: string) {
  const result = await sendLogin(email, password);
  if (result.ok) beginSession(result.data.user, result.data.userHash);
  // Whatever the failure, nobody is waited for any longer. A late answer to who is logged in may still begin a session.
  else if (currentSession().confirmation === 'pending') endSession('none');
  return result;
}
