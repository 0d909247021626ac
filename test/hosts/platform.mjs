// The platform's documented behaviour towards what lies in an app's folder, and towards an app's own page.
import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createServer, request } from 'node:http';
import { join } from 'node:path';
import { decodePart, pathOf } from '../service/answers.mjs';
import { typeOf } from '../service/content-types.mjs';

/** Where an app's scripts are served from, and the app's page. */
export const folder = '/nextcloud/custom_apps/portal/js/';
export const appPage = '/nextcloud/index.php/apps/portal/';

const aYearAgo = new Date(Date.now() - 31_536_000_000).toUTCString();

/** What its web server serves of an app's folder; everything else goes to the front controller. */
const served = /\.(html|js|mjs|css|svg|png|jpg|gif|ico|webp|wasm|map|woff2?)$/;
const cached = /\.(js|mjs|css|svg|png|jpg|gif|ico|webp|wasm)$/;

const everywhere = {
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'SAMEORIGIN',
  'X-Permitted-Cross-Domain-Policies': 'none',
  'X-Robots-Tag': 'noindex, nofollow',
};

/** @type {(nonce: string, allowed: { frames: string, connect: string }) => string} */
const policy = (nonce, { frames, connect }) =>
  [
    "default-src 'none'",
    "base-uri 'none'",
    "manifest-src 'self'",
    `script-src 'nonce-${nonce}'`,
    `script-src-elem 'strict-dynamic' 'nonce-${nonce}'`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    `connect-src 'self'${connect && ` ${connect}`}`,
    "media-src 'self'",
    ...(frames ? [`frame-src ${frames}`] : []),
    "frame-ancestors 'self'",
    "form-action 'self'",
  ].join('; ');

/**
 * @param {{ dist: string, page?: (nonce: string) => string, frames?: string, connect?: string, service?: number,
 *   age?: number }} options
 *   `page`: what stands in the app's page; `frames`, `connect`: what the app adds to its policy; `service`: the port
 *   that an operator has its web server pass calls to, which it does not do by itself; `age`: for how many seconds
 *   browsers keep scripts
 */
export async function startPlatform({ dist, page = () => '', frames = '', connect = '', ...rest }) {
  const { service, age = 15_778_463 } = rest;
  const server = createServer(async (req, res) => {
    const path = pathOf(req);
    if (service && path.startsWith('/api/')) {
      pass(req, res, service);
      return;
    }
    for (const header of Object.entries(everywhere)) res.setHeader(...header);
    if (path === appPage) {
      const nonce = randomBytes(32).toString('base64');
      res.setHeader('Content-Security-Policy', policy(nonce, { frames, connect }));
      res.setHeader('Cache-Control', 'no-store');
      res.writeHead(200, { 'Content-Type': 'text/html; charset=UTF-8' });
      res.end(page(nonce));
      return;
    }
    const name = path.startsWith(folder) ? decodePart(path.slice(folder.length)) : null;
    const content =
      name && served.test(name) ? await readFile(join(dist, name)).catch(() => null) : null;
    if (!name || !content) {
      res.writeHead(404, { 'Content-Type': 'text/html; charset=UTF-8' });
      res.end('<!doctype html><title>Not found</title>');
      return;
    }
    const version = (req.url ?? '').includes('?v=') ? ', immutable' : '';
    if (cached.test(name)) res.setHeader('Cache-Control', `public, max-age=${age}${version}`);
    // Pages say only how old they are, from which browsers conclude how long to keep them.
    else res.setHeader('Last-Modified', aYearAgo);
    res.writeHead(200, { 'Content-Type': typeOf(name).replace('; charset=utf-8', '') });
    res.end(content);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve(undefined));
        server.closeAllConnections();
      }),
  };
}

/** @type {(req: import('node:http').IncomingMessage, res: import('node:http').ServerResponse, port: number) => void} */
function pass(req, res, port) {
  const { method, headers, url } = req;
  const onward = request({ host: '127.0.0.1', port, method, headers, path: url }, (answer) => {
    res.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(res);
  });
  onward.on('error', () => res.destroy());
  req.pipe(onward);
}

/** Some of what the platform's own style sheets say, and things that they are said of. */
export const hostStyle = `
  body { margin: 0; font: 15px/24px Georgia; color: rgb(34, 34, 34); text-align: right; letter-spacing: 1px }
  button, input, select, textarea { margin: 3px; padding: 8px 14px; min-height: 44px; border: 2px solid maroon;
    border-radius: 100px; background-color: ivory; color: maroon; font-size: 20px; width: 130px; cursor: help }
  input:not([type='range'], .x) { outline: 3px dotted green; box-shadow: 0 0 4px black }
  button:hover, button:not(.y) { text-transform: uppercase; font-weight: bold }
  a { color: purple; text-decoration: none; border-bottom: 1px dashed }
  a::before { content: '»' }
  h1, h2, h3 { font-size: 20px; margin: 12px 0; color: teal; font-weight: bold }
  p, li { margin: 9px; color: navy }
  ul, ol { list-style: square; padding-inline-start: 30px }
  form, label { display: inline-block; padding: 4px }
  main, header, footer, nav, section { background: beige; padding: 5px; border: 1px solid }
  svg { opacity: 0.5 }
  * { margin-block-end: 1px }
  #content { padding: 0; border: 0; position: relative }
  @keyframes spin { from, to { left: 0 } }
  .spinner { animation: spin 1s }`;

export const hostThings = `
<header id="header"><a href="#details" id="to-details">Files</a> <button type="button" id="host-button">Menu</button></header>
<ul id="menu"><li>One</li><li><a href="#/">Two</a></li></ul>
<div class="fallback" id="host-fallback">Ours</div>
<section class="container stack"><h2 class="card">Title</h2><p class="muted">Text <code>code</code></p>
<form class="field"><label>Name <input class="field__input" name="q"></label><select class="table"><option>1</option></select></form>
<table class="table"><tbody><tr><td>Cell</td><th>Head</th></tr></tbody></table><div hidden>Hidden</div>
<svg width="20" height="20"><rect width="9" height="9"></rect></svg><div class="spinner banner">!</div></section>`;
