// Build time only: lays down what was made.
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Writes the files of a build into a folder, which is emptied before.
 *
 * @param {string} out
 * @param {Pick<Awaited<ReturnType<typeof import('./bundle.mjs').bundle>>, 'assets' | 'page' | 'beside'>} made
 */
export async function writeFiles(out, { assets, page, beside }) {
  await rm(out, { recursive: true, force: true });
  await mkdir(join(out, 'assets'), { recursive: true });
  await Promise.all([
    ...Object.entries({ 'index.html': page, ...beside }).map(([name, content]) =>
      writeFile(join(out, name), content),
    ),
    ...assets.map(({ renamed, content }) => writeFile(join(out, 'assets', renamed), content)),
  ]);
}
