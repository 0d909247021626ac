import { createServer } from 'node:http';
import { securityHeaders } from './headers.mjs';
import { createProxy } from './proxy.mjs';
import { createError, getPath, sendJson } from './responses.mjs';
import { createService } from './service.mjs';
import { createStatic } from './static.mjs';

/**
 * @typedef {import('node:http').IncomingMessage} IncomingMessage
 * @typedef {import('node:http').ServerResponse} ServerResponse
 *
 * @typedef {object} ServerOptions
 * @property {string} dist the built page
 * @property {number} [port] 0 picks a free one
 * @property {import('./headers.mjs').Settings | null} [settings] for the page
 * @property {string | undefined} [api] the address of a real service
 */

/**
 * Serves the page together with the stand-in service, or as a proxy of a real one (then `service` is null). Only this
 * machine can reach it. Rejects with a helpful message if the port is taken.
 *
 * @param {ServerOptions & import('./context.mjs').Options} options
 */
export async function startServer({ dist, port = 8080, settings = null, api, ...options }) {
  const service = api ? null : createService(options);
  const backend = service ?? createProxy(api ?? '');
  const files = createStatic({
    dist,
    page: async (req, res) => {
      const values = await backend.openPage(req, res);
      return { settings, policy: settings, ...values };
    },
  });

  /** @type {(req: IncomingMessage, res: ServerResponse) => Promise<void>} */
  async function answer(req, res) {
    for (const header of Object.entries(securityHeaders(settings))) res.setHeader(...header);
    if (options.origin && allowOrigin(req, res, new URL(options.origin).origin)) return;
    try {
      if (!(await backend.handle(req, res))) await files.handle(req, res);
    } catch (error) {
      // A client that disconnects during its request is not an error of the server.
      const { code, stack } = /** @type {NodeJS.ErrnoException} */ (error);
      if (code !== 'ECONNRESET') options.print?.(`${req.method} ${req.url}: ${stack}\n`);
      if (res.headersSent) res.destroy();
      else sendJson(res, createError(500, 'internal', 'The server has made a mistake.'));
    }
  }

  const servers = [await listen(answer, port, '127.0.0.1')];
  const actualPort = getPort(servers[0]);
  // Browsers may try IPv6 for "localhost" first. A machine without IPv6 uses IPv4 alone.
  const ipv6Server = await listen(answer, actualPort, '::1').catch(() => undefined);
  if (ipv6Server) servers.push(ipv6Server);
  return {
    url: `http://localhost:${actualPort}/`,
    port: actualPort,
    service,
    /** Closes all connections, also those that wait for a response. */
    close: () => Promise.all(servers.map(close)),
  };
}

/**
 * Allows calls with cookies from the page of another origin. Returns whether the request was a preflight request, to which
 * it has responded.
 *
 * @type {(req: IncomingMessage, res: ServerResponse, origin: string) => boolean}
 */
function allowOrigin(req, res, origin) {
  res.setHeader('Vary', 'Origin');
  if (req.headers.origin !== origin || !getPath(req).startsWith('/api/')) return false;
  res.setHeader('Access-Control-Allow-Origin', origin);
  res.setHeader('Access-Control-Allow-Credentials', 'true');
  const exposed = 'X-CSRF-Token, X-User-Hash, client-country, X-Client-Country';
  res.setHeader('Access-Control-Expose-Headers', exposed);
  if (req.method !== 'OPTIONS') return false;
  res.writeHead(204, {
    'Access-Control-Allow-Methods': 'GET, POST, DELETE',
    'Access-Control-Allow-Headers': 'Content-Type, X-CSRF-Token',
  });
  res.end();
  return true;
}

/** @type {(answer: import('node:http').RequestListener, port: number, host: string) => Promise<import('node:http').Server>} */
const listen = (answer, port, host) =>
  new Promise((resolve, reject) => {
    const server = createServer(answer);
    server.once('error', (/** @type {NodeJS.ErrnoException} */ error) => {
      /** @type {Record<string, string>} */
      const messages = {
        EADDRINUSE: `Port ${port} is taken. Choose another: PORT=${port + 1} npm start`,
        EACCES: `You may not open port ${port}. Choose another: PORT=8080 npm start`,
      };
      const message = messages[error.code ?? ''];
      reject(message ? new Error(message) : error);
    });
    server.listen(port, host, () => resolve(server));
  });

/** @type {(server: import('node:http').Server) => Promise<void>} */
const close = (server) =>
  new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });

/** @param {import('node:http').Server | undefined} server */
function getPort(server) {
  const address = server?.address();
  return typeof address === 'object' && address ? address.port : 0;
}
