import { sendHeartbeat } from '../api/auth.ts';
import { csrfToken } from '../core/session/csrf.ts';
import { storage } from '../core/storage.ts';

const heartbeatIntervalMs = 60_000;

/**
 * Keeps the service's session alive while there is a CSRF token, in hidden tabs too, but not while a logout is unconfirmed.
 * There is one heartbeat at a time: over HTTP/1.1, six that hang would take all connections to the service.
 */
export function startHeartbeat(signal: AbortSignal) {
  let isRunning = false;
  const timer = setInterval(async () => {
    if (isRunning || csrfToken() === undefined || storage.read('loggedOut') !== undefined) return;
    isRunning = true;
    const result = await sendHeartbeat();
    isRunning = false;
    if (!result.ok) console.info('The heartbeat failed.', result.failure);
  }, heartbeatIntervalMs);
  signal.addEventListener('abort', () => clearInterval(timer));
}
