import { useEffect } from 'react';
import { sessionOwner } from '../../core/owners.ts';
import { getRestoredScrollPosition } from '../../core/view/scroll-position.ts';

/** The scroll positions of lists, by their IDs. */
const scrollPositions = sessionOwner.createStore(() => new Map<string, number>());

/** Back shows the list at the place where it was left. The browser cannot, because the list is loaded later. */
export function useScrollRestoration(listId: string, showAll: boolean) {
  useEffect(() => {
    if (!showAll) return undefined;
    const positions = scrollPositions.get();
    window.scrollTo(0, positions.get(listId) ?? getRestoredScrollPosition() ?? window.scrollY);
    const saveScrollPosition = () => positions.set(listId, window.scrollY);
    window.addEventListener('scroll', saveScrollPosition);
    return () => window.removeEventListener('scroll', saveScrollPosition);
  }, [listId, showAll]);
}
