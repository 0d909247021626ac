import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Result } from '../../src/lib/http.ts';
import { openPage } from '../support.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const good: Result<unknown> = { ok: true, data: true };

async function open(
  token: string | undefined,
  beat: (signal: AbortSignal) => Promise<Result<unknown>> = async () => good,
) {
  openPage({ meta: token === undefined ? {} : { 'csrf-token': token } });
  const csrf = await import('../../src/core/session/csrf.ts');
  const { heartbeatMs, startHeartbeat } = await import('../../src/core/session/heartbeat.ts');
  csrf.startCsrf();
  const counted = vi.fn(beat);
  startHeartbeat(counted);
  const hear = (next: string) =>
    csrf.hearCsrfToken(new Response('{}', { headers: { 'X-CSRF-Token': next } }));
  return { beat: counted, hear, heartbeatMs };
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

function turn(hidden: boolean) {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(hidden);
  document.dispatchEvent(new Event('visibilitychange'));
}

describe('The heart', () => {
  test('beats every 60 seconds, not before the first 60', async () => {
    const { beat, heartbeatMs } = await open('token');
    expect(heartbeatMs).toBe(60_000);
    await pass(59_999);
    expect(beat).not.toHaveBeenCalled();
    await pass(1);
    expect(beat).toHaveBeenCalledOnce();
    await pass(600_000);
    expect(beat).toHaveBeenCalledTimes(11);
  });

  test('never beats without the element, whatever the answers bring', async () => {
    const { beat, hear } = await open(undefined);
    hear('token');
    await pass(600_000);
    expect(beat).not.toHaveBeenCalled();
  });

  test('begins to beat when the first token arrives', async () => {
    const { beat, hear } = await open('');
    await pass(600_000);
    expect(beat).not.toHaveBeenCalled();
    hear('token');
    await pass(60_000);
    expect(beat).toHaveBeenCalledOnce();
  });

  test('keeps its rhythm when the token changes', async () => {
    const { beat, hear } = await open('token');
    for (const next of ['a', 'b', 'c']) {
      await pass(40_000);
      hear(next);
    }
    expect(beat).toHaveBeenCalledTimes(2);
  });

  test('gives up a beat that does not end when the next is due', async () => {
    const signals: AbortSignal[] = [];
    await open('token', (signal) => {
      signals.push(signal);
      return new Promise(() => {});
    });
    await pass(180_000);
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, true, false]);
  });

  test.each([
    ['no answer', { kind: 'unreachable' }],
    ['a refusal', { kind: 'refused', status: 401, code: undefined, message: undefined }],
    ['a wrong answer', { kind: 'unreadable', status: 200 }],
  ] as const)('only notes %s, and goes on', async (_, failure) => {
    const info = vi.spyOn(console, 'info').mockImplementation(() => {});
    const { beat } = await open('token', async () => ({ ok: false, failure }));
    await pass(120_000);
    expect(beat).toHaveBeenCalledTimes(2);
    expect(info).toHaveBeenCalledTimes(2);
  });
});

describe('While the tab is hidden', () => {
  test('the heart rests, and beats once at once on return', async () => {
    const { beat } = await open('token');
    turn(true);
    await pass(330_000);
    expect(beat).not.toHaveBeenCalled();
    turn(false);
    expect(beat).toHaveBeenCalledOnce();
    await pass(30_000);
    expect(beat).toHaveBeenCalledTimes(2);
  });

  test('for less than a beat, nothing is made up for', async () => {
    const { beat } = await open('token');
    turn(true);
    await pass(30_000);
    turn(false);
    await pass(0);
    expect(beat).not.toHaveBeenCalled();
    await pass(30_000);
    expect(beat).toHaveBeenCalledOnce();
  });

  test('a return that is followed by another makes up once', async () => {
    const { beat } = await open('token');
    turn(true);
    await pass(100_000);
    turn(false);
    turn(true);
    turn(false);
    expect(beat).toHaveBeenCalledOnce();
  });
});
