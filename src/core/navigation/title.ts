import { useEffect } from 'react';
import { settings } from '../settings/settings.ts';

/** Sets the document's title: the page first, then the product. It is reset with the screen, whose title may be private. */
export function useTitle(title: string) {
  useEffect(() => {
    const { brand } = settings();
    document.title = `${title} – ${brand}`;
    return () => {
      document.title = brand;
    };
  }, [title]);
}
