// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');

const sources = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file))
  .map((file) => read(join('src', file)));

/** What is written to the browser's storage; a name instead of a literal is looked up in the same file. */
function keysIn(source: string): readonly string[] {
  const written = [...source.matchAll(/\b(?:s|tabS)torage\s*\.write\(\s*(?:'(\w+)'|(\w+))/g)];
  return written.map(([, literal, name = '']) => {
    const key = literal ?? new RegExp(`\\bconst ${name} = '(\\w+)'`).exec(source)?.[1];
    if (key === undefined) throw new Error(`What is "${name}", under which something is stored?`);
    return `signing.${key}`;
  });
}

const headersIn = (source: string): readonly string[] =>
  [...source.matchAll(/['"`](X-[A-Za-z-]+)['"`]/g)].map(([, header = '']) => header);

const sorted = (names: readonly string[]) => [...new Set(names)].sort();
const keys = sorted(sources.flatMap(keysIn));
const headers = sorted(sources.flatMap(headersIn));

/** Those that a text names as code. */
const named = (file: string, pattern: RegExp) =>
  sorted([...read(file).matchAll(pattern)].map(([name]) => name));

const privacy = ['i18n/en/privacy.md', 'i18n/de/privacy.md'];

test('what is written and sent is found in the code', () => {
  const source = `const key = 'one';
    storage.write(key, value); storage.write('two', value); headers.get('X-Three');`;
  expect([keysIn(source), headersIn(source)]).toEqual([
    ['signing.one', 'signing.two'],
    ['X-Three'],
  ]);
  expect(() => keysIn('storage.write(name, value)')).toThrow('What is "name"');
  expect(keys.length).toBeGreaterThan(3);
  expect(headers.length).toBeGreaterThan(2);
});

describe('every key of the storage, and no other,', () => {
  test.each([...privacy, 'README.md', 'SECURITY.md'])('is named in %s', (file) => {
    expect(named(file, /\bsigning\.\w+/g)).toEqual(keys);
  });
});

describe('every header of our own', () => {
  test.each(privacy)('is named in %s, and no other', (file) => {
    expect(named(file, /\bX-[A-Za-z-]+/g)).toEqual(headers);
  });
});

test('nothing else of the code reaches the storage', () => {
  const direct = sources.filter((source) =>
    /\b(local|session)Storage\b/.test(source.replace(/createStorage\(.*?\)/g, '')),
  );
  const machine = read('src/lib/storage.ts');
  expect(direct.filter((source) => source !== machine)).toEqual([]);
});
