// @vitest-environment node
import { expect, test } from 'vitest';
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
