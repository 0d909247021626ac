import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startBackend } from './backend.ts';
import { type Name, names, type Place, readShipped, startHost } from './servers.mjs';

const files = mkdtempSync(join(tmpdir(), 'cloud-'));
const closing: (() => unknown)[] = [];

beforeAll(() => {
  chmodSync(files, 0o755);
  writeFileSync(join(files, 'index.html'), 'Nextcloud');
});
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});
afterAll(() => rmSync(files, { recursive: true }));

/** A host as Nextcloud may have one, with our files for the case that the page shares its origin. */
const configurations: Readonly<Record<Name, (place: Place) => string>> = {
  nginx: ({ port, logs, service }) => `${read('nginx/nextcloud-http.conf', service, logs)}
server {
  listen 127.0.0.1:${port};
  root "${files}";
  access_log ${logs}/cloud.log combined;
  add_header X-Frame-Options SAMEORIGIN;
  ${read('nginx/nextcloud-server.conf', service, logs)}
  location / { try_files $uri $uri/ =404; }
}`,
  apache: ({ port, service, logs }) => `<VirtualHost *:${port}>
  ServerName localhost
  DocumentRoot "${files}"
  CustomLog \${APACHE_LOG_DIR}/cloud.log combined env=!sealport_token
  ${read('apache/nextcloud.conf', service, logs)}
</VirtualHost>`,
  caddy: ({
    port,
    service,
    logs,
  }) => `${/^\{\n.*?^\}\n/ms.exec(readShipped('caddy/Caddyfile'))?.[0]}
:${port} {
  root * "${files}"
  log {
    output file ${logs}/cloud.log
  }
  ${read('caddy/nextcloud.Caddyfile', service, logs)}
  handle {
    file_server
  }
}`,
};

const read = (path: string, service: number, logs: string) =>
  readShipped(path)
    .replaceAll('127.0.0.1:8090', `127.0.0.1:${service}`)
    .replaceAll('/var/log/nginx', logs);

/** A server may close the connection of a call that its service has cut. */
const ignore = () => undefined;

async function start(name: Name, service: number) {
  const host = await startHost(name, { files, service, configuration: configurations[name] });
  closing.push(host.close);
  return host;
}

describe.each(names)('%s, where the page shares the origin of Nextcloud,', (name) => {
  test.each([
    ['oc_sessionPassphrase=a; __Host-session=own; nc_token=b', '__Host-session=own'],
    ['__Host-session=own', '__Host-session=own'],
    ['nc_token=b;__Host-session=own=1', '__Host-session=own=1'],
    ['oc_sessionPassphrase=a; nc_token=b', undefined],
    ['__Host-nc_sameSiteCookielax=true; x__Host-session=c; oc1=__Host-session=d', undefined],
    ['', undefined],
  ])('passes of the cookies "%s" only the service\'s own', async (sent, received) => {
    const backend = await startBackend();
    closing.push(backend.close);
    const { url } = await start(name, backend.port);
    const headers = { Cookie: sent, 'X-CSRF-Token': 'a' };
    await fetch(`${url}api/v1/welcome`, { headers });
    await fetch(`${url}api/v1/auth/confirm/token`, { method: 'POST', headers });
    expect(backend.calls.map(({ headers }) => headers.cookie || undefined)).toEqual([
      received,
      received,
    ]);
    expect(backend.calls.map((call) => call.headers['x-csrf-token'])).toEqual(['a', 'a']);
  });

  test('passes nothing that visitors claim about themselves', async () => {
    const backend = await startBackend();
    closing.push(backend.close);
    const { url } = await start(name, backend.port);
    const claims = ['Forwarded', 'X-Real-IP', 'X-Forwarded-For', 'X-Forwarded-Host'];
    const headers = Object.fromEntries(claims.map((claim) => [claim, 'evil']));
    await fetch(`${url}api/v1/welcome`, { headers });
    expect(backend.calls).toHaveLength(1);
    expect(JSON.stringify(backend.calls)).not.toContain('evil');
  });

  test.each(['answer', 'cut', 'down'] as const)(
    'writes no one-time token into any log when the service is there to "%s"',
    async (mode) => {
      const backend = mode === 'down' ? undefined : await startBackend(mode);
      if (backend) closing.push(backend.close);
      const host = await start(name, backend?.port ?? 9);
      for (const path of ['resetpassword', 'confirm', 'confirmdelete'])
        await fetch(`${host.url}api/v1/auth/${path}/one-time-token`, { method: 'POST' }).catch(
          ignore,
        );
      await fetch(`${host.url}api/v1/auth/login?last`, { method: 'POST' }).catch(ignore);
      await expect.poll(host.readLogs, { timeout: 10_000 }).toContain('login?last');
      expect(host.readLogs()).not.toMatch(/one-time-token|Segmentation/);
    },
  );

  test("leaves Nextcloud's own pages and cookies alone", async () => {
    const { url } = await start(name, 9);
    expect(await (await fetch(url)).text()).toBe('Nextcloud');
  });
});
