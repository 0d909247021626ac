import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { match } from '../src/lib/router.ts';
import { compilePageModule, listPages, pagesModule } from '../src/prose/plugin.mjs';
import { routes } from '../src/routes.ts';

const root = new URL('..', import.meta.url).pathname;
const isRoute = (path: string) => match(routes, path) !== undefined;

/** The public pages as the build makes them. */
const pages = {
  name: 'pages',
  enforce: 'pre' as const,
  resolveId: (id: string) => (id === pagesModule ? `\0${id}` : undefined),
  load(id: string) {
    if (id === `\0${pagesModule}`) return listPages(join(root, 'i18n'));
    return id.endsWith('.md') ? compilePageModule(id, { root, isRoute }) : undefined;
  },
};

export default defineConfig({
  root,
  plugins: [pages],
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          environment: 'happy-dom',
          include: ['test/**/*.test.{ts,tsx,mjs}'],
          exclude: ['test/browser/**'],
          setupFiles: ['test/unit-setup.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          environment: 'node',
          include: ['test/browser/**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          maxWorkers: 2,
        },
      },
    ],
  },
});
