import { getOwn, parseJson } from '../../lib/decode.ts';
import { tabStorage } from '../../lib/storage.ts';
import { currentLocation } from '../navigation/navigation.ts';

const storageKey = 'scroll';

let positionOfReload: number | undefined;

/**
 * Chromium and WebKit restore the scroll position of a reload before our content is there, and end up at the top. Keeps
 * it for this tab; the program restores it when the content has been rendered.
 */
export function startScrollPosition() {
  const saved = parseJson(tabStorage.read(storageKey) ?? '');
  tabStorage.remove(storageKey);
  const [navigation] = performance.getEntriesByType('navigation');
  const isSamePage = getOwn(saved, 'hash') === location.hash;
  const top = getOwn(saved, 'top');
  if (isSamePage && getType(navigation) !== 'navigate' && typeof top === 'number')
    positionOfReload = top;
  window.addEventListener('pagehide', () =>
    tabStorage.write(storageKey, JSON.stringify({ hash: location.hash, top: window.scrollY })),
  );
}

const getType = (entry: PerformanceEntry | undefined) =>
  (entry as PerformanceNavigationTiming | undefined)?.type;

/** Where the page was before it was reloaded; undefined for any other visit, and from the first navigation on. */
export const getPositionOfReload = (): number | undefined =>
  currentLocation().navigationId <= 1 ? positionOfReload : undefined;
