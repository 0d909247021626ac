// Every setting, for the application, the build and `npm run check-host`. This is plain JavaScript, so that Node can
// import it without a build. `src/build/settings-shapes.mjs` says what each must be, which the application does not need.

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

/** Each setting: how its value is decoded, and its default. */
export const schema = /** @type {const} */ ({
  apiBase: [
    (/** @type {unknown} */ input) => (input === '' ? '' : base(input)?.replace(/\/+$/, '')),
    '',
  ],
  brand: [like(/^.{1,40}$/u), 'Sealport'],
  session: [like(/^(page|server)$/), 'page'],
  analytics: {
    id: [
      (/** @type {unknown} */ input) =>
        like(/^[1-9]\d*$/)(typeof input === 'number' ? `${input}` : input),
    ],
    url: [base],
  },
  links: {
    imprint: [secure],
    privacy: [secure],
    contact: [secure],
    ios: [secure],
    appStore: [(/** @type {unknown} */ input) => (input === false ? false : secure(input))],
  },
  service: {
    api: [secure, 'https://api.certificate24.com/'],
    web: [secure, 'https://www.certificate24.com/'],
  },
  operator: {
    name: [text],
    address: [texts],
    email: [like(/^[^\s@]+@[^\s@]+$/)],
    phone: [text],
    representative: [text],
    register: [text],
    vatId: [text],
    fingerprint: [fingerprint],
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
 * @typedef {readonly [decode: (input: unknown) => unknown, fallback?: unknown]} Row
 * @typedef {{ readonly [key: string]: Row | Rows }} Rows
 */

/**
 * A setting that is wrong. The name of one in a group is `links.ios`, and that of the settings as a whole is empty.
 *
 * @typedef {{ name: string, input: unknown }} WrongSetting
 */

/**
 * Decodes all settings. A wrong setting has its default and is listed in `wrong`; a missing one, or null, has its default.
 *
 * @param {unknown} input
 * @param {Rows} rows
 * @param {string} group its name and a dot
 * @returns {{ values: Record<string, unknown>, wrong: WrongSetting[] }}
 */
export function decodeSchema(input, rows = schema, group = '') {
  /** @type {Record<string, unknown>} */
  const values = {};
  const wrong = isObject(input) ? [] : [{ name: group.slice(0, -1), input }];
  for (const [key, row] of Object.entries(rows)) {
    const given = isObject(input) && Object.hasOwn(input, key) ? input[key] : null;
    if (isGroup(row)) {
      const inner = decodeSchema(given ?? {}, row, `${group}${key}.`);
      values[key] = inner.values;
      wrong.push(...inner.wrong);
      continue;
    }
    const [decode, fallback] = row;
    const value = given === null ? undefined : decode(given);
    if (given !== null && value === undefined) wrong.push({ name: `${group}${key}`, input: given });
    values[key] = value ?? fallback;
  }
  return { values, wrong };
}
