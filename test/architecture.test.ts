// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { expect, test } from 'vitest';
import manifest from '../package.json';

/** From left to right: a file imports from its own room or from one to its left. */
const rooms = 'lib routes core api ui prose layout screens chunks app main boot prerender'.split(
  ' ',
);
/** The same for the folders of core. */
const concepts = [
  'settings',
  'loading',
  'language',
  'navigation',
  'session',
  'view',
  'analytics',
  'forms',
];
const looks = ['ui', 'prose', 'layout'];
const packages = /^(react|react-dom(\/(client|server\.browser))?|i18n:[a-z-]+)$/;

/** Against the arrows, by design (src/README.md): chunks import main, so that everything shared is one file. */
const isByDesign = (from: string, to: string) => from === 'chunks' && to === 'main';

const src = join(import.meta.dirname, '../src');
const paths = readdirSync(src, { recursive: true, encoding: 'utf8' })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => /\.tsx?$|(schema|directives)\.mjs$/.test(path) && !path.endsWith('.d.ts'));

const conceptOf = (path: string) => concepts.indexOf(path.split('/')[1] ?? '');
const roomOf = (path: string) => path.split('/')[0]?.replace(/\.tsx?$/, '') ?? '';

/** Dynamic imports do not count: they name what is loaded later. */
const importsOf = (path: string) =>
  [...readFileSync(join(src, path), 'utf8').matchAll(/\b(?:from|import)\s*'([^']+)'/g)].map(
    ([, name = '']) => ({ name, target: posix.join(posix.dirname(path), name) }),
  );
const ours = new Map(paths.map((path) => [path, importsOf(path)]));

/** What is wrong with one import; undefined when nothing is. */
function complaint(path: string, name: string, target: string): string | undefined {
  const [from, to] = [roomOf(path), roomOf(target)];
  if (packages.test(name)) return undefined;
  if (!name.startsWith('.')) return 'is a package that we do not ship';
  if (/\.(css|json)$/.test(target)) return undefined;
  if (!ours.has(target)) return 'is no file, or has no extension';
  const isBack = from === 'core' && to === 'core' && conceptOf(target) > conceptOf(path);
  if ((rooms.indexOf(to) > rooms.indexOf(from) && !isByDesign(from, to)) || isBack) {
    const isType = new RegExp(`import type [^;]*'${name}'`).test(
      readFileSync(join(src, path), 'utf8'),
    );
    return from === 'boot' || isType ? undefined : 'is to the right';
  }
  if (looks.includes(from) && to === 'api') return 'is the api, which looks do not know';
  if (from === 'api' && looks.includes(to)) return 'is looks, which the api does not know';
  const isScreen = from === 'screens' && to === 'screens';
  const folder = posix.dirname(target);
  if (isScreen && folder !== posix.dirname(path) && folder !== 'screens/shared')
    return 'is a screen of another folder';
  return undefined;
}

test.each(paths)('%s imports from its own room or from one to its left', (path) => {
  expect(rooms).toContain(roomOf(path));
  const wrong = importsOf(path).map(({ name, target }) => [name, complaint(path, name, target)]);
  expect(wrong.filter(([, why]) => why)).toEqual([]);
});

test('No file imports itself by way of others', () => {
  const walk = (path: string, way: readonly string[]): void => {
    expect(way, [...way, path].join(' -> ')).not.toContain(path);
    if (done.has(path)) return;
    for (const { target } of ours.get(path) ?? [])
      if (ours.has(target)) walk(target, [...way, path]);
    done.add(path);
  };
  const done = new Set<string>();
  for (const path of paths) walk(path, []);
});

test('Only React is shipped', () => {
  expect(Object.keys(manifest.dependencies)).toEqual(['react', 'react-dom']);
});
