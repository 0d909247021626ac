// What the archive of a release holds: all that a host needs.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeFiles } from '../../src/build/bundle.mjs';
import { withCompressedCopies } from '../../src/build/compress.mjs';
import { root } from '../setup.mjs';
import { filesBelow, listSums } from './sums.mjs';

/** As in the repository, so that the guide's links and commands hold there, too. */
const guide = [
  ...['HOSTING.md', 'SECURITY.md', 'LICENSE', 'test/service/openapi.json'],
  ...['nginx/sealport.conf', 'apache/sealport.conf', 'caddy/Caddyfile'].map(
    (name) => `test/hosts/${name}`,
  ),
];

/**
 * The files by path, and the list of the sums of the page and its parts.
 *
 * @param {Awaited<ReturnType<import('../../src/build/bundle.mjs')['bundle']>>} made
 * @param {string} dist an empty folder
 */
export async function fillArchive(made, dist) {
  await writeFiles(dist, made);
  const sums = listSums(dist);
  await writeFiles(dist, { ...made, assets: withCompressedCopies(made.assets) });
  const contents = {
    ...Object.fromEntries(guide.map((path) => [path, join(root, path)])),
    // Fills the page where there is no Node.
    'configure.sh': join(root, 'test/release/configure.sh'),
    ...Object.fromEntries(filesBelow(dist).map((path) => [`dist/${path}`, join(dist, path)])),
  };
  const files = Object.entries(contents).map(([path, from]) => ({
    path,
    content: readFileSync(from),
  }));
  return { sums, files: [...files, { path: 'dist.sha256', content: Buffer.from(sums) }] };
}
