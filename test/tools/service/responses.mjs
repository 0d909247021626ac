/**
 * A response of the service before it is sent.
 *
 * @typedef {{ status: number, body: unknown, headers: Record<string, string> }} ResponseData
 * @typedef {import('node:http').IncomingMessage} IncomingMessage
 * @typedef {import('node:http').ServerResponse} ServerResponse
 */

const maxBodyBytes = 64 * 1024;

/** @type {(body?: unknown, headers?: Record<string, string>) => ResponseData} */
export const ok = (body = {}, headers = {}) => ({ status: 200, body, headers });

/** @type {(status: number, code: string, message: string, headers?: Record<string, string>) => ResponseData} */
export const createError = (status, code, message, headers = {}) => ({
  status,
  body: { code, message },
  headers,
});

/**
 * Sends a response as JSON that is never cached.
 *
 * @type {(res: ServerResponse, data: ResponseData) => void}
 */
export function sendJson(res, { status, body, headers }) {
  const type = 'application/json; charset=utf-8';
  res.writeHead(status, { 'Content-Type': type, 'Cache-Control': 'no-store', ...headers });
  res.end(JSON.stringify(body));
}

/**
 * Returns the path as it was sent, neither decoded nor normalized.
 *
 * @param {IncomingMessage} req
 */
export const getPath = (req) => (req.url ?? '/').split('?', 1)[0] ?? '/';

/**
 * Decodes one segment of a path. Returns null if its percent encoding is invalid.
 *
 * @param {string} segment
 */
export function decodeSegment(segment) {
  try {
    return decodeURIComponent(segment);
  } catch {
    return null;
  }
}

/**
 * Reads a JSON object. A request without a body counts as an empty object. A body that is too large is still read to its
 * end, because a client that is still sending would see a broken connection instead of the 413.
 *
 * @param {IncomingMessage} req
 * @returns {Promise<{ body: Record<string, unknown> } | { error: ResponseData }>}
 */
export async function readJson(req) {
  const chunks = [];
  let size = 0;
  for await (const chunk of req) {
    size += chunk.length;
    if (size <= maxBodyBytes) chunks.push(chunk);
  }
  if (size > maxBodyBytes) {
    return { error: createError(413, 'too_large', 'The request is larger than 64 KiB.') };
  }
  if (size === 0) return { body: {} };
  try {
    const body = JSON.parse(
      new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks)),
    );
    if (typeof body === 'object' && body !== null && !Array.isArray(body)) return { body };
  } catch {}
  return { error: createError(400, 'malformed', 'The request is not a JSON object.') };
}
