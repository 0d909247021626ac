import { afterEach, beforeEach, expect, vi } from 'vitest';
import { leavePage } from './support.ts';

const hasPage = typeof document !== 'undefined';

// Every console.error fails the test, unless the test expects it and clears the mock.
beforeEach(() => {
  // Outside of `act`, the application renders as in a browser. A call of `act` that was not awaited would leave this on.
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(async () => {
  vi.useRealTimers();
  leavePage();
  // Without a document nothing was rendered, so React need not be loaded.
  if (hasPage) {
    (await import('@testing-library/react')).cleanup();
    document.body.replaceChildren();
  }
  const errors = vi.mocked(console.error).mock.calls;
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  expect(errors).toEqual([]);
});
