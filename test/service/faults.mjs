import { refuse, send } from './answers.mjs';

/**
 * @typedef {(res: import('./answers.mjs').Response) => void} Act
 * @typedef {{ method: string, path: string, act: Act }} Fault
 */

/** @type {Record<string, Act>} */
const ACTS = {
  html: (res) => {
    res.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' });
    res.end('<!doctype html><title>Maintenance</title><p>Back soon.');
  },
  empty: (res) => res.writeHead(500).end(),
  // A good answer whose connection is lost in the middle of the body.
  cut: (res) => {
    res.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': 100 });
    res.write('{"id":"4m7', () => res.socket?.destroy());
  },
  reset: (res) => res.socket?.destroy(),
  hang: () => {},
};

/**
 * Reads a pattern such as `GET /settings/accounts=502`. Throws a sentence if it cannot be read.
 *
 * @param {string} text
 * @returns {Fault}
 */
export function parseFault(text) {
  const pattern = /^(\*|GET|POST|DELETE) (\/[^\s=]*)(?:=([a-z]+|[45]\d\d)(?::(\w+))?)?$/;
  const [, method = '', path = '', what = '500', code] = pattern.exec(text) ?? [];
  const act = /\d/.test(what) ? failWith(Number(what), code) : ACTS[what];
  if (method && act) return { method, path, act };
  throw new Error(
    `"${text}" is not understood. Write it as "POST /auth/login=500", "* /settings=503" or ` +
      '"POST /settings/accounts=409:limit_reached", or with html, empty, cut, reset or hang.',
  );
}

/**
 * A path that is a call's own (`/settings/accounts/{id}`) means that call; any other means itself and what is below it.
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

/** @type {(status: number, code?: string) => Act} */
function failWith(status, code) {
  const message = `This call fails on purpose (${status}).`;
  return (res) =>
    send(res, code ? refuse(status, code, message) : { status, body: { message }, headers: {} });
}
