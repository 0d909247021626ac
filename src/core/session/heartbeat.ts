import type { Result } from '../../lib/http.ts';
import { csrfToken } from './csrf.ts';

const heartbeatMs = 60_000;

/** Keeps the server's session alive while there is a CSRF token, in hidden tabs too. A failed beat is only logged. */
export function startHeartbeat(beat: () => Promise<Result<unknown>>) {
  setInterval(async () => {
    if (csrfToken() === undefined) return;
    const result = await beat();
    if (!result.ok) console.info('The heartbeat failed.', result.failure);
  }, heartbeatMs);
}
