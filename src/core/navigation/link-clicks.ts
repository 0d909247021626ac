import { closest } from '../../lib/closest.ts';
import { isModifiedClick } from '../../lib/modified-click.ts';
import { pageOwner } from '../owners.ts';
import { matchHref } from './link.ts';
import { currentLocation, remountScreen, repeatNavigation } from './navigation.ts';

/** The browser follows links by itself. Only a link to the current route needs help, because it may change nothing. */
export function startLinkClicks() {
  document.addEventListener('click', handleClick, { signal: pageOwner.signal });
}

/** A link to the current route remounts its screen. A link to another section of the page only scrolls. */
function handleClick(event: MouseEvent) {
  const hash = closest(event.target, 'a')?.getAttribute('href') ?? '';
  if (event.defaultPrevented || isModifiedClick(event)) return;
  if (JSON.stringify(matchHref(hash)) !== JSON.stringify(currentLocation().route)) return;
  if (hash === location.hash) repeatNavigation();
  else if (!hash.includes('section=')) remountScreen();
}
