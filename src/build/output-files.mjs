// The output files of esbuild, in the form that the other steps need.
import { basename } from 'node:path';

/**
 * A file of `dist/assets`.
 *
 * @typedef {object} OutputFile
 * @property {string} name with esbuild's content hash: `main-ABCDEFGH.js`
 * @property {string} label without the hash: `main.js`
 * @property {Uint8Array} content
 * @property {string} [entry] the entry point that the file was made for, relative to the project: `src/start/main.tsx`
 * @property {string[]} sources the source files whose code it contains
 * @property {string[]} imports the names of the files that it imports statically
 */

/**
 * Converts a result of esbuild to output files.
 *
 * @param {{ metafile?: import('esbuild').Metafile, outputFiles?: import('esbuild').OutputFile[] }} result of a build
 *   with `metafile: true` and `write: false`
 * @returns {OutputFile[]}
 */
export const toOutputFiles = ({ metafile, outputFiles = [] }) =>
  outputFiles.map(({ path, contents }) => {
    const name = basename(path);
    const output = metafile?.outputs[`dist/assets/${name}`];
    if (!output) throw new Error(`esbuild does not describe ${path}.`);
    const { entryPoint, inputs, imports } = output;
    return {
      name,
      label: name.replace(/-\w{8}(?=\.)/, ''),
      content: contents,
      ...(entryPoint && { entry: entryPoint }),
      sources: Object.entries(inputs)
        .filter(([, { bytesInOutput }]) => bytesInOutput > 0)
        .map(([source]) => source),
      imports: imports
        .filter(({ kind }) => kind === 'import-statement')
        .map((imported) => basename(imported.path)),
    };
  });

/**
 * Returns a file and everything that it imports statically, directly or indirectly.
 *
 * @template {OutputFile} File
 * @param {readonly File[]} files
 * @param {File} file
 * @param {Set<File>} [found]
 * @returns {Set<File>}
 */
export function findTransitiveImports(files, file, found = new Set()) {
  if (found.has(file)) return found;
  found.add(file);
  for (const imported of files.filter(({ name }) => file.imports.includes(name))) {
    findTransitiveImports(files, imported, found);
  }
  return found;
}

/**
 * Finds the file of an entry point.
 *
 * @template {OutputFile} File
 * @param {readonly File[]} files
 * @param {string} source relative to the project: `src/start/boot.ts`
 * @returns {File}
 */
export function findEntry(files, source) {
  const file = files.find(({ entry }) => entry === source);
  if (!file) throw new Error(`The build has no file for the entry point ${source}.`);
  return file;
}

/**
 * Returns the files of the initial bundle, which every visit loads: the first script, the application, what they share, and
 * what several chunks need. The first script comes first.
 *
 * @template {OutputFile} File
 * @param {readonly File[]} files
 * @returns {Set<File>}
 */
export const findInitialBundle = (files) =>
  new Set([
    ...findTransitiveImports(files, findEntry(files, 'src/start/boot.ts')),
    ...findTransitiveImports(files, findEntry(files, 'src/start/main.tsx')),
  ]);
