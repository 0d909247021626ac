// Build time only: the files that esbuild wrote, as the other steps see them.
import { basename } from 'node:path';

/**
 * A file of `assets`. `name`: with esbuild's hash; `label`: without it; `entry`: the source that it was asked for;
 * `sources`: those that it holds; `imports`: the files that it cannot do without, by name.
 *
 * @typedef {{ name: string, label: string, content: Uint8Array, entry?: string, sources: string[], imports: string[] }} File
 */

/** @returns {File[]} the files of a result of esbuild */
export const toFiles = ({ metafile, outputFiles }) =>
  outputFiles.map(({ path, contents }) => {
    const name = basename(path);
    const { entryPoint, inputs, imports } = metafile.outputs[`dist/assets/${name}`];
    return {
      name,
      label: name.replace(/-\w{8}(?=\.)/, ''),
      content: contents,
      entry: entryPoint,
      sources: Object.keys(inputs).filter((source) => inputs[source].bytesInOutput > 0),
      imports: imports
        .filter(({ kind }) => kind === 'import-statement')
        .map((imported) => basename(imported.path)),
    };
  });

/** A file and everything that it cannot do without. */
export function transitiveImports(files, file, seen = new Set()) {
  if (!file || seen.has(file)) return seen;
  seen.add(file);
  for (const next of files.filter(({ name }) => file.imports.includes(name))) {
    transitiveImports(files, next, seen);
  }
  return seen;
}

export const findEntry = (files, source) => files.find(({ entry }) => entry === source);

/** What every visit needs: the first script, the application, and what they share. The first script comes first. */
export const initialFiles = (files) =>
  new Set([
    ...transitiveImports(files, findEntry(files, 'src/boot.ts')),
    ...transitiveImports(files, findEntry(files, 'src/main.tsx')),
  ]);

/** Throws if a chunk needs a file besides itself and the start: the browser would request that file only after the chunk has arrived. */
export function checkChunks(files) {
  const start = initialFiles(files);
  const shared = files.find((file) => file.label === 'shared.js' && !start.has(file));
  if (!shared) return;
  const users = files.filter(
    (file) => transitiveImports(files, file).has(shared) && file !== shared,
  );
  throw new Error(
    `${users.flatMap(({ entry }) => entry ?? []).join(' and ')} share ${shared.sources.join(', ')}. ` +
      'A chunk may import only what is its own or in the start: import it in src/main.tsx, too, or move both screens into one chunk.',
  );
}
