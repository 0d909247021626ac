import { execFile } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { APIRequestContext } from 'playwright-core';
import { request } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { withCompressedCopies } from '../../src/build/compress.mjs';
import { startServer } from '../service/server.mjs';
import { root } from '../setup.mjs';
import { names, startHost } from './servers.mjs';
import { firstLogin, logIn, logOut, setHostStage } from './stage.ts';

const stage = setHostStage();
const { certificates } = stage;
const forever = 'public, max-age=31536000, immutable';

let files: string;
let service: Awaited<ReturnType<typeof startServer>>;
beforeAll(async () => {
  const dist = await stage.build('dist');
  files = stage.copy(dist, 'files');
  stage.copy(dist, 'files', 'portal');
  mkdirSync(join(files, '.git'));
  for (const name of ['.env', '.git/config', 'assets/.env'])
    writeFileSync(join(files, name), 'not to be served');
  const [name = ''] = named('main', 'css');
  const content = readFileSync(join(files, 'assets', name));
  for (const file of withCompressedCopies([{ name, content }])) {
    writeFileSync(join(files, 'assets', file.name), file.content);
  }
  service = await startServer({ dist, port: 0 });
});
afterAll(() => service.close());

/** The files of the build with a label. */
const named = (label: string, kind: string) =>
  readdirSync(join(files, 'assets')).filter((name) =>
    new RegExp(`^${label}-\\w{8}\\.${kind}$`).test(name),
  );

/** Runs check-host as an operator does, whose computer knows the authority, or not. */
const check = (url: string, NODE_EXTRA_CA_CERTS = certificates.authority) =>
  promisify(execFile)(process.execPath, ['test/hosts/check-host.mjs', url], {
    cwd: root,
    env: { ...process.env, NODE_EXTRA_CA_CERTS },
  }).then(
    ({ stdout }) => ({ code: 0, stdout }),
    ({ code, stdout }) => ({ code, stdout: String(stdout) }),
  );

/** In place of the service: keeps the headers of the last call. */
async function startEcho() {
  let heard: IncomingHttpHeaders = {};
  const server = createServer(({ headers }, res) => {
    heard = headers;
    res.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  stage.closing.push(() => server.close());
  return { port: (server.address() as AddressInfo).port, heard: () => heard };
}

describe.each(names)('%s with the shipped configuration', (name) => {
  let host: Awaited<ReturnType<typeof startHost>>;
  let client: APIRequestContext;
  beforeAll(async () => {
    // nginx needs a module for one of the compressions.
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
    const { stdout } = await check(host.url);
    const found = stdout.split('\n').filter((line) => /^(wrong|advice)/.test(line));
    // The demo service is not the host's.
    expect(found.filter((line) => !/demo service|cookie of the service/.test(line))).toEqual([]);
    expect(found.join()).toContain('anyone can log in to the demo service');
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
    'The server answers /%s with %d and Cache-Control %s, and sends each header once.',
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
      const [css = ''] = named('main', 'css');
      const { headers, body } = await get(`assets/${css}`, { 'Accept-Encoding': encoding });
      expect(headers).toMatchObject({
        'content-encoding': encoding,
        'content-type': expect.stringMatching(/^text\/css/),
        'cache-control': forever,
        vary: expect.stringMatching(/Accept-Encoding/i),
      });
      expect(body).toEqual(readFileSync(join(files, 'assets', css)));
    },
  );

  test('HTTP redirects to the same address with HTTPS.', async () => {
    const { status, headers } = await fetch(`${host.plain}licences.html?a=b`, {
      redirect: 'manual',
    });
    // Caddy leads to the usual port.
    const to = name === 'caddy' ? 'https://localhost/' : host.url;
    expect([status, headers.get('location')]).toEqual([308, `${to}licences.html?a=b`]);
  });

  test('From a sub-folder, users log in, stay logged in after a reload, and log out.', async () => {
    const { page, ...person } = await stage.visit(host.url, firstLogin);
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
  stage.closing.push(close);
  const { page, waitFor } = await stage.visit(url, firstLogin);
  const held: (() => void)[] = [];
  await page.route('**/main-*.js', async (route) => {
    await new Promise<void>((resolve) => held.push(resolve));
    await route.continue();
  });
  await page.goto(`${url}#/home?lang=de`, { waitUntil: 'commit' });
  const banner = page.locator('#app .logo');
  await banner.waitFor({ state: 'visible' });
  expect(held).toHaveLength(1);
  expect(await banner.getAttribute('aria-label')).toBe('Müller & Söhne');
  expect(await page.locator('#app').innerText()).not.toContain('Sealport');
  expect(await page.locator('html').getAttribute('lang')).toBe('de');
  expect(await page.title()).toBe('Müller & Söhne');
  const description = page.locator('meta[name="description"]');
  expect(await description.getAttribute('content')).toMatch(/^Müller & Söhne: /);
  const getNameWidth = () =>
    page.locator('#app .logo__name').evaluate((name) => name.getBoundingClientRect().width);
  expect(await getNameWidth()).toBeLessThan(101);
  held[0]?.();
  await waitFor('link', 'Registrieren', 'banner');
  await expect.poll(() => page.title()).toMatch(/.+ – Müller & Söhne$/);
  expect(await getNameWidth()).toBeLessThan(101);
});

describe.each(names)('%s behind a proxy that speaks HTTPS', (name) => {
  test('The proxy tells the service about HTTPS and drops the forwarding headers of visitors.', async () => {
    const echo = await startEcho();
    const { url, close } = await startHost(name, { files, service: echo.port });
    stage.closing.push(close);
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
    expect(JSON.stringify(echo.heard())).not.toContain('evil');
    expect(echo.heard()).toMatchObject({ 'x-forwarded-proto': 'https' });
    expect(echo.heard()['x-forwarded-for']).toMatch(/127\.0\.0\.1|::1/);
  });

  test('The server sends its security headers even if the service is down.', async () => {
    const { url, close } = await startHost(name, { files, service: 9 });
    stage.closing.push(close);
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
  stage.closing.push(close);
  const { code, stdout } = await check(url, '');
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
  stage.closing.push(close);
  const { stdout } = await check(url);
  expect(stdout).toContain('wrong: Strict-Transport-Security of a year is missing');
  expect(stdout).toContain('advice: The server does not offer HTTP/2');
});
