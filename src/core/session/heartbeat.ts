import type { Result } from '../../lib/http.ts';
import { csrfToken } from './csrf.ts';

const heartbeatIntervalMs = 60_000;

/** Keeps the server's session alive while there is a CSRF token, in hidden tabs too. A failed beat is only logged. */
export function startHeartbeat(sendHeartbeat: () => Promise<Result<unknown>>) {
  setInterval(async () => {
    if (csrfToken() === undefined) return;
    const result = await sendHeartbeat();
    if (!result.ok) console.info('The heartbeat failed.', result.failure);
  }, heartbeatIntervalMs);
}
