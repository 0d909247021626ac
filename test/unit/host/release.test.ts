import { execFile, execFileSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, posix } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import manifest from '../../../package.json';
import { bundle } from '../../../src/build/bundle.mjs';
import { configure } from '../../../src/build/index-html.mjs';
import { readPage, readRawSettings } from '../../../src/host/page-values.mjs';
import { fillArchive, pack } from '../../../src/host/release/archive.mjs';
import { findChangelogErrors } from '../../../src/host/release/changelog.mjs';
import { createBillOfMaterials } from '../../../src/host/release/sbom.mjs';
import { undoSettings } from '../../../src/host/release/served.mjs';
import { compareSums, listFiles } from '../../../src/host/release/sums.mjs';
import { readExamples } from '../../hosts/guide.mjs';
import { root } from '../../tools/setup.mjs';

const parent = mkdtempSync(join(tmpdir(), 'release & übel-'));
const folder = join(parent, 'sealport');
afterAll(() => rmSync(parent, { recursive: true }));
const inFolder = (command: string) =>
  execFileSync('sh', ['-euc', command], { cwd: folder, encoding: 'utf8' });

describe('The archive', () => {
  let template = '';

  beforeAll(async () => {
    const built = await bundle(root);
    template = built.template;
    await fillArchive(built, folder);
    pack(folder, join(parent, 'a.tar.gz'), 1_700_000_000);
    rmSync(folder, { recursive: true });
    execFileSync('tar', ['-xzf', 'a.tar.gz'], { cwd: parent });
  }, 60_000);

  test('The archive has every file and picture that its documents link to, and the checksums of the page.', () => {
    const documents = listFiles(folder).filter((path) => path.endsWith('.md'));
    const links = documents.flatMap((document) =>
      [...readFileSync(join(folder, document), 'utf8').matchAll(/\]\(((?!https?:)[\w./-]+)/g)].map(
        ([, path = '']) => posix.join(posix.dirname(document), path),
      ),
    );
    expect(links.length).toBeGreaterThan(10);
    expect(links.filter((path) => !existsSync(join(folder, path)))).toEqual([]);
    expect(inFolder('cd dist && sha256sum -c ../dist.sha256')).toMatch(/^assets\/\S+: OK/);
  });

  test('The archive has compressed copies of every asset.', () => {
    const content = (path: string) => readFileSync(join(folder, 'dist/assets', path));
    const names = listFiles(join(folder, 'dist/assets')).filter((it) => !/\.(br|gz)$/.test(it));
    for (const name of names) {
      expect(brotliDecompressSync(content(`${name}.br`)).equals(content(name)), name).toBe(true);
      expect(gunzipSync(content(`${name}.gz`)).equals(content(name)), name).toBe(true);
    }
  });

  test('The archive is reproducible: it has the same bytes each time, with the time that it was given.', () => {
    chmodSync(join(folder, 'LICENSE'), 0o600);
    pack(folder, join(parent, 'b.tar.gz'), 1_700_000_000);
    const read = (name: string) => readFileSync(join(parent, name));
    expect(read('b.tar.gz').equals(read('a.tar.gz'))).toBe(true);
    const listing = inFolder('TZ=UTC LC_ALL=C tar -tvzf ../a.tar.gz sealport/LICENSE');
    expect(listing).toMatch(/^-rw-r--r-- 0\/0 .* 2023-11-14/);
  });

  test('The archive has the documents and the page of this version.', () => {
    const expected = ['HOSTING.md', 'CHANGELOG.md', 'LICENSE', 'dist/index.html'];
    expect(listFiles(folder)).toEqual(expect.arrayContaining(expected));
    const page = readFileSync(join(folder, 'dist/index.html'), 'utf8');
    expect(page).toContain(`<meta name="generator" content="Sealport ${manifest.version}">`);
  });

  test('check-host runs from the archive without any packages.', () => {
    const check = inFolder('node check-host.mjs http://127.0.0.1:18499/ || true');
    expect(check).toContain('127.0.0.1:18499 does not answer. Nothing listens there.');
    expect(listFiles(folder).filter((path) => path.includes('node_modules'))).toEqual([]);
  });

  test('check-host compares every file of a host with the checksums of the archive.', async () => {
    const dist = join(folder, 'dist');
    const changed = listFiles(dist).find((path) => /^assets\/profile-\w+\.js$/.test(path)) ?? '';
    const server = createServer(({ url = '' }, response) => {
      const path = url === '/' ? 'index.html' : url.slice(1);
      if (!listFiles(dist).includes(path)) response.writeHead(404).end();
      else response.end(readFileSync(join(dist, path)).subarray(path === changed ? 1 : 0));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void server.close());
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['check-host.mjs', '--no-login', url],
      { cwd: folder },
    ).catch((failed) => failed);
    const [, compared, all] = /^(\d+) of (\d+) files were compared\.$/m.exec(stdout) ?? [];
    expect(compared).toBe(all);
    expect(stdout).toContain(
      `wrong: This file differs from that of the release (dist.sha256). Copy it again with its .br and .gz, and switch off whatever rewrites files.\n  ${url}/${changed}\n`,
    );
  });

  test('The commands of the guide put settings into the page without Node, and read them back.', () => {
    const [write = '', read = ''] = readExamples('Build', 'sh');
    for (const brand of ['Größe & Söhne/\\1|', 'Another']) {
      const settings = { session: 'server', brand, operator: { address: ['ß'.repeat(200)] } };
      writeFileSync(join(folder, 'settings.json'), JSON.stringify(settings, null, 2));
      inFolder(write);
      expect(JSON.parse(inFolder(read))).toEqual(settings);
      const page = readFileSync(join(folder, 'dist/index.html'), 'utf8');
      expect(readRawSettings(readPage(page).settings)).toEqual(settings);
      // `verify` accepts the page.
      expect(undoSettings(page, template)).toBe(configure(template));
    }
  });
});

test('A comparison of checksums names each changed, missing and surplus file.', () => {
  const sum = (digit: string) => digit.repeat(64);
  const list = `${sum('a')}  one\n${sum('b')}  two\n${sum('c')} *three\n`;
  expect(compareSums(list, list)).toEqual([]);
  expect(compareSums(list, `${sum('a')}  one\n${sum('0')}  two\n${sum('d')}  four\n`)).toEqual([
    'four is built here, but not in the list.',
    'three is in the list, but not built here.',
    'two differs.',
  ]);
});

test('A release needs a section of its own with the day of its commit, and nothing unreleased.', () => {
  const log = '# Changelog\n\n## Unreleased\n\n## 1.1.0 (2026-11-26)\n\n### Added\n\n- A way.\n';
  expect(findChangelogErrors(log, '1.1.0', '2026-11-26')).toEqual([]);
  expect(findChangelogErrors(log, '1.1.0', '2026-11-27')).toEqual([
    'CHANGELOG.md dates 1.1.0 2026-11-26, but the commit is of 2026-11-27: choose a new version in package.json.',
  ]);
  expect(findChangelogErrors(log, '1.2.0', '2026-11-26')).toEqual([
    'CHANGELOG.md has no section "1.2.0 (2026-11-26)".',
  ]);
  const unreleased = log.replace('Unreleased\n', 'Unreleased\n\n### Fixed\n\n- A fault.\n');
  expect(findChangelogErrors(unreleased, '1.1.0', '2026-11-26')).toEqual([
    'CHANGELOG.md: Unreleased is not empty.',
  ]);
});

describe('The bill of materials', () => {
  test('The bill of materials lists the shipped packages with their hashes and has no timestamp.', () => {
    const { components, metadata, ...rest } = JSON.parse(createBillOfMaterials(root));
    const named = components.map(({ name, scope }: Record<string, string>) => [name, scope]);
    expect(named).toEqual(['react', 'react-dom', 'scheduler'].map((name) => [name, 'required']));
    for (const { hashes } of components) expect(hashes[0].content).toMatch(/^[\da-f]{128}$/);
    const { name, version } = manifest;
    expect(metadata.component).toMatchObject({ name, version });
    expect(metadata).not.toHaveProperty('timestamp');
    const known = ['$schema', 'bomFormat', 'specVersion', 'version', 'dependencies'];
    expect(Object.keys(rest).sort()).toEqual(known.sort());
  });

  test('Writing the bill of materials fails if another package would be shipped.', () => {
    cpSync(join(root, 'package-lock.json'), join(folder, 'package-lock.json'));
    const lock = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8'));
    const { marked, ...devDependencies } = manifest.devDependencies;
    const changed = { dependencies: { ...manifest.dependencies, marked }, devDependencies };
    Object.assign(lock.packages[''], changed);
    delete lock.packages['node_modules/marked'].dev;
    writeFileSync(join(folder, 'package-lock.json'), JSON.stringify(lock));
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ ...manifest, ...changed }));
    expect(() => createBillOfMaterials(folder)).toThrow('marked,react,react-dom,scheduler');
  });
});
