import { describe, expect, test, vi } from 'vitest';
import { isHostReachable, type RequestOptions, send } from '../../../src/lib/http.ts';
import { deferredReply, mockFetch, networkError, replyWith } from '../support.ts';

const url = '/api/v1/things';
const keepBody = (body: unknown) => ({ body });
const get = <Data>(options: Partial<RequestOptions<Data>> & Pick<RequestOptions<Data>, 'decode'>) =>
  send({ method: 'GET', url, ...options });
/** Sends a request that gets this response, and returns its result. */
const getResult = (...reply: Parameters<typeof replyWith>) => {
  mockFetch({ [`GET ${url}`]: replyWith(...reply) });
  return get({ decode: keepBody });
};

describe('A request', () => {
  test('A request sends JSON with cookies, follows no redirect, sends no referrer and bypasses the cache.', async () => {
    const { requests } = mockFetch({
      [`POST ${url}`]: replyWith({}),
      [`GET ${url}`]: replyWith({}),
    });
    const headers = { 'X-CSRF-Token': 'abc' };
    await send({ method: 'POST', url, body: { name: 'ä' }, headers, decode: keepBody });
    expect(requests[0]?.body).toEqual({ name: 'ä' });
    expect(requests[0]?.headers).toEqual({
      'content-type': 'application/json',
      'x-csrf-token': 'abc',
    });
    expect(requests[0]?.init).toMatchObject({
      credentials: 'include',
      redirect: 'error',
      referrerPolicy: 'no-referrer',
      cache: 'no-store',
    });
    await get({ decode: keepBody });
    expect([requests[1]?.init.body, requests[1]?.headers]).toEqual([undefined, {}]);
  });

  test('A request has no time-out.', async () => {
    vi.useFakeTimers();
    const { reply, release } = deferredReply(replyWith({}));
    mockFetch({ [`GET ${url}`]: reply });
    const response = get({ decode: keepBody });
    await vi.advanceTimersByTimeAsync(3_600_000);
    vi.useRealTimers();
    release();
    expect(await response).toMatchObject({ ok: true });
  });
});

describe('A successful response', () => {
  test('A successful response is decoded with its headers.', async () => {
    mockFetch({ [`GET ${url}`]: replyWith({ id: 1 }, 200, { 'X-User-Hash': 'h' }) });
    const result = await get({ decode: (body, headers) => [body, headers.get('x-user-hash')] });
    expect(result).toEqual({ ok: true, data: [{ id: 1 }, 'h'] });
  });

  test('A successful response may be empty or any JSON value.', async () => {
    for (const body of ['', ' \n'])
      expect(await getResult(body)).toEqual({ ok: true, data: { body: undefined } });
    for (const body of [null, false, 0])
      expect(await getResult(body)).toEqual({ ok: true, data: { body } });
    mockFetch({ [`GET ${url}`]: async () => new Response(null, { status: 204 }) });
    expect(await get({ decode: keepBody })).toMatchObject({ ok: true });
  });

  test('A response of the wrong shape, or an HTML page in its place, is invalid even if the body is ignored.', async () => {
    mockFetch({ [`GET ${url}`]: replyWith({ other: 1 }, 201) });
    const invalidResponse = (status: number) => ({
      ok: false,
      failure: { kind: 'invalid-response', status },
    });
    expect(await get({ decode: () => undefined })).toEqual(invalidResponse(201));
    for (const body of ['<p>Sign in</p>', 'OK', '{"id":'])
      expect(await getResult(body)).toEqual(invalidResponse(200));
  });
});

describe('An error response', () => {
  const httpFailure = (status: number, code?: string, message?: string) => ({
    ok: false,
    failure: { kind: 'http', status, code, message },
  });

  test('An error response yields status, code and message, and is never decoded.', async () => {
    const body = { code: 'duplicate_name', message: ' Taken.\n' };
    expect(await getResult(body, 409)).toEqual(httpFailure(409, 'duplicate_name', 'Taken.'));
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
    expect(await getResult(body, 502)).toEqual(httpFailure(502));
  });
});

test('The page is reachable if the server answers without an error of its own.', async () => {
  vi.stubGlobal('location', { href: 'https://sign.example/#/login' });
  const call = 'HEAD https://sign.example/#/login';
  const replies = [replyWith(''), replyWith('', 404), replyWith('', 500), networkError];
  const { requests } = mockFetch({ [call]: replies });
  for (const expected of [true, true, false, false]) expect(await isHostReachable()).toBe(expected);
  expect(requests[0]?.init.cache).toBe('no-store');
});

test.each([
  [200, '{}'],
  [401, '{}'],
  [200, '<p>'],
])('onResponse receives every response (%d %s).', async (status, body) => {
  mockFetch({ [`GET ${url}`]: replyWith(body, status, { 'X-CSRF-Token': 'next' }) });
  const onResponse = vi.fn((response: Response) => response.headers.get('x-csrf-token'));
  await get({ decode: keepBody, onResponse });
  expect(onResponse).toHaveReturnedWith('next');
});

test('A response that cannot be read to its end is a network failure.', async () => {
  const body = new ReadableStream({ start: (controller) => controller.error(new Error('lost')) });
  for (const reply of [networkError, async () => new Response(body)]) {
    mockFetch({ [`GET ${url}`]: reply });
    expect(await get({ decode: keepBody })).toEqual({ ok: false, failure: { kind: 'network' } });
  }
});
