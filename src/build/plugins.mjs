// Build time only: what the bundler has to know of this program.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { importPagesByTable } from '../prose/plugin.mjs';
import { isVirtual, pageSource, sourceOf } from './virtual.mjs';

/**
 * The whole application but for its screens, and what every form uses. Each part of the program is made to
 * import it, so that it travels in one file: otherwise the bundler cuts a splinter for every set of parts that
 * share something, each a request and some 300 bytes more.
 */
const shared = [
  'core/email-rules.ts',
  'core/failures.ts',
  'lib/form.ts',
  'main.tsx',
  'ui/field.tsx',
  'ui/form.tsx',
];

export const together = (root) => ({
  name: 'together',
  setup: ({ onLoad }) =>
    onLoad({ filter: /src[/\\](chunks[/\\].*|main)\.tsx?$/ }, async ({ path }) => {
      const others = shared.map((file) => join(root, 'src', file)).filter((file) => file !== path);
      const imports = others.map((file) => `import ${JSON.stringify(file)};`);
      const source = await readFile(path, 'utf8');
      return { contents: `${imports.join('\n')}\n${source}`, loader: 'tsx' };
    }),
});

/** The parts of the program are found by the table in the page: see core/files.ts. */
export const partsByTable = {
  name: 'parts-by-table',
  setup: ({ onLoad }) =>
    onLoad({ filter: /src[/\\]parts\.ts$/ }, async ({ path }) => {
      const source = await readFile(path, 'utf8');
      const parts = source.replace(/import\('\.\/chunks\/(\w+)\.ts'\)/g, "importPart('$1')");
      return { contents: `import { importPart } from './core/files.ts';\n${parts}`, loader: 'ts' };
    }),
};

const importDictionariesByTable = `import { filesOf, importPart } from './core/files.ts';
  export default (language) => filesOf(language) && importPart(language);`;

/** The modules that are made of the folder `i18n`; `byName`: as those of another file, to be found by the table. */
export const virtualModules = (root, { digest }, { inTable = false } = {}) => ({
  name: 'virtual',
  setup({ onLoad, onResolve }) {
    const contentsOf = async (path) => {
      if (inTable && path === 'prose:pages') return importPagesByTable;
      if (inTable && path === 'i18n:dictionaries') return importDictionariesByTable;
      return sourceOf(path, { root, digest });
    };
    onResolve({ filter: isVirtual }, ({ path }) => ({ path, namespace: 'virtual' }));
    onLoad({ filter: /.*/, namespace: 'virtual' }, async ({ path }) => ({
      contents: await contentsOf(path),
      resolveDir: join(root, 'src'),
    }));
  },
});

/** The public pages: Markdown to a tree of data. */
export const pages = (root, { isRoute }) => ({
  name: 'pages',
  setup: ({ onLoad }) =>
    onLoad({ filter: /\.md$/ }, async ({ path }) => ({
      contents: await pageSource(path, { root, isRoute }),
      resolveDir: root,
    })),
});

/** They are not prerendered, and need the application's routes to be compiled. */
export const withoutPages = {
  name: 'without-pages',
  setup({ onLoad, onResolve }) {
    onResolve({ filter: /^prose:pages$/ }, ({ path }) => ({ path, namespace: 'without-pages' }));
    onLoad({ filter: /.*/, namespace: 'without-pages' }, () => ({
      contents: 'export default () => {}',
    }));
  },
};

/** Nothing that is loaded later. */
export const staticOnly = {
  name: 'static-only',
  setup: ({ onResolve }) =>
    onResolve({ filter: /.*/ }, ({ kind, path }) =>
      kind === 'dynamic-import' || isVirtual.test(path) ? { path, external: true } : undefined,
    ),
};
