// npm run release writes the archive, the checksums, the bill of materials and the licences into release/.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensurePackages, root } from '../../build/packages.mjs';
import { findSiteFolder, readSite } from '../../build/site/site.mjs';
import { findChangelogErrors } from './changelog.mjs';
import { createBillOfMaterials } from './sbom.mjs';
import { listSums } from './sums.mjs';

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
  const { fillArchive, pack } = await import('./archive.mjs');
  const { name, version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const time = getSourceTime();
  const date = new Date(time * 1000).toISOString().slice(0, 10);
  const changelog = readFileSync(join(root, 'CHANGELOG.md'), 'utf8');
  const errors = findChangelogErrors(changelog, version, date);
  if (errors.length > 0) throw new Error(errors.join('\n'));
  const parent = mkdtempSync(join(tmpdir(), 'release-'));
  const folder = join(parent, `${name}-${version}`);
  const site = await readSite(root, findSiteFolder(root, process.env));
  for (const file of site.files) console.log(`Yours: ${file}`);
  // The project's own folder dist may have a build with settings.
  const list = await fillArchive(await bundle(root, site), folder);
  const outputFolder = join(root, 'release');
  rmSync(outputFolder, { recursive: true, force: true });
  mkdirSync(outputFolder);
  pack(folder, join(outputFolder, `${name}-${version}.tar.gz`), time);
  const outputs = {
    'dist.sha256': list,
    'licences.html': readFileSync(join(folder, 'dist/licences.html')),
    'sbom.cdx.json': createBillOfMaterials(root),
  };
  rmSync(parent, { recursive: true });
  for (const [path, content] of Object.entries(outputs))
    writeFileSync(join(outputFolder, path), content);
  const sums = listSums(outputFolder);
  writeFileSync(join(outputFolder, 'SHA256SUMS'), sums);
  console.log(`release/ of ${name} ${version}:\n${sums}`);
}

try {
  await release();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
