import { defineConfig } from 'vitest/config';
import { getModuleSource } from '../src/build/i18n.mjs';
import { match } from '../src/lib/router.ts';
import { routes } from '../src/routes.ts';
import { root } from './tools/setup.mjs';

const isRoute = (path: string) => match(routes, path) !== undefined;

/** Resolves the modules that the build makes from the folder `i18n`. */
const contentPlugin = {
  name: 'content',
  enforce: 'pre' as const,
  resolveId: (id: string) => (id.startsWith('i18n:') ? `\0${id}` : undefined),
  load: (id: string) =>
    id.startsWith('\0i18n:') ? getModuleSource(id.slice(1), { root, isRoute }) : undefined,
};

/** The tests of the built page in the folder of this name. They need `dist`, which `npm run build` writes. */
const browserProject = (name: string, maxWorkers: number) => ({
  extends: true as const,
  test: {
    name,
    environment: 'node',
    include: [`test/${name}/**/*.test.{ts,mjs}`],
    testTimeout: 180_000,
    hookTimeout: 180_000,
    maxWorkers,
    // The test files of a worker share one browser.
    isolate: false,
    // Firefox is driven through a WebSocket, which Node 20 provides only behind a flag.
    execArgv: 'WebSocket' in globalThis ? [] : ['--experimental-websocket'],
  },
});

export default defineConfig({
  root,
  plugins: [contentPlugin],
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          environment: 'happy-dom',
          // Each file has modules and a page of its own, at half the processor time of `threads`.
          pool: 'vmThreads',
          include: ['test/unit/**/*.test.{ts,tsx,mjs}'],
          setupFiles: ['test/unit/setup.ts'],
          testTimeout: 20_000,
          // Tests wait for timers, so a third worker has something to do on two cores.
          maxWorkers: 3,
        },
      },
      browserProject('browser', 4),
      browserProject('hosts', 1),
      browserProject('engines', 2),
    ],
  },
});
