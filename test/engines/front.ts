import { request as ask, createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A way in which a file of the program fails to come. */
export type Fault = (response: ServerResponse, request: IncomingMessage) => unknown;

const sorry = '<!doctype html><html><head><title>Sorry</title></head><body>Sorry</body></html>';

export const faults = {
  'is not there': (response) => response.writeHead(404).end(),
  'is answered with a page': (response) =>
    response.writeHead(200, { 'Content-Type': 'text/html' }).end(sorry),
  'loses its connection': (response) => response.destroy(),
  'never comes': () => {},
} satisfies Readonly<Record<string, Fault>>;

/** Tells what no visitor should cause. It is the page's first script, and outlives what it is told of. */
const watcher = `const tell = (problem) => navigator.sendBeacon('/watched', problem);
addEventListener('error', ({ message }) => tell('exception: ' + message));
addEventListener('unhandledrejection', ({ reason }) => tell('rejection: ' + reason));
addEventListener('securitypolicyviolation', (it) => tell('policy: ' + it.violatedDirective + ' ' + it.blockedURI));
const { error } = console;
console.error = (...words) => { tell('console: ' + words.join(' ')); error(...words); };
`;

/**
 * Stands before the server of the application: no driver can be relied on to answer in its place. What goes wrong in the
 * pages, or is refused, is a problem unless it was announced.
 */
export async function startFront(port: number) {
  const spoiled = new Map<string, Fault>();
  const happened: string[] = [];
  const tolerated: string[] = [];

  const server = createServer((request, response) => {
    const path = pathOf(request);
    const fault = spoiled.get(path.slice(path.lastIndexOf('/') + 1));
    if (fault) return fault(response, request);
    if (path === '/watched') return void hear(request, response);
    if (path === '/watcher.js') {
      return response.writeHead(200, { 'Content-Type': 'text/javascript' }).end(watcher);
    }
    return pass(request, response);
  });

  async function hear(request: IncomingMessage, response: ServerResponse) {
    happened.push((await textOf(request)).toString());
    response.writeHead(204).end();
  }

  function pass(request: IncomingMessage, response: ServerResponse) {
    const { method, url, headers } = request;
    const isPage = pathOf(request) === '/';
    if (isPage) headers['accept-encoding'] = 'identity';
    const to = { port, host: '127.0.0.1', method, path: url, headers };
    const passed = ask(to, async (answer) => {
      const status = answer.statusCode ?? 0;
      if (status >= 400) happened.push(`${status} ${method} ${pathOf(request)}`);
      const body = await textOf(answer);
      const sent = isPage ? withWatcher(body) : body;
      // It is sent whole now.
      const { 'transfer-encoding': _, ...rest } = answer.headers;
      response.writeHead(status, { ...rest, 'content-length': sent.length }).end(sent);
    });
    // Whoever has left has hung up.
    passed.on('error', () => response.destroy());
    request.pipe(passed);
  }

  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}/`,
    /** From now on a file of the program fails. */
    spoil: (file: string, fault: Fault) => void spoiled.set(file, fault),
    /** A file waits until it is released. */
    hold(file: string) {
      const held: (() => void)[] = [];
      spoiled.set(file, (response, request) => held.push(() => pass(request, response)));
      return () => {
        spoiled.delete(file);
        for (const release of held) release();
      };
    },
    /** What hangs goes on hanging. */
    mend: () => spoiled.clear(),
    /** Announces what may happen. */
    tolerate: (...possible: readonly string[]) => void tolerated.push(...possible),
    /** What has happened since the last call and was not announced. */
    problems() {
      const open = tolerated.splice(0);
      return happened.splice(0).filter((it) => !open.some((begin) => it.startsWith(begin)));
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

const pathOf = ({ url = '' }: IncomingMessage) => url.replace(/\?.*/, '');

async function textOf(message: IncomingMessage) {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk);
  return Buffer.concat(chunks);
}

const withWatcher = (page: Buffer) =>
  Buffer.from(page.toString().replace('<head>', '<head><script src="/watcher.js"></script>'));
