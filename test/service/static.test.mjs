// @vitest-environment node
import { readFile, symlink, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { securityHeaders } from './headers.mjs';
import { setStage } from './stage.mjs';

/**
 * Sends the path as it is, and leaves the answer as it comes.
 *
 * @returns {Promise<{ status: number, headers: import('node:http').IncomingHttpHeaders, body: Buffer }>}
 */
const send = (url, path, options = {}) =>
  new Promise((resolve, reject) => {
    const outgoing = request(url, { path, ...options }, async (incoming) => {
      const chunks = await incoming.toArray();
      resolve({
        status: incoming.statusCode,
        headers: incoming.headers,
        body: Buffer.concat(chunks),
      });
    });
    outgoing.on('error', reject).end();
  });

test.each(['/', '/index.html', '/?lang=de'])(
  '%s is the page, and no cache keeps it',
  async (path) => {
    const { visit } = await setStage();
    const response = await visit().fetch(path);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(await response.text()).toMatch(/name="csrf-token" content="[\w-]{43}"/);
  },
);

test('the page carries the settings', async () => {
  const { visit } = await setStage({ settings: { brand: 'Sigillo' } });
  const { settings } = await visit().openPage();
  expect(Buffer.from(settings, 'base64').toString()).toBe('{"brand":"Sigillo"}');
});

test('assets are kept for ever and sent compressed to whoever takes it', async () => {
  const { url, dist } = await setStage();
  const path = '/assets/main-ABCD1234.js';
  const plain = await send(url, path);
  const small = await send(url, path, { headers: { 'Accept-Encoding': 'gzip, br' } });
  const again = await send(url, path, { headers: { 'Accept-Encoding': 'br;q=1.0' } });
  const refused = await send(url, path, { headers: { 'Accept-Encoding': 'br;q=0, gzip' } });
  const source = await readFile(join(dist, path));
  expect(plain.headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'Accept-Encoding',
  });
  expect(plain.body.equals(source)).toBe(true);
  expect(small.headers['content-encoding']).toBe('br');
  expect(brotliDecompressSync(small.body).equals(source)).toBe(true);
  expect(again.body.equals(small.body)).toBe(true);
  expect(refused.headers['content-encoding']).toBeUndefined();
});

test('a file that has changed is not served from memory', async () => {
  const { url, dist } = await setStage();
  const options = { headers: { 'Accept-Encoding': 'br' } };
  await send(url, '/assets/main-ABCD1234.js', options);
  await writeFile(join(dist, 'assets/main-ABCD1234.js'), 'changed');
  const { body } = await send(url, '/assets/main-ABCD1234.js', options);
  expect(brotliDecompressSync(body).toString()).toBe('changed');
});

test('pictures are not compressed again', async () => {
  const { url } = await setStage();
  const { headers } = await send(url, '/assets/logo-ABCD1234.png', {
    headers: { 'Accept-Encoding': 'br' },
  });
  expect([headers['content-type'], headers['content-encoding']]).toEqual(['image/png', undefined]);
});

test('HEAD is answered without a body, and other methods not at all', async () => {
  const { url } = await setStage();
  const head = await send(url, '/assets/main-ABCD1234.js', { method: 'HEAD' });
  expect([head.status, head.body.length]).toEqual([200, 0]);
  expect(Number(head.headers['content-length'])).toBeGreaterThan(1000);
  const post = await send(url, '/', { method: 'POST' });
  expect([post.status, post.headers.allow]).toEqual([405, 'GET, HEAD']);
});

test.each([
  '/missing',
  '/login',
  '/assets',
  '/assets/',
  '/assets/missing-ABCD1234.js',
  '/.env',
  '/../secret.txt',
  '/assets/../../secret.txt',
  '/%2e%2e/secret.txt',
  '/..%2fsecret.txt',
  '/assets/..%5c..%5csecret.txt',
  '/..\\secret.txt',
  '//secret.txt',
  '/%00',
  '/%ff',
  '/link.txt',
  '/.well-known/security.txt',
  '/api/v1',
])('%s is a plain 404', async (path) => {
  const { url, dist } = await setStage();
  await symlink(join(dist, '..', 'secret.txt'), join(dist, 'link.txt'));
  const { status, headers, body } = await send(url, path);
  expect([status, headers['content-type']]).toEqual([404, 'text/plain; charset=utf-8']);
  expect(headers['cache-control']).toBe('no-store');
  expect(body.toString()).toBe('Not found.');
});

test('password managers find the form for a change of password', async () => {
  const { visit } = await setStage();
  const response = await visit().fetch('/.well-known/change-password');
  expect([response.status, response.headers.get('location')]).toEqual([302, '/#/profile']);
});

test.each(['/', '/assets/main-ABCD1234.js', '/missing', '/outbox', '/api/v1/welcome', '/api/v1/x'])(
  '%s has the security headers',
  async (path) => {
    const { url } = await setStage();
    const { headers } = await send(url, path);
    for (const [name, value] of Object.entries(securityHeaders())) {
      expect(headers[name.toLowerCase()], name).toBe(value);
    }
  },
);

test('the policy is the strict one', () => {
  expect(securityHeaders()['Content-Security-Policy']).toBe(
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self';" +
      " font-src 'self'; object-src 'none'; form-action 'none'; base-uri 'none';" +
      " frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'",
  );
});

test('analytics and an API elsewhere widen the policy by their origin only', async () => {
  const settings = {
    analytics: { id: '7', url: 'https://stats.example.org/matomo/' },
    apiBase: 'https://api.example.org/v',
  };
  const { url } = await setStage({ settings });
  const { headers } = await send(url, '/');
  const policy = headers['content-security-policy'];
  expect(policy).toContain("script-src 'self' https://stats.example.org;");
  expect(policy).toContain("connect-src 'self' https://stats.example.org https://api.example.org;");
  expect(policy).toMatch(/; trusted-types analytics$/);
  expect(headers['cross-origin-embedder-policy']).toBe('credentialless');
});

test.each([
  null,
  { analytics: { url: 'https://stats.example.org/' } },
  { analytics: { id: '7', url: 'javascript:alert(1)' } },
  { analytics: { id: '7' }, apiBase: '/elsewhere' },
])('settings %j leave the policy as it is', (settings) => {
  expect(securityHeaders(settings)).toEqual(securityHeaders());
});
