import http from 'node:http';
import https from 'node:https';
import { pathOf, refuse, send } from './answers.mjs';
import { decodeSettings, readPage } from './page.mjs';
import { back, forward, localCookie } from './proxy-headers.mjs';

/**
 * @typedef {import('./answers.mjs').Request} Request
 * @typedef {import('./answers.mjs').Response} Response
 */

const PAGE_TIMEOUT = 10_000;

/**
 * Puts our page in front of a real service: calls pass through, and the page gets what the
 * service's own page says about session and settings.
 * Throws a sentence if the address is none.
 *
 * @param {string} apiUrl where the service is; `<apiUrl>/api/v1` are its calls, `<apiUrl>/` its page
 * @param {{ print?: ((text: string) => void) | undefined }} [options]
 */
export function createProxy(apiUrl, { print = console.error } = {}) {
  const target = parseTarget(apiUrl);
  let explained = '';

  /** @param {{ code?: string, message: string, cause?: { code?: string, message: string } }} error */
  function explain({ code, message, cause }) {
    const reason = cause?.code ?? code ?? cause?.message ?? message;
    if (reason !== explained) {
      print(
        `${target.href} cannot be reached (${reason}). Check the address, the network and, for a` +
          ' certificate of your own, NODE_EXTRA_CA_CERTS.\n',
      );
    }
    explained = reason;
  }

  /** @type {(req: Request, res: Response) => void} */
  function pass(req, res) {
    const { request } = target.protocol === 'https:' ? https : http;
    const path = target.pathname.slice(0, -1) + req.url;
    const options = {
      method: req.method,
      path,
      headers: forward(req.headers, target),
      agent: false,
    };
    const outgoing = request(target, options, (incoming) => {
      explained = '';
      res.writeHead(incoming.statusCode ?? 502, back(incoming.headers));
      incoming.on('error', () => res.destroy()).pipe(res);
    });
    outgoing.on('error', (error) => {
      if (res.headersSent || res.destroyed) return res.destroy();
      explain(error);
      send(res, refuse(502, 'unreachable', `The service at ${target.host} cannot be reached.`));
    });
    res.on('close', () => outgoing.destroy());
    req.pipe(outgoing);
  }

  /** @type {(req: Request, res: Response) => Promise<ReturnType<typeof readPage>>} */
  async function fetchPage({ headers }, res) {
    const { cookie, 'accept-language': languages } = headers;
    const response = await fetch(target, {
      headers: {
        Accept: 'text/html',
        ...(cookie && { Cookie: cookie }),
        ...(languages && { 'Accept-Language': languages }),
      },
      signal: AbortSignal.timeout(PAGE_TIMEOUT),
    });
    const cookies = response.headers.getSetCookie().map(localCookie);
    if (cookies.length > 0) res.setHeader('Set-Cookie', cookies);
    return readPage(await response.text());
  }

  return {
    /**
     * Answers if the request is a call.
     *
     * @param {Request} req
     * @param {Response} res
     */
    async handle(req, res) {
      const isCall = pathOf(req).startsWith('/api/v1/');
      if (isCall) pass(req, res);
      return isCall;
    },
    /**
     * What our page must know: what the service's page says. A service without such a page is asked
     * by the application itself, whence `session: "server"`.
     *
     * @param {Request} req
     * @param {Response} res
     */
    async openPage(req, res) {
      const empty = { settings: null, csrfToken: null, userHash: null };
      const page = await fetchPage(req, res).catch((error) => {
        explain(error);
        return empty;
      });
      const policy = decodeSettings(page.settings);
      const settings = page.userHash === null ? { ...policy, session: 'server' } : page.settings;
      return { settings, csrfToken: page.csrfToken ?? '', userHash: page.userHash, policy };
    },
  };
}

/** @param {string} apiUrl */
function parseTarget(apiUrl) {
  if (!/^https?:\/\//i.test(apiUrl) || !URL.canParse(apiUrl)) {
    throw new Error(`"${apiUrl}" is not the address of a service. Write it as https://host/.`);
  }
  const { origin, pathname } = new URL(apiUrl);
  return new URL(pathname.replace(/(?:\/api\/v1)?\/*$/, '/'), origin);
}
