import { useEffect } from 'react';
import { settings } from '../settings/settings.ts';

/** Sets the document's title to the page and the brand. Unmounting resets it, because the title may be private. */
export function useTitle(title: string) {
  useEffect(() => {
    const { brand } = settings();
    document.title = `${title} – ${brand}`;
    return () => {
      document.title = brand;
    };
  }, [title]);
}
