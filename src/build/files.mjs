// Build time only: the files that esbuild wrote, as the other steps see them.
import { basename } from 'node:path';

/**
 * A file of `assets`. `name`: with esbuild's hash; `label`: without it; `part`: by what name the program asks for it
 * (see core/files.ts); `entry`: the source that it was asked for; `inputs`: each source in it; `imports`: the files
 * that it imports, by name; `aside`: for the pages of other products, not for ours.
 *
 * @typedef {{ name: string, label: string, content: Uint8Array, part?: string, entry?: string, inputs: Record<string,
 *   { bytesInOutput: number }>, imports: string[], aside?: boolean }} File
 */

/** What the page starts, in this order. */
export const starts = ['src/boot.ts', 'src/main.tsx'];

/** Of the files of a build, those that the page starts. */
export const startsOf = (files) =>
  starts.map((entry) => files.find(({ inputs }) => inputs[entry]?.bytesInOutput > 0));

/** A file and everything that it imports. */
export function closure(files, file, seen = new Set()) {
  if (!file || seen.has(file)) return seen;
  seen.add(file);
  for (const next of files.filter(({ name }) => file.imports.includes(name))) {
    closure(files, next, seen);
  }
  return seen;
}

export const isMap = ({ name }) => name.endsWith('.map');

/** @returns {File[]} the files of a result of esbuild */
export function filesOf({ metafile, outputFiles }) {
  return outputFiles.map(({ path, contents }) => {
    const name = basename(path);
    const { entryPoint, imports, inputs } = metafile.outputs[`dist/assets/${name}`];
    const label = name.replace(/-\w{8}(?=\.)/, '');
    const isPart = /^(src\/parts\/|i18n[/:])/.test(entryPoint ?? '') && !isMap({ name });
    return {
      name,
      label,
      content: contents,
      entry: entryPoint,
      inputs,
      imports: imports
        .filter(({ kind }) => kind === 'import-statement')
        .map((imported) => basename(imported.path)),
      ...(isPart && { part: label.replace('.js', '') }),
    };
  });
}
