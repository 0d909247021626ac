import { expect, test, vi } from 'vitest';
import { openPage } from '../support.ts';

async function open() {
  openPage();
  return import('../../../src/core/session/scope.ts');
}

test('The signal of a session is aborted when it ends, and the next session has another one.', async () => {
  const { resetSessionState, sessionSignal } = await open();
  const signal = sessionSignal();
  expect(sessionSignal()).toBe(signal);
  // Whoever is told of the end finds the next session already.
  const handleEnd = vi.fn(() => sessionSignal().aborted);
  signal.addEventListener('abort', handleEnd);
  resetSessionState();
  expect(signal.aborted).toBe(true);
  expect(handleEnd).toHaveReturnedWith(false);
});

test('A store of the session returns to its initial state when the session ends.', async () => {
  const { createSessionStore, resetSessionState } = await open();
  const [first, second] = [createSessionStore(() => 'empty'), createSessionStore(() => 0)];
  first.set('of Jane');
  second.set(7);
  resetSessionState();
  expect([first.get(), second.get()]).toEqual(['empty', 0]);
});

test('The initial state is created anew, so that nothing of the earlier session is left in it.', async () => {
  const { createSessionStore, resetSessionState } = await open();
  const store = createSessionStore((): string[] => []);
  store.get().push('of Jane');
  resetSessionState();
  expect(store.get()).toEqual([]);
});
