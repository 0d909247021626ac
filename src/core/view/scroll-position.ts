import { currentLocation } from '../navigation/navigation.ts';
import { pageOwner } from '../owners.ts';
import { tabStorage } from '../storage.ts';

const storageKey = 'scroll';

/**
 * Keeps the scroll position for a reload. Chromium and WebKit restore it before our content is there, and end up at the
 * top. The history entry cannot keep it: a reload does not restore what the page writes there while it unloads.
 */
export function keepScrollPosition() {
  const save = () => {
    // A token from an email is not stored.
    if (!('token' in currentLocation().route.params))
      tabStorage.write(storageKey, `${window.scrollY} ${location.hash}`);
  };
  window.addEventListener('pagehide', save, { signal: pageOwner.signal });
}

/**
 * Where this page was before it was reloaded, or left and returned to through the history. Undefined for any other visit,
 * and once the visitor has navigated: the first location of a page has the ID 1.
 */
export function getRestoredScrollPosition(): number | undefined {
  const [top, hash = ''] = tabStorage.read(storageKey)?.split(' ') ?? [];
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const isRestored = visit?.type !== 'navigate' && currentLocation().navigationId <= 1;
  return top && isRestored && hash === location.hash ? Number(top) : undefined;
}

/** Scrolls to that position, unless it is the top. Returns whether it did. */
export function restoreScrollPosition(): boolean {
  const top = getRestoredScrollPosition();
  if (top) window.scrollTo(0, top);
  return Boolean(top);
}
