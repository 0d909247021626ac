// React's own file, and how the application imports it.
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { build } from 'esbuild';
import { toOutputFiles } from './output-files.mjs';

/**
 * The packages of React, and the names of their exports in React's file.
 *
 * @type {Readonly<Record<string, string>>}
 */
const reactPackages = {
  react: 'react',
  'react/jsx-runtime': 'jsxRuntime',
  'react-dom': 'reactDom',
  'react-dom/client': 'reactDomClient',
};

/**
 * Bundles the complete packages of React, so that the file changes only with the version of React, esbuild or Terser.
 *
 * @param {string} root
 * @param {import('./application.mjs').Options} options
 */
export async function bundleReact(root, options) {
  const contents = Object.entries(reactPackages)
    .map(([path, name]) => `export const ${name} = require('${path}');`)
    .join('\n');
  const [react] = toOutputFiles(
    await build({
      ...options,
      stdin: { contents, resolveDir: root, sourcefile: 'react.js' },
      entryNames: 'react-[hash]',
      // V8 compiles all functions of such a script in the background while it downloads. Other engines see a comment.
      banner: { js: '//# allFunctionsCalledOnLoad' },
    }),
  );
  if (!react) throw new Error('esbuild has not written a file for React.');
  return react;
}

/**
 * Replaces each package of React by a module that takes its exports from React's file, such as
 * `export const useState = (() => react.useState)();`. The call is marked as pure, so esbuild drops it where nothing
 * imports it.
 *
 * @param {string} file
 * @param {string} root
 * @returns {import('esbuild').Plugin}
 */
export const importReactFrom = (file, root) => ({
  name: 'import-react',
  setup({ onLoad, onResolve }) {
    const require = createRequire(join(root, 'package.json'));
    onResolve({ filter: /^react(-dom)?(\/.*)?$/ }, ({ path }) => ({ path, namespace: 'react' }));
    onResolve({ filter: /.*/, namespace: 'react' }, ({ path }) => ({ path, external: true }));
    onLoad({ filter: /.*/, namespace: 'react' }, ({ path }) => {
      const name = reactPackages[path];
      if (!name) throw new Error(`${path} is not in React's file.`);
      const exported = Object.keys(require(path)).map(
        (key) => `export const ${key} = /* @__PURE__ */ (() => ${name}.${key})();`,
      );
      return { contents: [`import { ${name} } from '${file}';`, ...exported].join('\n') };
    });
  },
});
