import { readFile, realpath, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { decodePart, pathOf } from './answers.mjs';
import { typeOf } from './content-types.mjs';
import { securityHeaders } from './headers.mjs';
import { fillPage } from './page.mjs';

/**
 * @typedef {import('./answers.mjs').Request} Request
 * @typedef {import('./answers.mjs').Response} Response
 * @typedef {import('./page.mjs').PageValues & { policy?: import('./headers.mjs').Settings | null }} Page
 */

/**
 * Serves a folder: the page with its elements filled in, and the files beside it.
 *
 * @param {object} options
 * @param {string} options.dist
 * @param {(req: Request, res: Response) => Page | Promise<Page>} options.page what to fill in
 */
export const createStatic = ({ dist, page }) => ({
  /**
   * Answers every request that it is given.
   *
   * @type {(req: Request, res: Response) => Promise<void>}
   */
  async handle(req, res) {
    const path = pathOf(req);
    if (req.method !== 'GET' && req.method !== 'HEAD') return finish(req, res, 405, '.txt');
    // Where password managers look for the form (W3C, change-password-url).
    if (path === '/.well-known/change-password') {
      res.setHeader('Location', '/#/profile');
      return finish(req, res, 302, '.txt');
    }
    const file = await locate(dist, path === '/' ? '/index.html' : path);
    if (!file) return finish(req, res, 404, '.txt', 'Not found.');
    if (!file.endsWith(`${sep}index.html`))
      return finish(req, res, 200, file, await readFile(file));
    const { policy = null, ...values } = await page(req, res);
    for (const header of Object.entries(securityHeaders(policy))) res.setHeader(...header);
    finish(req, res, 200, file, fillPage(await readFile(file, 'utf8'), values));
  },
});

/**
 * The file of a path; null if there is none, or if it would lie outside of the folder.
 *
 * @type {(dist: string, path: string) => Promise<string | null>}
 */
async function locate(dist, path) {
  const parts = path.split('/').slice(1).map(decodePart);
  if (parts.some((part) => !part || part.startsWith('.') || /[\\/\0]/.test(part))) return null;
  try {
    const root = await realpath(dist);
    const file = await realpath(join(root, ...parts.map(String)));
    return file.startsWith(root + sep) && (await stat(file)).isFile() ? file : null;
  } catch {
    return null;
  }
}

/** @type {(req: Request, res: Response, status: number, name: string, body?: string | Buffer) => void} */
function finish(req, res, status, name, body = '') {
  const isHashed = pathOf(req).startsWith('/assets/') && status === 200;
  res.writeHead(status, {
    'Content-Type': typeOf(name),
    'Content-Length': Buffer.byteLength(body),
    'Cache-Control': isHashed ? 'public, max-age=31536000, immutable' : 'no-store',
  });
  res.end(req.method === 'HEAD' ? undefined : body);
}
