// The initial bundle has what several chunks need. Otherwise esbuild would write a file for each
// combination of chunks that share a module, and the browser would discover it only after the chunk has arrived, which costs a
// round trip.
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { build } from 'esbuild';
import { findEntry, findTransitiveImports, toOutputFiles } from './output-files.mjs';

/**
 * Lists the modules that several chunks need and `main.tsx` does not.
 *
 * @param {string} root
 * @param {import('./bundle.mjs').Options} options
 * @param {readonly string[]} chunks
 */
export async function listSharedModules(root, options, chunks) {
  const result = await build({
    ...options,
    entryPoints: ['src/start/main.tsx', ...chunks],
    splitting: true,
    minify: false,
    packages: 'external',
    external: ['*.css'],
    plugins: [...options.plugins, importInitialBundle(root, [])],
  });
  const files = toOutputFiles(result);
  const initial = findTransitiveImports(files, findEntry(files, 'src/start/main.tsx'));
  // esbuild writes the namespace before the name, which has it already: `i18n:i18n:countries`.
  return files
    .filter((file) => file.label === 'shared.js' && !initial.has(file))
    .flatMap(({ sources }) => sources)
    .map((source) => (source.startsWith('i18n:') ? source.slice(5) : join(root, source)));
}

/**
 * Lets every chunk import `main.tsx`, and `main.tsx` import what several chunks need, so that esbuild puts all of it into the
 * files of the initial bundle.
 *
 * @param {string} root
 * @param {readonly string[]} shared
 * @returns {import('esbuild').Plugin}
 */
export const importInitialBundle = (root, shared) => ({
  name: 'initial-bundle',
  setup({ onLoad }) {
    onLoad({ filter: /[/\\]src[/\\]start[/\\](main|chunks[/\\]\w+)\.tsx?$/ }, async ({ path }) => {
      const isMain = basename(path) === 'main.tsx';
      const imports = isMain ? shared : [join(root, 'src/start/main.tsx')];
      const statements = imports.map((module) => `import ${JSON.stringify(module)};`);
      const contents = [await readFile(path, 'utf8'), ...statements].join('\n');
      return { contents, loader: path.endsWith('x') ? 'tsx' : 'ts' };
    });
  },
});
