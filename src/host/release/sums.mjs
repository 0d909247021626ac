import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** @param {string | Buffer} content */
export const computeSum = (content) => createHash('sha256').update(content).digest('hex');

/**
 * Lists the files in a folder and its sub-folders. The order does not depend on the locale.
 *
 * @param {string} folder
 */
export const listFiles = (folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => statSync(join(folder, path)).isFile())
    .sort();

/**
 * Returns the checksums of a folder in the format of `sha256sum`.
 *
 * @type {(folder: string) => string}
 */
export const listSums = (folder) =>
  listFiles(folder)
    .map((path) => `${computeSum(readFileSync(join(folder, path)))}  ${path}\n`)
    .join('');

/**
 * Compares two lists. Returns a sentence for each difference.
 *
 * @type {(expected: string, found: string) => string[]}
 */
export function compareSums(expected, found) {
  const [expectedSums, foundSums] = [parseSums(expected), parseSums(found)];
  const names = [...new Set([...expectedSums.keys(), ...foundSums.keys()])].sort();
  return names.flatMap((name) => {
    if (!foundSums.has(name)) return [`${name} is in the list, but not built here.`];
    if (!expectedSums.has(name)) return [`${name} is built here, but not in the list.`];
    return expectedSums.get(name) === foundSums.get(name) ? [] : [`${name} differs.`];
  });
}

/**
 * Parses a list into checksums by file name.
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
