import { closest, isModifiedClick } from '../../lib/clicks.ts';
import { repeatNavigation } from './navigation.ts';

/** The browser follows links by itself. Only a link to the current URL needs help, because it changes nothing. */
export function startLinkClicks(signal: AbortSignal) {
  const handleClick = (event: MouseEvent) => {
    const hash = closest(event.target, 'a')?.getAttribute('href');
    if (event.defaultPrevented || isModifiedClick(event) || !hash?.startsWith('#/')) return;
    if (hash !== location.hash) return;
    // Firefox would replace the history entry without an event, and forget its ID.
    event.preventDefault();
    repeatNavigation();
  };
  document.addEventListener('click', handleClick, { signal });
}
