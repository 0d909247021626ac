// Terser makes esbuild's output smaller by another 2 %: every visit to /login loads 1.4 kB less.
import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { minify } from 'terser';

const options = /** @satisfies {import('terser').MinifyOptions} */ ({
  module: true,
  ecma: 2022,
  compress: { passes: 2 },
  // React's file begins with this one.
  format: { comments: /^# allFunctionsCalledOnLoad/ },
});

const { version } = createRequire(import.meta.url)('terser/package.json');

/** Ends what esbuild writes, so that its hash, which is part of a file's name, changes with Terser's version and options. */
export const minifierMark = `//# Terser ${version} ${JSON.stringify(options)} ${options.format.comments.source}`;

// What Terser makes of a file depends on nothing else, and takes seconds.
const cacheFolder = join(import.meta.dirname, '../../node_modules/.cache/minify');

/**
 * Minifies the scripts among the files of a build.
 *
 * @template {Pick<import('./output-files.mjs').OutputFile, 'name' | 'content'>} File
 * @param {readonly File[]} files
 * @returns {Promise<File[]>}
 */
export const minifyScripts = (files) =>
  Promise.all(
    files.map(async (file) =>
      file.name.endsWith('.js') ? { ...file, content: await minifyCached(file.content) } : file,
    ),
  );

/** @param {Uint8Array} content */
async function minifyCached(content) {
  const path = join(cacheFolder, createHash('sha256').update(content).digest('hex'));
  const cached = await readFile(path).catch(() => undefined);
  if (cached) return cached;
  // Terser adds to the options that it is given.
  const { code } = await minify(Buffer.from(content).toString(), structuredClone(options));
  if (!code) throw new Error('Terser has not written a file.');
  // Renamed, because another build may be reading. Where nothing can be written, there is no cache.
  const temporary = `${path}.${randomUUID()}`;
  await mkdir(cacheFolder, { recursive: true })
    .then(() => writeFile(temporary, code))
    .then(() => rename(temporary, path))
    .catch(() => {});
  return Buffer.from(code);
}
