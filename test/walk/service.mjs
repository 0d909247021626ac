import { createServer } from 'node:http';
import { securityHeaders } from '../service/headers.mjs';
import { createService } from '../service/service.mjs';
import { createStatic } from '../service/static.mjs';
import { dice } from './dice.mjs';

/**
 * @typedef {import('node:http').IncomingMessage} Request
 * @typedef {import('node:http').ServerResponse} Response
 * @typedef {{ url: string, due: number, release: () => void }} Held
 */

const html = '<!doctype html><title>Sorry</title><h1>Sorry</h1>';

/** A browser opens six connections to a host: what is held must leave some for the rest. */
const mostHeld = 3;
const longestHeld = 6;

const statuses = [400, 401, 403, 404, 409, 429, 500, 502, 503];

/** @type {Readonly<Record<string, (res: Response) => void>>} */
const answers = {
  html: (res) => res.writeHead(200, { 'Content-Type': 'text/html' }).end(html),
  empty: (res) => res.writeHead(200, { 'Content-Type': 'application/json' }).end(),
  missing: (res) => res.writeHead(404, { 'Content-Type': 'text/html' }).end(html),
  reset: (res) => res.socket?.destroy(),
  cut(res) {
    res.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': 100 });
    res.write('{"id":"4m7', () => res.socket?.destroy());
  },
};

/** What can become of a call, and of a part of the program. */
const fates = {
  call: /** @type {const} */ ([
    [8, 'refused'],
    ...['html', 'empty', 'cut', 'reset'].map((fate) => [2, fate]),
    [3, 'lost'],
    [5, 'late'],
    [2, 'hanging'],
  ]),
  part: /** @type {const} */ ([
    [3, 'missing'],
    [1, 'html'],
    [2, 'reset'],
    [3, 'late'],
    [2, 'hanging'],
  ]),
};

/** The start of the program: without it there is nothing to look at. */
const start = /^(boot|chunk|icon|main|react)-/;

/**
 * The built page and the stand-in service, with faults. A fault depends on the seed, the call and how often it was
 * called; how long one takes is counted in steps of the walk. So a walk meets the same faults in every run.
 *
 * @param {{ dist: string, seed: number, rate: number }} options rate: the share of answers that fail
 */
export async function startService({ dist, seed, rate }) {
  const service = createService();
  const files = createStatic({
    dist,
    page: (req, res) => ({ settings: null, policy: null, ...service.openPage(req, res) }),
  });
  /** @type {Map<string, number>} */
  const counts = new Map();
  /** @type {Set<Held>} */
  const held = new Set();
  /** Addresses of which the browser may complain. */
  const failed = new Set();
  /** @type {string[]} */
  const events = [];
  let step = 0;

  /** @type {(req: Request, res: Response) => Promise<void>} */
  async function serve(req, res) {
    for (const header of Object.entries(securityHeaders(null))) res.setHeader(...header);
    if (!(await service.handle(req, res))) await files.handle(req, res);
  }

  /** @type {(req: Request, res: Response) => Promise<void>} */
  async function meet(req, res) {
    const path = (req.url ?? '').split('?', 1)[0] ?? '';
    const { kind, name } = nameOf(req.method ?? '', path);
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    const random = dice(seed, name, count);
    const fails = kind !== 'page' && random.chance(kind === 'part' ? rate / 2 : rate);
    let fate = fails ? String(random.weigh(fates[kind])[1]) : 'good';
    if (/late|hanging/.test(fate) && held.size >= mostHeld) fate = 'reset';
    if (fate !== 'good') events.push(`${fate}: ${name}`);
    res.on('finish', () => res.statusCode >= 400 && failed.add(path));
    if (fate !== 'good' && fate !== 'late') failed.add(path);
    // So that a reload asks for every part anew.
    const write = res.writeHead.bind(res);
    res.writeHead = /** @type {any} */ (
      (status, headers) => write(status, { ...headers, 'Cache-Control': 'no-store' })
    );
    if (fate === 'late' || fate === 'hanging') {
      await hold(req, res, step + 1 + random.below(longestHeld));
      if (res.destroyed) return;
    }
    if (fate === 'good' || fate === 'late') return serve(req, res);
    if (fate === 'hanging') return answers.reset(res);
    if (fate === 'lost') {
      res.end = /** @type {any} */ (() => res.socket?.destroy());
      return serve(req, res);
    }
    if (fate === 'refused') return refuse(res, name, random);
    answers[fate]?.(res);
  }

  /** @type {(req: Request, res: Response, due: number) => Promise<void>} */
  const hold = ({ url = '' }, res, due) =>
    new Promise((resolve) => {
      const release = () => {
        held.delete(one);
        resolve();
      };
      const one = { url, due, release };
      held.add(one);
      res.on('close', release);
    });

  const [faulty, plain] = await Promise.all([listen(meet), listen(serve)]);
  return {
    url: faulty.url,
    /** The same service without faults. */
    plainUrl: plain.url,
    service,
    /** @param {string} path of an answer that may be held back */
    isHeld: (path) => [...held].some(({ url }) => url === path),
    /** @param {string} path */
    hasFailed: (path) => failed.has(path),
    /** What went wrong since it was asked last. */
    takeEvents: () => events.splice(0),
    /** @param {number} now the number of the step that begins */
    begin(now) {
      step = now;
      for (const { due, release } of [...held]) if (due <= now) release();
    },
    close: () => Promise.all([faulty.close(), plain.close()]),
  };
}

/**
 * A call or a file by a name that is the same in every run.
 *
 * @type {(method: string, path: string) => { kind: 'call' | 'part' | 'page', name: string }}
 */
function nameOf(method, path) {
  const [, call] = /^\/api\/v1(\/.*)/.exec(path) ?? [];
  if (call) {
    const pattern = call.replace(/(accounts|confirm|confirmdelete|resetpassword)\/.+/, '$1/{}');
    return { kind: 'call', name: `${method} ${pattern}` };
  }
  const file = /^\/assets\/(.+\.(?:js|svg))$/.exec(path)?.[1] ?? '';
  const isPart = file !== '' && !start.test(file);
  return { kind: isPart ? 'part' : 'page', name: file.replace(/-\w{8}(?=\.)/, '') || path };
}

/** @type {(res: Response, name: string, random: import('./dice.mjs').Dice) => void} */
function refuse(res, name, random) {
  // Registrations that are switched off reset the form.
  const status = random.pick(statuses.filter((it) => it !== 503 || !name.endsWith('/register')));
  const [type, body] = random.pick([
    ['application/json', JSON.stringify({ code: 'trouble', message: 'There is trouble.' })],
    ['application/json', '{"code":"duplicate_name"}'],
    ['application/json', ''],
    ['application/json', '{"message":"There is tr'],
    ['text/html', html],
  ]);
  const wait = random.chance(0.5) ? { 'Retry-After': '90' } : {};
  res.writeHead(status, { 'Content-Type': String(type), ...wait }).end(body);
}

/** @param {(req: Request, res: Response) => Promise<void>} answer */
async function listen(answer) {
  const server = createServer((req, res) => void answer(req, res).catch(() => res.destroy()));
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const address = /** @type {import('node:net').AddressInfo} */ (server.address());
  return {
    url: `http://127.0.0.1:${address.port}/`,
    close: () =>
      new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      }),
  };
}
