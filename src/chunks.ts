import { dictionaries, pages } from 'i18n:files';
import type { AllImporters } from './core/loading/loaders.ts';

/** Browsers load country names on first use, which is slow: do it while the chunk is downloaded. */
const warmCountryNames = async () =>
  new Intl.DisplayNames(navigator.languages, { type: 'region' }).of('DE');

/**
 * Everything that is loaded when a route needs it. Only `boot.ts` imports this, and `prerender.tsx` at build time: esbuild
 * writes the hashed names of the files into it, so that a changed chunk of screens renames only itself and the first script.
 * The chunk `analytics` belongs to no route: the initial bundle imports it, and is renamed with it.
 */
export const importers = {
  chunks: {
    main: () => import('./main.tsx'),
    home: () => import('./chunks/home.tsx'),
    profile: () => {
      setTimeout(() => warmCountryNames().catch(() => {}));
      return import('./chunks/profile.tsx');
    },
    accounts: () => import('./chunks/accounts.tsx'),
    pages: () => import('./chunks/pages.tsx'),
  },
  dictionaries,
  pages,
} satisfies AllImporters;
