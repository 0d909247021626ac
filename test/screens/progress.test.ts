import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { sessionOwner } from '../../src/core/owners.ts';
import { useProgress } from '../../src/screens/accounts/progress.ts';

test('Confirmed steps survive a reload, because the history entry keeps their number.', () => {
  const { result, unmount } = renderHook(() => useProgress('a7'));
  act(() => result.current[1]({ hasOpenedSettings: true, stepsDone: 4 }));
  unmount();
  sessionOwner.end();
  const [progress] = renderHook(() => useProgress('a7')).result.current;
  expect(progress).toEqual({ hasOpenedSettings: true, stepsDone: 4 });
});

test('Confirmed steps of this account, and of no other, survive a new history entry until the session ends.', () => {
  const { result, unmount } = renderHook(() => useProgress('a7'));
  act(() => result.current[1]({ hasOpenedSettings: true, stepsDone: 2 }));
  unmount();
  function getStepsDone(id: string) {
    history.replaceState(null, '');
    return renderHook(() => useProgress(id)).result.current[0].stepsDone;
  }
  expect([getStepsDone('a7'), getStepsDone('a8')]).toEqual([2, 0]);
  sessionOwner.end();
  expect(getStepsDone('a7')).toBe(0);
});

test('Confirmed steps survive a reload of a new history entry, too.', () => {
  const { result, unmount } = renderHook(() => useProgress('a7'));
  act(() => result.current[1]({ hasOpenedSettings: true, stepsDone: 4 }));
  unmount();
  history.replaceState(null, '');
  renderHook(() => useProgress('a7')).unmount();
  sessionOwner.end();
  expect(renderHook(() => useProgress('a7')).result.current[0].stepsDone).toBe(4);
});

test.each([
  [{ userEmail: '', text: '2' }, 2],
  [{ userEmail: '', text: '5' }, 0],
  [{ userEmail: '', text: '-1' }, 0],
  [{ userEmail: '', text: 'x' }, 0],
  [{ userEmail: '', text: 2 }, 0],
  [{ userEmail: 'ada@example.com', text: '2' }, 0],
  ['2', 0],
  [undefined, 0],
])('The history entry %j means %i steps.', (stepsDone, expected) => {
  history.replaceState({ stepsDone }, '');
  const [progress] = renderHook(() => useProgress('a7')).result.current;
  expect(progress.stepsDone).toBe(expected);
});
