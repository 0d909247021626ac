// Build time only: the files that esbuild wrote, as the other steps see them.
import { basename } from 'node:path';

/**
 * A file of `assets`. `name`: with esbuild's hash; `label`: without it; `entry`: the source that it was asked for;
 * `imports`: the files that it cannot do without, by name.
 *
 * @typedef {{ name: string, label: string, content: Uint8Array, entry?: string, imports: string[] }} File
 */

/** What a page of ours starts: the first script, and the application, which it imports. */
export const startsOf = (files) =>
  ['src/boot.ts', 'src/main.tsx'].map((source) => files.find(({ entry }) => entry === source));

/** A file and everything that it cannot do without. */
export function closure(files, file, seen = new Set()) {
  if (!file || seen.has(file)) return seen;
  seen.add(file);
  for (const next of files.filter(({ name }) => file.imports.includes(name))) {
    closure(files, next, seen);
  }
  return seen;
}

/** @returns {File[]} the files of a result of esbuild */
export const filesOf = ({ metafile, outputFiles }) =>
  outputFiles.map(({ path, contents }) => {
    const name = basename(path);
    const { entryPoint, imports } = metafile.outputs[`dist/assets/${name}`];
    return {
      name,
      label: name.replace(/-\w{8}(?=\.)/, ''),
      content: contents,
      entry: entryPoint,
      imports: imports
        .filter(({ kind }) => kind === 'import-statement')
        .map((imported) => basename(imported.path)),
    };
  });
