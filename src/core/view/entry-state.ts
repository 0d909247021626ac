import { getOwn, parseJson } from '../../lib/decode.ts';
import { currentLocation, subscribeLocation } from '../navigation/navigation.ts';
import { personalStorage } from '../session/session.ts';

/** What a history entry had in sight: how far it was scrolled, and for each `details` of the page whether it was open. */
type EntryState = { readonly top: number; readonly open: readonly boolean[] };

const getKey = (entryId: string) => `entry ${entryId}`;
const findFolds = () => document.querySelectorAll('details');

/**
 * Remembers for each history entry what the person had in sight, for Back and for a reload. Browsers restore the position before
 * our content is there, and folds never.
 */
export function keepEntryState(signal: AbortSignal) {
  history.scrollRestoration = 'manual';
  let { entryId } = currentLocation();
  function save() {
    // What has not arrived yet (`ui/loading.tsx`) is not in sight. What was there before stays remembered.
    if (document.querySelector('.loading')) return;
    const state: EntryState = {
      top: window.scrollY,
      open: Array.from(findFolds(), (fold) => fold.open),
    };
    personalStorage().write(getKey(entryId), JSON.stringify(state));
  }
  const handleLocation = () => {
    if (currentLocation().entryId === entryId) return;
    // Nothing of the next screen is rendered yet.
    save();
    entryId = currentLocation().entryId;
  };
  subscribeLocation(handleLocation, signal);
  // Also fired when the document is left. A phone may discard a tab in the background without another event.
  document.addEventListener('visibilitychange', () => document.hidden && save(), { signal });
  // WebKit does not restore the position of a page from the back/forward cache.
  window.addEventListener('pageshow', ({ persisted }) => persisted && restoreEntryState(), {
    signal,
  });
}

/**
 * Shows what the person had in sight on this history entry: opens and closes the folds, then scrolls down. A screen whose content
 * comes late calls it again. Returns false if they were never here.
 */
export function restoreEntryState(): boolean {
  const state = parseJson(personalStorage().read(getKey(currentLocation().entryId)) ?? '');
  const [top, open] = [getOwn(state, 'top'), getOwn(state, 'open')];
  const wereOpen: readonly unknown[] = Array.isArray(open) ? open : [];
  findFolds().forEach((fold, index) => {
    const wasOpen = wereOpen[index];
    // A fold that had not been loaded stays as it is.
    if (typeof wasOpen === 'boolean') fold.open = wasOpen;
  });
  // Not to the top: the person may have scrolled down already.
  if (typeof top === 'number' && top > 0) window.scrollTo(0, top);
  return state !== undefined;
}
