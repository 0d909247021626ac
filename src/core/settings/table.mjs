// @ts-check
// Every setting, once: for the application, the build, and `npm run check-host`. Plain JavaScript, so that Node reads
// it as it is.

/**
 * A setting: what it must be in words, what makes a value of what was written (undefined: it is wrong), and what holds
 * without it.
 *
 * @template Value
 * @typedef {readonly [shape: string, decode: (written: unknown) => Value | undefined, fallback: Value]} Setting
 */

/**
 * @template Value
 * @param {string} shape
 * @param {(written: unknown) => Value | undefined} decode
 * @param {Value} fallback
 * @returns {Setting<Value>}
 */
const setting = (shape, decode, fallback) => [shape, decode, fallback];

/** @param {unknown} written */
const filled = (written) => (typeof written === 'string' && written.trim()) || undefined;

/** @type {(pattern: RegExp) => (written: unknown) => string | undefined} */
const like = (pattern) => (written) => {
  const text = filled(written);
  return text && pattern.test(text) ? text : undefined;
};

/** @param {unknown} written */
const secure = (written) => {
  const text = like(/^https:\/\//)(written);
  return text && URL.canParse(text) ? text : undefined;
};

/** Without what calls cannot be appended to, and without what would tear the policy apart. @param {unknown} written */
const base = (written) => {
  const text = like(/^(https?:\/\/[^\s/?#@\\;,'"]+(\/[^\s?#]*)?|\.{0,2}\/(?!\/)[^\s?#]*)$/i)(
    written,
  );
  return text && URL.canParse(text, 'https://page.invalid/') ? text : undefined;
};

/** @type {string | undefined} */
const none = undefined;

const text = setting('a text', filled, none);
const link = setting('an https: address', secure, none);
/** @param {string} fallback */
const service = (fallback) => setting('an https: address', secure, fallback);

export const table = {
  apiBase: setting(
    'https://host or a path, without query',
    (written) => (written === '' ? '' : base(written)?.replace(/\/+$/, '')),
    '',
  ),
  brand: setting('1 to 40 characters', like(/^.{1,40}$/u), 'Sealport'),
  session: setting(
    '"page" or "server"',
    (written) => (written === 'page' || written === 'server' ? written : undefined),
    'page',
  ),
  analytics: {
    id: setting(
      'a number',
      (written) => like(/^[1-9]\d*$/)(typeof written === 'number' ? `${written}` : written),
      none,
    ),
    url: setting('an address', base, none),
  },
  links: {
    imprint: link,
    privacy: link,
    contact: link,
    ios: link,
    appStore: setting(
      'an https: address, or false',
      (written) => (written === false ? false : secure(written)),
      /** @type {string | false | undefined} */ (undefined),
    ),
  },
  service: {
    api: service('https://api.certificate24.com/'),
    web: service('https://www.certificate24.com/'),
  },
  operator: {
    name: text,
    address: setting(
      'a list of texts',
      (written) =>
        Array.isArray(written) && written.every(filled) ? written.map(String) : undefined,
      /** @type {readonly string[] | undefined} */ (undefined),
    ),
    email: setting('an email address', like(/^[^\s@]+@[^\s@]+$/), none),
    phone: text,
    register: text,
    vatId: text,
    fingerprint: setting('64 digits (0-9, a-f)', like(/^([\da-f]{2}[: ]?){31}[\da-f]{2}$/i), none),
  },
};

/**
 * @param {unknown} value
 * @returns {value is Readonly<Record<string, unknown>>}
 */
const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * The value of every setting, and a sentence for each that is wrong and has its default instead. What is missing or null
 * has it, too.
 *
 * @param {unknown} written
 * @param {Readonly<Record<string, any>>} rows a row is a setting, or a group of rows
 * @param {string} group its name and a dot
 * @returns {{ values: Record<string, unknown>, problems: string[] }}
 */
export function decodeTable(written, rows = table, group = '') {
  /** @type {Record<string, unknown>} */
  const values = {};
  const problems = isObject(written) ? [] : [`${group || 'It'} must be a JSON object.`];
  for (const [key, row] of Object.entries(rows)) {
    const given = isObject(written) && Object.hasOwn(written, key) ? written[key] : null;
    if (isObject(row)) {
      const inner = decodeTable(given ?? {}, row, `${group}${key}.`);
      values[key] = inner.values;
      problems.push(...inner.problems);
      continue;
    }
    const [shape, decode, fallback] = row;
    const value = given === null ? undefined : decode(given);
    if (given !== null && value === undefined)
      problems.push(`"${group}${key}" is ${JSON.stringify(given)}: it must be ${shape}.`);
    values[key] = value ?? fallback;
  }
  return { values, problems };
}
