import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:http2';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { request } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startBackend } from './backend.ts';
import { makeCertificates } from './certificates.mjs';
import { type Name, names, type Place, readShipped, startHost } from './servers.mjs';

const files = mkdtempSync(join(tmpdir(), 'cloud-'));
const closing: (() => unknown)[] = [];
let certificates: ReturnType<typeof makeCertificates>;

beforeAll(() => {
  certificates = makeCertificates(files);
  chmodSync(files, 0o755);
  writeFileSync(join(files, 'index.html'), 'Nextcloud');
});
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});
afterAll(() => rmSync(files, { recursive: true }));

/** A host as Nextcloud may have one, with our files for the case that the page shares its origin. */
const configurations: Readonly<Record<Name, (place: Place) => string>> = {
  nginx: ({
    port,
    plain,
    logs,
    service,
    tls,
  }) => `${read('nginx/nextcloud-http.conf', service, logs)}
server {
  listen 127.0.0.1:${plain};
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
  ${read('nginx/nextcloud-server.conf', service, logs)}
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
  ${read('apache/nextcloud.conf', service, logs)}
</VirtualHost>`,
  caddy: ({ service, logs, tls }) => `${/^\{\n.*?^\}\n/ms.exec(readShipped('caddy/Caddyfile'))?.[0]}
localhost {
  tls ${tls?.certificate} ${tls?.key}
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
  const tls = certificates.signed;
  const host = await startHost(name, { files, service, tls, configuration: configurations[name] });
  closing.push(host.close);
  const client = await request.newContext({ ignoreHTTPSErrors: true });
  closing.push(() => client.dispose());
  const send = (path: string, method = 'GET', headers = {}) =>
    client.fetch(`${host.url}${path}`, { method, headers, maxRedirects: 0 }).catch(ignore);
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
    closing.push(backend.close);
    const { send } = await start(name, backend.port);
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
    closing.push(backend.close);
    const { url } = await start(name, backend.port);
    const session = connect(url, { rejectUnauthorized: false });
    closing.push(() => session.close());
    const cookie = ['oc_sessionPassphrase=a', '__Host-session=own', 'nc_token=b'];
    const stream = session.request({ ':path': '/api/v1/welcome', cookie });
    const [headers] = await once(stream, 'response');
    stream.close();
    expect(headers[':status']).toBe(200);
    expect(backend.calls.map((call) => call.headers.cookie)).toEqual(['__Host-session=own']);
  });

  test('Forwarding headers that visitors send do not reach the service.', async () => {
    const backend = await startBackend();
    closing.push(backend.close);
    const { send } = await start(name, backend.port);
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
      if (backend) closing.push(backend.close);
      const host = await start(name, backend?.port ?? 9);
      for (const path of ['resetpassword', 'confirm', 'confirmdelete'])
        await host.send(`api/v1/auth/${path}/one-time-token`, 'POST');
      await host.send('api/v1/auth/login?last', 'POST');
      await expect.poll(host.readLogs, { timeout: 10_000 }).toContain('login?last');
      expect(host.readLogs()).not.toMatch(/one-time-token|Segmentation/);
    },
  );

  test('Nextcloud’s own pages and cookies are unchanged.', async () => {
    const { send } = await start(name, 9);
    expect(await (await send(''))?.text()).toBe('Nextcloud');
  });
});
