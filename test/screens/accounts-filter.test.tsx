import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useFilter } from '../../src/screens/accounts/accounts-filter.tsx';
import { useListId } from '../../src/screens/accounts/use-list-id.ts';

test('A filter does not filter a list that is opened later.', () => {
  history.replaceState(null, '', '#/accounts/overview');
  const { result, unmount } = renderHook(() => useFilter(useListId()));
  act(() => result.current[1]('Cloud 3'));
  unmount();
  history.pushState(null, '', '#/accounts/overview?again');
  expect(renderHook(() => useFilter(useListId())).result.current[0]).toBe('');
});
