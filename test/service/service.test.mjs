// @vitest-environment node
import { expect, test } from 'vitest';
import { createService } from './service.mjs';
import { setStage } from './stage.mjs';

test('the welcome answer names the country of the client', async () => {
  const { visit } = await setStage({ country: 'IT' });
  const { body, headers } = await visit().call('GET /welcome');
  expect(body).toEqual({});
  expect(headers.get('x-client-country')).toBe('IT');
  expect(headers.get('cache-control')).toBe('no-store');
});

test('an unknown path is 404 and a wrong method 405 with the right ones', async () => {
  const { visit } = await setStage();
  const visitor = visit();
  for (const path of ['/nowhere', '/auth/', '/auth/confirm/', '/auth/confirm/%ff', '/a/b/c/d']) {
    expect(await visitor.call(`GET ${path}`), path).toMatchObject({
      status: 404,
      body: { code: 'not_found', message: expect.any(String) },
    });
  }
  const wrong = await visitor.call('PUT /settings/profile');
  expect(wrong.status).toBe(405);
  expect(wrong.headers.get('allow')).toBe('GET, POST, DELETE');
  expect((await visitor.call('GET /auth/login')).headers.get('allow')).toBe('POST');
});

test.each([
  ['{', 400],
  ['[]', 400],
  ['"text"', 400],
  ['null', 400],
  ['', 401],
  [`{"email":"${'x'.repeat(64 * 1024)}"}`, 413],
  [`{"email":"${'x'.repeat(2 ** 22)}"}`, 413],
])('a login with the body %.12s is answered with a status that says why', async (body, status) => {
  const { visit } = await setStage();
  const visitor = visit();
  await visitor.openPage();
  const answer = await visitor.call('POST /auth/login', body);
  expect(answer.status).toBe(status);
  expect(answer.body).toEqual({ code: expect.any(String), message: expect.any(String) });
});

test('a body that is not UTF-8 is malformed', async () => {
  const { visit } = await setStage();
  const visitor = visit();
  await visitor.openPage();
  const response = await visitor.fetch('/api/v1/auth/login', {
    method: 'POST',
    headers: { 'X-CSRF-Token': visitor.csrf },
    body: Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]),
  });
  expect(response.status).toBe(400);
});

test('every answer may be delayed, and no longer be', async () => {
  const { visit, service } = await setStage({ delay: 400 });
  const visitor = visit();
  const measure = async () => {
    const start = performance.now();
    await visitor.call('GET /welcome');
    return performance.now() - start;
  };
  expect(await measure()).toBeGreaterThan(390);
  service.delay(0);
  expect(await measure()).toBeLessThan(390);
});

test('a service without a demo user knows nobody', async () => {
  const { visit } = await setStage({ demo: false });
  expect((await visit().logIn()).status).toBe(401);
});

test('a service that is asked for anything else leaves it to others', async () => {
  const service = createService({ demo: false });
  for (const url of ['/', '/api/v2/welcome', '/api/v1', '/outboxes', '/constructor']) {
    expect(await service.handle({ url, method: 'GET', headers: {} }, {}), url).toBe(false);
  }
});
