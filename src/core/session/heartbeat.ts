import { pageOwner } from '../owners.ts';
import type { CallResult } from './call-result.ts';
import { csrfToken } from './csrf.ts';

const heartbeatIntervalMs = 60_000;

/**
 * Keeps the session of the service alive while there is a CSRF token, in hidden tabs too. A failure is only logged. There
 * is one heartbeat at a time: over HTTP/1.1, six that hang would take all connections of the browser.
 */
export function startHeartbeat(sendHeartbeat: () => Promise<CallResult<unknown>>) {
  let isRunning = false;
  const timer = setInterval(async () => {
    if (isRunning || csrfToken() === undefined) return;
    isRunning = true;
    const result = await sendHeartbeat();
    isRunning = false;
    if (!result.ok) console.info('The heartbeat failed.', result.failure);
  }, heartbeatIntervalMs);
  pageOwner.signal.addEventListener('abort', () => clearInterval(timer));
}
