// Reads and validates the settings that an operator writes.
import { decodeSchema, isGroup, schema } from '../core/settings/schema.mjs';
import { isObject } from '../lib/is-object.mjs';
import { fail, readJsonFile } from './site/files.mjs';

/** Valid settings as an operator wrote them. @typedef {Readonly<Record<string, unknown>>} Settings */
/** @typedef {import('../core/settings/settings.ts').Settings} DecodedSettings */
/** @typedef {import('../core/settings/schema.mjs').Group} Group */

/**
 * The names of all settings, as in `links.ios`.
 *
 * @typedef {NamesIn<typeof schema>} SettingName
 */
/**
 * @template Rows
 * @typedef {{ [Key in keyof Rows & string]: Rows[Key] extends readonly unknown[] ? Key : `${Key}.${NamesIn<Rows[Key]>}` }[keyof Rows & string]} NamesIn
 */

const url = 'an https: URL';
const text = 'a string that is not blank';

/** What the value of each setting must be. @type {Readonly<Record<SettingName, string>>} */
export const shapes = {
  apiBase:
    'https://host/path or /path, without /api/v1, query and user name (http: for localhost only)',
  brand: '1 to 40 characters',
  session: '"page" or "server"',
  'analytics.id': 'a number, or a string that is not blank',
  'analytics.url':
    'https://host/path or /path, without query and user name (http: for localhost only)',
  'links.imprint': url,
  'links.privacy': url,
  'links.contact': url,
  'links.ios': url,
  'links.appStore': 'an https: URL, or false',
  'service.api': url,
  'service.web': url,
  'operator.name': text,
  'operator.address': 'a list of strings',
  'operator.email': 'an email address',
  'operator.phone': text,
  'operator.representative': text,
  'operator.register': text,
  'operator.vatId': text,
  'operator.fingerprint': '64 hexadecimal digits',
};

/**
 * Explains what is wrong with a setting, or with a group, which has no shape of its own.
 *
 * @type {(name: string, input: unknown) => string}
 */
const explain = (name, input) =>
  `"${name}" is ${JSON.stringify(input)}: it must be ${/** @type {Partial<Record<string, string>>} */ (shapes)[name] ?? 'an object'}.`;

/**
 * Validates settings as an operator wrote them.
 *
 * @param {unknown} input
 * @returns {{ errors: string[], warnings: { key: string, message: string }[] }} an error names the setting, what was found
 *   and what was expected; a warning is about settings that are valid, but probably not what the operator wants
 */
export function validateSettings(input) {
  if (!isObject(input)) return { errors: ['The settings must be a JSON object.'], warnings: [] };
  const { values, wrong } = decodeSchema(input);
  // `decodeSchema` reads the schema by key, which the compiler cannot follow.
  const settings = /** @type {DecodedSettings} */ (values);
  const errors = [
    ...wrong.map(({ name, input }) => explain(name, input)),
    ...listUnknownKeys(input, schema),
  ];
  if (errors.length === 0) errors.push(...listMistakes(settings));
  return { errors, warnings: errors.length === 0 ? listWarnings(input, settings) : [] };
}

/**
 * Lists the keys that the application ignores.
 *
 * @type {(input: Settings, rows: Group, group?: string) => string[]}
 */
const listUnknownKeys = (input, rows, group = '') =>
  Object.entries(input).flatMap(([key, value]) => {
    const row = Object.hasOwn(rows, key) ? rows[key] : undefined;
    if (!row)
      return `"${group}${key}" is not a setting: it must be one of ${Object.keys(rows).join(', ')}.`;
    return isGroup(row) && isObject(value) ? listUnknownKeys(value, row, `${group}${key}.`) : [];
  });

/** An unencrypted URL of another computer. */
const unencrypted = /^http:\/\/(?!(localhost|127\.0\.0\.1|\[::1\])([:/]|$))/i;

/**
 * Lists mistakes that the application does not notice.
 *
 * @param {DecodedSettings} settings
 */
function listMistakes({ apiBase, analytics }) {
  const mistakes = [];
  if (unencrypted.test(apiBase) || /\/api\/v1$/i.test(apiBase))
    mistakes.push(explain('apiBase', apiBase));
  if (unencrypted.test(analytics.url ?? '')) mistakes.push(explain('analytics.url', analytics.url));
  if (!analytics.id !== !analytics.url) mistakes.push('"analytics" must have both "id" and "url".');
  return mistakes;
}

/** The most characters that can be read in the logo, which is 137 by 30 pixels. */
const maxReadableBrand = 18;

/** @type {(input: Settings, values: DecodedSettings) => { key: string, message: string }[]} */
function listWarnings(input, { brand, session, operator }) {
  const hasService = Object.values(input.service ?? {}).some((value) => value !== null);
  const required = /** @type {const} */ (['name', 'address', 'email']);
  const missing = required.filter((key) => operator[key] === undefined);
  /** @type {[key: string, applies: boolean, message: string][]} */
  const warnings = [
    [
      'session',
      session !== 'server',
      'There is no "session": "server": unless a service fills in the page, reloading it logs people out.',
    ],
    [
      'operator',
      missing.length > 0,
      `There is no ${missing.map((key) => `"operator.${key}"`).join(', ')}: imprint, privacy and contact are incomplete.`,
    ],
    [
      'service',
      !hasService,
      'There is no "service": guides and account pages tell people to expect the addresses of Certificate24.',
    ],
    [
      'brand',
      brand.length > maxReadableBrand,
      `The "brand" has ${brand.length} characters: more than ${maxReadableBrand} cannot be read in the logo.`,
    ],
  ];
  return warnings.flatMap(([key, applies, message]) => (applies ? [{ key, message }] : []));
}

/**
 * Reads a settings file. Throws an error whose message has a line for each mistake.
 *
 * @param {string} path
 * @returns {Promise<{ settings: Settings, warnings: string[] }>}
 */
export async function readSettings(path) {
  const settings = /** @type {Settings} */ (await readJsonFile(path));
  const { errors, warnings } = validateSettings(settings);
  if (errors.length > 0) fail(path, ...errors);
  return { settings, warnings: warnings.map(({ message }) => message) };
}
