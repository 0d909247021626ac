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
  ['half an object', '{', 400],
  ['a list', '[]', 400],
  ['a text', '"text"', 400],
  ['null', 'null', 400],
  ['nothing', '', 401],
  ['more than 64 kB', `{"email":"${'x'.repeat(64 * 1024)}"}`, 413],
  ['4 MB', `{"email":"${'x'.repeat(2 ** 22)}"}`, 413],
])('a login whose body is %s is answered with a status that says why', async (_, body, status) => {
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
  const delay = 100;
  const { visit, service } = await setStage({ delay });
  const start = performance.now();
  await visit().call('GET /welcome');
  // Timers count in whole milliseconds.
  expect(performance.now() - start).toBeGreaterThan(delay - 2);

  service.delay(20_000);
  const { handle } = service;
  const arrived = new Promise((resolve) => {
    service.handle = (...call) => {
      resolve(undefined);
      return handle(...call);
    };
  });
  const ask = (/** @type {string} */ name) =>
    visit()
      .call('GET /welcome')
      .then(() => name);
  const delayed = ask('delayed');
  await arrived;
  service.delay(0);
  expect(await Promise.race([delayed, ask('at once')])).toBe('at once');
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
