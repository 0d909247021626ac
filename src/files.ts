import texts from 'i18n:files';
import type { Files, Part } from './core/navigation/load.ts';
import type { PartName } from './routes.ts';

type Parts = { readonly [Name in PartName]: () => Promise<Part<Name>> };

const parts = {
  start: () => import('./main.tsx'),
  home: () => import('./parts/home.tsx'),
  visitor: () => import('./parts/visitor.tsx'),
  user: () => import('./parts/user.tsx'),
  pages: () => import('./parts/pages.tsx'),
} satisfies Parts;

/**
 * All that is loaded when it is needed. Only `boot.ts` imports this: esbuild writes the names of the files into it, so
 * that a file that changes renames the first script, and nothing else.
 */
export const files = {
  ...parts,
  analytics: () => import('./parts/analytics.ts'),
  ...texts,
} satisfies Files;
