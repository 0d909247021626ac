import { useEffect } from 'react';
import { settings } from './settings.ts';

/** Sets the document's title: the page first, then the product. */
export function useTitle(title: string) {
  useEffect(() => {
    document.title = `${title} – ${settings().brand}`;
  }, [title]);
}
