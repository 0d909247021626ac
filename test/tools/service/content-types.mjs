/** @type {Record<string, string>} */
const contentTypes = {
  css: 'text/css; charset=utf-8',
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  json: 'application/json; charset=utf-8',
  svg: 'image/svg+xml; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
};

/**
 * Returns the Content-Type of a file by its extension.
 *
 * @param {string} name
 */
export const getContentType = (name) =>
  contentTypes[/\.(\w+)$/.exec(name)?.[1] ?? ''] ?? 'application/octet-stream';
