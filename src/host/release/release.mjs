// npm run release writes the archive, the checksums, the bill of materials and the licences into release/.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensurePackages, root } from '../../build/packages.mjs';
import { findChangelogErrors } from './changelog.mjs';
import { createBillOfMaterials } from './sbom.mjs';
import { computeSum } from './sums.mjs';
import { createTarGz } from './tar.mjs';

/**
 * Returns the time of the commit, in seconds. The files of the archive have it as their time, by which servers recognize a
 * changed page. So it must differ between releases, but not between computers.
 */
function getSourceTime() {
  const { SOURCE_DATE_EPOCH: sourceDateEpoch } = process.env;
  if (sourceDateEpoch && /^\d+$/.test(sourceDateEpoch)) return Number(sourceDateEpoch);
  const git = (/** @type {string[]} */ ...args) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8' });
  if (git('status', '--porcelain'))
    console.log('There are uncommitted changes: nobody can reproduce this release.');
  return Number(git('log', '-1', '--format=%ct'));
}

async function release() {
  ensurePackages();
  const { bundle } = await import('../../build/bundle.mjs');
  const { fillArchive } = await import('./archive.mjs');
  const { name, version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const time = getSourceTime();
  const date = new Date(time * 1000).toISOString().slice(0, 10);
  const changelog = readFileSync(join(root, 'CHANGELOG.md'), 'utf8');
  const errors = findChangelogErrors(changelog, version, date);
  if (errors.length > 0) throw new Error(errors.join('\n'));
  const outputFolder = join(root, 'release');
  // The folder dist may have a build with settings.
  const dist = mkdtempSync(join(tmpdir(), 'release-'));
  const { sums: list, files } = await fillArchive(await bundle(root), dist);
  const folder = `${name}-${version}`;
  const packed = files.map(({ path, content }) => ({ path: `${folder}/${path}`, content }));
  rmSync(outputFolder, { recursive: true, force: true });
  mkdirSync(outputFolder);
  const outputs = {
    [`${folder}.tar.gz`]: createTarGz(packed, time),
    'dist.sha256': list,
    'licences.html': readFileSync(join(dist, 'licences.html')),
    'sbom.cdx.json': createBillOfMaterials(root),
  };
  rmSync(dist, { recursive: true });
  for (const [path, content] of Object.entries(outputs))
    writeFileSync(join(outputFolder, path), content);
  const sums = Object.entries(outputs).map(
    ([path, content]) => `${computeSum(content)}  ${path}\n`,
  );
  writeFileSync(join(outputFolder, 'SHA256SUMS'), sums.join(''));
  console.log(`release/ of ${folder}, ${files.length} files:\n${sums.join('')}`);
}

try {
  await release();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
