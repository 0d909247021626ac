// The contents of a release archive, which has everything that a host needs.
import { chmodSync, cpSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { build } from 'esbuild';
import { create } from 'tar';
import { root } from '../../build/packages.mjs';
import { withCompressedCopies, writeFiles } from '../../build/write-files.mjs';
import { listFiles, listSums } from './sums.mjs';

/** The paths are those of the repository, so that the links and commands of the documents work in the archive. */
const documents = [
  'HOSTING.md',
  'SECURITY.md',
  'CHANGELOG.md',
  'LICENSE',
  'src/api/README.md',
  'src/api/openapi.json',
  'src/host/release/settings.sample.jsonc',
  'src/host/servers',
];

/**
 * Writes the files of the archive into an empty folder, and returns the checksums of the built files.
 *
 * @param {import('../../build/bundle.mjs').Build} built
 * @param {string} folder
 */
export async function fillArchive(built, folder) {
  const dist = join(folder, 'dist');
  await writeFiles(dist, built);
  const sums = listSums(dist);
  await writeFiles(dist, { ...built, assets: withCompressedCopies(built.assets) });
  for (const path of documents) cpSync(join(root, path), join(folder, path), { recursive: true });
  writeFileSync(join(folder, 'dist.sha256'), sums);
  // A single file at the root, so that the path in operators' timers outlives every move of folders here.
  await build({
    entryPoints: [join(root, 'src/host/check-host/check-host.mjs')],
    outfile: join(folder, 'check-host.mjs'),
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    logLevel: 'error',
  });
  return sums;
}

/**
 * Packs a folder into a tar.gz file. With the same version of Node, the same files give the same bytes.
 *
 * @param {string} folder
 * @param {string} file
 * @param {number} time of all files, in seconds since 1970
 */
export function pack(folder, file, time) {
  const paths = listFiles(folder);
  // Whoever makes the archive may have another umask.
  for (const path of paths) chmodSync(join(folder, path), 0o644);
  create(
    {
      file,
      cwd: dirname(folder),
      mtime: new Date(time * 1000),
      portable: true,
      gzip: { level: 9 },
      sync: true,
    },
    paths.map((path) => `${basename(folder)}/${path}`),
  );
}
