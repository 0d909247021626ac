import { renderToString } from 'react-dom/server.browser';
import { App, parts, screens } from './app.tsx';
import { loadSentences, startLanguage } from './core/language.ts';
import { startNavigation } from './core/navigation.ts';
import { endSession } from './core/session.ts';
import { startView } from './core/view.ts';
import { digest } from './lib/digest.ts';
import { match } from './lib/router.ts';
import { routes } from './routes.ts';

// Build time only: what the build asks the application.

export { digest, routes };

export const isRoute = (path: string): boolean => match(routes, path) !== undefined;

/** Route name -> the part of the program that its screen comes in. */
export const partOfRoute = Object.fromEntries(
  Object.entries(screens).map(([name, { part }]) => [
    name,
    Object.entries(parts).find(([, chunk]) => chunk === part)?.[0],
  ]),
);

/** The page at the address of this environment, as a visitor sees it first. */
export async function prerender(): Promise<string> {
  startLanguage();
  startNavigation();
  endSession('none');
  await Promise.all([startView(screens), loadSentences('all')]);
  return renderToString(<App logout={() => {}} started={() => {}} />);
}
