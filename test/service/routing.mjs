import { decodePart } from './answers.mjs';

/**
 * @typedef {object} Call
 * @property {import('./answers.mjs').Request} req
 * @property {import('./sessions.mjs').Session} session a handler that replaces it has the answer carry the new one
 * @property {Record<string, string>} params
 * @property {Record<string, unknown>} body
 * @property {import('./profiles.mjs').User | undefined} user
 *
 * @typedef {Call & { user: import('./profiles.mjs').User }} UserCall
 *
 * @typedef {object} Route
 * @property {string} method
 * @property {string} path `{name}` stands for one part
 * @property {boolean} [user] for logged-in users only
 * @property {(call: UserCall) => import('./answers.mjs').Answer | Promise<import('./answers.mjs').Answer>} answer those
 *   that are not for logged-in users only take a `Call`
 *
 * @typedef {{ route: Route | undefined, params: Record<string, string>, allow: string }} Found
 */

/**
 * Finds the route of a request. `allow` lists the methods of the path; empty if there is no such path.
 *
 * @param {readonly Route[]} routes
 * @param {string | undefined} method
 * @param {string} path
 * @returns {Found}
 */
export function findRoute(routes, method, path) {
  const here = routes.filter((route) => matchPath(route.path, path));
  const route = here.find((candidate) => candidate.method === method);
  return {
    route,
    params: (route && matchPath(route.path, path)) ?? {},
    allow: here.map((candidate) => candidate.method).join(', '),
  };
}

/**
 * @param {string} pattern
 * @param {string} path
 */
function matchPath(pattern, path) {
  const [wanted, given] = [pattern.split('/'), path.split('/')];
  if (wanted.length !== given.length) return null;
  /** @type {Record<string, string>} */
  const params = {};
  for (const [index, part] of wanted.entries()) {
    const value = given[index] ?? '';
    const name = /^\{(\w+)\}$/.exec(part)?.[1];
    if (!name && value !== part) return null;
    if (!name) continue;
    const decoded = decodePart(value);
    if (!decoded) return null;
    params[name] = decoded;
  }
  return params;
}
