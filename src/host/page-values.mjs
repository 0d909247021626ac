import { createMeta, encodeSettings } from '../build/index-html.mjs';

/**
 * The values that a service passes to the application in three elements of the page.
 *
 * @typedef {object} PageValues
 * @property {object | string | null} [settings] an object, or a string that is already encoded
 * @property {string | null} [csrfToken] null removes the element, which disables CSRF tokens and the heartbeat
 * @property {string | null} [userHash] empty for a visitor
 */

/**
 * Fills in the three elements of a page.
 *
 * @type {(html: string, values: PageValues) => string}
 */
export function fillPage(html, { settings = null, csrfToken = null, userHash = null }) {
  const isEncoded = settings === null || typeof settings === 'string';
  const encoded = isEncoded ? settings : encodeSettings(settings);
  const token = csrfToken === null ? '' : createMeta('csrf-token', csrfToken);
  return html
    .replace(createMeta('settings'), () => createMeta('settings', encoded ?? ''))
    .replace(createMeta('csrf-token'), () => token)
    .replace(createMeta('user-hash'), () => createMeta('user-hash', userHash ?? ''));
}

/**
 * Reads the three elements of a page that a service has filled in. A missing one is null.
 *
 * @param {string} html
 */
export const readPage = (html) => ({
  settings: readElement(html, 'settings'),
  csrfToken: readElement(html, 'csrf-token'),
  userHash: readElement(html, 'user-hash'),
});

/**
 * Decodes the settings of a page. Returns null if they are empty or invalid.
 *
 * @param {string | null} encoded base64 of UTF-8 JSON
 * @returns {Record<string, unknown> | null}
 */
export function readRawSettings(encoded) {
  try {
    const bytes = Uint8Array.from(atob(encoded ?? ''), (char) => char.charCodeAt(0));
    // Like the application, this accepts UTF-8 only.
    const settings = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    return typeof settings === 'object' && !Array.isArray(settings) ? settings : null;
  } catch {
    return null;
  }
}

/**
 * Reads a `<meta>` element. Services may order, quote and space its attributes differently.
 *
 * @type {(html: string, name: string) => string | null}
 */
function readElement(html, name) {
  for (const [tag] of html.matchAll(/<meta\s[^>]*>/gi)) {
    if (readAttribute(tag, 'name') === name) return readAttribute(tag, 'content') ?? '';
  }
  return null;
}

/** @type {(tag: string, name: string) => string | null} */
function readAttribute(tag, name) {
  const pattern = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, 'i');
  const match = pattern.exec(tag);
  if (!match) return null;
  const value = match[1] ?? match[2] ?? match[3] ?? '';
  return value.replace(/&#(\d{1,6});/g, (_, code) => String.fromCodePoint(Number(code)));
}
