import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useProgress } from '../../src/screens/accounts/progress.ts';

test('The steps done are still done after a reload, which keeps the history entry.', () => {
  const { result, unmount } = renderHook(() => useProgress());
  act(() => result.current[1]({ isOpened: true, stepsDone: 4, isValid: true }));
  unmount();
  const [progress] = renderHook(() => useProgress()).result.current;
  expect(progress).toEqual({ isOpened: true, stepsDone: 4, isValid: true });
});

test.each([
  [{ owner: '', text: '2' }, 2],
  [{ owner: '', text: '5' }, 0],
  [{ owner: '', text: '-1' }, 0],
  [{ owner: '', text: 'x' }, 0],
  [{ owner: '', text: 2 }, 0],
  [{ owner: 'ada@example.com', text: '2' }, 0],
  ['2', 0],
  [undefined, 0],
])('The history entry %j means %i steps.', (stepsDone, expected) => {
  history.replaceState({ stepsDone }, '');
  const [progress] = renderHook(() => useProgress()).result.current;
  expect(progress.stepsDone).toBe(expected);
});
