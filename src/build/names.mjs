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
 * Gives each file the name `label-hash.ext` and writes that into the files that refer to it as `"./label.ext"`. A file's
 * name depends on its content and on the names of those it imports, so no two may import each other.
 *
 * @template {{ label: string, content: string | Uint8Array, map?: import('./maps.mjs').SourceMap }} File
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
      if (typeof file.content === 'string') {
        Object.assign(
          file,
          replace(file, /(?<="\.\/)[\w.-]+(?=")/g, (name) => done.get(name) ?? name),
        );
      }
      // With the note of its map a file is another, and has another name.
      const note = file.map ? noteOf(file.label) : '';
      const renamed = file.label.replace(/(?=\.\w+$)/, `-${hashOf(file.content + note)}`);
      done.set(file.label, renamed);
      Object.assign(file, { renamed });
      if (note) file.content += note.replace('NAME', renamed);
    }
  }
  return files;
}

/**
 * Exports get the names that they bear inside their file: `export{k}` in place of `export{k as a}`. The bundler
 * counts them through, the minifier gives other names: saying both costs some 150 bytes Brotli of the login.
 * React's few stay as they are.
 *
 * @template {{ label: string, content: string, entry?: string }} File
 * @param {readonly File[]} files
 * @returns {File[]}
 */
export function exportInnerNames(files) {
  // Parts of the program are asked for their exports by name.
  const named = /^(src\/chunks\/|virtual:|i18n\/)/;
  const inner = new Map(
    files
      .filter(({ entry = '', label }) => !named.test(entry) && label !== 'react.js')
      .map(({ label, content }) => [label, exportsOf(content)]),
  );
  return files.map((file) => {
    const own = inner.get(file.label);
    const exported = replace(file, exportList, (list) =>
      own ? `export{${[...own.values()]}}` : list,
    );
    const renamed = replace({ ...file, ...exported }, importList, (list, names, label) => {
      const theirs = inner.get(label);
      if (!theirs) return list;
      const entries = pairs(names).map(([name, as]) => pair(theirs.get(name), as));
      return `import{${entries}}from"./${label}"`;
    });
    return { ...file, ...renamed };
  });
}

const exportList = /export\{([^}]*)\}/g;
const importList = /import\{([^}]*)\}from"\.\/([\w.-]+)"/g;

/** `a as b,c` as `[['a', 'b'], ['c', 'c']]` */
const pairs = (list) =>
  list.split(',').map((entry) => {
    const [name, as = name] = entry.split(' as ');
    return [name, as];
  });

const pair = (name, as) => (name === as ? name : `${name} as ${as}`);

/** Outer name -> inner name; undefined for what has a default export or none. */
function exportsOf(content) {
  const list = /export\{([^}]*)\}/.exec(content)?.[1];
  if (!list || /\bdefault\b/.test(list)) return undefined;
  return new Map(pairs(list).map(([inner, outer]) => [outer, inner]));
}
