import { expect, test } from 'vitest';
import { openPage } from '../support.ts';

async function open() {
  openPage();
  return import('../../../src/core/session/scope.ts');
}

test('A session that is watched has ended once, whatever comes later.', async () => {
  const { resetSessionState, watchSession } = await open();
  const hasFirstEnded = watchSession();
  expect(hasFirstEnded()).toBe(false);
  resetSessionState();
  const hasSecondEnded = watchSession();
  expect([hasFirstEnded(), hasSecondEnded()]).toEqual([true, false]);
  resetSessionState();
  expect([hasFirstEnded(), hasSecondEnded()]).toEqual([true, true]);
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
