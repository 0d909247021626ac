/** @type {Record<string, string>} */
const TYPES = {
  css: 'text/css; charset=utf-8',
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  json: 'application/json; charset=utf-8',
  png: 'image/png',
  svg: 'image/svg+xml; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
  webmanifest: 'application/manifest+json; charset=utf-8',
  webp: 'image/webp',
};

/**
 * The Content-Type of a file, by the end of its name.
 *
 * @param {string} name
 */
export const typeOf = (name) =>
  TYPES[/\.(\w+)$/.exec(name)?.[1] ?? ''] ?? 'application/octet-stream';
