import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { withTimeout } from '../../../src/lib/with-timeout.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('A result in time is passed on, and the timer is cleared.', async () => {
  expect(await withTimeout(1000, Promise.resolve('here'))).toBe('here');
  await expect(withTimeout(1000, Promise.reject(new Error('offline')))).rejects.toThrow('offline');
  expect(vi.getTimerCount()).toBe(0);
});

test('A promise that takes too long rejects.', async () => {
  const rejection = expect(withTimeout(1000, new Promise(() => {}))).rejects.toThrow('Timed out.');
  await vi.advanceTimersByTimeAsync(1000);
  await rejection;
});
