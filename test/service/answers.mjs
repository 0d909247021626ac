/**
 * What an answer is, how it is sent, and how a request is read.
 *
 * @typedef {{ status: number, body: unknown, headers: Record<string, string> }} Answer
 * @typedef {import('node:http').IncomingMessage} Request
 * @typedef {import('node:http').ServerResponse} Response
 */

const MAX_BODY = 64 * 1024;

/** @type {(body?: unknown, headers?: Record<string, string>) => Answer} */
export const ok = (body = {}, headers = {}) => ({ status: 200, body, headers });

/** @type {(status: number, code: string, message: string, headers?: Record<string, string>) => Answer} */
export const refuse = (status, code, message, headers = {}) => ({
  status,
  body: { code, message },
  headers,
});

/**
 * Sends an answer as JSON that no cache keeps.
 *
 * @type {(res: Response, answer: Answer) => void}
 */
export function send(res, { status, body, headers }) {
  const type = 'application/json; charset=utf-8';
  res.writeHead(status, { 'Content-Type': type, 'Cache-Control': 'no-store', ...headers });
  res.end(JSON.stringify(body));
}

/**
 * The path as it was sent, neither decoded nor normalized.
 *
 * @param {Request} req
 */
export const pathOf = (req) => (req.url ?? '/').split('?', 1)[0] ?? '/';

/**
 * Decodes one part of a path; null if it is not valid percent encoding.
 *
 * @param {string} part
 */
export function decodePart(part) {
  try {
    return decodeURIComponent(part);
  } catch {
    return null;
  }
}

/**
 * Reads a JSON object; no body at all is an empty object. A body that is too large is read to its end all the same: a client
 * that is still sending would see a broken connection instead of the 413.
 *
 * @param {Request} req
 * @returns {Promise<{ body: Record<string, unknown> } | { refusal: Answer }>}
 */
export async function readJson(req) {
  const chunks = [];
  let size = 0;
  for await (const chunk of req) {
    size += chunk.length;
    if (size <= MAX_BODY) chunks.push(chunk);
  }
  if (size > MAX_BODY) {
    return { refusal: refuse(413, 'too_large', 'The request is larger than 64 KiB.') };
  }
  if (size === 0) return { body: {} };
  try {
    const body = JSON.parse(
      new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks)),
    );
    if (typeof body === 'object' && body !== null && !Array.isArray(body)) return { body };
  } catch {}
  return { refusal: refuse(400, 'malformed', 'The request is not a JSON object.') };
}
