// Every setting, for the application, the build and `npm run check-host`. This is plain JavaScript, so that Node can
// import it without a build. `src/build/settings.mjs` says what each kind of value must be, which the application does not need.
import { isObject } from '../../lib/is-object.mjs';
import { defaultBrand } from './brand.mjs';

/** @param {unknown} input */
const text = (input) => (typeof input === 'string' && input.trim()) || undefined;

/** @type {(pattern: RegExp) => (input: unknown) => string | undefined} */
const like = (pattern) => (input) => (pattern.test(text(input) ?? '') ? text(input) : undefined);

/** @type {(pattern: RegExp) => (input: unknown) => string | undefined} */
const urlLike = (pattern) => (input) => {
  const url = like(pattern)(input);
  return url && URL.canParse(url, 'https://page.invalid/') ? url : undefined;
};

const secureUrl = urlLike(/^https:\/\//i);
/** With a slash at its end, because the guides append paths. @param {unknown} input */
const secureFolderUrl = (input) => secureUrl(input)?.replace(/\/*$/, '/');
/** No query, fragment or user name, because paths are appended, and no character that ends a directive of the policy. */
const baseUrl = urlLike(/^(https?:\/\/[^\s/?#@\\;,'"]+(\/[^\s?#]*)?|\.{0,2}\/(?!\/)[^\s?#]*)$/i);
/** @param {unknown} input */
const apiBaseUrl = (input) => (input === '' ? '' : baseUrl(input)?.replace(/\/+$/, ''));

/** @param {unknown} input */
const secureUrlOrFalse = (input) => (input === false ? false : secureUrl(input));

/** @type {(input: unknown) => readonly string[] | undefined} */
const texts = (input) =>
  Array.isArray(input) && input.length > 0 && input.every(text) ? input.map(String) : undefined;

/** Accepts the whole line that openssl prints. @param {unknown} input */
const fingerprint = (input) =>
  like(/^(sha256 fingerprint=)?([\da-f]{2}[: ]?){31}[\da-f]{2}$/i)(input)?.replace(/.*=/, '');

const shortText = like(/^.{1,40}$/u);
const sessionSource = /** @type {(input: unknown) => 'page' | 'server' | undefined} */ (
  like(/^(page|server)$/)
);
const email = like(/^[^\s@]+@[^\s@]+$/);
/** @param {unknown} input */
const textOrNumber = (input) => text(typeof input === 'number' ? `${input}` : input);

/** @typedef {import('../../routes.ts').PageName} PageName */

/** Each setting: how its value is decoded, and its default. */
export const schema = /** @type {const} */ ({
  apiBase: [apiBaseUrl, ''],
  brand: [shortText, defaultBrand],
  session: [sessionSource, 'page'],
  analytics: { id: [textOrNumber], url: [baseUrl] },
  // An operator's own page in place of the public page of the same name.
  links: /** @satisfies {{ readonly [Name in PageName | 'appStore']?: Setting }} */ ({
    imprint: [secureUrl],
    privacy: [secureUrl],
    contact: [secureUrl],
    ios: [secureUrl],
    appStore: [secureUrlOrFalse],
  }),
  service: {
    api: [secureFolderUrl, 'https://api.certificate24.com/'],
    web: [secureFolderUrl, 'https://www.certificate24.com/'],
  },
  operator: {
    name: [text],
    address: [texts],
    email: [email],
    phone: [text],
    representative: [text],
    register: [text],
    vatId: [text],
    fingerprint: [fingerprint],
  },
});

/** @param {Setting | Group} row @returns {row is Group} */
export const isGroup = (row) => !Array.isArray(row);

/**
 * A setting is how its value is decoded, and its default. A group has settings and groups by key.
 *
 * @typedef {readonly [decode: (input: unknown) => unknown, fallback?: unknown]} Setting
 * @typedef {{ readonly [key: string]: Setting | Group }} Group
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
 * @param {Group} rows
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
