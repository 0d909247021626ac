// The contents of a release archive, which has everything that a host needs.
import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { writeFiles } from '../../build/bundle.mjs';
import { withCompressedCopies } from '../../build/compress.mjs';
import { root } from '../../build/packages.mjs';
import { listFiles, listSums } from './sums.mjs';

/** The configurations of the servers and of fail2ban. */
const configurations = listFiles(join(root, 'src/host/servers'));

/**
 * Collects a module and everything that it imports. check-host needs no packages, so it runs in the archive.
 *
 * @param {string} path
 * @param {Set<string>} [seen]
 */
function collectImports(path, seen = new Set()) {
  if (seen.has(path)) return seen;
  seen.add(path);
  const source = readFileSync(join(root, path), 'utf8');
  for (const [, imported = ''] of source.matchAll(/^import .*? from '(\.[^']+)';$/gms))
    collectImports(posix.join(posix.dirname(path), imported), seen);
  return seen;
}

/** The paths are those of the repository, so that the links of HOSTING.md and the command of check-host work in the archive. */
const documents = [
  'README.md',
  'HOSTING.md',
  'SECURITY.md',
  'CHANGELOG.md',
  'LICENSE',
  'src/api/openapi.json',
  'src/host/release/settings.sample.jsonc',
  ...configurations.map((path) => `src/host/servers/${path}`),
  ...collectImports('src/host/check-host/check-host.mjs'),
];

/**
 * Returns the files of the archive, and the checksums of the built files.
 *
 * @param {import('../../build/bundle.mjs').Build} built
 * @param {string} dist an empty folder
 */
export async function fillArchive(built, dist) {
  await writeFiles(dist, built);
  const sums = listSums(dist);
  await writeFiles(dist, { ...built, assets: withCompressedCopies(built.assets) });
  const contents = {
    ...Object.fromEntries(documents.map((path) => [path, join(root, path)])),
    ...Object.fromEntries(listFiles(dist).map((path) => [`dist/${path}`, join(dist, path)])),
  };
  const files = Object.entries(contents).map(([path, from]) => ({
    path,
    content: readFileSync(from),
  }));
  return { sums, files: [...files, { path: 'dist.sha256', content: Buffer.from(sums) }] };
}
