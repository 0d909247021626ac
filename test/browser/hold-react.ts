import type { Page, Route } from 'playwright-core';
import { started } from './stage.ts';

/** React is held back: the page does not load to its end before it comes. */
export const soon = { waitUntil: 'commit' } as const;

/** Holds React back, and with it the application, until `arrive`. */
export async function holdReact(page: Page) {
  const held: Route[] = [];
  let open = false;
  await page.route('**/assets/react-*.js', (route) => {
    if (open) return route.continue();
    held.push(route);
    return undefined;
  });
  return {
    async arrive() {
      open = true;
      await Promise.all(held.splice(0).map((route) => route.continue()));
      await started(page);
    },
  };
}
