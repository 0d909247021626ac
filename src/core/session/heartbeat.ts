import type { Result } from '../../lib/http.ts';
import { csrfToken } from './csrf.ts';

export const heartbeatMs = 60_000;

/**
 * Keeps the server's session alive: one beat a minute while there is a CSRF token. It rests while the
 * tab is hidden and beats at once on return if one was left out. A failed beat is only logged.
 */
export function startHeartbeat(beat: (signal: AbortSignal) => Promise<Result<unknown>>) {
  let beating = new AbortController();
  let missed = false;
  const pulse = async () => {
    missed = document.hidden;
    if (missed || csrfToken() === undefined) return;
    // One that never ends must not end all later ones.
    beating.abort();
    beating = new AbortController();
    const result = await beat(beating.signal);
    if (!result.ok) console.info('The heartbeat failed.', result.failure);
  };
  setInterval(pulse, heartbeatMs);
  document.addEventListener('visibilitychange', () => void (missed && pulse()));
}
