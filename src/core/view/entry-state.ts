import { getOwn, parseJson } from '../../lib/decode.ts';
import { currentLocation, subscribeLocation } from '../navigation/navigation.ts';
import { personalStorage } from '../session/session.ts';

/** What a history entry had in sight: how far it was scrolled, and for each `details` of the page whether it was open. */
type EntryState = { readonly top: number; readonly open: readonly unknown[] };

const getKey = (entryId: string) => `entry ${entryId}`;
const findFolds = () => document.querySelectorAll('details');

/** The saved state of an entry, undefined if the person was never there. Another program may have changed it. */
function readState(entryId: string): EntryState | undefined {
  const state = parseJson(personalStorage().read(getKey(entryId)) ?? '');
  const [top, open] = [getOwn(state, 'top'), getOwn(state, 'open')];
  if (state === undefined) return undefined;
  return { top: typeof top === 'number' ? top : 0, open: Array.isArray(open) ? open : [] };
}

/**
 * Remembers for each history entry what the person had in sight, for Back and for a reload. Browsers restore the position before
 * our content is there, and folds never.
 */
export function keepEntryState(signal: AbortSignal) {
  history.scrollRestoration = 'manual';
  let { entryId } = currentLocation();
  function save() {
    const saved = readState(entryId) ?? { top: 0, open: [] };
    const maxTop = document.documentElement.scrollHeight - window.innerHeight;
    const open = Array.from(findFolds(), (fold) => fold.open);
    // Where the page is shorter than it was, the rest may not have arrived yet.
    const state: EntryState = {
      top: window.scrollY + 1 > maxTop ? Math.max(saved.top, window.scrollY) : window.scrollY,
      open: [...open, ...saved.open.slice(open.length)],
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
  const state = readState(currentLocation().entryId);
  if (!state) return false;
  findFolds().forEach((fold, index) => {
    const wasOpen = state.open[index];
    // A fold that had not been loaded stays as it is.
    if (typeof wasOpen === 'boolean') fold.open = wasOpen;
  });
  // Not to the top: the person may have scrolled down already.
  if (state.top > 0) window.scrollTo(0, state.top);
  return true;
}
