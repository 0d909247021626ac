import http from 'node:http';
import https from 'node:https';
import { pathOf, refuse, send } from './answers.mjs';
import { decodeSettings, readPage } from './page.mjs';

/**
 * @typedef {import('./answers.mjs').Request} Request
 * @typedef {import('./answers.mjs').Response} Response
 */

const hopByHop = ['connection', 'keep-alive', 'te', 'trailer', 'upgrade', 'transfer-encoding'];

/**
 * Puts our page in front of a real service: calls pass through, and the page gets what the service's own page says about
 * session and settings.
 *
 * @param {string} api where the service is; `<api>/api/v1` are its calls, `<api>/` its page
 */
export function createProxy(api) {
  const target = new URL(api.replace(/(?:\/api\/v1)?\/*$/, '/'));
  const { request } = target.protocol === 'https:' ? https : http;

  /** @type {(req: Request, res: Response) => void} */
  function pass(req, res) {
    const path = target.pathname.slice(0, -1) + req.url;
    const headers = forward(req.headers, target);
    const outgoing = request(target, { method: req.method, path, headers }, (incoming) => {
      res.writeHead(incoming.statusCode ?? 502, back(incoming.headers));
      incoming.on('error', () => res.destroy()).pipe(res);
    });
    outgoing.on('error', ({ message }) => {
      if (res.headersSent || res.destroyed) return res.destroy();
      send(res, refuse(502, 'unreachable', `${target.host} cannot be reached: ${message}.`));
    });
    res.on('close', () => outgoing.destroy());
    req.pipe(outgoing);
  }

  return {
    /**
     * Answers if the request is a call.
     *
     * @type {(req: Request, res: Response) => Promise<boolean>}
     */
    async handle(req, res) {
      const isCall = pathOf(req).startsWith('/api/v1/');
      if (isCall) pass(req, res);
      return isCall;
    },
    /**
     * What the service's page says. A service without such a page is asked by the application itself, whence
     * `session: "server"`.
     *
     * @param {Request} req
     * @param {Response} res
     */
    async openPage({ headers: { cookie = '' } }, res) {
      const signal = AbortSignal.timeout(10_000);
      const response = await fetch(target, { headers: { cookie }, signal }).catch(() => undefined);
      res.setHeader('Set-Cookie', (response?.headers.getSetCookie() ?? []).map(localCookie));
      const { settings, csrfToken, userHash } = readPage((await response?.text()) ?? '');
      const policy = decodeSettings(settings);
      const withSession = userHash === null ? { ...policy, session: 'server' } : settings;
      return { settings: withSession, csrfToken: csrfToken ?? '', userHash, policy };
    },
  };
}

/**
 * What the service is told: as if its own page had asked.
 *
 * @type {(headers: http.IncomingHttpHeaders, target: URL) => http.OutgoingHttpHeaders}
 */
function forward({ origin, referer, ...rest }, target) {
  const chunked = rest['transfer-encoding'] && { 'transfer-encoding': 'chunked' };
  return {
    ...endToEnd(rest),
    host: target.host,
    ...(origin && { origin: target.origin }),
    ...chunked,
  };
}

/**
 * What the browser is told. HSTS is no business of localhost.
 *
 * @type {(headers: http.IncomingHttpHeaders) => http.OutgoingHttpHeaders}
 */
function back({ 'set-cookie': cookies = [], 'strict-transport-security': _, ...rest }) {
  return { ...endToEnd(rest), 'set-cookie': cookies.map(localCookie) };
}

/** @param {http.IncomingHttpHeaders} headers */
const endToEnd = (headers) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !hopByHop.includes(name)));

/**
 * Makes a cookie of the service work on http://localhost. Browsers that know the prefixes __Host- and __Secure- insist on
 * Secure, and accept it there.
 *
 * @param {string} cookie
 */
function localCookie(cookie) {
  const dropped = cookie.startsWith('__')
    ? /^(?:domain|path)\b/i
    : /^(?:domain|path|secure|samesite=none)\b/i;
  const [pair, ...attributes] = cookie.split(/;\s*/);
  return [pair, ...attributes.filter((it) => !dropped.test(it)), 'Path=/'].join('; ');
}
