// @vitest-environment node
import { createServer } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { decodeSettings } from './page.mjs';
import { createProxy } from './proxy.mjs';
import { setStage } from './stage.mjs';

/** Starts a service that records what it is asked, and answers as the test says. */
async function setTarget(answer) {
  const requests = [];
  const target = createServer(async (req, res) => {
    const body = Buffer.concat(await req.toArray()).toString();
    requests.push({ method: req.method, url: req.url, headers: req.headers, body });
    answer(req, res);
  });
  await new Promise((resolve) => target.listen(0, '127.0.0.1', () => resolve(undefined)));
  onTestFinished(() => {
    target.close();
    target.closeAllConnections();
  });
  const { port } = /** @type {import('node:net').AddressInfo} */ (target.address());
  return { server: target, requests, host: `127.0.0.1:${port}`, url: `http://127.0.0.1:${port}/` };
}

test('the whole application works in front of another instance', async () => {
  const target = await setStage({ settings: { brand: 'Sigillo' } });
  const { visit } = await setStage({ api: `${target.url}api/v1/` });
  const visitor = visit();
  const { html, settings } = await visitor.openPage();
  expect(html).toContain('<div id="app">Hello</div>');
  expect(decodeSettings(settings)).toEqual({ brand: 'Sigillo' });
  const login = await visitor.logIn();
  expect(login.status).toBe(200);
  expect((await visitor.openPage()).userHash).toBe(login.headers.get('x-user-hash'));
  const { body } = await visitor.call('GET /settings/accounts');
  expect((await visitor.call(`DELETE /settings/accounts/${body[0].id}`)).status).toBe(200);
  const deletion = await visitor.call('DELETE /settings/profile', { password: 'demo-password' });
  expect(deletion.status).toBe(200);
  expect(target.service.outbox.mails).toHaveLength(1);
  expect((await visitor.fetch('/outbox')).status).toBe(404);
});

test('a call arrives as if it came from a page of the service itself', async () => {
  const target = await setTarget((_, res) => res.end('{}'));
  const { visit } = await setStage({ api: `${target.url}portal` });
  const visitor = visit();
  visitor.cookies.set('session', '1');
  await visitor.call(
    'POST /auth/login?x=%20y',
    { email: 'ü' },
    {
      Origin: 'http://localhost:8080',
      Referer: 'http://localhost:8080/',
      'X-CSRF-Token': 'token',
    },
  );
  const [{ method, url, headers, body }] = target.requests;
  expect([method, url, body]).toEqual([
    'POST',
    '/portal/api/v1/auth/login?x=%20y',
    '{"email":"ü"}',
  ]);
  expect(headers).toMatchObject({
    host: target.host,
    origin: `http://${target.host}`,
    cookie: 'session=1',
    'x-csrf-token': 'token',
  });
  expect(headers.referer).toBeUndefined();
});

test('an answer comes back with its status, its headers, and cookies that work here', async () => {
  const target = await setTarget((_, res) => {
    res.writeHead(418, {
      'Content-Type': 'application/json',
      Connection: 'close, X-Private',
      'X-Private': '1',
      'X-User-Hash': 'hash',
      'Strict-Transport-Security': 'max-age=1',
      'Set-Cookie': [
        'a=1; Path=/portal; Domain=example.org; Secure; HttpOnly; SameSite=None',
        '__Host-b=2; Path=/; Secure; SameSite=Lax',
      ],
    });
    res.end('{"message":"No."}');
  });
  const { visit } = await setStage({ api: target.url });
  const { status, headers, body } = await visit().call('GET /welcome');
  expect([status, body]).toEqual([418, { message: 'No.' }]);
  expect(headers.get('x-user-hash')).toBe('hash');
  expect(headers.get('x-private')).toBeNull();
  expect(headers.get('strict-transport-security')).toBeNull();
  expect(headers.getSetCookie()).toEqual([
    'a=1; HttpOnly; Path=/',
    '__Host-b=2; Secure; SameSite=Lax; Path=/',
  ]);
});

test('a service without such a page is asked by the application itself', async () => {
  const target = await setTarget((_, res) => {
    res.setHeader('Set-Cookie', 'visitor=1; Secure');
    res.end('<h1>Welcome</h1>');
  });
  const { visit } = await setStage({ api: target.url });
  const visitor = visit();
  const { html, settings } = await visitor.openPage();
  expect(html).toContain('<meta name="csrf-token" content="">');
  expect(decodeSettings(settings)).toEqual({ session: 'server' });
  expect(visitor.cookies.get('visitor')).toBe('1');
});

test('settings of the service with analytics widen the policy of the page', async () => {
  const settings = { analytics: { id: 1, url: 'https://stats.example.org/' } };
  const target = await setStage({ settings });
  const { visit } = await setStage({ api: target.url });
  const policy = (await visit().fetch('/')).headers.get('content-security-policy');
  expect(policy).toContain("script-src 'self' https://stats.example.org;");
});

test('a service that cannot be reached is a 502 and one explanation, and the page still opens', async () => {
  const { server, host, url } = await setTarget(() => {});
  await new Promise((resolve) => server.close(resolve));
  const { visit, printed } = await setStage({ api: url });
  const visitor = visit();
  for (const call of ['GET /welcome', 'GET /welcome', 'POST /auth/login']) {
    expect(await visitor.call(call)).toMatchObject({
      status: 502,
      body: { code: 'unreachable', message: expect.stringContaining(host) },
    });
  }
  expect((await visitor.openPage()).html).toContain('<div id="app">');
  expect(printed).toEqual([expect.stringContaining(`${url} cannot be reached (ECONNREFUSED)`)]);
});

test('a service that breaks off in the middle of an answer breaks the answer', async () => {
  const target = await setTarget((_, res) => {
    res.writeHead(200, { 'Content-Length': 100 });
    res.write('{"half":');
    setTimeout(() => res.destroy(), 20);
  });
  const { visit } = await setStage({ api: target.url });
  await expect(visit().call('GET /welcome')).rejects.toThrow();
});

test.each(['', 'example.org', 'ftp://example.org', 'https://'])('"%s" is no address', (url) => {
  expect(() => createProxy(url)).toThrow('is not the address of a service');
});
