import importDictionary from 'i18n:dictionaries';
import importPage from 'prose:pages';
import type { Language } from './core/language-choice.ts';
import type { Route } from './routes.ts';

/** The parts of the program that are loaded when they are needed. The login comes with the application itself. */
export const load = {
  home: () => import('./chunks/home.ts'),
  mail: () => import('./chunks/mail.ts'),
  profile: () => import('./chunks/profile.ts'),
  accounts: () => import('./chunks/accounts.ts'),
  account: () => import('./chunks/account.ts'),
  pages: () => import('./chunks/pages.ts'),
  analytics: () => import('./chunks/analytics.ts'),
  later: () => import('./chunks/later.ts'),
};

const parts: Partial<Record<Route['name'], keyof typeof load>> = {
  home: 'home',
  resetRequest: 'mail',
  resetCompletion: 'mail',
  register: 'mail',
  confirm: 'mail',
  profile: 'profile',
  profileDeletion: 'profile',
  accountsOverview: 'accounts',
  accountDetails: 'account',
};

/** The part that the screen of a route comes in; undefined for the login. */
export const partOf = (route: Route['name']): keyof typeof load | undefined =>
  route === 'login' ? undefined : (parts[route] ?? 'pages');

/**
 * Starts in one breath all that a route needs in a language and that is not there from the start. What fails is
 * asked for again, and told, where it is used.
 */
export function start(route: Route['name'], language: Language) {
  const part = partOf(route);
  if (!part) return;
  void Promise.allSettled([load[part](), importDictionary(language), importPage(route, language)]);
}
