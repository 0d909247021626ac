/**
 * @typedef {object} PageValues
 * @property {object | string | null} [settings] an object, or text that is encoded already
 * @property {string | null} [csrfToken] null removes the element: no token and no heartbeat
 * @property {string | null} [userHash] empty for a visitor
 */

/** @param {string} text */
export const escapeHtml = (text) =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/**
 * Fills in the three elements by which a service talks to the application.
 *
 * @param {string} html dist/index.html
 * @param {PageValues} values
 */
export function fillPage(html, { settings = null, csrfToken = null, userHash = null }) {
  return html
    .replace(element('settings'), () => element('settings', encodeSettings(settings)))
    .replace(element('csrf-token'), () =>
      csrfToken === null ? '' : element('csrf-token', csrfToken),
    )
    .replace(element('user-hash'), () => element('user-hash', userHash ?? ''));
}

/**
 * Reads the three elements of a page that somebody else has filled in; null for one that is missing.
 *
 * @param {string} html
 */
export const readPage = (html) => ({
  settings: readElement(html, 'settings'),
  csrfToken: readElement(html, 'csrf-token'),
  userHash: readElement(html, 'user-hash'),
});

/**
 * The settings of a page as an object; null if they are empty or broken.
 *
 * @param {string | null} encoded base64 of UTF-8 JSON
 * @returns {Record<string, unknown> | null}
 */
export function decodeSettings(encoded) {
  try {
    const bytes = Uint8Array.from(atob(encoded ?? ''), (char) => char.charCodeAt(0));
    // As the application does it: another encoding is not guessed at.
    const settings = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    return typeof settings === 'object' && !Array.isArray(settings) ? settings : null;
  } catch {
    return null;
  }
}

/** @param {object | string | null} settings */
function encodeSettings(settings) {
  if (settings === null || typeof settings === 'string') return settings ?? '';
  return Buffer.from(JSON.stringify(settings)).toString('base64');
}

/**
 * @param {string} name
 * @param {string} content
 */
const element = (name, content = '') => `<meta name="${name}" content="${escapeHtml(content)}">`;

// Another service may order, quote and space the attributes differently.
/**
 * @param {string} html
 * @param {string} name
 */
function readElement(html, name) {
  for (const [tag] of html.matchAll(/<meta\s[^>]*>/gi)) {
    if (readAttribute(tag, 'name') === name) return readAttribute(tag, 'content') ?? '';
  }
  return null;
}

/**
 * @param {string} tag
 * @param {string} name
 */
function readAttribute(tag, name) {
  const match = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, 'i').exec(
    tag,
  );
  return match ? unescapeHtml(match[1] ?? match[2] ?? match[3] ?? '') : null;
}

/** @type {Record<string, string>} */
const NAMED = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** @param {string} text */
const unescapeHtml = (text) =>
  text.replace(/&(?:#(\d{1,6})|#x([\da-f]{1,5})|(\w+));/gi, (whole, decimal, hex, word) => {
    if (word) return NAMED[word] ?? whole;
    return String.fromCodePoint(decimal ? Number(decimal) : Number.parseInt(hex, 16));
  });
