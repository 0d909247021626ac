import texts from 'i18n:files';
import type { Loaders, ScreensOf } from './core/loading/loaders.ts';
import type { ChunkName } from './routes.ts';

type ChunkLoaders = {
  readonly [Name in ChunkName]: () => Promise<{ readonly screens: ScreensOf<Name> }>;
};

/** Browsers load their names of countries at the first question, which takes long: here while the network does. */
const warmCountryNames = async () =>
  new Intl.DisplayNames(navigator.languages, { type: 'region' }).of('DE');

/**
 * Everything that is loaded when a route needs it. Only `boot.ts` imports this (and, at build time, `prerender.tsx`):
 * esbuild writes the names of the files into it, so a changed part renames itself and the first script, and nothing else.
 */
export const loaders = {
  ...texts,
  main: () => import('./main.tsx'),
  home: () => import('./chunks/home.tsx'),
  profile: () => {
    setTimeout(() => warmCountryNames().catch(() => {}));
    return import('./chunks/profile.tsx');
  },
  accounts: () => import('./chunks/accounts.tsx'),
  pages: () => import('./chunks/pages.tsx'),
} satisfies Loaders & ChunkLoaders;
