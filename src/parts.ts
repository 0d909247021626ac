import type { Route } from './routes.ts';

/** The parts of the program that are loaded when they are needed. */
export const load = {
  home: () => import('./chunks/home.ts'),
  auth: () => import('./chunks/auth.ts'),
  mail: () => import('./chunks/mail.ts'),
  profile: () => import('./chunks/profile.ts'),
  accounts: () => import('./chunks/accounts.ts'),
  account: () => import('./chunks/account.ts'),
  pages: () => import('./chunks/pages.ts'),
};

export type Part = keyof typeof load;

const routesOf: Partial<Record<Part, readonly Route['name'][]>> = {
  home: ['home'],
  auth: ['login'],
  mail: ['resetRequest', 'resetCompletion', 'register', 'confirm'],
  profile: ['profile', 'profileDeletion'],
  accounts: ['accountsOverview'],
  account: ['accountDetails'],
};

/** The part that the screen of a route comes in. */
export function partOf(route: Route['name']): Part {
  const found = Object.entries(routesOf).find(([, routes]) => routes.includes(route));
  // Object.entries forgets the keys.
  return found ? (found[0] as Part) : 'pages';
}

/** What a part says: only the login keeps to the sentences of the first view. */
export const sentencesOf = (part: Part) => (part === 'auth' ? 'first' : 'all');
