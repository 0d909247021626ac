import { readFile, realpath, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { fillPage } from '../../../src/host/page-values.mjs';
import { getContentType } from './content-types.mjs';
import { securityHeaders } from './headers.mjs';
import { decodeSegment, getPath } from './responses.mjs';

/**
 * @typedef {import('node:http').IncomingMessage} IncomingMessage
 * @typedef {import('node:http').ServerResponse} ServerResponse
 * @typedef {import('../../../src/host/page-values.mjs').PageValues & { policy?: import('./headers.mjs').Settings | null }} Page
 */

/**
 * Serves a folder: the page with its elements filled in, and all other files.
 *
 * @param {object} options
 * @param {string} options.dist
 * @param {(req: IncomingMessage, res: ServerResponse) => Page | Promise<Page>} options.page returns the values of the page
 */
export const createStatic = ({ dist, page }) => ({
  /**
   * @type {(req: IncomingMessage, res: ServerResponse) => Promise<void>}
   */
  async handle(req, res) {
    const path = getPath(req);
    if (req.method !== 'GET' && req.method !== 'HEAD') return respond(req, res, 405, '.txt');
    // Password managers look here for the form that changes the password (W3C, change-password-url).
    if (path === '/.well-known/change-password') {
      res.setHeader('Location', '/#/profile');
      return respond(req, res, 302, '.txt');
    }
    const file = await locate(dist, path === '/' ? '/index.html' : path);
    if (!file) return respond(req, res, 404, '.txt', 'Not found.');
    if (!file.endsWith(`${sep}index.html`))
      return respond(req, res, 200, file, await readFile(file));
    const { policy = null, ...values } = await page(req, res);
    for (const header of Object.entries(securityHeaders(policy))) res.setHeader(...header);
    respond(req, res, 200, file, fillPage(await readFile(file, 'utf8'), values));
  },
});

/**
 * Finds the file of a path. Returns null if there is none, or if it is outside of the folder.
 *
 * @type {(dist: string, path: string) => Promise<string | null>}
 */
async function locate(dist, path) {
  const segments = path.split('/').slice(1).map(decodeSegment);
  if (segments.some((segment) => !segment || segment.startsWith('.') || /[\\/\0]/.test(segment)))
    return null;
  try {
    const root = await realpath(dist);
    const file = await realpath(join(root, ...segments.map(String)));
    return file.startsWith(root + sep) && (await stat(file)).isFile() ? file : null;
  } catch {
    return null;
  }
}

/** @type {(req: IncomingMessage, res: ServerResponse, status: number, name: string, body?: string | Buffer) => void} */
function respond(req, res, status, name, body = '') {
  const isHashed = getPath(req).startsWith('/assets/') && status === 200;
  res.writeHead(status, {
    'Content-Type': getContentType(name),
    'Content-Length': Buffer.byteLength(body),
    'Cache-Control': isHashed ? 'public, max-age=31536000, immutable' : 'no-store',
  });
  res.end(req.method === 'HEAD' ? undefined : body);
}
