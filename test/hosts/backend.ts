import { createServer, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What the backend has received: a call's method, address and headers. */
export type Call = { method: string; url: string; headers: IncomingHttpHeaders };

/**
 * Starts a server in place of the service, which records its calls. It refuses logins with 401, or with 403 those without a
 * CSRF token, and answers everything else with an empty JSON object; `mode: 'cut'` closes every connection instead.
 */
export async function startBackend(mode: 'answer' | 'cut' = 'answer') {
  const calls: Call[] = [];
  const server = createServer((request, response) => {
    const { method = '', url = '', headers } = request;
    calls.push({ method, url, headers });
    if (mode === 'cut') request.socket.destroy();
    else {
      const type = { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' };
      response.writeHead(statusOf(request), type).end('{}');
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    calls,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

function statusOf({ url, headers }: IncomingMessage) {
  if (!url?.endsWith('/auth/login')) return 200;
  return headers['x-csrf-token'] ? 401 : 403;
}
