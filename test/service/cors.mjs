/**
 * @typedef {import('./answers.mjs').Request} Request
 * @typedef {import('./answers.mjs').Response} Response
 */

/** For every answer to the page's origin; the last names what browsers hide from the page otherwise. */
const allowed = {
  'Access-Control-Allow-Credentials': 'true',
  'Access-Control-Expose-Headers': 'X-CSRF-Token, X-User-Hash, X-Client-Country, Retry-After',
};

/** For the question that browsers ask before a call. */
const asked = {
  'Access-Control-Allow-Methods': 'GET, POST, DELETE',
  'Access-Control-Allow-Headers': 'Content-Type, X-CSRF-Token',
  'Access-Control-Max-Age': '600',
};

/**
 * Lets the page of one other origin call, cookies included; browsers keep the answers from all others. Returns
 * whether the request was only the question, and is answered.
 *
 * @param {Request} req
 * @param {Response} res
 * @param {string} origin of the page
 */
export function allowOrigin({ method, headers }, res, origin) {
  res.setHeader('Vary', 'Origin');
  if (headers.origin !== origin) return false;
  res.setHeader('Access-Control-Allow-Origin', origin);
  for (const header of Object.entries(allowed)) res.setHeader(...header);
  if (method !== 'OPTIONS' || !headers['access-control-request-method']) return false;
  res.writeHead(204, asked);
  res.end();
  return true;
}
