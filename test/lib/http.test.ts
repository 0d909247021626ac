// @vitest-environment node
import { describe, expect, test, vi } from 'vitest';
import { type RequestOptions, send } from '../../src/lib/http.ts';
import { answer, held, serve, unreachable } from '../support.ts';

const url = '/api/v1/things';
const asIs = (body: unknown) => ({ body });
const get = <Data>(more: Partial<RequestOptions<Data>> & Pick<RequestOptions<Data>, 'decode'>) =>
  send({ method: 'GET', url, ...more });
/** What becomes of this answer. */
const result = (...reply: Parameters<typeof answer>) => {
  serve({ [`GET ${url}`]: answer(...reply) });
  return get({ decode: asIs });
};

describe('A request', () => {
  test('A request sends JSON with cookies, follows no redirect, sends no referrer and bypasses the cache.', async () => {
    const { sent } = serve({ [`POST ${url}`]: answer({}), [`GET ${url}`]: answer({}) });
    const headers = { 'X-CSRF-Token': 'abc' };
    await send({ method: 'POST', url, body: { name: 'ä' }, headers, decode: asIs });
    expect(sent[0]?.body).toEqual({ name: 'ä' });
    expect(sent[0]?.headers).toEqual({ 'content-type': 'application/json', 'x-csrf-token': 'abc' });
    expect(sent[0]?.init).toMatchObject({
      credentials: 'include',
      redirect: 'error',
      referrerPolicy: 'no-referrer',
      cache: 'no-store',
      // A browser limits what all such requests may carry.
      keepalive: false,
    });
    await get({ decode: asIs });
    expect([sent[1]?.init.body, sent[1]?.headers]).toEqual([null, {}]);
  });

  test('A request has no time-out.', async () => {
    vi.useFakeTimers();
    const { reply, release } = held(answer({}));
    serve({ [`GET ${url}`]: reply });
    const asked = get({ decode: asIs });
    await vi.advanceTimersByTimeAsync(3_600_000);
    vi.useRealTimers();
    release();
    expect(await asked).toMatchObject({ ok: true });
  });
});

describe('A successful response', () => {
  test('A successful response is decoded with its headers.', async () => {
    serve({ [`GET ${url}`]: answer({ id: 1 }, 200, { 'X-User-Hash': 'h' }) });
    const decoded = await get({ decode: (body, headers) => [body, headers.get('x-user-hash')] });
    expect(decoded).toEqual({ ok: true, data: [{ id: 1 }, 'h'] });
  });

  test('A successful response may be empty or any JSON value.', async () => {
    for (const body of ['', ' \n'])
      expect(await result(body)).toEqual({ ok: true, data: { body: undefined } });
    for (const body of [null, false, 0])
      expect(await result(body)).toEqual({ ok: true, data: { body } });
    serve({ [`GET ${url}`]: async () => new Response(null, { status: 204 }) });
    expect(await get({ decode: asIs })).toMatchObject({ ok: true });
  });

  test('A response of the wrong shape, or an HTML page in its place, is invalid even if the body is ignored.', async () => {
    serve({ [`GET ${url}`]: answer({ other: 1 }, 201) });
    const unreadable = (status: number) => ({
      ok: false,
      failure: { kind: 'invalid-response', status },
    });
    expect(await get({ decode: () => undefined })).toEqual(unreadable(201));
    for (const body of ['<p>Sign in</p>', 'OK', '{"id":'])
      expect(await result(body)).toEqual(unreadable(200));
  });
});

describe('An error response', () => {
  const refused = (status: number, code?: string, message?: string) => ({
    ok: false,
    failure: { kind: 'http', status, code, message },
  });

  test('An error response yields status, code and message, and is never decoded.', async () => {
    const body = { code: 'duplicate_name', message: ' Taken.\n' };
    expect(await result(body, 409)).toEqual(refused(409, 'duplicate_name', 'Taken.'));
  });

  test.each([
    '<h1>Bad gateway</h1>',
    '',
    '"Taken."',
    '[{"message":"Taken."}]',
    '{"code":7,"message":{"text":"Taken."}}',
    '{"code":"","message":" \\n"}',
    '{"__proto__":{"code":"a","message":"b"}}',
  ])('An error response with %j yields its status only.', async (body) => {
    expect(await result(body, 502)).toEqual(refused(502));
  });
});

test.each([
  [200, '{}'],
  [401, '{}'],
  [200, '<p>'],
])('onResponse receives every response (%d %s).', async (status, body) => {
  serve({ [`GET ${url}`]: answer(body, status, { 'X-CSRF-Token': 'next' }) });
  const onResponse = vi.fn((response: Response) => response.headers.get('x-csrf-token'));
  await get({ decode: asIs, onResponse });
  expect(onResponse).toHaveReturnedWith('next');
});

test('A response that cannot be read to its end is a network failure.', async () => {
  const body = new ReadableStream({ start: (controller) => controller.error(new Error('lost')) });
  for (const reply of [unreachable, async () => new Response(body)]) {
    serve({ [`GET ${url}`]: reply });
    expect(await get({ decode: asIs })).toEqual({ ok: false, failure: { kind: 'network' } });
  }
});

describe('After a request was aborted', () => {
  const left = { ok: false, failure: { kind: 'network' } };

  test('The request is aborted.', async () => {
    serve({ [`GET ${url}`]: held(answer({})).reply });
    const controller = new AbortController();
    const asked = get({ decode: asIs, signal: controller.signal });
    controller.abort();
    expect(await asked).toEqual(left);
  });

  test.each([200, 401])(
    'A response with status %d is ignored and its body is not read.',
    async (status) => {
      const controller = new AbortController();
      const decode = vi.fn(asIs);
      serve({ [`GET ${url}`]: answer({}, status) });
      expect(
        await get({ decode, onResponse: () => controller.abort(), signal: controller.signal }),
      ).toEqual(left);
      expect(decode).not.toHaveBeenCalled();
    },
  );
});
