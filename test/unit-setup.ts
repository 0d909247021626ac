import { afterEach, beforeEach, expect, vi } from 'vitest';

// What the code says to the console as an error is a failure, unless the test expects and clears it.
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(async () => {
  // Where there is no document there is nothing to clean, and React is not loaded for it.
  if (typeof document !== 'undefined') (await import('@testing-library/react')).cleanup();
  const errors = vi.mocked(console.error).mock.calls;
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  expect(errors).toEqual([]);
});
