import { afterEach, beforeEach, expect, vi } from 'vitest';
import { leavePage } from './support.ts';

const hasPage = typeof document !== 'undefined';

// What the code says to the console as an error is a failure, unless the test expects and clears it.
beforeEach(() => {
  // The application renders by itself, as in the browser. What does not let go of `act` in time would leave it on.
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(async () => {
  vi.useRealTimers();
  leavePage();
  // Where there is no document there is nothing to clean, and React is not loaded for it.
  if (hasPage) (await import('@testing-library/react')).cleanup();
  const errors = vi.mocked(console.error).mock.calls;
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  if (hasPage) sessionStorage.clear();
  expect(errors).toEqual([]);
});

if (hasPage) {
  // A form is reset to what was selected by default, the last such option; happy-dom does not know that.
  Object.defineProperty(HTMLOptionElement.prototype, 'defaultSelected', {
    configurable: true,
    get(this: HTMLOptionElement) {
      return this.hasAttribute('selected');
    },
    set(this: HTMLOptionElement, selected: boolean) {
      this.toggleAttribute('selected', selected);
    },
  });
  document.addEventListener('reset', ({ target }) => {
    for (const select of (target as HTMLFormElement).querySelectorAll('select')) {
      const last = [...select.options].findLast(({ defaultSelected }) => defaultSelected);
      if (last) last.selected = true;
    }
  });
}
