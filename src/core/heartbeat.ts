import type { Result } from '../lib/http.ts';
import { csrfToken } from './csrf.ts';

export const heartbeatMs = 60_000;

/**
 * Keeps the server's session alive: one beat a minute while there is a CSRF token. It rests while the
 * tab is hidden and beats at once on return if one was left out. A failed beat is only logged.
 */
export function startHeartbeat(beat: () => Promise<Result<unknown>>) {
  let beating = false;
  let missed = false;
  const pulse = async () => {
    missed = document.hidden;
    if (missed || beating || csrfToken() === undefined) return;
    beating = true;
    const result = await beat();
    beating = false;
    if (!result.ok) console.info('The heartbeat failed.', result.failure);
  };
  setInterval(pulse, heartbeatMs);
  document.addEventListener('visibilitychange', () => void (missed && pulse()));
}
