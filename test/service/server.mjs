import { createServer } from 'node:http';
import { pathOf, refuse, send } from './answers.mjs';
import { allowOrigin } from './cors.mjs';
import { securityHeaders } from './headers.mjs';
import { createProxy } from './proxy.mjs';
import { createService } from './service.mjs';
import { createStatic } from './static.mjs';

/**
 * @typedef {import('./answers.mjs').Request} Request
 * @typedef {import('./answers.mjs').Response} Response
 * @typedef {import('node:http').Server} Server
 *
 * @typedef {object} ServerOptions
 * @property {string} dist the built page
 * @property {number} [port] 0 picks one that is free
 * @property {string} [host] without it, both loopback addresses
 * @property {import('./headers.mjs').Settings & { brand?: string } | null} [settings] for the page
 * @property {string | undefined} [api] pass calls to the service at this address instead
 */

const LOOPBACK = ['127.0.0.1', '::1'];

/**
 * Serves the page together with the stand-in service, or with a real one by proxy (then `service`
 * is null). Rejects with a sentence if the port is taken.
 *
 * @param {ServerOptions & import('./context.mjs').Options} options
 */
export async function startServer({ dist, port = 8080, host, settings = null, api, ...options }) {
  const { print } = options;
  const service = api ? null : createService({ brand: settings?.brand, ...options });
  const backend = service ?? createProxy(api ?? '', { print });
  const files = createStatic({
    dist,
    page: async (req, res) => ({
      settings,
      policy: settings,
      ...(await backend.openPage(req, res)),
    }),
  });
  const headers = Object.entries(securityHeaders(settings));
  const pageOrigin = service && options.origin && new URL(options.origin).origin;

  /** @type {(req: Request, res: Response) => Promise<void>} */
  async function answer(req, res) {
    for (const header of headers) res.setHeader(...header);
    const isCall = pathOf(req).startsWith('/api/');
    if (pageOrigin && isCall && allowOrigin(req, res, pageOrigin)) return;
    try {
      if (!(await backend.handle(req, res))) await files.handle(req, res);
    } catch (error) {
      print?.(`${req.method} ${req.url} failed: ${/** @type {Error} */ (error).stack}\n`);
      if (res.headersSent) res.destroy();
      else send(res, refuse(500, 'internal', 'The server has made a mistake.'));
    }
  }

  const servers = await listenAll(answer, port, host ? [host] : LOOPBACK);
  const actual = portOf(servers[0]);
  return {
    url: `http://${host ?? 'localhost'}:${actual}/`,
    port: actual,
    service,
    /** Ends every connection, those that still wait for an answer too. */
    close: () => Promise.all(servers.map(close)),
  };
}

/**
 * Listens on all addresses at one port, so that "localhost" leads here whichever way it resolves.
 * A machine without IPv6 does without.
 *
 * @param {(req: Request, res: Response) => Promise<void>} answer
 * @param {number} port
 * @param {readonly string[]} hosts
 */
async function listenAll(answer, port, [first = '', ...others]) {
  const servers = [await listen(createServer(answer), port, first)];
  for (const host of others) {
    try {
      servers.push(await listen(createServer(answer), portOf(servers[0]), host));
    } catch (error) {
      const { code } = /** @type {NodeJS.ErrnoException} */ (error);
      if (code !== 'EADDRINUSE' || port === 0) continue;
      await Promise.all(servers.map(close));
      throw error;
    }
  }
  return servers;
}

/** @type {(server: Server, port: number, host: string) => Promise<Server>} */
const listen = (server, port, host) =>
  new Promise((resolve, reject) => {
    server.once('error', (error) => reject(explain(error, port)));
    server.listen(port, host, () => resolve(server));
  });

/** @type {(error: NodeJS.ErrnoException, port: number) => Error} */
function explain(error, port) {
  const { code } = error;
  if (code === 'EADDRINUSE') {
    const message = `Port ${port} is taken. Choose another: PORT=${port + 1} npm start`;
    return Object.assign(new Error(message), { code });
  }
  if (code === 'EACCES') {
    const message = `Port ${port} is reserved. Choose another: PORT=8080 npm start`;
    return Object.assign(new Error(message), { code });
  }
  return error;
}

/** @type {(server: Server) => Promise<void>} */
const close = (server) =>
  new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });

/** @param {Server | undefined} server */
function portOf(server) {
  const address = server?.address();
  return typeof address === 'object' && address ? address.port : 0;
}
