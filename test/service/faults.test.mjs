// @vitest-environment node
import { expect, test } from 'vitest';
import { parseFault } from './faults.mjs';
import { setStage, setStageForUser } from './stage.mjs';

test('a failure without a status is a 500 with a message', async () => {
  const { visit } = await setStage({ fail: ['GET /welcome'] });
  const { status, body } = await visit().call('GET /welcome');
  expect(status).toBe(500);
  expect(body).toEqual({ message: 'This call fails on purpose (500).' });
});

test('a failure may have a status and a code', async () => {
  const { visitor, service } = await setStageForUser();
  service.fail(['POST /settings/accounts=409:limit_reached']);
  const { status, body } = await visitor.call('POST /settings/accounts', {});
  expect([status, body.code]).toEqual([409, 'limit_reached']);
});

test('the path of a call means that call, another one everything below it', async () => {
  const { visitor, service } = await setStageForUser();
  const [{ id }] = (await visitor.call('GET /settings/accounts')).body;
  const statuses = async (...fail) => {
    service.fail(fail);
    const calls = ['/settings/accounts', `/settings/accounts/${id}`, '/settings/profile'];
    const answers = await Promise.all(calls.map((path) => visitor.call(`GET ${path}`)));
    return answers.map(({ status }) => status);
  };
  expect(await statuses('GET /settings/accounts=502')).toEqual([502, 200, 200]);
  expect(await statuses('GET /settings/accounts/{id}=502')).toEqual([200, 502, 200]);
  expect(await statuses(`GET /settings/accounts/${id}=502`)).toEqual([200, 502, 200]);
  expect(await statuses('* /settings=503')).toEqual([503, 503, 503]);
  expect(await statuses('* *=503')).toEqual([503, 503, 503]);
  expect(await statuses('* /set=503', 'POST /settings=503')).toEqual([200, 200, 200]);
  expect(await statuses('GET /settings/profile=404', '* /settings=503')).toEqual([503, 503, 404]);
  expect(await statuses()).toEqual([200, 200, 200]);
});

test('a failing call has no effect', async () => {
  const { visitor, service } = await setStageForUser();
  service.fail(['DELETE /settings=500']);
  const [{ id }] = (await visitor.call('GET /settings/accounts')).body;
  expect((await visitor.call(`DELETE /settings/accounts/${id}`)).status).toBe(500);
  expect((await visitor.call('GET /settings/accounts')).body).toHaveLength(2);
});

test('a failure may be HTML with 200, an empty 500, or a broken connection', async () => {
  const { visit, service } = await setStage({ fail: ['GET /welcome=html'] });
  const visitor = visit();
  const html = await visitor.fetch('/api/v1/welcome');
  expect([html.status, html.headers.get('content-type')]).toEqual([
    200,
    'text/html; charset=utf-8',
  ]);
  service.fail(['GET /welcome=empty']);
  const empty = await visitor.fetch('/api/v1/welcome');
  expect([empty.status, await empty.text()]).toEqual([500, '']);
  service.fail(['GET /welcome=reset']);
  await expect(visitor.fetch('/api/v1/welcome')).rejects.toThrow();
});

test('a failure may be a good answer that is cut off in the middle', async () => {
  const { visit } = await setStage({ fail: ['POST /auth/login=cut'] });
  const { status, headers, body } = await visit().fetch('/api/v1/auth/login', {
    method: 'POST',
    body: '{}',
  });
  expect([status, headers.get('content-length')]).toEqual([200, '100']);
  const reader = body?.getReader();
  expect(new TextDecoder().decode((await reader?.read())?.value)).toBe('{"id":"4m7');
  await expect(reader?.read()).rejects.toThrow();
});

test('a failure may be no answer at all', async () => {
  const { visit } = await setStage({ fail: ['GET /welcome=hang'] });
  const hanging = visit().fetch('/api/v1/welcome', { signal: AbortSignal.timeout(300) });
  await expect(hanging).rejects.toThrow(/timeout/i);
});

test.each([
  '',
  'x',
  'POST',
  'POST auth=500',
  'PUT /x=500',
  'GET /x=200',
  'GET /x=toString',
  'GET /x=',
])('the pattern "%s" is refused with a sentence', (pattern) => {
  expect(() => parseFault(pattern)).toThrow(`The failure "${pattern}" is not understood.`);
});
