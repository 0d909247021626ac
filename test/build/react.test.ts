// @vitest-environment node
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { build } from 'esbuild';
import { beforeAll, expect, test } from 'vitest';
import { bundle } from '../../src/build/bundle.mjs';

const root = join(import.meta.dirname, '../..');
const require = createRequire(import.meta.url);
let assets: Awaited<ReturnType<typeof bundle>>['assets'];
beforeAll(async () => {
  ({ assets } = await bundle(root));
}, 60_000);

/** React as npm ships it, in one file: nothing but esbuild, and these names of the packages. */
async function reactAlone(names: readonly string[]) {
  const left = new Set(names);
  const contents = ['react', 'react/jsx-runtime', 'react-dom/client'].map((from) => {
    const own = Object.keys(require(from)).filter((name) => left.delete(name));
    return `export { ${own} } from '${from}';`;
  });
  const { outputFiles } = await build({
    stdin: { contents: contents.join('\n'), resolveDir: root, sourcefile: 'react.js' },
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    charset: 'utf8',
    legalComments: 'none',
    define: { 'process.env.NODE_ENV': '"production"' },
    write: false,
  });
  return Buffer.from(outputFiles[0]?.contents ?? '');
}

test('React is shipped byte by byte as esbuild makes it of the packages alone', async () => {
  const react = Buffer.from(assets.find(({ label }) => label === 'react.js')?.content ?? '');
  const exported = /export\{([^}]*)\};\s*$/.exec(react.toString())?.[1] ?? '';
  const names = exported.split(',').map((pair) => pair.replace(/.* as /, ''));
  expect(names).toEqual(expect.arrayContaining(['useState', 'useMemo', 'jsx', 'hydrateRoot']));
  expect((await reactAlone(names)).equals(react)).toBe(true);
});

test('Nothing of React is in another file, and nothing else in its own', () => {
  const isPackage = (source: string) => source.includes('node_modules/');
  const [react, ...others] = assets.filter(({ sources }) => sources.some(isPackage));
  expect(others).toEqual([]);
  expect(react?.imports).toEqual([]);
  expect(react?.sources.filter((source) => !isPackage(source) && source !== 'react.js')).toEqual(
    [],
  );
});
