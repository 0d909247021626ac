import { dictionaries, pages } from 'i18n:files';
import type { AllImporters } from '../core/loading/loader.ts';

/** Browsers load country names on first use, which is slow: do it while the chunk is downloaded. */
const warmCountryNames = async () =>
  new Intl.DisplayNames(navigator.languages, { type: 'region' }).of('DE');

/**
 * Imports whatever a route needs. esbuild writes the hashed names of these files into the script that has this table. That is
 * the first script alone, so a change in a text, or in a chunk of this table other than `main`, renames only its own file and
 * that script. The chunk `analytics` belongs to no route: `main.tsx` imports it.
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
