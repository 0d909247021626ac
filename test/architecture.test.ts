// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { expect, test } from 'vitest';
import manifest from '../package.json';

/** From left to right: a file imports from its own room or from one to its left. */
const rooms =
  'lib routes core api ui prose layout screens chunks parts boot app main prerender embed'.split(
    ' ',
  );
const looks = ['ui', 'prose', 'layout'];
const packages = [
  'react',
  'react-dom/client',
  'react-dom/server.browser',
  'prose:pages',
  'i18n:languages',
  'i18n:dictionaries',
  'i18n:countries',
  'i18n:native-names',
];

type Files = Readonly<Record<string, string>>;

const roomOf = (path: string) => path.split('/')[0]?.replace(/\.tsx?$/, '') ?? '';
const folderOf = (path: string) => posix.dirname(path);

function importsOf(source: string): string[] {
  return [...source.matchAll(/\b(?:from|import)\s*\(?\s*'([^']+)'/g)].map(([, name = '']) => name);
}

/** What is wrong with one import; undefined when nothing is. */
function complaint(path: string, name: string, files: Files): string | undefined {
  if (packages.includes(name)) return undefined;
  if (!name.startsWith('.')) return 'is a package that we do not ship';
  const target = posix.join(folderOf(path), name);
  if (/^\.\.\/(?:i18n|styles)\//.test(target)) return undefined;
  if (!Object.hasOwn(files, target)) return 'is no file, or has no extension';
  const [from, to] = [roomOf(path), roomOf(target)];
  if (rooms.indexOf(to) > rooms.indexOf(from)) return 'is to the right';
  if (looks.includes(from) && to === 'api') return 'is the api, which looks do not know';
  if (from === 'api' && looks.includes(to)) return 'is looks, which the api does not know';
  const apart = from === 'screens' && to === 'screens' && folderOf(path) !== folderOf(target);
  return apart ? 'is a screen of another folder' : undefined;
}

/** A way from a file back to itself; each file on it is looked at once. */
function circle(start: string, files: Files, at = start, seen = new Set<string>()): string[] {
  for (const name of importsOf(files[at] ?? '')) {
    const target = posix.join(folderOf(at), name);
    if (target === start) return [at, start];
    if (seen.has(target) || !Object.hasOwn(files, target)) continue;
    const rest = circle(start, files, target, seen.add(target));
    if (rest.length > 0) return [at, ...rest];
  }
  return [];
}

function inspect(files: Files): string[] {
  return Object.entries(files).flatMap(([path, source]) => {
    const wrong = importsOf(source).flatMap((name) => {
      const why = complaint(path, name, files);
      return why ? [`${path}: ${name} ${why}`] : [];
    });
    const room = rooms.includes(roomOf(path)) ? [] : [`${path} stands in no room`];
    const way = circle(path, files).join(' -> ');
    return [...room, ...wrong, ...(way ? [way] : [])];
  });
}

const src = join(import.meta.dirname, '../src');
const paths = readdirSync(src, { recursive: true, encoding: 'utf8' })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => /\.tsx?$/.test(path) && !path.endsWith('.d.ts'));
const files: Files = Object.fromEntries(
  paths.map((path) => [path, readFileSync(join(src, path), 'utf8')]),
);

test('Every file imports from its own room or from its left, and never in a circle', () => {
  expect(paths.length).toBeGreaterThan(50);
  expect(inspect(files)).toEqual([]);
});

test('Only React is shipped', () => {
  expect(Object.keys(manifest.dependencies)).toEqual(['react', 'react-dom']);
});

test.each([
  ['lib/a.ts', "import { b } from '../core/b.ts';", 'is to the right'],
  ['core/b.ts', "import '../main.tsx';", 'is to the right'],
  ['core/b.ts', "export * from '../ui/c.tsx';", 'is to the right'],
  ['ui/c.tsx', "import type { D } from '../api/d.ts';", 'is the api'],
  ['api/d.ts', "import { c } from '../ui/c.tsx';", 'is to the right'],
  ['layout/e.tsx', "const d = import('../api/d.ts');", 'is the api'],
  ['screens/x/f.tsx', "import { g } from '../y/g.tsx';", 'another folder'],
  ['screens/y/g.tsx', "import { h } from '../h.tsx';", 'another folder'],
  ['ui/c.tsx', "import { b } from '../core/b';", 'no extension'],
  ['ui/c.tsx', "import _ from 'lodash';", 'do not ship'],
  ['lib/a.ts', "import { a } from './a.ts';", 'lib/a.ts -> lib/a.ts'],
  ['extra/z.ts', '', 'in no room'],
])('It is noticed when %s says: %s', (path, source, why) => {
  const empty = ['lib/a.ts', 'core/b.ts', 'ui/c.tsx', 'api/d.ts', 'layout/e.tsx', 'main.tsx'];
  const screens = ['screens/x/f.tsx', 'screens/y/g.tsx', 'screens/h.tsx'];
  const house = Object.fromEntries([...empty, ...screens].map((name) => [name, '']));
  expect(inspect(house)).toEqual([]);
  expect(inspect({ ...house, [path]: source }).join()).toContain(why);
});

test('A circle of several files is noticed', () => {
  const house = {
    'lib/a.ts': "from './b.ts'",
    'lib/b.ts': "from './c.ts'",
    'lib/c.ts': "from './a.ts'",
  };
  expect(inspect(house)).toContain('lib/a.ts -> lib/b.ts -> lib/c.ts -> lib/a.ts');
});
