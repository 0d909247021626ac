import http from 'node:http';
import https from 'node:https';
import { readPage, readRawSettings } from '../../../src/host/page-values.mjs';
import { createError, getPath, sendJson } from './responses.mjs';

/**
 * @typedef {import('node:http').IncomingMessage} IncomingMessage
 * @typedef {import('node:http').ServerResponse} ServerResponse
 */

const hopByHopHeaders = [
  'connection',
  'keep-alive',
  'te',
  'trailer',
  'upgrade',
  'transfer-encoding',
];

/**
 * Puts our page in front of a real service: calls are forwarded, and the page gets the session and settings of the service's
 * own page.
 *
 * @param {string} api the address of the service, whose calls are at `<api>/api/v1` and whose page is at `<api>/`
 */
export function createProxy(api) {
  const target = new URL(api.replace(/(?:\/api\/v1)?\/*$/, '/'));
  const { request } = target.protocol === 'https:' ? https : http;

  /** @type {(req: IncomingMessage, res: ServerResponse) => void} */
  function forwardRequest(req, res) {
    const path = target.pathname.slice(0, -1) + req.url;
    const headers = toServiceHeaders(req.headers, target);
    const outgoing = request(target, { method: req.method, path, headers }, (incoming) => {
      res.writeHead(incoming.statusCode ?? 502, toBrowserHeaders(incoming.headers));
      incoming.on('error', () => res.destroy()).pipe(res);
    });
    outgoing.on('error', ({ message }) => {
      if (res.headersSent || res.destroyed) return res.destroy();
      sendJson(
        res,
        createError(502, 'unreachable', `${target.host} cannot be reached: ${message}.`),
      );
    });
    res.on('close', () => outgoing.destroy());
    req.pipe(outgoing);
  }

  return {
    /**
     * Forwards a call, and returns whether the request was one.
     *
     * @type {(req: IncomingMessage, res: ServerResponse) => Promise<boolean>}
     */
    async handle(req, res) {
      const isCall = getPath(req).startsWith('/api/v1/');
      if (isCall) forwardRequest(req, res);
      return isCall;
    },
    /**
     * Reads the values of the service's page. If the service has no such page, `session: "server"` lets the application
     * ask for the session.
     *
     * @param {IncomingMessage} req
     * @param {ServerResponse} res
     */
    async openPage({ headers: { cookie = '' } }, res) {
      const signal = AbortSignal.timeout(10_000);
      const response = await fetch(target, { headers: { cookie }, signal }).catch(() => undefined);
      res.setHeader('Set-Cookie', (response?.headers.getSetCookie() ?? []).map(toLocalCookie));
      const { settings, csrfToken, userHash } = readPage((await response?.text()) ?? '');
      const policy = readRawSettings(settings);
      const pageSettings = userHash === null ? { ...policy, session: 'server' } : settings;
      return { settings: pageSettings, csrfToken: csrfToken ?? '', userHash, policy };
    },
  };
}

/**
 * Returns the headers for the service, as if its own page had made the request.
 *
 * @type {(headers: http.IncomingHttpHeaders, target: URL) => http.OutgoingHttpHeaders}
 */
function toServiceHeaders({ origin, referer, ...rest }, target) {
  const transferEncoding = rest['transfer-encoding'] && { 'transfer-encoding': 'chunked' };
  return {
    ...removeHopByHopHeaders(rest),
    host: target.host,
    ...(origin && { origin: target.origin }),
    ...transferEncoding,
  };
}

/**
 * Returns the headers for the browser. HSTS must not apply to localhost.
 *
 * @type {(headers: http.IncomingHttpHeaders) => http.OutgoingHttpHeaders}
 */
function toBrowserHeaders({ 'set-cookie': cookies = [], 'strict-transport-security': _, ...rest }) {
  return { ...removeHopByHopHeaders(rest), 'set-cookie': cookies.map(toLocalCookie) };
}

/** @param {http.IncomingHttpHeaders} headers */
const removeHopByHopHeaders = (headers) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !hopByHopHeaders.includes(name)));

/**
 * Makes a cookie of the service work on http://localhost. The prefixes __Host- and __Secure- require the attribute Secure,
 * which browsers accept on localhost.
 *
 * @param {string} cookie
 */
function toLocalCookie(cookie) {
  const droppedAttributes = cookie.startsWith('__')
    ? /^(?:domain|path)\b/i
    : /^(?:domain|path|secure|samesite=none)\b/i;
  const [pair, ...attributes] = cookie.split(/;\s*/);
  return [pair, ...attributes.filter((it) => !droppedAttributes.test(it)), 'Path=/'].join('; ');
}
