// Build time, and for hosts: the settings that an operator writes, and what is wrong with them.
import { readFile } from 'node:fs/promises';
import { decodeSchema, isObject, schema } from '../core/settings/schema.mjs';

/**
 * @param {unknown} input
 * @returns {['wrong' | 'better', string][]} what is wrong, a sentence each. `better` is a setting that does not exist:
 *   `check-host` advises to remove it, the build refuses both
 */
export const validateSettings = (input) => [
  ...decodeSchema(input).problems.map((says) => ['wrong', says]),
  ...unknownKeys(input, schema, '').map((says) => ['better', says]),
];

function unknownKeys(input, rows, group) {
  if (!isObject(input)) return [];
  return Object.entries(input).flatMap(([key, value]) => {
    if (isObject(rows[key])) return unknownKeys(value, rows[key], `${group}${key}.`);
    const isKnown = Object.hasOwn(rows, key);
    return isKnown ? [] : [`"${group}${key}" is no setting; there are ${Object.keys(rows)}.`];
  });
}

/** The settings of a file. Throws everything that is wrong with them, a sentence each. */
export async function readSettings(path) {
  const fail = (...sentences) => {
    throw new Error(sentences.map((sentence) => `${path}: ${sentence}`).join('\n'));
  };
  const bytes = await readFile(path).catch(({ code }) => fail(`It cannot be read (${code}).`));
  let settings;
  try {
    settings = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch ({ name, message }) {
    fail(name === 'TypeError' ? 'It is not UTF-8.' : `It is not JSON: ${message}.`);
  }
  const problems = validateSettings(settings).map(([, says]) => says);
  if (problems.length > 0) fail(...problems);
  return settings;
}

/** As the page holds them. */
export const encodeSettings = (settings) =>
  Buffer.from(JSON.stringify(settings), 'utf8').toString('base64');
