import { useEffect, useState } from 'react';
import { readEntryText, writeEntryText } from '../../core/view/history-state.ts';

/** The ID of a list that was opened. Its history entry keeps it, so that Back finds the filter and the scroll position. */
export function useListId(): string {
  const [listId] = useState(() => readEntryText('list') ?? String(Math.random()));
  useEffect(() => writeEntryText('list', listId), [listId]);
  return listId;
}
