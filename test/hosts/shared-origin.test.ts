import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { connect } from 'node:http2';
import { join } from 'node:path';
import { request } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { startBackend } from './backend.ts';
import {
  closedPort,
  type HostOptions,
  type Name,
  names,
  readShipped,
  startHost,
} from './servers.mjs';
import { createTestFolder } from './test-folder.ts';

const { folder: files, certificates, onCleanUp } = createTestFolder();
writeFileSync(join(files, 'index.html'), 'Nextcloud');

/** The configuration of a Nextcloud host, with our files for a page that shares its origin. */
const configurations: Readonly<Record<Name, (options: HostOptions) => string>> = {
  nginx: ({
    port,
    httpPort,
    logs,
    service,
    tls,
  }) => `${readConfiguration('nginx/nextcloud-http.conf', service, logs)}
server {
  listen 127.0.0.1:${httpPort};
  access_log off;
  return 204;
}
server {
  listen 127.0.0.1:${port} ssl http2;
  ssl_certificate ${tls?.certificate};
  ssl_certificate_key ${tls?.key};
  root "${files}";
  access_log ${logs}/cloud.log combined;
  add_header X-Frame-Options SAMEORIGIN;
  ${readConfiguration('nginx/nextcloud-server.conf', service, logs)}
  location / { try_files $uri $uri/ =404; }
}`,
  apache: ({ port, service, logs, tls }) => `<VirtualHost *:${port}>
  ServerName localhost
  SSLEngine on
  SSLCertificateFile ${tls?.certificate}
  SSLCertificateKeyFile ${tls?.key}
  Protocols h2 http/1.1
  DocumentRoot "${files}"
  CustomLog \${APACHE_LOG_DIR}/cloud.log combined env=!sealport_token
  ${readConfiguration('apache/nextcloud.conf', service, logs)}
</VirtualHost>`,
  caddy: ({ service, logs, tls }) => `${/^\{\n.*?^\}\n/ms.exec(readShipped('caddy/Caddyfile'))?.[0]}
localhost {
  tls ${tls?.certificate} ${tls?.key}
  root * "${files}"
  log {
    output file ${logs}/cloud.log
  }
  ${readConfiguration('caddy/nextcloud.Caddyfile', service, logs)}
  handle {
    file_server
  }
}`,
};

const readConfiguration = (path: string, service: number, logs: string) =>
  readShipped(path)
    .replaceAll('127.0.0.1:8090', `127.0.0.1:${service}`)
    .replaceAll('/var/log/nginx', logs);

/** A server may close the connection of a call if its service has done so. */
const ignoreError = () => undefined;

async function startCloud(name: Name, service: number) {
  const tls = certificates.signed;
  const host = await startHost(name, { files, service, tls, configuration: configurations[name] });
  onCleanUp(host.close);
  const client = await request.newContext({ ignoreHTTPSErrors: true });
  onCleanUp(() => client.dispose());
  const send = (path: string, method = 'GET', headers = {}) =>
    client.fetch(`${host.url}${path}`, { method, headers, maxRedirects: 0 }).catch(ignoreError);
  return { ...host, send };
}

describe.each(names)('%s, where the page shares the origin of Nextcloud,', (name) => {
  test.each([
    ['oc_sessionPassphrase=a; __Host-session=own; nc_token=b', '__Host-session=own'],
    ['__Host-session=own', '__Host-session=own'],
    ['nc_token=b;__Host-session=own=1', '__Host-session=own=1'],
    ['oc_sessionPassphrase=a; nc_token=b', undefined],
    ['__Host-nc_sameSiteCookielax=true; x__Host-session=c; oc1=__Host-session=d', undefined],
    ['', undefined],
  ])('Of the cookies “%s”, only those of the service reach it.', async (sent, received) => {
    const backend = await startBackend();
    onCleanUp(backend.close);
    const { send } = await startCloud(name, backend.port);
    const headers = { Cookie: sent, 'X-CSRF-Token': 'a' };
    await send('api/v1/welcome', 'GET', headers);
    await send('api/v1/auth/confirm/token', 'POST', headers);
    expect(backend.calls.map(({ headers }) => headers.cookie || undefined)).toEqual([
      received,
      received,
    ]);
    expect(backend.calls.map((call) => call.headers['x-csrf-token'])).toEqual(['a', 'a']);
  });

  test('The server joins the cookies that a browser sends in several HTTP/2 fields.', async () => {
    const backend = await startBackend();
    onCleanUp(backend.close);
    const { url } = await startCloud(name, backend.port);
    const session = connect(url, { rejectUnauthorized: false });
    onCleanUp(() => session.close());
    const cookie = ['oc_sessionPassphrase=a', '__Host-session=own', 'nc_token=b'];
    const stream = session.request({ ':path': '/api/v1/welcome', cookie });
    const [headers] = await once(stream, 'response');
    stream.close();
    expect(headers[':status']).toBe(200);
    expect(backend.calls.map((call) => call.headers.cookie)).toEqual(['__Host-session=own']);
  });

  test('Forwarding headers that visitors send do not reach the service.', async () => {
    const backend = await startBackend();
    onCleanUp(backend.close);
    const { send } = await startCloud(name, backend.port);
    const claims = ['Forwarded', 'X-Real-IP', 'X-Forwarded-For', 'X-Forwarded-Host'];
    const headers = Object.fromEntries(claims.map((claim) => [claim, 'evil']));
    await send('api/v1/welcome', 'GET', headers);
    expect(backend.calls).toHaveLength(1);
    expect(JSON.stringify(backend.calls)).not.toContain('evil');
  });

  test.each(['answer', 'cut', 'down'] as const)(
    'No log contains a one-time token if the service is in the state “%s”.',
    async (mode) => {
      const backend = mode === 'down' ? undefined : await startBackend(mode);
      if (backend) onCleanUp(backend.close);
      const host = await startCloud(name, backend?.port ?? closedPort);
      for (const path of ['resetpassword', 'confirm', 'confirmdelete'])
        await host.send(`api/v1/auth/${path}/one-time-token`, 'POST');
      await host.send('api/v1/auth/login?last', 'POST');
      await expect.poll(host.readLogs, { timeout: 10_000 }).toContain('login?last');
      expect(host.readLogs()).not.toMatch(/one-time-token|Segmentation/);
    },
  );

  test('Nextcloud’s own pages are still served.', async () => {
    const { send } = await startCloud(name, closedPort);
    expect(await (await send(''))?.text()).toBe('Nextcloud');
  });
});
