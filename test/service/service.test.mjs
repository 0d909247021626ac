// @vitest-environment node
import { expect, test } from 'vitest';
import { createService } from './service.mjs';
import { MINUTE, setStage, setStageForUser } from './stage.mjs';

test('the page opens a visitor session with a cookie that scripts cannot read', async () => {
  const { visit } = await setStage();
  const response = await visit().fetch('/');
  expect(response.headers.getSetCookie()).toEqual([
    expect.stringMatching(/^signing_session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/),
  ]);
});

test('the first call opens a visitor session too, and the next one keeps it', async () => {
  const { visit } = await setStage();
  const visitor = visit();
  const first = await visitor.call('GET /welcome');
  const second = await visitor.call('GET /welcome');
  expect(first.headers.getSetCookie()).toHaveLength(1);
  expect(second.headers.getSetCookie()).toHaveLength(0);
  expect(second.headers.get('x-csrf-token')).toBe(first.headers.get('x-csrf-token'));
});

test('the welcome answer names the country of the client', async () => {
  const { visit } = await setStage({ country: 'IT' });
  const { body, headers } = await visit().call('GET /welcome');
  expect(body).toEqual({});
  expect(headers.get('x-client-country')).toBe('IT');
  expect(headers.get('cache-control')).toBe('no-store');
});

test.each(['', 'wrong'])('an unsafe call with the CSRF token "%s" is refused', async (csrf) => {
  const { visitor } = await setStageForUser();
  const current = visitor.csrf;
  const { status, body, headers } = await visitor.call('DELETE /settings/accounts/x', undefined, {
    'X-CSRF-Token': csrf,
  });
  expect(status).toBe(403);
  expect(body).toEqual({ code: 'csrf', message: expect.stringMatching(/\.$/) });
  expect(headers.get('x-csrf-token')).toBe(current);
});

test('the CSRF token changes with every unsafe call that carried it, whatever its answer', async () => {
  const { visitor } = await setStageForUser();
  const first = visitor.csrf;
  await visitor.call('GET /settings/profile');
  expect(visitor.csrf).toBe(first);
  expect((await visitor.call('POST /settings/profile', {})).status).toBe(422);
  expect(visitor.csrf).not.toBe(first);
});

test('unsafe calls in parallel work with one token, and agree about the next', async () => {
  const { visitor } = await setStageForUser();
  const calls = [1, 2, 3, 4].map((number) =>
    visitor.call('POST /settings/accounts', {
      name: `Parallel ${number}`,
      url: `https://${number}.example/`,
    }),
  );
  const answers = await Promise.all(calls);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(new Set(answers.map(({ headers }) => headers.get('x-csrf-token'))).size).toBe(1);
});

test('the token before the last change works for a minute and no longer', async () => {
  const { visitor, clock } = await setStageForUser();
  const old = { 'X-CSRF-Token': visitor.csrf };
  await visitor.call('POST /settings/profile', {});
  clock.time += MINUTE - 1;
  expect((await visitor.call('POST /settings/profile', {}, old)).status).toBe(422);
  clock.time += 1;
  expect((await visitor.call('POST /settings/profile', {}, old)).status).toBe(403);
});

test('errors carry the token too', async () => {
  const { visitor, service } = await setStageForUser();
  service.fail(['GET /welcome=502']);
  for (const call of ['GET /nowhere', 'POST /welcome', 'GET /welcome', 'GET /auth/confirm/x']) {
    const { headers } = await visitor.call(call);
    expect(headers.get('x-csrf-token'), call).toBe(visitor.csrf);
  }
});

test('a session ends after half an hour without a call, and a heartbeat renews it', async () => {
  const { visitor, clock } = await setStageForUser();
  clock.time += 29 * MINUTE;
  expect(await visitor.call('GET /auth/heartbeat')).toMatchObject({ status: 200, body: {} });
  clock.time += 29 * MINUTE;
  expect((await visitor.call('GET /settings/profile')).status).toBe(200);
  clock.time += 30 * MINUTE;
  expect((await visitor.call('GET /settings/profile')).status).toBe(401);
  expect((await visitor.openPage()).userHash).toBe('');
});

test('whoever saves after the session has ended hears 401, not of a CSRF token', async () => {
  const { visitor, service } = await setStageForUser();
  service.endSessions();
  const { status, body } = await visitor.call('POST /settings/profile', {});
  expect([status, body.code]).toEqual([401, 'not_logged_in']);
});

test('a visitor whose session has ended is refused once and can then try again', async () => {
  const { visit, clock } = await setStage();
  const visitor = visit();
  await visitor.openPage();
  clock.time += 31 * MINUTE;
  expect((await visitor.logIn()).status).toBe(403);
  expect((await visitor.logIn()).status).toBe(200);
});

test('a heartbeat that was under way during a login does not undo it', async () => {
  const { visit, clock } = await setStage();
  const visitor = visit();
  await visitor.openPage();
  const before = new Map(visitor.cookies);
  await visitor.logIn();
  const late = visit();
  for (const cookie of before) late.cookies.set(...cookie);
  const { status, headers } = await late.call('GET /auth/heartbeat');
  expect(status).toBe(200);
  expect(headers.getSetCookie()).toEqual([]);
  expect(headers.get('x-csrf-token')).toBeNull();
  expect((await late.call('GET /settings/profile')).status).toBe(401);
  clock.time += MINUTE;
  expect((await late.call('GET /auth/heartbeat')).headers.getSetCookie()).toHaveLength(1);
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
