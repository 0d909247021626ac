import { createServer, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request that the backend has received. */
export type Call = { method: string; url: string; headers: IncomingHttpHeaders };

/**
 * Starts a server in place of the service, which records its requests. It rejects logins with 401, or with 403 if they have
 * no CSRF token, and responds to everything else with an empty JSON object. With `mode: 'cut'` it closes every connection.
 */
export async function startBackend(mode: 'answer' | 'cut' = 'answer') {
  const calls: Call[] = [];
  const server = createServer((request, response) => {
    const { method = '', url = '', headers } = request;
    calls.push({ method, url, headers });
    if (mode === 'cut') request.socket.destroy();
    else {
      const type = { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' };
      response.writeHead(getStatus(request), type).end('{}');
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

function getStatus({ url, headers }: IncomingMessage) {
  if (!url?.endsWith('/auth/login')) return 200;
  return headers['x-csrf-token'] ? 401 : 403;
}
