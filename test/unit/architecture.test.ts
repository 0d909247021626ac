import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { expect, test } from 'vitest';

/** The layers of `src` from left to right: a file may import types from all, and anything else from its own and from those to its left. */
const layers = 'lib routes core api session ui prose layout screens start'.split(' ');
/** The folders of `core`, for which the same holds. The files beside them may import from all, and be imported by all. */
const coreFolders = 'settings loading language navigation session view analytics'.split(' ');
const allowedPackages = /^(react|react-dom(\/(client|server\.browser))?|i18n:[a-z-]+)$/;

const src = join(import.meta.dirname, '../../src');
const paths = readdirSync(src, { recursive: true, encoding: 'utf8' })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => /\.(tsx?|mjs)$/.test(path) && !path.endsWith('.d.ts'))
  .filter((path) => !/^(build|host)\//.test(path));

const getCoreIndex = (path: string) => coreFolders.indexOf(path.split('/')[1] ?? '');
const getLayer = (path: string) => path.split('/')[0]?.replace(/\.tsx?$/, '') ?? '';
const readSource = (path: string) => readFileSync(join(src, path), 'utf8');

type Import = {
  /** As it is written: `./link.ts`. */
  readonly name: string;
  /** Relative to `src`. */
  readonly target: string;
};

/** The static imports of a file. Dynamic imports may point to the right, because they load the file later. */
const listImports = (path: string): readonly Import[] =>
  [...readSource(path).matchAll(/\b(?:from|import)\s*'([^']+)'/g)].map(([, name = '']) => ({
    name,
    target: posix.join(posix.dirname(path), name),
  }));
const importsByPath = new Map(paths.map((path) => [path, listImports(path)]));

/** Says what is wrong with an import. Returns undefined if it is allowed. */
function findViolation(path: string, { name, target }: Import): string | undefined {
  const [from, to] = [getLayer(path), getLayer(target)];
  if (allowedPackages.test(name)) return undefined;
  if (!name.startsWith('.')) return 'is a package that the application does not ship';
  if (/^(build|host)\//.test(target)) return 'runs in Node, and is in no bundle';
  if (/\.(css|json)$/.test(target)) return undefined;
  if (!importsByPath.has(target)) return 'is not a file, or lacks its extension';
  const isRightInCore =
    from === 'core' &&
    to === 'core' &&
    getCoreIndex(path) >= 0 &&
    getCoreIndex(target) > getCoreIndex(path);
  const isRight = layers.indexOf(to) > layers.indexOf(from);
  if (isRight || isRightInCore) {
    const isTypeImport = new RegExp(`import type [^;]*'${name}'`).test(readSource(path));
    return isTypeImport ? undefined : 'is in a layer to the right';
  }
  const folder = posix.dirname(target);
  const isOtherScreen = from === 'screens' && to === 'screens' && folder !== posix.dirname(path);
  if (isOtherScreen && folder !== 'screens/shared') return 'is in the folder of another screen';
  return undefined;
}

test.each(paths)('From the layers to its right, %s imports nothing but types.', (path) => {
  expect(layers).toContain(getLayer(path));
  const violations = listImports(path).map((imported) => [
    imported.name,
    findViolation(path, imported),
  ]);
  expect(violations.filter(([, violation]) => violation)).toEqual([]);
});

test('No file imports itself through other files.', () => {
  const visited = new Set<string>();
  function visit(path: string, importers: readonly string[]): void {
    expect(importers, [...importers, path].join(' -> ')).not.toContain(path);
    if (visited.has(path)) return;
    for (const { target } of importsByPath.get(path) ?? [])
      if (importsByPath.has(target)) visit(target, [...importers, path]);
    visited.add(path);
  }
  for (const path of paths) visit(path, []);
});

test.each(['build/policy.mjs', 'host/page-values.mjs'])(
  'Nothing that runs in the browser may import %s, which runs in Node.',
  (target) => {
    const violation = findViolation('lib/http.ts', { name: `../${target}`, target });
    expect(violation).toBe('runs in Node, and is in no bundle');
  },
);

test('Every command of package.json starts without packages, so that it can install them.', () => {
  const { scripts } = JSON.parse(readSource('../package.json'));
  const commands = Object.values<string>(scripts).flatMap(
    (script) => /^node (\S+)/.exec(script)?.[1] ?? [],
  );
  const files = new Set(commands.map((file) => `../${file}`));
  for (const file of files) {
    for (const { name, target } of listImports(file)) {
      expect(name, file).toMatch(/^(node:|\.)/);
      // The loop also reaches what is added.
      if (/^\..*\.m?[jt]s$/.test(name)) files.add(target);
    }
  }
  expect(files).toContain('../src/build/site/site.mjs');
});
