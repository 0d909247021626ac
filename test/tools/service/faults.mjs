import { createError, sendJson } from './responses.mjs';

/**
 * @typedef {(res: import('node:http').ServerResponse) => void} Respond
 * @typedef {{ method: string, path: string, respond: Respond }} Fault
 */

/** @type {Record<string, Respond>} */
const actions = {
  html: (res) => {
    res.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' });
    res.end('<!doctype html><title>Maintenance</title><p>Back soon.');
  },
  empty: (res) => res.writeHead(500).end(),
  // A successful response whose connection is lost in the middle of the body.
  cut: (res) => {
    res.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': 100 });
    res.write('{"id":"4m7', () => res.socket?.destroy());
  },
  reset: (res) => res.socket?.destroy(),
  hang: () => {},
};

/**
 * Parses a pattern such as `GET /settings/accounts=502`. Throws an error with a helpful message if it cannot.
 *
 * @param {string} text
 * @returns {Fault}
 */
export function parseFault(text) {
  const pattern = /^(\*|GET|POST|DELETE) (\/[^\s=]*)(?:=([a-z]+|[45]\d\d)(?::(\w+))?)?$/;
  const [, method = '', path = '', kind = '500', code] = pattern.exec(text) ?? [];
  const respond = /\d/.test(kind) ? failWith(Number(kind), code) : actions[kind];
  if (method && respond) return { method, path, respond };
  throw new Error(
    `"${text}" is not understood. Write it as "POST /auth/login=500", "* /settings=503" or ` +
      '"POST /settings/accounts=409:limit_reached", or with html, empty, cut, reset or hang.',
  );
}

/**
 * Finds the fault of a call. The path of a fault is a call's pattern (`/settings/accounts/{id}`) or a path; with the method
 * `*`, it also covers everything below it.
 *
 * @type {(faults: readonly Fault[], call: { method: string, path: string, name: string }) => Fault | undefined}
 */
export const findFault = (faults, { method, path, name }) =>
  faults.find((fault) => {
    if (fault.method !== '*' && fault.method !== method) return false;
    return (
      name.endsWith(` ${fault.path}`) ||
      path === fault.path ||
      (fault.method === '*' && `${path}/`.startsWith(fault.path.replace(/\/?$/, '/')))
    );
  });

/** @type {(status: number, code?: string) => Respond} */
function failWith(status, code) {
  const message = `This call fails on purpose (${status}).`;
  return (res) =>
    sendJson(
      res,
      code ? createError(status, code, message) : { status, body: { message }, headers: {} },
    );
}
