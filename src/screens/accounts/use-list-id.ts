import { useEffect, useState } from 'react';
import { useLocation } from '../../core/navigation/navigation.ts';
import { readEntryText, writeEntryText } from '../../core/view/history-state.ts';

/** The ID of a list that was opened. Its history entry keeps it, so that Back finds the filter and the scroll position. */
export function useListId(): string {
  const [listId] = useState(() => readEntryText('list') ?? String(Math.random()));
  const navigationId = useLocation((location) => location.navigationId);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list may stay for another entry.
  useEffect(() => writeEntryText('list', listId), [listId, navigationId]);
  return listId;
}
