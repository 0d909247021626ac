// npm run release: release/ with the archive, the sums, the bill of materials and the licences.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensurePackages, root } from '../setup.mjs';
import { materials } from './sbom.mjs';
import { sumOf } from './sums.mjs';
import { pack } from './tar.mjs';

/**
 * When this version was written. The files of the archive bear it: servers know by it, and by the size, whether a
 * page has changed, so it must differ from release to release, and not from computer to computer.
 */
function timeOfSource() {
  const { SOURCE_DATE_EPOCH: given } = process.env;
  if (given && /^\d+$/.test(given)) return Number(given);
  const git = (/** @type {string[]} */ ...args) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8' });
  if (git('status', '--porcelain')) console.log('Not all is committed: nobody can repeat this.');
  return Number(git('log', '-1', '--format=%ct'));
}

async function release() {
  ensurePackages();
  const { bundle } = await import('../../src/build/bundle.mjs');
  const { fillArchive } = await import('./archive.mjs');
  const { name, version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const out = join(root, 'release');
  // Not where a build with settings may lie.
  const dist = mkdtempSync(join(tmpdir(), 'release-'));
  const time = timeOfSource();
  const { sums: list, files } = await fillArchive(await bundle(root), dist);
  const folder = `${name}-${version}`;
  const packed = files.map(({ path, content }) => ({ path: `${folder}/${path}`, content }));
  rmSync(out, { recursive: true, force: true });
  mkdirSync(out);
  const made = {
    [`${folder}.tar.gz`]: pack(packed, time),
    'dist.sha256': list,
    'licences.html': readFileSync(join(dist, 'licences.html')),
    'sbom.cdx.json': materials(root),
  };
  rmSync(dist, { recursive: true });
  for (const [path, content] of Object.entries(made)) writeFileSync(join(out, path), content);
  const sums = Object.entries(made).map(([path, content]) => `${sumOf(content)}  ${path}\n`);
  writeFileSync(join(out, 'SHA256SUMS'), sums.join(''));
  console.log(`release/ of ${folder}, ${files.length} files:\n${sums.join('')}`);
}

try {
  await release();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
