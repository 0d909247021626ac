import { closest } from '../../lib/clicks.ts';
import type { Route } from '../../routes.ts';
import { currentLanguage } from '../language/language.ts';
import { preload } from '../loading/loader.ts';
import { matchHref } from '../navigation/navigation.ts';
import { currentUser } from '../session/session.ts';

/**
 * Loads the screen of a link that is pointed at, touched or focused, and in idle time the chunk that most visits need
 * next. Nothing is prefetched if the browser asks to save data.
 */
export function startPrefetch(signal: AbortSignal) {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  if (connection?.saveData) return;
  for (const type of ['pointerover', 'focusin'])
    document.addEventListener(type, prefetchLink, { signal });
  // Safari has no requestIdleCallback.
  const whenIdle = window.requestIdleCallback ?? setTimeout;
  whenIdle(() => !signal.aborted && prefetch(currentUser() ? 'accountsoverview' : 'register'));
}

const prefetchLink = ({ target }: Event) =>
  prefetch(matchHref(closest(target, 'a')?.getAttribute('href') ?? '')?.name);

function prefetch(route: Route['name'] | undefined) {
  if (route) preload(route, currentLanguage());
}
