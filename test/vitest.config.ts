import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { sourceOf } from '../src/build/i18n.mjs';
import { match } from '../src/lib/router.ts';
import { routes } from '../src/routes.ts';
import { root } from './setup.mjs';
import { isFull } from './share.ts';

const isRoute = (path: string) => match(routes, path) !== undefined;

/** The modules that the build makes of the folder `i18n`. */
const content = {
  name: 'content',
  enforce: 'pre' as const,
  resolveId: (id: string) => (id.startsWith('i18n:') ? `\0${id}` : undefined),
  load: (id: string) =>
    id.startsWith('\0i18n:') ? sourceOf(id.slice(1), { root, isRoute }) : undefined,
};

/** Whose files take longest: first, so that none is left alone at the end. */
const longest = [
  'faults/starts',
  'faults/forms',
  'first-view',
  'session',
  'axe-a',
  'axe-b',
  'faults/loads',
  'validation',
  'journey',
];

/** Left to `npm run test:all`: what needs a whole browser, looks at the tests themselves, or has a smaller test here. */
const onlyInAll = isFull
  ? []
  : [
      'accessibility',
      'analytics',
      'axe-b',
      'faults/analytics',
      'faults/host',
      'faults/redirects',
      'faults/storage',
      'faults/time',
      'frozen',
      'geometry',
      'passwords',
      'routes',
      'watch',
      'wcag',
    ].map((name) => `test/browser/${name}.test.ts`);

/** A busy machine fails one of some thousand visits: it is made once more, and `test/run.mjs` names it at the end. */
const retry = isFull ? 1 : 0;

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const place = ({ moduleId }: TestSpecification) => {
      const at = longest.findIndex((name) => moduleId.endsWith(`/${name}.test.ts`));
      return at < 0 ? longest.length : at;
    };
    return (await super.sort(files)).sort((one, other) => place(one) - place(other));
  }
}

export default defineConfig({
  root,
  plugins: [content],
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          environment: 'happy-dom',
          include: ['test/**/*.test.{ts,tsx,mjs}'],
          // The other tests of hosts need real servers.
          exclude: [
            'test/browser/**',
            'test/engines/**',
            'test/pictures/**',
            'test/hosts/!(check).test.ts',
          ],
          setupFiles: ['test/unit-setup.ts'],
          // Builds and password hashes on a busy machine.
          testTimeout: 30_000,
          maxWorkers: 3,
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          environment: 'node',
          include: ['test/browser/**/*.test.ts'],
          exclude: onlyInAll,
          retry,
          testTimeout: 120_000,
          hookTimeout: 60_000,
          maxWorkers: 4,
        },
      },
      {
        extends: true,
        test: {
          name: 'hosts',
          environment: 'node',
          include: ['test/hosts/**/*.test.ts'],
          exclude: ['test/hosts/check.test.ts'],
          retry,
          testTimeout: 120_000,
          hookTimeout: 120_000,
          maxWorkers: 1,
        },
      },
      {
        extends: true,
        test: {
          name: 'pictures',
          environment: 'node',
          include: ['test/pictures/**/*.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'engines',
          environment: 'node',
          include: ['test/engines/**/*.test.ts'],
          retry,
          testTimeout: 120_000,
          hookTimeout: 60_000,
          // Firefox is driven through a WebSocket, which Node 20 has if one asks for it.
          execArgv: 'WebSocket' in globalThis ? [] : ['--experimental-websocket'],
          maxWorkers: 2,
        },
      },
    ],
  },
});
