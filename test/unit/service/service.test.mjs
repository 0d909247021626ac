import { networkInterfaces } from 'node:os';
import { describe, expect, test } from 'vitest';
import { createPolicy, formatPolicy } from '../../../src/build/policy.mjs';
import { createUser } from '../../fixtures.mjs';
import { parseArguments, serve } from '../../tools/service/cli.mjs';
import { startTestServer, startTestServerWithUser } from '../../tools/service/harness.mjs';

const minuteMs = 60_000;
const account = { name: 'Archive', url: 'https://archive.example.org/' };

describe('The stand-in service', () => {
  test('A call that changes something brings a new CSRF token, and the previous one is accepted for another minute.', async () => {
    const { visitor, clock } = await startTestServerWithUser();
    const old = visitor.csrf;
    await visitor.call('POST /settings/accounts', account);
    expect(visitor.csrf).not.toBe(old);
    const late = { ...account, name: 'Late one', url: 'https://late.example.org/' };
    const headers = { 'X-CSRF-Token': old };
    expect((await visitor.call('POST /settings/accounts', late, headers)).status).toBe(200);
    clock.time += minuteMs;
    expect((await visitor.call('POST /settings/accounts', late, headers)).status).toBe(403);
  });

  test('A conflict reports the duplicate name if the URL is a duplicate as well.', async () => {
    const { visitor } = await startTestServerWithUser();
    await visitor.call('POST /settings/accounts', account);
    const again = await visitor.call('POST /settings/accounts', account);
    expect([again.status, again.body.code]).toEqual([409, 'duplicate_name']);
  });

  test('Saving a profile whose email address differs in case keeps the stored spelling.', async () => {
    const { visitor } = await startTestServerWithUser();
    const { body: profile } = await visitor.call('GET /settings/profile');
    const email = 'DEMO@example.com';
    const saved = await visitor.call('POST /settings/profile', { ...profile, email });
    expect([saved.status, saved.body.email]).toEqual([200, profile.email]);
  });

  test('A deletion link stays valid when the password changes.', async () => {
    const { visitor, service } = await startTestServerWithUser();
    await visitor.call('DELETE /settings/profile', { password: 'demo-password' });
    const token = /delete\/([^?]+)/.exec(service?.outbox.mails[0]?.link ?? '')?.[1];
    const change = { password: 'demo-password', new_password: 'another password' };
    expect((await visitor.call('POST /auth/password', change)).status).toBe(200);
    const call = `DELETE /auth/confirmdelete/${token}`;
    expect((await visitor.call(call, { reason: 'Enough' })).status).toBe(200);
  });

  test('A session ends after half an hour.', async () => {
    const { visitor, clock } = await startTestServerWithUser();
    expect((await visitor.call('GET /settings/profile')).status).toBe(200);
    clock.time += 30 * minuteMs;
    expect((await visitor.call('GET /settings/profile')).status).toBe(401);
  });

  test('The outbox shows an email, and the link of a password reset leads to this page and works for an hour.', async () => {
    const { visit, service, clock, url } = await startTestServer();
    const visitor = visit();
    await visitor.openPage();
    await visitor.call('POST /auth/resetpassword', { email: 'Demo@example.com' });
    const link = service?.outbox.mails[0]?.link ?? '';
    expect(link).toMatch(new RegExp(`^${url}#/passwordreset/[\\w-]{43}\\?lang=en$`));
    expect(await (await visitor.fetch('/outbox')).text()).toContain(`<a href="${link}">`);
    expect(await (await visitor.fetch('/outbox.json')).json()).toMatchObject([{ link }]);
    clock.time += 60 * minuteMs;
    await visitor.openPage();
    const call = `POST /auth/resetpassword/${/reset\/([^?]+)/.exec(link)?.[1]}`;
    expect((await visitor.call(call, { password: 'another password' })).status).toBe(404);
  });

  test('The response to a registration does not reveal whether the address is known.', async () => {
    const { visit, service } = await startTestServer();
    const visitor = visit();
    await visitor.openPage();
    const register = (/** @type {string} */ email) =>
      visitor.call('POST /auth/register', createUser({ email }));
    const known = await register('demo@example.com');
    expect((await register('new@example.com')).body).toEqual(known.body);
    expect(service?.outbox.mails.map(({ kind }) => kind)).toEqual(['registration', 'existing']);
  });

  test('Failures and delays can be switched on and off for each call.', async () => {
    const { visit, service } = await startTestServer({
      fail: ['* /settings=503', 'GET /welcome=429:slow'],
    });
    const visitor = visit();
    expect((await visitor.call('GET /settings/accounts')).status).toBe(503);
    const { status, body } = await visitor.call('GET /welcome');
    expect([status, body.code]).toEqual([429, 'slow']);
    service?.fail(['GET /welcome=reset']);
    await expect(visitor.call('GET /welcome')).rejects.toThrow();
    service?.fail();
    service?.delay(30);
    const start = performance.now();
    expect((await visitor.call('GET /welcome')).headers.get('client-country')).toBe('DE');
    expect(performance.now() - start).toBeGreaterThan(25);
    expect(() => service?.fail(['welcome'])).toThrow('"welcome" is not understood.');
  });
});

describe('The server', () => {
  test('The page is sent with the strict policy and is never cached.', async () => {
    const { headers } = await (await startTestServer()).visit().fetch('/');
    expect(headers.get('content-security-policy')).toBe(formatPolicy(createPolicy(null)));
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('cache-control')).toBe('no-store');
  });

  test.each(['/.env', '/..%2f..%2fetc%2fpasswd', '/%', '/missing.js', '//'])(
    'The server has no file at %s.',
    async (path) => {
      const { port } = await startTestServer();
      expect((await fetch(`http://localhost:${port}${path}`)).status).toBe(404);
    },
  );

  test('The server can be reached from this machine only.', async () => {
    const { port } = await startTestServer();
    const outside = Object.values(networkInterfaces())
      .flatMap((addresses) => addresses ?? [])
      .find(({ internal, family }) => !internal && family === 'IPv4');
    const host = outside?.address ?? '192.0.2.1';
    const signal = AbortSignal.timeout(1000);
    await expect(fetch(`http://${host}:${port}/`, { signal })).rejects.toThrow();
  });

  test('The configured origin can call with cookies, and no other origin can.', async () => {
    const { visit } = await startTestServer({ origin: 'https://sign.example.com' });
    const callFrom = async (/** @type {string} */ origin) => {
      const headers = { origin };
      const { status, headers: answer } = await visit().fetch('/api/v1/welcome', { headers });
      return [status, answer.get('access-control-allow-origin')];
    };
    expect(await callFrom('https://sign.example.com')).toEqual([200, 'https://sign.example.com']);
    expect(await callFrom('https://other.example.com')).toEqual([200, null]);
  });

  test('The server can serve the page in front of another service and take over its session.', async () => {
    const real = await startTestServer();
    const { visit } = await startTestServer({ api: `${real.url}api/v1` });
    const visitor = visit();
    const { headers } = await visitor.logIn();
    expect((await visitor.openPage()).userHash).toBe(headers.get('x-user-hash'));
    expect((await visitor.call('POST /settings/accounts', account)).status).toBe(200);
    await real.close();
    expect((await visitor.call('GET /settings/accounts')).status).toBe(502);
  });
});

describe('npm start', () => {
  test('The command prints its address, the demo login and the outbox.', async () => {
    const output = /** @type {string[]} */ ([]);
    const options = parseArguments(['--no-registration', '--delay', '5'], { PORT: '0' });
    expect(options).toMatchObject({ registration: false, delay: 5, port: 0 });
    const server = await serve('', options, (text) => output.push(text));
    await server.close();
    expect(output.join('\n')).toContain(server.url);
    expect(output.join('\n')).toContain('demo@example.com, demo-password');
    expect(output.join('\n')).toContain(`${server.url}outbox`);
  });

  test.each([
    [['--api', 'sign.example.com'], {}, '"sign.example.com" is not an address'],
    [['--delay', 'long'], {}, '--delay long is not a number'],
    [['--fail', 'login'], {}, '"login" is not understood'],
    [[], { PORT: 'http' }, 'PORT=http is not a port'],
  ])('The arguments %j with the environment %j are rejected.', (argv, env, message) => {
    expect(() => parseArguments(argv, env)).toThrow(message);
  });

  test('The command says which port is taken and how to choose another one.', async () => {
    const { port } = await startTestServer();
    await expect(startTestServer({ port })).rejects.toThrow(`PORT=${port + 1} npm start`);
  });
});
