import { readFile, realpath, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { decodePart, pathOf } from './answers.mjs';
import { typeOf } from './content-types.mjs';
import { securityHeaders } from './headers.mjs';
import { fillPage } from './page.mjs';

/**
 * @typedef {import('./answers.mjs').Request} Request
 * @typedef {import('./answers.mjs').Response} Response
 * @typedef {import('./page.mjs').PageValues & { policy?: import('./headers.mjs').Settings | null }} Page
 */

const compress = promisify(brotliCompress);

const FOREVER = 'public, max-age=31536000, immutable';

/**
 * Serves a folder: the page with its elements filled in, and the files beside it. What is missing
 * is a 404: an application with a hash router needs no other fallback.
 *
 * @param {object} options
 * @param {string} options.dist
 * @param {(req: Request, res: Response) => Page | Promise<Page>} options.page what to fill in
 */
export function createStatic({ dist, page }) {
  /** @type {Map<string, Buffer>} */
  const compressed = new Map();

  /** @type {(req: Request, res: Response) => Promise<void>} */
  async function sendPage(req, res) {
    const { policy, ...values } = await page(req, res);
    const html = fillPage(await readFile(join(dist, 'index.html'), 'utf8'), values);
    for (const header of Object.entries(securityHeaders(policy))) res.setHeader(...header);
    const small = acceptsBrotli(req) ? await shrink(Buffer.from(html), 5) : null;
    finish(req, res, { type: typeOf('.html'), cache: 'no-store', body: html, small });
  }

  /** @type {(req: Request, res: Response, file: string) => Promise<void>} */
  async function sendFile(req, res, file) {
    const [body, { mtimeMs }] = await Promise.all([readFile(file), stat(file)]);
    const type = typeOf(file);
    const cache = pathOf(req).startsWith('/assets/') ? FOREVER : 'no-store';
    const key = `${file} ${mtimeMs}`;
    let small = null;
    if (type.includes('charset') && acceptsBrotli(req)) {
      small = compressed.get(key) ?? (await shrink(body, 11));
      compressed.set(key, small);
    }
    finish(req, res, { type, cache, body, small });
  }

  return {
    /**
     * Answers every request that it is given.
     *
     * @param {Request} req
     * @param {Response} res
     */
    async handle(req, res) {
      const path = pathOf(req);
      if (req.method !== 'GET' && req.method !== 'HEAD') {
        res.setHeader('Allow', 'GET, HEAD');
        return refuseText(req, res, 405, 'Only GET and HEAD.');
      }
      if (path === '/' || path === '/index.html') return sendPage(req, res);
      // Where password managers look for the form (W3C, change-password-url).
      if (path === '/.well-known/change-password') {
        res.setHeader('Location', '/#/profile');
        return refuseText(req, res, 302, 'The password is changed in the profile.');
      }
      const file = await locate(dist, path);
      return file ? sendFile(req, res, file) : refuseText(req, res, 404, 'Not found.');
    },
  };
}

/**
 * The file of a path; null if there is none, or if it would lie outside of the folder.
 *
 * @param {string} dist
 * @param {string} path
 */
async function locate(dist, path) {
  const parts = path.split('/').slice(1).map(decodePart);
  if (parts.some((part) => !part || part.startsWith('.') || /[\\/\0]/.test(part))) return null;
  try {
    const [root, file] = await Promise.all([
      realpath(dist),
      realpath(join(dist, ...parts.map(String))),
    ]);
    return file.startsWith(root + sep) && (await stat(file)).isFile() ? file : null;
  } catch {
    return null;
  }
}

/** @param {Request} req */
const acceptsBrotli = (req) =>
  /\bbr\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/.test(String(req.headers['accept-encoding'] ?? ''));

/** @type {(body: Buffer, quality: number) => Promise<Buffer>} */
const shrink = (body, quality) =>
  compress(body, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });

/** @type {(req: Request, res: Response, status: number, text: string) => void} */
function refuseText(req, res, status, text) {
  finish(req, res, { status, type: typeOf('.txt'), cache: 'no-store', body: text, small: null });
}

/**
 * @param {Request} req
 * @param {Response} res
 * @param {{ status?: number, type: string, cache: string, body: string | Buffer, small: Buffer | null }} content
 */
function finish(req, res, { status = 200, type, cache, body, small }) {
  const bytes = small ?? Buffer.from(body);
  res.writeHead(status, {
    'Content-Type': type,
    'Cache-Control': cache,
    'Content-Length': bytes.length,
    Vary: 'Accept-Encoding',
    ...(small && { 'Content-Encoding': 'br' }),
  });
  res.end(req.method === 'HEAD' ? undefined : bytes);
}
