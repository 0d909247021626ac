import { expect, test, vi } from 'vitest';
import { holdCalls, waitForRelease } from '../../src/core/session/held-calls.ts';

test('Calls are held for a moment after a dialog, and after another one that opens in this moment.', async () => {
  vi.useFakeTimers();
  let isReleased = false;
  holdCalls();
  const waiting = waitForRelease().then(() => (isReleased = true));
  await vi.advanceTimersByTimeAsync(60);
  holdCalls();
  await vi.advanceTimersByTimeAsync(60);
  expect(isReleased).toBe(false);
  await vi.advanceTimersByTimeAsync(40);
  await waiting;
  expect(isReleased).toBe(true);
});

test('Calls that are not held are released at once.', async () => {
  await waitForRelease();
});
