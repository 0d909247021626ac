// Writes the files of a build, if need be with compressed copies.
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';

/** @typedef {readonly { name: string, content: Uint8Array }[]} Assets */

/**
 * Empties a folder and writes the files of a build into it.
 *
 * @param {string} folder
 * @param {Pick<import('./bundle.mjs').Build, 'documents'> & { assets: Assets }} build
 */
export async function writeFiles(folder, { assets, documents }) {
  await rm(folder, { recursive: true, force: true });
  await mkdir(join(folder, 'assets'), { recursive: true });
  await Promise.all([
    ...Object.entries(documents).map(([name, text]) => writeFile(join(folder, name), text)),
    ...assets.map(({ name, content }) => writeFile(join(folder, 'assets', name), content)),
  ]);
}

/**
 * Returns the files with a `.br` and a `.gz` copy of each, for servers that cannot compress or would do so each time.
 * The documents have none: a service may fill in the `<meta>` elements of `index.html` for each request.
 *
 * @param {Assets} assets
 */
export const withCompressedCopies = (assets) =>
  assets.flatMap((file) => [
    file,
    { name: `${file.name}.br`, content: brotliCompressSync(file.content) },
    { name: `${file.name}.gz`, content: gzipSync(file.content, { level: 9 }) },
  ]);
