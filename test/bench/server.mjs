import { execFileSync } from 'node:child_process';
import { createHash, X509Certificate } from 'node:crypto';
import { mkdirSync, readFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { createSecureServer } from 'node:http2';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { typeOf } from '../service/content-types.mjs';
import { securityHeaders } from '../service/headers.mjs';
import { fillPage } from '../service/page.mjs';
import { createService } from '../service/service.mjs';
import { output } from './controls.mjs';

/**
 * One server for all candidates: HTTP/2 over TLS on loopback, Brotli, the page asked for at every visit and all other
 * files immutable. Each site has a host name (`control.localhost`), and so a connection, a cache and cookies of its own.
 */
export async function startServer() {
  const { spki, ...credentials } = createCertificate();
  const sites = new Map();
  let sent = 0;
  const server = createSecureServer(credentials, async (req, res) => {
    try {
      const site = sites.get(req.authority.split('.', 1)[0]);
      if (!(await site?.answer?.(req, res))) sent += await sendFile(req, res, site?.files);
    } catch (error) {
      console.error(`${req.method} ${req.url}: ${error.stack}`);
      res.stream.close();
    }
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    /** What Chromium's `--ignore-certificate-errors-spki-list` asks for; with it the browser keeps its HTTP cache. */
    spki,
    /** Adds a site, or gives another release to one. Returns its address. */
    async add(name, folder, answer) {
      sites.set(name, { files: await readFolder(folder), answer });
      return `https://${name}.localhost:${server.address().port}/`;
    },
    /** Bytes of all files since the last time, as they travelled. */
    takeSent() {
      const bytes = sent;
      sent = 0;
      return bytes;
    },
    close: () => server.close(),
  };
}

/** The stand-in service, which fills the page's elements too. A list of any length can take the place of its accounts. */
export function createBackend() {
  const service = createService();
  let accounts;
  return {
    setAccounts: (list) => {
      accounts = list && JSON.stringify(list);
    },
    async answer(req, res) {
      for (const header of Object.entries(securityHeaders(null))) res.setHeader(...header);
      if (accounts && req.url === '/api/v1/settings/accounts') {
        res.writeHead(200, { 'Content-Type': 'application/json' }).end(accounts);
        return true;
      }
      if (req.url.startsWith('/api/')) return service.handle(req, res);
      if (req.url === '/') req.values = { ...service.openPage(req, res) };
      return false;
    },
  };
}

/** Returns the bytes of the body. */
async function sendFile(req, res, files) {
  const name = req.url === '/' ? 'index.html' : req.url.slice(1);
  const file = files?.get(name);
  if (!file) {
    res.writeHead(404).end();
    return 0;
  }
  const { values } = req;
  const body = values ? await compress(fillPage(`${file.source}`, values), 6) : file.body;
  const cache = name === 'index.html' ? 'no-cache' : 'public, max-age=31536000, immutable';
  const type = typeOf(name);
  res.writeHead(200, { 'Content-Type': type, 'Content-Encoding': 'br', 'Cache-Control': cache });
  res.end(body);
  return body.length;
}

/** Path -> content, and the body as it travels. */
async function readFolder(folder) {
  const files = new Map();
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const source = await readFile(path);
    const name = relative(folder, path).replaceAll('\\', '/');
    files.set(name, { source, body: await compress(source, 11) });
  }
  return files;
}

const compress = (source, quality) =>
  promisify(brotliCompress)(source, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });

function createCertificate() {
  mkdirSync(output, { recursive: true });
  const command = 'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2';
  const files = ['-subj', '/CN=localhost', '-keyout', 'key.pem', '-out', 'certificate.pem'];
  execFileSync('openssl', [...command.split(' '), ...files], { cwd: output, stdio: 'pipe' });
  const [key, cert] = ['key.pem', 'certificate.pem'].map((name) =>
    readFileSync(join(output, name)),
  );
  const spki = new X509Certificate(cert).publicKey.export({ type: 'spki', format: 'der' });
  return { key, cert, spki: createHash('sha256').update(spki).digest('base64') };
}
