// @vitest-environment node
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test, vi } from 'vitest';
import manifest from '../../package.json';
import { sources } from '../build/project.mjs';
import { materials } from './sbom.mjs';
import { compareSums, filesBelow, listSums } from './sums.mjs';
import { pack } from './tar.mjs';

const root = join(import.meta.dirname, '../..');
const parent = mkdtempSync(join(tmpdir(), 'twice-'));
afterAll(() => rmSync(parent, { recursive: true, force: true }));

const packages = ['react', 'react-dom', 'scheduler', 'marked', 'esbuild', '@esbuild'];

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
    'four is built here, but not in the list.',
    'three is in the list, but not built here.',
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

describe('The bill of materials', () => {
  const bill = materials(root);
  const { components, dependencies, metadata, ...rest } = JSON.parse(bill);

  test('names what is shipped with its hash, and nothing else', () => {
    const named = components.map(({ name, scope }: Record<string, string>) => [name, scope]);
    expect(named).toEqual(['react', 'react-dom', 'scheduler'].map((name) => [name, 'required']));
    for (const { hashes } of components) expect(hashes[0].content).toMatch(/^[\da-f]{128}$/);
    expect(rest).toMatchObject({ bomFormat: 'CycloneDX', specVersion: expect.any(String) });
  });

  test('says who needs whom among them', () => {
    const packages = Object.entries(manifest.dependencies).map((it) => it.join('@'));
    const project = `${manifest.name}@${manifest.version}`;
    const needs = new Map(
      dependencies.map(({ ref, dependsOn }: Record<string, string>) => [ref, dependsOn]),
    );
    expect(needs.size).toBe(4);
    expect(needs.get(project)).toEqual(packages);
    const refs = [project, ...components.map((it: Record<string, string>) => it['bom-ref'])];
    expect([...needs.keys()].sort()).toEqual(refs.sort());
    for (const ref of [...needs.values()].flat()) expect(refs).toContain(ref);
  });

  test('is of this project, and says nothing that changes by itself', () => {
    const { name, version } = manifest;
    expect(metadata.component).toMatchObject({
      ...{ name, version, 'bom-ref': `${name}@${version}`, purl: `pkg:npm/${name}@${version}` },
    });
    expect(Object.keys({ ...rest, ...metadata })).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/serialNumber|timestamp|tools/)]),
    );
  });

  test('is the same in another folder, without packages and without a network', () => {
    const other = join(parent, 'bill & übel');
    for (const name of ['package.json', 'package-lock.json']) {
      cpSync(join(root, name), join(other, name));
    }
    vi.stubEnv('npm_config_offline', 'true');
    vi.stubEnv('NODE_ENV', 'production');
    expect(materials(other)).toBe(bill);
    vi.unstubAllEnvs();
  });

  test('is refused when another package would be shipped', () => {
    const other = join(parent, 'more');
    for (const name of ['package.json', 'package-lock.json']) {
      cpSync(join(root, name), join(other, name));
    }
    const lock = JSON.parse(readFileSync(join(other, 'package-lock.json'), 'utf8'));
    lock.packages[''].dependencies.marked = lock.packages[''].devDependencies.marked;
    delete lock.packages[''].devDependencies.marked;
    delete lock.packages['node_modules/marked'].dev;
    writeFileSync(join(other, 'package-lock.json'), JSON.stringify(lock));
    const { marked, ...devDependencies } = manifest.devDependencies;
    const dependencies = { ...manifest.dependencies, marked };
    const changed = JSON.stringify({ ...manifest, dependencies, devDependencies });
    writeFileSync(join(other, 'package.json'), changed);
    expect(() => materials(other)).toThrow('marked,react,react-dom,scheduler');
  });
});
