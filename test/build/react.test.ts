// @vitest-environment node
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { beforeAll, expect, test } from 'vitest';
import { bundle } from '../../src/build/bundle.mjs';

const root = join(import.meta.dirname, '../..');
let assets: Awaited<ReturnType<typeof bundle>>['assets'];
beforeAll(async () => {
  ({ assets } = await bundle(root));
}, 60_000);

/** Its statements, without comments. */
const passedOn = readFileSync(join(root, 'src/build/react.js'), 'utf8').replace(/^\/\/.*$/gm, '');

/** React as npm ships it, in one file: nothing but esbuild, and nothing of this project. */
async function reactAlone() {
  const { outputFiles } = await build({
    // A module as of Node, as this project's are.
    stdin: { contents: passedOn, resolveDir: root, sourcefile: 'react.mjs' },
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

test('What is asked of React is passed on as it is', () => {
  const statements = passedOn.split(';').map((words) => words.trim().replace(/\s+/g, ' '));
  for (const statement of statements.filter((words) => words !== '')) {
    expect(statement).toMatch(
      /^export \{ (\w+, )*\w+,? \} from '(react|react\/jsx-runtime|react-dom\/client)'$/,
    );
  }
});

test('React is shipped byte by byte as esbuild makes it of the packages alone', async () => {
  const alone = await reactAlone();
  expect(alone.length).toBeGreaterThan(100_000);
  const same = assets.filter(({ content }) => alone.equals(content));
  expect(same.map(({ label }) => label)).toEqual(['react.js']);
});

test('Nothing of React is in another file, and nothing else in its own', () => {
  const isPackage = (source: string) => source.includes('node_modules/');
  const [react, ...others] = assets.filter(({ inputs }) => Object.keys(inputs).some(isPackage));
  expect(others).toEqual([]);
  expect(react?.imports).toEqual([]);
  expect(Object.keys(react?.inputs ?? {}).filter((source) => !isPackage(source))).toEqual([
    'src/build/react.js',
  ]);
});
