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
  const beat = vi.fn(async () => result);
  startHeartbeat(beat);
  const hear = (next: string) =>
    csrf.trackToken()(new Response('{}', { headers: { 'X-CSRF-Token': next } }));
  return { beat, hear };
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

test('A heartbeat is sent every 60 seconds, in hidden tabs, too.', async () => {
  const { beat } = await open('token');
  await pass(59_999);
  expect(beat).not.toHaveBeenCalled();
  await pass(1);
  expect(beat).toHaveBeenCalledOnce();
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  document.dispatchEvent(new Event('visibilitychange'));
  await pass(600_000);
  expect(beat).toHaveBeenCalledTimes(11);
});

test('Without the token element no heartbeat is ever sent.', async () => {
  const { beat, hear } = await open(undefined);
  hear('token');
  await pass(600_000);
  expect(beat).not.toHaveBeenCalled();
});

test('The heartbeat starts when the first token arrives.', async () => {
  const { beat, hear } = await open('');
  await pass(600_000);
  expect(beat).not.toHaveBeenCalled();
  hear('token');
  await pass(60_000);
  expect(beat).toHaveBeenCalledOnce();
});

test('A failed heartbeat is only logged.', async () => {
  const info = vi.spyOn(console, 'info').mockImplementation(() => {});
  const { beat } = await open('token', { ok: false, failure: { kind: 'network' } });
  await pass(120_000);
  expect(beat).toHaveBeenCalledTimes(2);
  expect(info).toHaveBeenCalledTimes(2);
});

test('A successful heartbeat is not logged.', async () => {
  const info = vi.spyOn(console, 'info').mockImplementation(() => {});
  await open('token');
  await pass(60_000);
  expect(info).not.toHaveBeenCalled();
});

test('A heartbeat that hangs is not sent again, and the next one follows its answer', async () => {
  openPage({ meta: { 'csrf-token': 'token' } });
  const csrf = await import('../../src/core/session/csrf.ts');
  const { startHeartbeat } = await import('../../src/core/session/heartbeat.ts');
  csrf.startCsrf(async () => {});
  let answer = (_: Result<unknown>) => {};
  const send = vi.fn(() => new Promise<Result<unknown>>((resolve) => (answer = resolve)));
  startHeartbeat(send);
  await pass(600_000);
  expect(send).toHaveBeenCalledOnce();
  answer({ ok: true, data: true });
  await pass(60_000);
  expect(send).toHaveBeenCalledTimes(2);
});
