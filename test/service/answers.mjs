/**
 * What an answer is, how it is sent, and how a request is read.
 *
 * @typedef {{ status: number, body: unknown, headers: Record<string, string> }} Answer
 * @typedef {import('node:http').IncomingMessage} Request
 * @typedef {import('node:http').ServerResponse} Response
 */

const MAX_BODY = 64 * 1024;

/**
 * @param {unknown} body
 * @param {Record<string, string>} headers
 * @returns {Answer}
 */
export const ok = (body = {}, headers = {}) => ({ status: 200, body, headers });

/**
 * @param {number} status
 * @param {string} code for programs
 * @param {string} message for people, a sentence
 * @param {Record<string, string>} headers
 * @returns {Answer}
 */
export const refuse = (status, code, message, headers = {}) => ({
  status,
  body: { code, message },
  headers,
});

/**
 * Sends an answer as JSON that no cache keeps.
 *
 * @param {Response} res
 * @param {Answer} answer
 */
export function send(res, { status, body, headers }) {
  res.writeHead(status, {
    'Content-Type': 'application/json; charset=utf-8',
    'Cache-Control': 'no-store',
    ...headers,
  });
  res.end(JSON.stringify(body));
}

/**
 * The path as it was sent: neither decoded nor normalized, so that nothing hides in it.
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
 * Reads a JSON object. No body at all is an empty object; the caller's rules then say what is missing.
 *
 * @param {Request} req
 * @returns {Promise<{ body: Record<string, unknown> } | { refusal: Answer }>}
 */
export async function readJson(req) {
  const bytes = await readBody(req);
  if (!bytes) {
    return { refusal: refuse(413, 'too_large', 'The request is larger than 64 KiB.') };
  }
  if (bytes.length === 0) return { body: {} };
  try {
    const body = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    if (typeof body === 'object' && body !== null && !Array.isArray(body)) return { body };
    return { refusal: refuse(400, 'malformed', 'The request must be a JSON object.') };
  } catch {
    return { refusal: refuse(400, 'malformed', 'The request is not valid JSON.') };
  }
}

// A body that is too large is read to its end all the same: a client that is still sending
// would see a broken connection instead of the 413.
/** @param {Request} req */
async function readBody(req) {
  const chunks = [];
  let size = 0;
  for await (const chunk of req) {
    size += chunk.length;
    if (size <= MAX_BODY) chunks.push(chunk);
  }
  return size <= MAX_BODY ? Buffer.concat(chunks) : null;
}
