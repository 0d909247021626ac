import { send } from './answers.mjs';

const PATTERN = /^(\*|GET|POST|DELETE)\s+(\/[^\s=]*|\*)(?:=(\S+))?$/i;
const SYNTAX =
  'Write it as METHOD PATH=WHAT, for example "POST /auth/login=500", "* /settings=503",' +
  ' "POST /settings/accounts=409:limit_reached", or with html, empty, cut, reset or hang for WHAT.';

/**
 * @typedef {import('./answers.mjs').Request} Request
 * @typedef {import('./answers.mjs').Response} Response
 * @typedef {(res: Response) => void} Act
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
 * @param {string} pattern
 * @returns {Fault}
 */
export function parseFault(pattern) {
  const [, method = '', path = '', what = '500'] = PATTERN.exec(pattern.trim()) ?? [];
  const act = Object.hasOwn(ACTS, what) ? ACTS[what] : failWith(what);
  if (!method || !act) throw new Error(`The failure "${pattern}" is not understood. ${SYNTAX}`);
  return { method: method.toUpperCase(), path: path === '*' ? '/' : path, act };
}

/**
 * A path that is a call's own (`/settings/accounts`, `/settings/accounts/{id}`) means that call;
 * any other path (`/settings`, `/settings/accounts/1234-…`) means itself and every call below it.
 *
 * @param {readonly Fault[]} faults
 * @param {{ method: string, path: string, pattern: string | null, patterns: readonly string[] }} call
 */
export function findFault(faults, { method, path, pattern, patterns }) {
  return faults.find((fault) => {
    if (fault.method !== '*' && fault.method !== method) return false;
    if (patterns.includes(fault.path)) return fault.path === pattern;
    return `${path}/`.startsWith(fault.path.endsWith('/') ? fault.path : `${fault.path}/`);
  });
}

/**
 * A status with a code (`409:limit_reached`), or with a message only.
 *
 * @param {string} what
 * @returns {Act | null}
 */
function failWith(what) {
  const [, digits, code] = /^([45]\d\d)(?::(\w+))?$/.exec(what) ?? [];
  if (!digits) return null;
  const message = `This call fails on purpose (${digits}).`;
  return (res) =>
    send(res, {
      status: Number(digits),
      body: code ? { code, message } : { message },
      headers: {},
    });
}
