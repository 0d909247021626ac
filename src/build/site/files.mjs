// Reads files that an operator has written. Every error names the file.
import { readFile } from 'node:fs/promises';

/** @type {(path: string, ...messages: string[]) => never} */
export function fail(path, ...messages) {
  throw new Error(messages.map((message) => `${path}: ${message}`).join('\n'));
}

/** @param {string} path */
export async function readTextFile(path) {
  const bytes = await readFile(path).catch(({ code }) =>
    fail(path, `It cannot be read (${code}).`),
  );
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return fail(path, 'It is not UTF-8.');
  }
}

/**
 * Reads JSON in which comments from // to the end of a line are allowed.
 *
 * @param {string} path
 * @returns {Promise<unknown>}
 */
export async function readJsonFile(path) {
  const text = await readTextFile(path);
  try {
    return JSON.parse(blankComments(text));
  } catch (error) {
    return fail(path, `It is not JSON: ${/** @type {Error} */ (error).message}.`);
  }
}

/**
 * Replaces comments with blanks, so that an error names the right position. Strings are matched first, because they may contain //.
 *
 * @param {string} json
 */
const blankComments = (json) =>
  json.replace(
    /("(?:\\.|[^"\\])*")|\/\/.*/g,
    (match, string) => string ?? ' '.repeat(match.length),
  );
