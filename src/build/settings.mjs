// Used by the build and by check-host: reads and validates the settings that an operator writes.
// test/release/configure.sh does the same without Node, and a test compares the two. URLs are therefore limited to what
// a shell can normalise like a URL parser: ASCII, and hosts that are names or IPv4 addresses.
import { readFile } from 'node:fs/promises';
import { decodeSchema, isGroup, isObject, schema } from '../core/settings/schema.mjs';
import { explainWrongSetting } from './settings-shapes.mjs';

/** Valid settings as an operator wrote them. @typedef {Readonly<Record<string, unknown>>} Settings */
/** @typedef {import('../core/settings/schema.mjs').Rows} Rows */

const octet = '(25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)';
const hostName = '([a-z0-9_]([a-z0-9_-]*[a-z0-9_])?\\.)*[a-z]([a-z0-9-]*[a-z0-9])?\\.?';
const host = `(${hostName}|${octet}(\\.${octet}){3}|\\[::1\\])(:[1-9]\\d{0,4})?`;
const loopback = '(localhost|127\\.0\\.0\\.1|\\[::1\\])(:[1-9]\\d{0,4})?';

const isSecureUrl = new RegExp(`^https://${host}([/?#][!-~]*)?$`, 'i');
const isBase = new RegExp(
  `^((https://${host}|http://${loopback})(/[!-~]*)?|\\.{0,2}/(?!/)[!-~]*)$`,
  'i',
);

/** @param {string} url */
const isBaseUrl = (url) => isBase.test(url) && !/[?#\\]/.test(url);

/**
 * Additional rules for URLs, by setting.
 *
 * @type {Record<string, (url: string) => boolean>}
 */
const urlRules = {
  apiBase: (url) => url === '' || (isBaseUrl(url) && !/\/api\/v1\/*$/i.test(url)),
  'analytics.url': isBaseUrl,
  'links.*': (url) => isSecureUrl.test(url),
  'service.*': (url) => isSecureUrl.test(url),
};

/**
 * Validates settings as an operator wrote them.
 *
 * @param {unknown} input
 * @returns {{ errors: string[], warnings: { key: string, message: string }[] }} an error names the setting, what was found
 *   and what was expected; a warning is about settings that are valid, but probably not what the operator wants
 */
export function validateSettings(input) {
  const { wrong, values } = decodeSchema(input);
  const problems = wrong.map(explainWrongSetting);
  if (!isObject(input)) return { errors: problems, warnings: [] };
  const { analytics } = input;
  const isHalf =
    isObject(analytics) && ((analytics.id ?? null) !== null) !== ((analytics.url ?? null) !== null);
  const errors = [
    ...problems,
    ...validateUrls(input, schema, ''),
    ...(isHalf
      ? [`"analytics" is ${JSON.stringify(analytics)}: it must have both "id" and "url".`]
      : []),
    ...findUnknownKeys(input, schema, ''),
  ];
  return { errors, warnings: errors.length > 0 ? [] : findWarnings(input, values) };
}

/**
 * Reports URLs that the schema accepts and the rules above do not.
 *
 * @type {(input: unknown, rows: Rows, group: string) => string[]}
 */
function validateUrls(input, rows, group) {
  if (!isObject(input)) return [];
  return Object.entries(rows).flatMap(([key, row]) => {
    const value = Object.hasOwn(input, key) ? input[key] : null;
    if (isGroup(row)) return validateUrls(value, row, `${group}${key}.`);
    const [decode] = row;
    const name = `${group}${key}`;
    const isValid = urlRules[group ? `${group}*` : key] ?? urlRules[name];
    if (!isValid || typeof value !== 'string' || decode(value) === undefined) return [];
    return isValid(value.trim()) ? [] : [explainWrongSetting({ name, input: value })];
  });
}

/** @type {(input: unknown, rows: Rows, group: string) => string[]} */
function findUnknownKeys(input, rows, group) {
  if (!isObject(input)) return [];
  return Object.entries(input).flatMap(([key, value]) => {
    const row = Object.hasOwn(rows, key) ? rows[key] : undefined;
    if (isObject(row)) return findUnknownKeys(value, row, `${group}${key}.`);
    if (row) return [];
    const known = Object.keys(rows).join(', ');
    return [`"${group}${key}" is not a setting: it must be one of ${known}.`];
  });
}

/** @type {(input: Settings, values: Record<string, unknown>) => { key: string, message: string }[]} */
function findWarnings(input, values) {
  /** @param {string} group */
  const hasAny = (group) => Object.values(input[group] ?? {}).some((value) => value !== null);
  /** @type {[key: string, applies: boolean, message: string][]} */
  const warnings = [
    [
      'session',
      values.session !== 'server',
      'There is no "session": "server": unless a service fills in the page, reloading it logs people out.',
    ],
    [
      'operator',
      !hasAny('operator'),
      'There is no "operator": imprint, privacy and contact tell visitors that your details are missing.',
    ],
    [
      'service',
      values.brand !== schema.brand[1] && !hasAny('service'),
      'There is a "brand" without "service": the guides tell people to expect the addresses of Certificate24, and would call your own emails forged.',
    ],
  ];
  return warnings.flatMap(([key, applies, message]) => (applies ? [{ key, message }] : []));
}

/**
 * Reads a settings file: JSON in UTF-8, in which comments from // to the end of a line are allowed. Throws an error whose
 * message has a line for each mistake.
 *
 * @param {string} path
 * @returns {Promise<{ settings: Settings, warnings: string[] }>}
 */
export async function readSettings(path) {
  /** @type {(...messages: string[]) => never} */
  const fail = (...messages) => {
    throw new Error(messages.map((message) => `${path}: ${message}`).join('\n'));
  };
  const bytes = await readFile(path).catch(({ code }) => fail(`It cannot be read (${code}).`));
  let settings;
  try {
    settings = JSON.parse(removeComments(new TextDecoder('utf-8', { fatal: true }).decode(bytes)));
  } catch (error) {
    // TextDecoder throws a TypeError, JSON.parse a SyntaxError.
    return fail(
      error instanceof SyntaxError ? `It is not JSON: ${error.message}.` : 'It is not UTF-8.',
    );
  }
  const { errors, warnings } = validateSettings(settings);
  if (errors.length > 0) fail(...errors);
  return { settings, warnings: warnings.map(({ message }) => message) };
}

/**
 * Removes comments. Strings are matched first, because they may contain //.
 *
 * @param {string} json
 */
const removeComments = (json) =>
  json.replace(/("(?:\\.|[^"\\])*")|\/\/.*/g, (_, string = '') => string);

/**
 * Encodes settings for the element of the page.
 *
 * @param {Settings} settings
 */
export const encodeSettings = (settings) =>
  Buffer.from(JSON.stringify(settings), 'utf8').toString('base64');
