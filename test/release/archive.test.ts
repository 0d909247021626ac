// @vitest-environment node
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bundle } from '../../src/build/bundle.mjs';
import { example } from '../hosts/guide.mjs';
import { decodeSettings, readPage } from '../service/page.mjs';
import { root } from '../setup.mjs';
import { fillArchive } from './archive.mjs';
import { filesBelow } from './sums.mjs';
import { pack } from './tar.mjs';

const folder = mkdtempSync(join(tmpdir(), 'archive-'));
afterAll(() => rmSync(folder, { recursive: true }));
const unpacked = (path: string) => readFileSync(join(folder, path));
const inFolder = (command: string) =>
  execFileSync('sh', ['-euc', command], { cwd: folder, encoding: 'utf8' });

beforeAll(async () => {
  const made = mkdtempSync(join(tmpdir(), 'made-'));
  const { files } = await fillArchive(await bundle(root), made);
  rmSync(made, { recursive: true });
  writeFileSync(join(folder, 'a.tar.gz'), pack(files, 1_700_000_000));
  inFolder('tar -xzf a.tar.gz');
}, 60_000);

test('The archive has every file that the guide names, and the sums of the page', () => {
  const guide = String(unpacked('HOSTING.md'));
  const links = [...guide.matchAll(/\]\(([\w./-]+)\)/g)].map(([, path = '']) => path);
  expect(links.length).toBeGreaterThan(4);
  expect(filesBelow(folder)).toEqual(expect.arrayContaining(links));
  expect(inFolder('cd dist && sha256sum -c ../dist.sha256')).toMatch(/^assets\/\S+: OK/);
});

test('The archive has what servers send as it is beside every file of assets', () => {
  const names = filesBelow(join(folder, 'dist/assets'));
  const plain = names.filter((name) => !/\.(br|gz)$/.test(name));
  expect(names).toHaveLength(3 * plain.length);
  for (const name of plain) {
    const content = unpacked(`dist/assets/${name}`);
    expect(brotliDecompressSync(unpacked(`dist/assets/${name}.br`))).toEqual(content);
    expect(gunzipSync(unpacked(`dist/assets/${name}.gz`))).toEqual(content);
  }
});

test('The archive alone is enough for a page with settings, as the guide says', () => {
  const settings = example('Who fills in the page\\?', 'json');
  writeFileSync(join(folder, 'settings.json'), settings);
  inFolder(example('Who fills in the page\\?', 'shell'));
  const page = readPage(String(unpacked('dist/index.html')));
  expect(decodeSettings(page.settings)).toEqual(JSON.parse(settings));
});
