import { useEffect } from 'react';
import { sessionOwner } from '../../core/owners.ts';
import { readEntryText, writeEntryText } from '../../core/session/history-state.ts';
import { getRestoredScrollPosition } from '../../core/view/scroll-position.ts';

/** The scroll positions of lists, by the ID in their history entry. */
const scrollPositions = sessionOwner.createStore(() => new Map<string, number>());

/** Back shows the list at the place where it was left. The browser cannot, because the list is loaded later. */
export function useScrollRestoration(showAll: boolean) {
  useEffect(() => {
    if (!showAll) return undefined;
    const listId = readEntryText('list') ?? String(Math.random());
    writeEntryText('list', listId);
    const positions = scrollPositions.get();
    window.scrollTo(0, positions.get(listId) ?? getRestoredScrollPosition() ?? window.scrollY);
    const saveScrollPosition = () => positions.set(listId, window.scrollY);
    window.addEventListener('scroll', saveScrollPosition);
    return () => window.removeEventListener('scroll', saveScrollPosition);
  }, [showAll]);
}
