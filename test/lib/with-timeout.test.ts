import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { withTimeout } from '../../src/lib/with-timeout.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('what comes in time is passed on, and no timer is left', async () => {
  expect(await withTimeout(1000, Promise.resolve('here'))).toBe('here');
  await expect(withTimeout(1000, Promise.reject(new Error('offline')))).rejects.toThrow('offline');
  expect(vi.getTimerCount()).toBe(0);
});

test('what takes longer is given up', async () => {
  const late = expect(withTimeout(1000, new Promise(() => {}))).rejects.toThrow(
    'It takes too long.',
  );
  await vi.advanceTimersByTimeAsync(1000);
  await late;
});
