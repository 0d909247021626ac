// Terser makes esbuild's output smaller by another 2 %: every visit to /login loads 1.4 kB less.
import { createRequire } from 'node:module';
import { minify } from 'terser';

const options = /** @satisfies {import('terser').MinifyOptions} */ ({
  module: true,
  ecma: 2020,
  compress: { passes: 2 },
  // React's file begins with this one.
  format: { comments: /^# allFunctionsCalledOnLoad/ },
});

const { version } = createRequire(import.meta.url)('terser/package.json');

/** Ends what esbuild writes, so that its hash, which is part of a file's name, changes with Terser's version and options. */
export const minifierMark = `//# Terser ${version} ${JSON.stringify(options)}`;

/**
 * Minifies the scripts among the files of a build.
 *
 * @template {Pick<import('./output-files.mjs').OutputFile, 'name' | 'content'>} File
 * @param {readonly File[]} files
 * @returns {Promise<File[]>}
 */
export const minifyScripts = (files) =>
  Promise.all(
    files.map(async (file) => {
      if (!file.name.endsWith('.js')) return file;
      // Terser adds to the options that it is given.
      const { code } = await minify(Buffer.from(file.content).toString(), structuredClone(options));
      if (!code) throw new Error(`Terser has not written ${file.name}.`);
      return { ...file, content: Buffer.from(code) };
    }),
  );
