// Every setting, for the application, the build and `npm run check-host`. This is plain JavaScript, so that Node can
// import it without a build.

/** @param {unknown} input */
const text = (input) => (typeof input === 'string' && input.trim()) || undefined;

/** @type {(pattern: RegExp) => (input: unknown) => string | undefined} */
const like = (pattern) => (input) => (pattern.test(text(input) ?? '') ? text(input) : undefined);

/** @type {(pattern: RegExp) => (input: unknown) => string | undefined} */
const urlLike = (pattern) => (input) => {
  const url = like(pattern)(input);
  return url && URL.canParse(url, 'https://page.invalid/') ? url : undefined;
};

const secure = urlLike(/^https:\/\//i);
/** No query, fragment or user name, because paths are appended, and no character that ends a directive of the policy. */
const base = urlLike(/^(https?:\/\/[^\s/?#@\\;,'"]+(\/[^\s?#]*)?|\.{0,2}\/(?!\/)[^\s?#]*)$/i);

/** @type {(input: unknown) => readonly string[] | undefined} */
const texts = (input) =>
  Array.isArray(input) && input.every(text) ? input.map(String) : undefined;

/** Accepts the whole line that openssl prints. @param {unknown} input */
const fingerprint = (input) =>
  like(/^(sha256 fingerprint=)?([\da-f]{2}[: ]?){31}[\da-f]{2}$/i)(input)?.replace(/.*=/, '');

const link = /** @type {const} */ ([secure, 'an https: URL']);
const words = /** @type {const} */ ([text, 'a string that is not blank']);

/** Each setting: how its value is decoded, what it must be, in words, and its default. */
export const schema = /** @type {const} */ ({
  apiBase: [
    (/** @type {unknown} */ input) => (input === '' ? '' : base(input)?.replace(/\/+$/, '')),
    'https://host/path or /path, without /api/v1, query and user name (http: for localhost only)',
    '',
  ],
  brand: [like(/^.{1,40}$/u), '1 to 40 characters', 'Sealport'],
  session: [like(/^(page|server)$/), '"page" or "server"', 'page'],
  analytics: {
    id: [
      (/** @type {unknown} */ input) =>
        like(/^[1-9]\d*$/)(typeof input === 'number' ? `${input}` : input),
      'a number from 1',
    ],
    url: [base, 'https://host/path or /path, without query and user name'],
  },
  links: {
    imprint: link,
    privacy: link,
    contact: link,
    ios: link,
    appStore: [
      (/** @type {unknown} */ input) => (input === false ? false : secure(input)),
      'an https: URL, or false',
    ],
  },
  service: {
    api: [...link, 'https://api.certificate24.com/'],
    web: [...link, 'https://www.certificate24.com/'],
  },
  operator: {
    name: words,
    address: [texts, 'a list of strings'],
    email: [like(/^[^\s@]+@[^\s@]+$/), 'an email address'],
    phone: words,
    representative: words,
    register: words,
    vatId: words,
    fingerprint: [fingerprint, '64 hexadecimal digits'],
  },
});

/** @param {unknown} value @returns {value is Readonly<Record<string, unknown>>} */
export const isObject = (value) =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** @param {Row | Rows} row @returns {row is Rows} */
export const isGroup = (row) => !Array.isArray(row);

/**
 * A row is a setting, or a group of rows.
 *
 * @typedef {readonly [decode: (input: unknown) => unknown, shape: string, fallback?: unknown]} Row
 * @typedef {{ readonly [key: string]: Row | Rows }} Rows
 */

/** @type {(input: unknown, group: string) => string} */
const notAnObject = (input, group) =>
  group
    ? `"${group.slice(0, -1)}" is ${JSON.stringify(input)}: it must be an object.`
    : 'The settings must be a JSON object.';

/**
 * Decodes all settings. A wrong setting has its default and a sentence in `problems`; a missing one, or null, has its
 * default.
 *
 * @param {unknown} input
 * @param {Rows} rows
 * @param {string} group its name and a dot
 * @returns {{ values: Record<string, unknown>, problems: string[] }}
 */
export function decodeSchema(input, rows = schema, group = '') {
  /** @type {Record<string, unknown>} */
  const values = {};
  const problems = isObject(input) ? [] : [notAnObject(input, group)];
  for (const [key, row] of Object.entries(rows)) {
    const given = isObject(input) && Object.hasOwn(input, key) ? input[key] : null;
    if (isGroup(row)) {
      const inner = decodeSchema(given ?? {}, row, `${group}${key}.`);
      values[key] = inner.values;
      problems.push(...inner.problems);
      continue;
    }
    const [decode, shape, fallback] = row;
    const value = given === null ? undefined : decode(given);
    if (given !== null && value === undefined)
      problems.push(`"${group}${key}" is ${JSON.stringify(given)}: it must be ${shape}.`);
    values[key] = value ?? fallback;
  }
  return { values, problems };
}
