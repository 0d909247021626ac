import { currentLocation } from '../navigation/navigation.ts';
import { pageOwner } from '../owners.ts';
import { tabStorage } from '../storage.ts';

const storageKey = 'scroll';

/**
 * Keeps the scroll position for a reload. Chromium and WebKit restore it before our content is there, and end up at the
 * top. The history entry cannot keep it: what a page writes into it while it is left, a reload does not bring back.
 */
export function keepScrollPosition() {
  const save = () => {
    // A token from an email is not stored.
    if (!('token' in currentLocation().route.params))
      tabStorage.write(storageKey, `${window.scrollY} ${location.hash}`);
  };
  window.addEventListener('pagehide', save, { signal: pageOwner.signal });
}

/** Where this page was before it was reloaded; undefined for any other visit, and from the first navigation on. */
export function getPositionOfReload(): number | undefined {
  const [top, hash = ''] = tabStorage.read(storageKey)?.split(' ') ?? [];
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const isReload = visit?.type !== 'navigate' && currentLocation().navigationId <= 1;
  return top && isReload && hash === location.hash ? Number(top) : undefined;
}
