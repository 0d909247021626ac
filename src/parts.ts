import { fetchAhead, importPart, pagePart } from './core/files.ts';
import type { Language } from './core/language-choice.ts';
import type { RouteName } from './routes.ts';

/** What is loaded when it is needed. The shell, the login and what every form uses come with the start. */
type Parts = {
  visitor: typeof import('./parts/visitor.ts');
  user: typeof import('./parts/user.ts');
  pages: typeof import('./parts/pages.ts');
  analytics: typeof import('./parts/analytics.ts');
};

/** Loads a part; rejects when it cannot be loaded. */
export const load = <Name extends keyof Parts>(name: Name): Promise<Parts[Name]> =>
  // The names in the page know no types.
  importPart(name) as Promise<Parts[Name]>;

const parts: Partial<Record<RouteName, keyof Parts>> = {
  home: 'visitor',
  resetRequest: 'visitor',
  resetCompletion: 'visitor',
  register: 'visitor',
  confirm: 'visitor',
  profileDeletion: 'visitor',
  profile: 'user',
  accountsOverview: 'user',
  accountDetails: 'user',
};

/** The part that the screen of a route comes in; undefined for the login, which is there from the start. */
export const partOf = (route: RouteName | 'unknown'): keyof Parts | undefined =>
  route === 'login' ? undefined : (parts[route as RouteName] ?? 'pages');

/** Fetches all that a route needs, at once. The login is there with the start. */
export function fetchRoute(route: RouteName | 'unknown', language: Language) {
  const part = partOf(route);
  if (part) fetchAhead([part, language, pagePart(route, language) ?? '']);
}
