import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Result } from '../../src/lib/http.ts';
import { openPage } from '../support.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

async function open(token: string | undefined, result: Result<unknown> = { ok: true, data: true }) {
  openPage({ meta: token === undefined ? {} : { 'csrf-token': token } });
  const csrf = await import('../../src/core/session/csrf.ts');
  const { startHeartbeat } = await import('../../src/core/session/heartbeat.ts');
  csrf.startCsrf(async () => {});
  const sendHeartbeat = vi.fn(async () => result);
  startHeartbeat(sendHeartbeat);
  const receiveToken = (next: string) =>
    csrf.registerRequest()(new Response('{}', { headers: { 'X-CSRF-Token': next } }));
  return { sendHeartbeat, receiveToken };
}

const advanceTime = (ms: number) => vi.advanceTimersByTimeAsync(ms);

test('A heartbeat is sent every 60 seconds, in hidden tabs, too.', async () => {
  const { sendHeartbeat } = await open('token');
  await advanceTime(59_999);
  expect(sendHeartbeat).not.toHaveBeenCalled();
  await advanceTime(1);
  expect(sendHeartbeat).toHaveBeenCalledOnce();
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  document.dispatchEvent(new Event('visibilitychange'));
  await advanceTime(600_000);
  expect(sendHeartbeat).toHaveBeenCalledTimes(11);
});

test('Without the token element no heartbeat is ever sent.', async () => {
  const { sendHeartbeat, receiveToken } = await open(undefined);
  receiveToken('token');
  await advanceTime(600_000);
  expect(sendHeartbeat).not.toHaveBeenCalled();
});

test('The heartbeat starts when the first token arrives.', async () => {
  const { sendHeartbeat, receiveToken } = await open('');
  await advanceTime(600_000);
  expect(sendHeartbeat).not.toHaveBeenCalled();
  receiveToken('token');
  await advanceTime(60_000);
  expect(sendHeartbeat).toHaveBeenCalledOnce();
});

test('A failed heartbeat is only logged.', async () => {
  const info = vi.spyOn(console, 'info').mockImplementation(() => {});
  const { sendHeartbeat } = await open('token', { ok: false, failure: { kind: 'network' } });
  await advanceTime(120_000);
  expect(sendHeartbeat).toHaveBeenCalledTimes(2);
  expect(info).toHaveBeenCalledTimes(2);
});

test('A successful heartbeat is not logged.', async () => {
  const info = vi.spyOn(console, 'info').mockImplementation(() => {});
  await open('token');
  await advanceTime(60_000);
  expect(info).not.toHaveBeenCalled();
});

test('A heartbeat that hangs is not sent again, and the next one follows its answer.', async () => {
  openPage({ meta: { 'csrf-token': 'token' } });
  const csrf = await import('../../src/core/session/csrf.ts');
  const { startHeartbeat } = await import('../../src/core/session/heartbeat.ts');
  csrf.startCsrf(async () => {});
  let resolveHeartbeat = (_: Result<unknown>) => {};
  const send = vi.fn(() => new Promise<Result<unknown>>((resolve) => (resolveHeartbeat = resolve)));
  startHeartbeat(send);
  await advanceTime(600_000);
  expect(send).toHaveBeenCalledOnce();
  resolveHeartbeat({ ok: true, data: true });
  await advanceTime(60_000);
  expect(send).toHaveBeenCalledTimes(2);
});
