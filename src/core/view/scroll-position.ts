import { currentLocation, subscribeLocation } from '../navigation/navigation.ts';
import { getPersonalItem } from '../session/personal-storage.ts';

const getItem = (entryId: string) => getPersonalItem(`scroll ${entryId}`);

/**
 * Remembers for each history entry where the person has scrolled to, for Back and for a reload. Browsers restore the position
 * before our content is there.
 */
export function keepScrollPosition(signal: AbortSignal) {
  history.scrollRestoration = 'manual';
  let { entryId } = currentLocation();
  const save = () =>
    getItem(entryId).write(window.scrollY > 0 ? String(window.scrollY) : undefined);
  const handleLocation = () => {
    if (currentLocation().entryId === entryId) return;
    // Nothing of the next screen is rendered yet.
    save();
    entryId = currentLocation().entryId;
  };
  signal.addEventListener('abort', subscribeLocation(handleLocation));
  window.addEventListener('pagehide', save, { signal });
  // WebKit does not restore the position of a page from the back/forward cache.
  window.addEventListener('pageshow', ({ persisted }) => persisted && restoreScrollPosition(), {
    signal,
  });
}

/** Scrolls to where the person was on this history entry. Returns false if they were at the top, or never here. */
export function restoreScrollPosition(): boolean {
  const top = getItem(currentLocation().entryId).read();
  if (top) window.scrollTo(0, Number(top));
  return top !== undefined;
}
