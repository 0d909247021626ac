// A server that treats an app's folder, and the page of External sites, as Nextcloud is documented to.
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:https';
import { extname, join } from 'node:path';

export const folder = '/apps/sealport/js/';
export const externalSites = '/apps/external/1';

/** What its web server serves of an app's folder; everything else goes to the front controller. @type {Record<string, string>} */
const types = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
};

const everywhere = {
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'SAMEORIGIN',
  'X-Robots-Tag': 'noindex, nofollow',
};

/** @param {{ dist: string, tls: import('./servers.mjs').Tls, frame: () => string }} options `frame`: the address of the external site */
export async function startPlatform({ dist, tls, frame }) {
  const pair = { cert: readFileSync(tls.certificate), key: readFileSync(tls.key) };
  const server = createServer(pair, async ({ url = '' }, response) => {
    const { pathname } = new URL(url, 'https://localhost');
    const type = types[extname(pathname)];
    const path = join(dist, decodeURIComponent(pathname.replace(folder, '')));
    const isServed = pathname.startsWith(folder) && type;
    const content = isServed && (await readFile(path).catch(() => undefined));
    for (const [name, value] of Object.entries(everywhere)) response.setHeader(name, value);
    if (pathname === externalSites) {
      const headers = { 'Content-Type': 'text/html', 'Content-Security-Policy': 'frame-src *' };
      response.writeHead(200, headers).end(`<!doctype html><link rel="icon" href="data:,">
<iframe src="${frame()}" title="Sealport" width="1200" height="700"></iframe>`);
    } else if (content) {
      // Of pages browsers conclude themselves for how long to keep them.
      if (type !== 'text/html') response.setHeader('Cache-Control', 'public, max-age=15778463');
      response.writeHead(200, { 'Content-Type': type }).end(content);
    } else response.writeHead(404, { 'Content-Type': 'text/html' }).end('Not found');
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const address = /** @type {import('node:net').AddressInfo} */ (server.address());
  const close = () => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  };
  return { url: `https://localhost:${address.port}`, close };
}
