import { defineConfig } from 'vitest/config';
import { getModuleSource } from '../src/build/i18n.mjs';
import { noSite } from '../src/build/site/site.mjs';
import { match } from '../src/lib/router.ts';
import { routes } from '../src/routes.ts';
import { root } from './tools/setup.mjs';

const project = { root, site: noSite, findRoute: (path: string) => match(routes, path)?.name };

/** Resolves the modules that the build makes from the folder `i18n`. */
const contentPlugin = {
  name: 'content',
  enforce: 'pre' as const,
  resolveId: (id: string) => (id.startsWith('i18n:') ? `\0${id}` : undefined),
  load: (id: string) =>
    id.startsWith('\0i18n:') ? getModuleSource(id.slice(1), project) : undefined,
};

/** The unit tests that need no page. */
const nodeTests = [
  'test/unit/*.test.ts',
  'test/unit/{bench,build,host,i18n,service,styles}/**/*.test.{ts,mjs}',
];

const unitTests = {
  setupFiles: ['test/unit/setup.ts'],
  testTimeout: 60_000,
  pool: 'threads' as const,
  // The test files of a worker share their page and the packages. Each test leaves the page as it was.
  isolate: false,
  // Tests wait for timers and builds, so a third worker has something to do on two cores.
  maxWorkers: 3,
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
  define: { removedPages: 'undefined' },
  test: {
    projects: [
      {
        extends: true,
        test: {
          ...unitTests,
          name: 'unit',
          environment: 'happy-dom',
          // A press on a link to another site does not leave the page.
          environmentOptions: {
            happyDOM: {
              settings: {
                navigation: { disableMainFrameNavigation: true, disableFallbackToSetURL: true },
              },
            },
          },
          include: ['test/unit/**/*.test.{ts,tsx,mjs}'],
          exclude: nodeTests,
        },
      },
      {
        extends: true,
        test: {
          ...unitTests,
          name: 'unit-node',
          environment: 'node',
          include: nodeTests,
          // Not beside the tests with a page: a worker would be started for each change of environment.
          sequence: { groupOrder: 1 },
        },
      },
      browserProject('browser', 2),
      browserProject('hosts', 1),
      browserProject('engines', 2),
    ],
  },
});
