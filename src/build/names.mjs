// Build time only: names files by their content.
import { createHash } from 'node:crypto';

/** What stands for the content in a name. */
export const hashOf = (content) =>
  createHash('sha256').update(content).digest('base64url').replace(/[-_]/g, '').slice(0, 6);

/**
 * Gives each file the name `label-hash.ext` and writes that into the files that refer to it as `"./label.ext"`. A file's
 * name depends on its content and on the names of those it imports, so no two may import each other.
 *
 * @template {{ label: string, content: string | Uint8Array }} File
 * @param {readonly File[]} files
 * @returns {(File & { renamed: string })[]}
 */
export function nameByContent(files) {
  const done = new Map();
  const waiting = new Set(files);
  const refersTo = (file, other) =>
    typeof file.content === 'string' &&
    file !== other &&
    file.content.includes(`"./${other.label}"`);
  while (waiting.size > 0) {
    const ready = [...waiting].filter(
      (file) => ![...waiting].some((other) => refersTo(file, other)),
    );
    if (ready.length === 0) {
      throw new Error(`Files that import each other: ${[...waiting].map(({ label }) => label)}`);
    }
    for (const file of ready) {
      waiting.delete(file);
      const content =
        typeof file.content === 'string'
          ? file.content.replace(/(?<="\.\/)[\w.-]+(?=")/g, (name) => done.get(name) ?? name)
          : file.content;
      const renamed = file.label.replace(/(?=\.\w+$)/, `-${hashOf(content)}`);
      done.set(file.label, renamed);
      Object.assign(file, { content, renamed });
    }
  }
  return files;
}
