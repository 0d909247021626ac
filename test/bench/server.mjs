import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { createSecureServer } from 'node:http2';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { pathOf, refuse, send } from '../service/answers.mjs';
import { typeOf } from '../service/content-types.mjs';
import { securityHeaders } from '../service/headers.mjs';
import { fillPage } from '../service/page.mjs';
import { createService } from '../service/service.mjs';
import { createCertificate } from './certificate.mjs';

/**
 * One server for every candidate: HTTP/2 over TLS on loopback, Brotli 11 made once (6 for a page
 * that is filled for its visitor), the page revalidated at every visit and all other files immutable for a year. Each site has a host name of
 * its own (`login.localhost`), and so its own connection, cache and cookies.
 */
export async function startServer(address = '127.0.0.1') {
  const { spki, ...credentials } = createCertificate();
  const sites = new Map();
  let sent = 0;

  const server = createSecureServer(credentials, async (req, res) => {
    // 304 has no body, and the length of all others is known: bytes of bodies, as they travel.
    const { end } = res;
    res.end = (body) => {
      sent += body ? Buffer.byteLength(body) : 0;
      return end.call(res, body);
    };
    try {
      const site = sites.get(req.authority.split('.', 1)[0]);
      if (!(await site?.answer?.(req, res))) await sendFile(req, res, site);
    } catch (error) {
      console.error(`${req.method} ${req.url}: ${error.stack}`);
      if (!res.headersSent) send(res, refuse(500, 'internal', 'The bench has made a mistake.'));
    }
  });
  await new Promise((resolve) => server.listen(0, address, resolve));
  const { port } = server.address();

  return {
    spki,
    /** Adds a site, or gives a new release to one. Resolves with its address. */
    async add(name, folder, answer = stub) {
      sites.set(name, { files: await readFolder(folder), answer });
      return `https://${name}.localhost:${port}/`;
    },
    /** Bytes of all bodies since the last time. */
    takeSent() {
      const bytes = sent;
      sent = 0;
      return bytes;
    },
    /** Bytes of a site's files, Brotli; pictures and maps left out. */
    weigh: (name) =>
      [...sites.get(name).files]
        .filter(([path]) => !/\.(map|svg|png|jpe?g|webp|avif|ico)$/.test(path))
        .reduce((sum, [, { body }]) => sum + body.length, 0),
    names: (name) => [...sites.get(name).files.keys()],
    close: () => server.close(),
  };
}

/** For sites without a service: nobody is logged in, and nothing is there. */
function stub(req, res) {
  if (!pathOf(req).startsWith('/api/')) return false;
  send(res, refuse(404, 'not_found', 'There is no such call.'));
  return true;
}

/**
 * What our own page talks to: the stand-in service, which fills the page's elements too. The list of
 * accounts can be replaced by one of any length.
 */
export function createBackend() {
  const service = createService();
  const headers = Object.entries(securityHeaders(null));
  let accounts;
  return {
    setAccounts: (list) => {
      accounts = list && JSON.stringify(list);
    },
    async answer(req, res) {
      for (const header of headers) res.setHeader(...header);
      const path = pathOf(req);
      if (accounts && path === '/api/v1/settings/accounts') {
        const head = { 'Content-Type': typeOf('.json'), 'Cache-Control': 'no-store' };
        res.writeHead(200, head).end(accounts);
        return true;
      }
      if (path.startsWith('/api/')) return service.handle(req, res);
      if (path === '/') req.values = { ...service.openPage(req, res) };
      return false;
    },
  };
}

async function sendFile(req, res, site) {
  const path = pathOf(req);
  const file = site?.files.get(path === '/' ? 'index.html' : path.slice(1));
  if (!file) return send(res, refuse(404, 'not_found', 'There is no such file.'));
  const page = file.type.startsWith('text/html');
  const { body, type, small } = page && req.values ? await fill(file, req.values) : file;
  const tag = `"${createHash('sha1').update(body).digest('base64url')}"`;
  res.setHeader('Cache-Control', page ? 'no-cache' : 'public, max-age=31536000, immutable');
  res.setHeader('ETag', tag);
  if (req.headers['if-none-match'] === tag) return res.writeHead(304).end();
  res.writeHead(200, { 'Content-Type': type, ...(small && { 'Content-Encoding': 'br' }) });
  return res.end(body);
}

/** Path -> type and bytes as they travel. */
async function readFolder(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const read = files.map(async ({ parentPath, name }) => {
    const full = join(parentPath, name);
    const path = full.slice(join(folder, '/').length).replaceAll('\\', '/');
    return [path, await encode(name, await readFile(full))];
  });
  return new Map(await Promise.all(read));
}

/** A page for one visitor, who waits while it is compressed: quality 6, as servers do it by default. */
async function fill({ type, source }, values) {
  return { type, body: await compress(fillPage(source, values), 6), small: true };
}

const compress = (source, quality) =>
  promisify(brotliCompress)(source, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });

const kept = new Map();

/** Compressed once a content, whichever site it belongs to. Text only. */
async function encode(name, content) {
  const type = typeOf(name);
  if (!type.includes('charset')) return { type, body: Buffer.from(content), small: false };
  const source = String(content);
  if (!kept.has(source)) kept.set(source, await compress(source, 11));
  return { type, body: kept.get(source), source, small: true };
}
