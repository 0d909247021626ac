// Build time only: names files by their content.
import { createHash } from 'node:crypto';
import { replace } from './maps.mjs';

/** What stands for the content in a name. */
export const hashOf = (content) =>
  createHash('sha256').update(content).digest('base64url').replace(/[-_]/g, '').slice(0, 6);

const noteOf = (label) =>
  label.endsWith('.css')
    ? '/*# sourceMappingURL=NAME.map */\n'
    : '\n//# sourceMappingURL=NAME.map\n';

/**
 * Gives each file the name `label-hash.ext` and writes the new names into the files that refer to it. A file's
 * name depends on its content and on the names of those it imports, so no two may import each other.
 *
 * @template {{ name: string, label: string, content: string | Uint8Array, map?: import('./maps.mjs').SourceMap }} File
 * @param {readonly File[]} files `name`: the one by which others refer to it
 * @returns {(File & { renamed: string })[]}
 */
export function nameByContent(files) {
  const done = new Map();
  const waiting = new Set(files);
  const refersTo = (file, other) =>
    typeof file.content === 'string' && file !== other && file.content.includes(`./${other.name}"`);
  while (waiting.size > 0) {
    const ready = [...waiting].filter(
      (file) => ![...waiting].some((other) => refersTo(file, other)),
    );
    if (ready.length === 0) {
      throw new Error(`Files that import each other: ${[...waiting].map(({ label }) => label)}`);
    }
    for (const file of ready) {
      waiting.delete(file);
      if (typeof file.content === 'string') {
        Object.assign(
          file,
          replace(file, /(?<="\.\/)[\w.-]+(?=")/g, (name) => done.get(name) ?? name),
        );
      }
      // With the note of its map a file is another, and has another name.
      const note = file.map ? noteOf(file.label) : '';
      const renamed = file.label.replace(/(?=\.\w+$)/, `-${hashOf(file.content + note)}`);
      done.set(file.name, renamed);
      Object.assign(file, { renamed });
      if (note) file.content += note.replace('NAME', renamed);
    }
  }
  return files;
}
