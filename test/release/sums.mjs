import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** @param {string | Buffer} content */
export const sumOf = (content) => createHash('sha256').update(content).digest('hex');

/**
 * The files below a folder, sorted by name alone, whatever the language of the system.
 *
 * @param {string} folder
 */
export const filesBelow = (folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => statSync(join(folder, path)).isFile())
    .sort();

/**
 * The list that `sha256sum -c` reads.
 *
 * @type {(folder: string) => string}
 */
export const listSums = (folder) =>
  filesBelow(folder)
    .map((path) => `${sumOf(readFileSync(join(folder, path)))}  ${path}\n`)
    .join('');

/**
 * Where two lists differ: a sentence for each file.
 *
 * @type {(expected: string, found: string) => string[]}
 */
export function compareSums(expected, found) {
  const [wanted, had] = [parseSums(expected), parseSums(found)];
  const names = [...new Set([...wanted.keys(), ...had.keys()])].sort();
  return names.flatMap((name) => {
    if (!had.has(name)) return [`${name} is in the list, but not built here.`];
    if (!wanted.has(name)) return [`${name} is built here, but not in the list.`];
    return wanted.get(name) === had.get(name) ? [] : [`${name} differs.`];
  });
}

/**
 * The sums of a list by the names of the files.
 *
 * @type {(list: string) => Map<string, string>}
 */
export const parseSums = (list) =>
  new Map(
    list.split(/\r?\n/).flatMap((line) => {
      const [, sum, name] = /^([\da-f]{64}) [ *](.+)$/.exec(line) ?? [];
      return sum && name ? [/** @type {const} */ ([name, sum])] : [];
    }),
  );
