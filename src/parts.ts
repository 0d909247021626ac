import { importPart } from './core/files.ts';

/** What is loaded when it is needed. The shell, the login and what every form uses come with the start. */
type Parts = {
  home: typeof import('./parts/home.tsx');
  visitor: typeof import('./parts/visitor.tsx');
  user: typeof import('./parts/user.tsx');
  pages: typeof import('./parts/pages.tsx');
  analytics: typeof import('./parts/analytics.ts');
};

/** Loads a part; rejects when it cannot be loaded. */
export const load = <Name extends keyof Parts>(name: Name): Promise<Parts[Name]> =>
  // The names in the page know no types.
  importPart(name) as Promise<Parts[Name]>;
