import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { APIRequestContext } from 'playwright-core';
import { request } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { withCompressedCopies } from '../../src/build/write-files.mjs';
import { journey, personas } from '../browser/journey.ts';
import { startServer } from '../tools/service/server.mjs';
import { root } from '../tools/setup.mjs';
import { createHostHarness, firstLogin, logIn, logOut } from './harness.ts';
import { runCheckHost } from './run-check-host.ts';
import { closedPort, names, startHost } from './servers.mjs';

const harness = createHostHarness();
const { certificates } = harness;
const immutable = 'public, max-age=31536000, immutable';

let files: string;
let service: Awaited<ReturnType<typeof startServer>>;
beforeAll(async () => {
  const dist = await harness.build('dist');
  files = harness.copy(dist, 'files');
  harness.copy(dist, 'files', 'portal');
  mkdirSync(join(files, '.git'));
  for (const name of ['.env', '.git/config', 'assets/.env'])
    writeFileSync(join(files, name), 'not to be served');
  const [name = ''] = findAssets('main', 'css');
  const content = readFileSync(join(files, 'assets', name));
  for (const file of withCompressedCopies([{ name, content }])) {
    writeFileSync(join(files, 'assets', file.name), file.content);
  }
  service = await startServer({ dist, port: 0 });
});
afterAll(() => service.close());

/** Finds the assets of the build with this label and extension. */
const findAssets = (label: string, kind: string) =>
  readdirSync(join(files, 'assets')).filter((name) =>
    new RegExp(`^${label}-\\w{8}\\.${kind}$`).test(name),
  );

/** Starts a server in place of the service, which records the headers of the last request. */
async function startHeaderRecorder() {
  let lastHeaders: IncomingHttpHeaders = {};
  const server = createServer(({ headers }, res) => {
    lastHeaders = headers;
    res.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  harness.onCleanUp(() => server.close());
  return { port: (server.address() as AddressInfo).port, getLastHeaders: () => lastHeaders };
}

describe.each(names)('%s with the shipped configuration', (name) => {
  let host: Awaited<ReturnType<typeof startHost>>;
  let client: APIRequestContext;
  beforeAll(async () => {
    // nginx needs a module for Brotli.
    const rewrite = (text: string) => text.replace('# brotli_static', 'brotli_static');
    host = await startHost(name, {
      files,
      service: service.port,
      tls: certificates.signed,
      rewrite,
    });
    client = await request.newContext({ ignoreHTTPSErrors: true, baseURL: host.url });
  });
  afterAll(async () => {
    await client?.dispose();
    await host?.close();
  });

  const get = async (path: string, headers: Record<string, string> = {}) => {
    const answer = await client.get(`./${path}`, { headers, maxRedirects: 0 });
    return { status: answer.status(), headers: answer.headers(), body: await answer.body() };
  };

  test('check-host finds nothing wrong but the demo service.', async () => {
    const { stdout, findings } = await runCheckHost(host.url, certificates.authority);
    expect(findings).toEqual([]);
    expect(stdout).toContain('anyone can log in to the demo service');
  });

  test('The page is sent with the headers that SECURITY.md lists.', async () => {
    const security = readFileSync(join(root, 'SECURITY.md'), 'utf8');
    const [, block = ''] = /## Headers\n\n```text\n(.*?)\n```/s.exec(security) ?? [];
    const { headers } = await get('');
    const expected = block.split('\n').map((line) => line.split(': '));
    expect(expected).toHaveLength(9);
    for (const [name = '', ...value] of expected)
      expect(headers[name.toLowerCase()], name).toBe(value.join(': '));
  });

  test.each([
    ['', 200, 'no-cache'],
    ['licences.html', 200, 'no-cache'],
    ['missing', 404, 'no-cache'],
    ['assets/missing-ABCD1234.js', 404, 'no-cache'],
    ['.well-known/change-password', 302, 'no-cache'],
    ['.env', 404, 'no-cache'],
    ['.git/config', 404, 'no-cache'],
    ['assets/.env', 404, 'no-cache'],
    ['api/v1/welcome', 200, 'no-store'],
  ])(
    'The server answers /%s with %d, Cache-Control %s and one Content-Security-Policy.',
    async (path, status, cache) => {
      const { headers, body, ...answer } = await get(path);
      expect([answer.status, headers['cache-control']]).toEqual([status, cache]);
      expect(headers['content-security-policy']?.match(/default-src/g)).toHaveLength(1);
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(String(body)).not.toContain('not to be served');
    },
  );

  test('Directories are not listed.', async () => {
    const { status, body } = await get('assets/');
    expect(status).toBeGreaterThanOrEqual(400);
    expect(String(body)).not.toContain('main-');
  });

  test('A browser that has the page gets 304 (not modified).', async () => {
    const { etag = '' } = (await get('')).headers;
    const again = await get('', { 'If-None-Match': etag });
    expect([again.status, again.headers['cache-control']]).toEqual([304, 'no-cache']);
  });

  test.each(['br', 'gzip'])(
    'The server sends the files that the build has compressed with %s.',
    async (encoding) => {
      const [css = ''] = findAssets('main', 'css');
      const { headers, body } = await get(`assets/${css}`, { 'Accept-Encoding': encoding });
      expect(headers).toMatchObject({
        'content-encoding': encoding,
        'content-type': expect.stringMatching(/^text\/css/),
        'cache-control': immutable,
        vary: expect.stringMatching(/Accept-Encoding/i),
      });
      expect(body).toEqual(readFileSync(join(files, 'assets', css)));
    },
  );

  test('HTTP redirects to the same address with HTTPS.', async () => {
    const { status, headers } = await fetch(`${host.httpUrl}licences.html?a=b`, {
      redirect: 'manual',
    });
    // Caddy redirects to the default port.
    const to = name === 'caddy' ? 'https://localhost/' : host.url;
    expect([status, headers.get('location')]).toEqual([308, `${to}licences.html?a=b`]);
  });

  test('A user can complete the journey.', async () => {
    const [persona] = personas;
    if (!persona) throw new Error('There is no persona.');
    const person = await harness.visit(host.url, '403 POST', '401 POST /auth/login');
    await journey(person, persona, {
      url: host.url,
      email: `${name}@example.com`,
      mailedLink: (address) => {
        const mail = service.service?.outbox.mails.find(({ to }) => to === address);
        return `${host.url}${new URL(mail?.link ?? host.url).hash}`;
      },
    });
  });

  test('From a sub-folder, users log in, stay logged in after a reload, and log out.', async () => {
    const { page, ...person } = await harness.visit(host.url, firstLogin);
    await person.open(`${host.url}portal#/login`);
    await logIn(person);
    expect(page.url()).toContain('/portal/#/accounts/overview');
    await page.reload();
    await person.waitFor('link', 'Nextcloud Milano', 'main');
    await logOut(person);
  });
});

test('The first paint shows the brand and the language before the application runs.', async () => {
  const tls = certificates.signed;
  const { url, close } = await startHost('nginx', { files, service: service.port, tls });
  harness.onCleanUp(close);
  const { page, waitFor } = await harness.visit(url, firstLogin);
  const heldRequests: (() => void)[] = [];
  await page.route('**/main-*.js', async (route) => {
    await new Promise<void>((resolve) => heldRequests.push(resolve));
    await route.continue();
  });
  await page.goto(`${url}#/home?lang=de`, { waitUntil: 'commit' });
  const logo = page.locator('#app .logo');
  await logo.waitFor({ state: 'visible' });
  expect(heldRequests).toHaveLength(1);
  expect(await logo.getAttribute('aria-label')).toBe('Müller & Söhne');
  expect(await page.locator('#app').innerText()).not.toContain('Sealport');
  expect(await page.locator('html').getAttribute('lang')).toBe('de');
  expect(await page.title()).toBe('Müller & Söhne');
  const description = page.locator('meta[name="description"]');
  expect(await description.getAttribute('content')).toMatch(/^Müller & Söhne: /);
  const getNameWidth = () =>
    page.locator('#app .logo__name').evaluate((name) => name.getBoundingClientRect().width);
  expect(await getNameWidth()).toBeLessThan(101);
  heldRequests[0]?.();
  await waitFor('link', 'Registrieren', 'banner');
  await expect.poll(() => page.title()).toMatch(/.+ – Müller & Söhne$/);
  expect(await getNameWidth()).toBeLessThan(101);
});

describe.each(names)('%s behind a proxy that speaks HTTPS', (name) => {
  test('The proxy tells the service about HTTPS and drops the forwarding headers of visitors.', async () => {
    const recorder = await startHeaderRecorder();
    const { url, close } = await startHost(name, { files, service: recorder.port });
    harness.onCleanUp(close);
    const claims = [
      'Forwarded',
      'X-Real-IP',
      'X-Forwarded-For',
      'X-Forwarded-Host',
      'X-Forwarded-Proto',
    ];
    await fetch(`${url}api/v1/welcome`, {
      headers: Object.fromEntries(claims.map((claim) => [claim, 'evil'])),
    });
    expect(JSON.stringify(recorder.getLastHeaders())).not.toContain('evil');
    expect(recorder.getLastHeaders()).toMatchObject({ 'x-forwarded-proto': 'https' });
    expect(recorder.getLastHeaders()['x-forwarded-for']).toMatch(/127\.0\.0\.1|::1/);
  });

  test('The server sends its security headers even if the service is down.', async () => {
    const { url, close } = await startHost(name, { files, service: closedPort });
    harness.onCleanUp(close);
    const { status, headers } = await fetch(`${url}api/v1/welcome`);
    expect(status).toBe(name === 'apache' ? 503 : 502);
    expect(headers.get('cache-control')).toBe('no-cache');
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
  });
});

test.each([
  ['is self-signed', certificates.selfSigned, 'issued by localhost, ', 'It is self-signed'],
  ['has an unknown authority', certificates.signed, 'issued by Authority, ', 'not known'],
])('check-host says that the certificate %s.', async (_, tls, issuer, reason) => {
  const { url, close } = await startHost('nginx', { files, service: service.port, tls });
  harness.onCleanUp(close);
  const { code, stdout } = await runCheckHost(url);
  expect(stdout).toContain(
    `wrong: ${new URL(url).host} shows a certificate for localhost, ${issuer}`,
  );
  expect(stdout).toContain(reason);
  expect(code).toBe(1);
});

test('check-host reports that HTTP/2 and Strict-Transport-Security are missing.', async () => {
  const rewrite = (text: string) =>
    text.replaceAll(' http2;', ';').replace(/add_header Strict.*/, '');
  const tls = certificates.signed;
  const { url, close } = await startHost('nginx', { files, service: service.port, tls, rewrite });
  harness.onCleanUp(close);
  const { stdout } = await runCheckHost(url, certificates.authority);
  expect(stdout).toContain('wrong: Strict-Transport-Security of a year is missing');
  expect(stdout).toContain('advice: The server does not offer HTTP/2');
});
