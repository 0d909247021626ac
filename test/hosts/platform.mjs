// A server that serves an app's folder and the page of External sites as Nextcloud does, according to its documentation.
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:https';
import { extname, join } from 'node:path';

export const appFolder = '/apps/sealport/js/';
export const externalSites = '/apps/external/1';

/** The types that Nextcloud's web server serves from an app's folder. All other requests go to PHP. @type {Record<string, string>} */
const servedTypes = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
};

const commonHeaders = {
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'SAMEORIGIN',
  'X-Robots-Tag': 'noindex, nofollow',
};

/** @param {{ dist: string, tls: import('./servers.mjs').Tls, getFrameUrl: () => string }} options `getFrameUrl` returns the URL of the external site */
export async function startPlatform({ dist, tls, getFrameUrl }) {
  const pair = { cert: readFileSync(tls.certificate), key: readFileSync(tls.key) };
  const server = createServer(pair, async ({ url = '' }, response) => {
    const { pathname } = new URL(url, 'https://localhost');
    const type = servedTypes[extname(pathname)];
    const path = join(dist, decodeURIComponent(pathname.replace(appFolder, '')));
    const isServed = pathname.startsWith(appFolder) && type;
    const content = isServed && (await readFile(path).catch(() => undefined));
    for (const [name, value] of Object.entries(commonHeaders)) response.setHeader(name, value);
    if (pathname === '/status.php') {
      response.writeHead(200, { 'Content-Type': 'application/json' });
      response.end('{"installed":true,"productname":"Nextcloud"}');
    } else if (pathname === externalSites) {
      const headers = { 'Content-Type': 'text/html', 'Content-Security-Policy': 'frame-src *' };
      response.writeHead(200, headers).end(`<!doctype html><link rel="icon" href="data:,">
<iframe src="${getFrameUrl()}" title="Sealport" width="1200" height="700"></iframe>`);
    } else if (content) {
      // Without this header, browsers decide themselves how long to cache a page.
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
