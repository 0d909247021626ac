// @vitest-environment node
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { materials } from '../../src/build/licences.mjs';
import { compareSums, filesBelow, listSums } from './sums.mjs';
import { pack } from './tar.mjs';

const root = join(import.meta.dirname, '../..');
const parent = mkdtempSync(join(tmpdir(), 'twice-'));
afterAll(() => rmSync(parent, { recursive: true, force: true }));

/** What the build reads. */
const sources = [
  'package.json',
  'package-lock.json',
  'index.html',
  'LICENSE',
  'src',
  'styles',
  'i18n',
];
const packages = ['react', 'react-dom', 'scheduler', 'marked', 'esbuild', '@esbuild', '@swc'];

function make(folder: string, out: string, env: Record<string, string>, umask: string) {
  const command = ['-c', `umask ${umask} && exec "$@"`, 'sh', process.execPath];
  execFileSync('sh', [...command, 'test/release/make.mjs', out], {
    cwd: folder,
    env: { ...process.env, ...env },
  });
  return listSums(out);
}

test('Another folder, time zone, language and umask make the same files', () => {
  const other = join(parent, 'a folder & übrigens');
  for (const path of [...sources, 'test/release', 'test/setup.mjs']) {
    cpSync(join(root, path), join(other, path), { recursive: true });
  }
  for (const name of packages) {
    cpSync(join(root, 'node_modules', name), join(other, 'node_modules', name), {
      recursive: true,
    });
  }
  const here = make(root, join(parent, 'here'), { TZ: 'UTC', LANG: 'C' }, '022');
  const there = make(
    other,
    join(other, 'out'),
    { TZ: 'Pacific/Kiritimati', LANG: 'tr_TR.UTF-8', LC_ALL: 'tr_TR.UTF-8', GOMAXPROCS: '1' },
    '077',
  );
  expect(compareSums(here, there)).toEqual([]);
  expect(here).toBe(there);
  expect(filesBelow(join(parent, 'here')).length).toBeGreaterThan(50);
}, 60_000);

test('A file that was changed, is missing or too much is named', () => {
  const sum = (digit: string) => digit.repeat(64);
  const list = `${sum('a')}  one\n${sum('b')}  two\n${sum('c')} *three\n`;
  expect(compareSums(list, list)).toEqual([]);
  expect(compareSums(list, `${sum('a')}  one\n${sum('0')}  two\n${sum('d')}  four\n`)).toEqual([
    'four is made here, and not in the list.',
    'three is not made here.',
    'two differs.',
  ]);
});

test('The archive is one that tar reads, with the time it was given', () => {
  const content = Buffer.from('a text\n'.repeat(100));
  const archive = pack([{ path: 'folder/ü.txt', content }], 1_700_000_000);
  writeFileSync(join(parent, 'a.tar.gz'), archive);
  execFileSync('tar', ['-xzf', 'a.tar.gz'], { cwd: parent });
  expect(readFileSync(join(parent, 'folder/ü.txt'))).toEqual(content);
  const env = { ...process.env, TZ: 'UTC', LC_ALL: 'C' };
  const told = execFileSync('tar', ['-tvzf', 'a.tar.gz'], { cwd: parent, env, encoding: 'utf8' });
  expect(told).toMatch(/^-rw-r--r-- 0\/0 +700 2023-11-14/);
  expect(pack([{ path: 'folder/ü.txt', content }], 1_700_000_000)).toEqual(archive);
});

test('The bill of materials names what is shipped with its hash, and nothing that changes by itself', async () => {
  const bill = await materials(root);
  const { components, ...rest } = JSON.parse(bill);
  const shipped = components.filter(({ scope }: { scope: string }) => scope === 'required');
  expect(shipped.map(({ name }: { name: string }) => name)).toEqual([
    'react',
    'react-dom',
    'scheduler',
  ]);
  for (const { hashes } of components) expect(hashes[0].content).toMatch(/^[\da-f]{128}$/);
  expect(Object.keys(rest)).not.toContain('serialNumber');
  expect(Object.keys(rest.metadata)).not.toContain('timestamp');
  expect(await materials(root)).toBe(bill);
});
