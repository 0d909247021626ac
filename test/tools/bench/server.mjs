import { execFileSync } from 'node:child_process';
import { createHash, X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, readFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { createSecureServer } from 'node:http2';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { fillPage } from '../../../src/host/page-values.mjs';
import { getContentType } from '../service/content-types.mjs';
import { securityHeaders } from '../service/headers.mjs';
import { createService } from '../service/service.mjs';
import { output } from './control.mjs';

/** @typedef {import('node:http2').Http2ServerRequest} Request */
/** @typedef {import('node:http2').Http2ServerResponse} Response */

/**
 * Handles a request before the files do. Returns `'handled'` if it has sent the response, otherwise the values of the
 * page's elements if the request is for a page to be filled in.
 *
 * @typedef {(req: Request, res: Response) => Promise<'handled' | import('../../../src/host/page-values.mjs').PageValues | undefined>} Handler
 */

/** @typedef {Map<string, { source: Buffer, compressed: Buffer }>} Files by their path */

/**
 * Starts one server for all candidates: HTTP/2 over TLS on loopback, with Brotli. The browser revalidates the page at
 * every visit and keeps all other files. Each site has a host name (`control.localhost`), and therefore a connection, a
 * cache and cookies of its own.
 */
export async function startServer() {
  const { spki, ...credentials } = createCertificate();
  /** @type {Map<string, { files: Files, handle: Handler | undefined }>} */
  const sites = new Map();
  let sentBytes = 0;
  const server = createSecureServer(credentials, async (req, res) => {
    try {
      const [name = ''] = req.authority.split('.', 1);
      const site = sites.get(name);
      const result = await site?.handle?.(req, res);
      if (result !== 'handled') sentBytes += await sendFile(req, res, site?.files, result);
    } catch (error) {
      console.error(`${req.method} ${req.url}:`, error);
      res.stream.close();
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  return {
    /**
     * For Chromium's option `--ignore-certificate-errors-spki-list`. Without it, Chromium does not cache anything from a
     * server with a certificate that it does not trust.
     */
    spki,
    /**
     * Adds a site, or replaces the files of one. Returns its address.
     *
     * @param {string} name
     * @param {string} folder
     * @param {Handler} [handle]
     */
    async add(name, folder, handle) {
      sites.set(name, { files: await readFolder(folder), handle });
      return `https://${name}.localhost:${port}/`;
    },
    /** The compressed bytes of all files that were sent since the last call. */
    takeSentBytes() {
      const bytes = sentBytes;
      sentBytes = 0;
      return bytes;
    },
    close: () => server.close(),
  };
}

/** Runs the stand-in service, which also fills in the page's elements. */
export function createBackend() {
  const service = createService();
  /** @type {string | undefined} */
  let accounts;
  return {
    /**
     * Replaces the service's accounts by a list of any length; undefined restores them.
     *
     * @param {readonly object[] | undefined} list
     */
    setAccounts(list) {
      accounts = list && JSON.stringify(list);
    },
    /** @type {Handler} */
    async handle(req, res) {
      for (const [name, value] of Object.entries(securityHeaders(null))) res.setHeader(name, value);
      if (accounts && req.url === '/api/v1/settings/accounts') {
        res.writeHead(200, { 'Content-Type': 'application/json' }).end(accounts);
        return 'handled';
      }
      // The service uses only what the APIs of HTTP/1 and HTTP/2 have in common.
      const request = /** @type {import('node:http').IncomingMessage} */ (
        /** @type {unknown} */ (req)
      );
      const response = /** @type {import('node:http').ServerResponse} */ (
        /** @type {unknown} */ (res)
      );
      if (req.url === '/') return service.openPage(request, response);
      if (!req.url.startsWith('/api/')) return undefined;
      return (await service.handle(request, response)) ? 'handled' : undefined;
    },
  };
}

/**
 * Returns the number of bytes of the response's body.
 *
 * @param {Request} req
 * @param {Response} res
 * @param {Files | undefined} files
 * @param {import('../../../src/host/page-values.mjs').PageValues | undefined} pageValues
 */
async function sendFile(req, res, files, pageValues) {
  const name = req.url === '/' ? 'index.html' : req.url.slice(1);
  const file = files?.get(name);
  if (!file) {
    res.writeHead(404).end();
    return 0;
  }
  const body = pageValues
    ? await compress(fillPage(`${file.source}`, pageValues), 6)
    : file.compressed;
  const cache = name === 'index.html' ? 'no-cache' : 'public, max-age=31536000, immutable';
  const type = getContentType(name);
  res.writeHead(200, { 'Content-Type': type, 'Content-Encoding': 'br', 'Cache-Control': cache });
  res.end(body);
  return body.length;
}

/**
 * @param {string} folder
 * @returns {Promise<Files>}
 */
async function readFolder(folder) {
  /** @type {Files} */
  const files = new Map();
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const source = await readFile(path);
    const name = relative(folder, path).replaceAll('\\', '/');
    files.set(name, { source, compressed: await compress(source, 11) });
  }
  return files;
}

/** @type {(source: string | Buffer, quality: number) => Promise<Buffer>} */
const compress = (source, quality) =>
  promisify(brotliCompress)(source, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });

function createCertificate() {
  mkdirSync(output, { recursive: true });
  const command = 'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2';
  const files = ['-subj', '/CN=localhost', '-keyout', 'key.pem', '-out', 'certificate.pem'];
  execFileSync('openssl', [...command.split(' '), ...files], { cwd: output, stdio: 'pipe' });
  const key = readFileSync(join(output, 'key.pem'));
  const cert = readFileSync(join(output, 'certificate.pem'));
  const publicKey = new X509Certificate(cert).publicKey.export({ type: 'spki', format: 'der' });
  return { key, cert, spki: createHash('sha256').update(publicKey).digest('base64') };
}
