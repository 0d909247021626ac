import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { compressed } from '../../src/build/compress.mjs';
import { startServer } from '../service/server.mjs';
import { root } from '../setup.mjs';
import { sentence } from './check/findings.mjs';
import type { checkHost } from './check.mjs';
import { hasIpv6, makeCertificates } from './encryption.mjs';
import { score } from './observatory.mjs';
import { freePort, names, startHost } from './servers.mjs';
import { firstLogin, logInAt, logOut, setHostStage, startEcho } from './stage.ts';

const folder = mkdtempSync(join(tmpdir(), 'tls-'));
const certificates = makeCertificates(folder);
const ca = readFileSync(certificates.authority);
let service: Awaited<ReturnType<typeof startServer>>;
const running: { readonly close: () => Promise<unknown> }[] = [];

beforeAll(async () => {
  service = await startServer({ dist: stage.dist, port: 0, encrypted: true });
});
afterEach(async () => {
  await Promise.all(running.splice(0).map((it) => it.close()));
});
afterAll(async () => {
  await service.close();
  rmSync(folder, { recursive: true });
});
// Last, for what is set last is taken down first: the pages go before their server.
const stage = setHostStage();

type Options = Partial<Parameters<typeof startHost>[1]>;

async function host(server: (typeof names)[number], { files, ...options }: Options = {}) {
  const given = { service: service.port, tls: certificates.signed };
  const it = await startHost(server, { files: files ?? stage.place(''), ...given, ...options });
  running.push(it);
  return it;
}

type Answer = { readonly status: number; readonly headers: Headers; readonly content: Buffer };

/** As a visitor whose browser knows the authority; `host`: under another name. */
const get = (url: string, headers: IncomingHttpHeaders = {}, servername = 'localhost') =>
  new Promise<Answer>((resolve, reject) => {
    const sent = { Host: new URL(url).host.replace('localhost', servername), ...headers };
    request(url, { ca, servername, headers: sent }, (res) => {
      const chunks: Buffer[] = [];
      res.on('data', (chunk) => chunks.push(chunk));
      res.on('end', () => {
        const pairs = Object.entries(res.headersDistinct).flatMap(([name, values = []]) =>
          values.map((value): [string, string] => [name, value]),
        );
        const answer = { headers: new Headers(pairs), content: Buffer.concat(chunks) };
        resolve({ status: res.statusCode ?? 0, ...answer });
      });
    })
      .on('error', reject)
      .end();
  });

/** In a process that knows the authority, or not. */
async function run(args: readonly string[], authority = '') {
  const env = { ...process.env, NODE_EXTRA_CA_CERTS: authority };
  const child = promisify(execFile)(process.execPath, args, { cwd: root, env });
  return child.then(
    ({ stdout }) => ({ code: 0, stdout }),
    ({ code, stdout }) => ({ code, stdout: String(stdout) }),
  );
}

/** What is found at a host by somebody who knows the authority. */
async function checkedAt(url: string, plain: string) {
  const code = `import { checkHost } from './test/hosts/check.mjs';
    console.log(JSON.stringify(await checkHost('${url}', { plain: '${plain}' })));`;
  const { stdout } = await run(['--input-type=module', '-e', code], certificates.authority);
  return JSON.parse(stdout) as Awaited<ReturnType<typeof checkHost>>;
}

describe.each(names)('%s with a certificate', (server) => {
  test('does all that check-host looks at', async () => {
    const { url, plain } = await host(server);
    const { findings, files } = await checkedAt(url, plain);
    expect(findings.map(sentence)).toEqual([]);
    expect(files).toBeGreaterThan(12);
  });

  test('leads those who come by http to the same address', async () => {
    const { url, plain } = await host(server);
    const { status, headers } = await fetch(`${plain}licences.html?a=b`, { redirect: 'manual' });
    // Caddy leads to the usual port.
    const to = server === 'caddy' ? 'https://localhost/' : url;
    expect([status, headers.get('location')]).toEqual([308, `${to}licences.html?a=b`]);
  });

  test('gets at least 145 points of the Observatory for pages, errors and redirects, without a version', async () => {
    const { url } = await host(server, { service: await freePort() });
    const paths = {
      '': 200,
      missing: 404,
      '.well-known/change-password': 302,
      'api/v1/welcome': server === 'apache' ? 503 : 502,
    };
    for (const [path, status] of Object.entries(paths)) {
      const answer = await get(url + path);
      const html = path === '' ? String(answer.content) : '';
      const { score: points } = score({ headers: answer.headers, html });
      expect([path, answer.status, points]).toEqual([path, status, path === '' ? 155 : 150]);
      expect(answer.headers.get('content-security-policy')).not.toContain(',');
      expect(answer.headers.get('cache-control')).toBe('no-cache');
      expect(answer.headers.get('server') ?? '').not.toMatch(/\d/);
    }
  });

  test('tells the service who asks, not what they say of themselves', async () => {
    const echo = await startEcho();
    running.push(echo);
    const { url } = await host(server, { service: echo.port });
    const said = [
      'forwarded',
      'x-real-ip',
      ...['for', 'host', 'proto'].map((it) => `x-forwarded-${it}`),
    ];
    await get(`${url}api/v1/welcome`, Object.fromEntries(said.map((name) => [name, 'evil'])));
    const heard = echo.heard();
    expect(Object.values(heard)).not.toContainEqual(expect.stringContaining('evil'));
    expect(heard).toMatchObject({ 'x-forwarded-proto': 'https', 'x-forwarded-for': '127.0.0.1' });
    expect(heard.host).toBe(new URL(url).host);
  });

  test('lets somebody log in, whose cookie no other host can set', async () => {
    const { url } = await host(server);
    const { page, plan } = await stage.visit(url);
    plan(firstLogin);
    await logInAt(page, url);
    const [cookie] = await page.context().cookies();
    expect(cookie).toMatchObject({ name: '__Host-signing_session', secure: true, httpOnly: true });
    await page.reload();
    await page.getByText('Nextcloud Milano').first().waitFor();
    await logOut(page);
  });

  test.each(['br', 'gzip'])('sends what was compressed by %s before as it is', async (encoding) => {
    const files = stage.place('');
    const assets = join(files, 'assets');
    const name = (like: RegExp) => readdirSync(assets).find((it) => like.test(it)) ?? '';
    const types = {
      [name(/^react-\w+\.js$/)]: /^(text|application)\/javascript/,
      [name(/^main-\w+\.css$/)]: /^text\/css/,
      [name(/\.svg$/)]: /^image\/svg/,
    };
    const read = (name: string) => readFileSync(join(assets, name));
    for (const name of Object.keys(types)) {
      for (const file of compressed([{ name, content: read(name) }])) {
        writeFileSync(join(assets, file.name), file.content);
      }
    }
    // nginx needs a module for one of them.
    const rewrite = (text: string) => text.replace('# brotli_static', 'brotli_static');
    const { url } = await host(server, { files, rewrite });
    for (const [name, type] of Object.entries(types)) {
      const answer = await get(`${url}assets/${name}`, { 'accept-encoding': encoding });
      expect(answer.content).toEqual(read(`${name}.${encoding === 'br' ? 'br' : 'gz'}`));
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        'content-encoding': encoding,
        'content-type': expect.stringMatching(type),
        'cache-control': 'public, max-age=31536000, immutable',
        vary: expect.stringMatching(/Accept-Encoding/i),
      });
      expect((await get(`${url}assets/${name}`)).content).toEqual(read(name));
    }
  });

  test('sends a page that fits into what a new connection sends at once', async () => {
    const { url } = await host(server);
    const { content } = await get(url, { 'accept-encoding': 'gzip' });
    // Ten packets, of which tickets and headers take three.
    expect(content.length).toBeLessThan(7 * 1400);
  });

  test('leaves the other names of the same server alone', async () => {
    const { signed } = certificates;
    const others = {
      nginx: (port: string) => `server { listen 127.0.0.1:${port} ssl; server_name other.localhost;
        ssl_certificate ${signed.certificate}; ssl_certificate_key ${signed.key}; location / { return 200 "other"; } }\n`,
      apache: (port: string) => `<VirtualHost *:${port}>
        ServerName other.localhost
        SSLEngine on
        SSLCertificateFile ${signed.certificate}
        SSLCertificateKeyFile ${signed.key}
        Redirect 410 /
        ErrorDocument 410 "other"\n</VirtualHost>\n`,
      caddy: () =>
        `other.localhost {\n\ttls ${signed.certificate} ${signed.key}\n\trespond "other"\n}\n`,
    };
    const rewrite = (text: string) => {
      const [, port = ''] =
        /(?:127\.0\.0\.1|\*):(\d+)(?: ssl|>\n {2}ServerName \S+\n {2}SSLEngine)/.exec(text) ?? [];
      return server === 'caddy' ? text + others.caddy() : others[server](port) + text;
    };
    const { url } = await host(server, { rewrite });
    expect(String((await get(url)).content)).toContain('name="settings"');
    expect(String((await get(url, {}, 'other.localhost')).content)).toBe('other');
  });
});

// Caddy always listens at both.
test.skipIf(!hasIpv6).each(['nginx', 'apache'] as const)(
  '%s answers by IPv6, too',
  async (server) => {
    const { url } = await host(server);
    const given = { Host: new URL(url).host };
    const { status, content } = await get(url.replace('localhost', '[::1]'), given);
    expect([status, String(content)]).toEqual([200, expect.stringContaining('name="settings"')]);
  },
);

test.each([
  ['self-signed', certificates.selfSigned, '', 'The certificate is self-signed'],
  [
    'of an authority that nobody knows',
    certificates.signed,
    '',
    'The authority of the certificate is not known',
  ],
])('A certificate that is %s gets a sentence, and is wrong', async (_, tls, authority, says) => {
  const { url } = await host('nginx', { tls });
  const { code, stdout } = await run(['test/hosts/check-host.mjs', url], authority);
  expect(stdout).toContain(`wrong: ${url}: ${says}`);
  expect(stdout).toContain('One thing is wrong.');
  expect(code).toBe(1);
});

test('HTTP/2, HSTS and a redirect that are missing are found', async () => {
  const rewrite = (text: string) =>
    text
      .replaceAll(' http2;', ';')
      .replace(/add_header Strict.*/, '')
      .replace(/return 308 .*/, 'return 200 "plain";');
  const { url, plain } = await host('nginx', { rewrite });
  const said = await checkedAt(url, plain);
  expect(said.findings.map((it) => it.says)).toEqual([
    expect.stringContaining('Strict-Transport-Security of a year is missing'),
    expect.stringContaining('It is answered with 200. Redirect it to https://localhost/'),
    expect.stringContaining('The server does not offer HTTP/2'),
  ]);
});

test('A certificate that ends soon is wrong, which machines can read', async () => {
  const soon = mkdtempSync(join(folder, 'soon-'));
  const { authority, signed } = makeCertificates(soon, 3);
  const { url } = await host('nginx', { tls: signed });
  const { code, stdout } = await run(['test/hosts/check-host.mjs', url, '--json'], authority);
  const { findings } = JSON.parse(stdout);
  expect(findings).toEqual([
    {
      level: 'wrong',
      where: [url],
      says: expect.stringMatching(/^The certificate ends in (2|3) days/),
    },
  ]);
  expect(code).toBe(1);
});
