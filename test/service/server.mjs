import { createServer } from 'node:http';
import { pathOf, refuse, send } from './answers.mjs';
import { securityHeaders } from './headers.mjs';
import { createProxy } from './proxy.mjs';
import { createService } from './service.mjs';
import { createStatic } from './static.mjs';

/**
 * @typedef {import('./answers.mjs').Request} Request
 * @typedef {import('./answers.mjs').Response} Response
 *
 * @typedef {object} ServerOptions
 * @property {string} dist the built page
 * @property {number} [port] 0 picks one that is free
 * @property {import('./headers.mjs').Settings | null} [settings] for the page
 * @property {string | undefined} [api] pass calls to the service at this address instead
 */

/**
 * Serves the page together with the stand-in service, or with a real one by proxy (then `service` is null), to this
 * machine only. Rejects with a sentence if the port is taken.
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

  /** @type {(req: Request, res: Response) => Promise<void>} */
  async function answer(req, res) {
    for (const header of Object.entries(securityHeaders(settings))) res.setHeader(...header);
    if (options.origin && allowOrigin(req, res, new URL(options.origin).origin)) return;
    try {
      if (!(await backend.handle(req, res))) await files.handle(req, res);
    } catch (error) {
      // A client that leaves in the middle of its request is no mistake of ours.
      const { code, stack } = /** @type {NodeJS.ErrnoException} */ (error);
      if (code !== 'ECONNRESET') options.print?.(`${req.method} ${req.url}: ${stack}\n`);
      if (res.headersSent) res.destroy();
      else send(res, refuse(500, 'internal', 'The server has made a mistake.'));
    }
  }

  const servers = [await listen(answer, port, '127.0.0.1')];
  const actual = portOf(servers[0]);
  // Browsers may try IPv6 for "localhost" first; a machine without it does without.
  const other = await listen(answer, actual, '::1').catch(() => undefined);
  if (other) servers.push(other);
  return {
    url: `http://localhost:${actual}/`,
    port: actual,
    service,
    /** Ends every connection, those that still wait for an answer too. */
    close: () => Promise.all(servers.map(close)),
  };
}

/**
 * Lets the page of one other origin call, cookies included. Returns whether the request was only the question that browsers
 * ask before a call, and is answered.
 *
 * @type {(req: Request, res: Response, origin: string) => boolean}
 */
function allowOrigin(req, res, origin) {
  res.setHeader('Vary', 'Origin');
  if (req.headers.origin !== origin || !pathOf(req).startsWith('/api/')) return false;
  res.setHeader('Access-Control-Allow-Origin', origin);
  res.setHeader('Access-Control-Allow-Credentials', 'true');
  const exposed = 'X-CSRF-Token, X-User-Hash, client-country, X-Client-Country, Retry-After';
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
      const isTaken = error.code === 'EADDRINUSE' || error.code === 'EACCES';
      const advice = `Port ${port} is taken. Choose another: PORT=${port + 1} npm start`;
      reject(isTaken ? new Error(advice) : error);
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
function portOf(server) {
  const address = server?.address();
  return typeof address === 'object' && address ? address.port : 0;
}
