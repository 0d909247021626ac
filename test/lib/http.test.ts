// @vitest-environment node
import { describe, expect, test, vi } from 'vitest';
import { type Call, send } from '../../src/lib/http.ts';
import { answer, held, serve, unreachable } from '../support.ts';

const url = '/api/v1/things';
const get = <Data>(more: Partial<Call<Data>> & Pick<Call<Data>, 'decode'>) =>
  send({ method: 'GET', url, ...more });
const asIs = (body: unknown) => ({ body });

describe('A request', () => {
  test('is JSON, with cookies, without redirects, referrer or a cached answer', async () => {
    const { sent } = serve({ [`POST ${url}`]: answer({}) });
    await send({ method: 'POST', url, body: { name: 'ä' }, decode: asIs });
    expect(sent[0]?.body).toEqual({ name: 'ä' });
    expect(sent[0]?.headers).toMatchObject({ 'content-type': 'application/json' });
    expect(sent[0]?.init).toMatchObject({
      credentials: 'include',
      redirect: 'error',
      referrerPolicy: 'no-referrer',
      cache: 'no-store',
    });
  });

  test('without a body says nothing of its type', async () => {
    const { sent } = serve({ [`GET ${url}`]: answer({}) });
    await get({ decode: asIs });
    expect(sent[0]?.init.body).toBeNull();
    expect(sent[0]?.headers).not.toHaveProperty('content-type');
  });

  test('carries the headers it was given', async () => {
    const { sent } = serve({ [`GET ${url}`]: answer({}) });
    await get({ headers: { 'X-CSRF-Token': 'abc' }, decode: asIs });
    expect(sent[0]?.headers).toMatchObject({ 'x-csrf-token': 'abc' });
  });

  test('has no time-out', async () => {
    vi.useFakeTimers();
    const { reply, release } = held(answer({}));
    serve({ [`GET ${url}`]: reply });
    const result = get({ decode: asIs });
    await vi.advanceTimersByTimeAsync(3_600_000);
    release();
    expect(await result).toMatchObject({ ok: true });
    vi.useRealTimers();
  });
});

describe('A good answer', () => {
  test('is decoded with its headers', async () => {
    serve({ [`GET ${url}`]: answer({ id: 1 }, 200, { 'X-User-Hash': 'h' }) });
    const result = await get({ decode: (body, headers) => [body, headers.get('x-user-hash')] });
    expect(result).toEqual({ ok: true, data: [{ id: 1 }, 'h'] });
  });

  test.each(['', ' \n'])('may have the empty body %j', async (body) => {
    serve({ [`GET ${url}`]: answer(body) });
    expect(await get({ decode: asIs })).toEqual({ ok: true, data: { body: undefined } });
  });

  test('may have no content at all', async () => {
    serve({ [`GET ${url}`]: async () => new Response(null, { status: 204 }) });
    expect(await get({ decode: asIs })).toEqual({ ok: true, data: { body: undefined } });
  });

  test.each(['null', 'false', '0', '""'])('may be the bare JSON %s', async (body) => {
    serve({ [`GET ${url}`]: answer(body) });
    expect(await get({ decode: asIs })).toEqual({ ok: true, data: { body: JSON.parse(body) } });
  });

  test('of the wrong shape is unreadable', async () => {
    serve({ [`GET ${url}`]: answer({ other: 1 }, 201) });
    expect(await get({ decode: () => undefined })).toEqual({
      ok: false,
      failure: { kind: 'unreadable', status: 201 },
    });
  });

  test.each(['<!doctype html><p>Sign in to the proxy</p>', 'OK', '{"id":'])(
    'that is %j in place of JSON is unreadable, even where nobody reads it',
    async (body) => {
      serve({ [`GET ${url}`]: answer(body) });
      expect(await get({ decode: () => true })).toEqual({
        ok: false,
        failure: { kind: 'unreadable', status: 200 },
      });
    },
  );
});

describe('A refusal', () => {
  const refusal = async (body: unknown, status = 409) => {
    serve({ [`GET ${url}`]: answer(body, status) });
    const result = await get({ decode: asIs });
    return result.ok ? undefined : result.failure;
  };

  test('bears status, code and message', async () => {
    expect(await refusal({ code: 'duplicate_name', message: 'Taken.' })).toEqual({
      kind: 'refused',
      status: 409,
      code: 'duplicate_name',
      message: 'Taken.',
    });
  });

  test.each([
    ['an HTML page', '<h1>Bad gateway</h1>'],
    ['nothing', ''],
    ['a bare text', '"Taken."'],
    ['a list', [{ message: 'Taken.' }]],
    ['values of wrong types', { code: 7, message: { text: 'Taken.' } }],
    ['empty values', { code: '', message: '' }],
    ['a blank message', { message: ' \n' }],
    ['the same names on a prototype', '{"__proto__":{"code":"a","message":"b"}}'],
  ])('with %s bears its status alone', async (_, body) => {
    expect(await refusal(body, 502)).toEqual({
      kind: 'refused',
      status: 502,
      code: undefined,
      message: undefined,
    });
  });

  test('is trimmed', async () => {
    expect(await refusal({ message: ' Taken.\n' })).toMatchObject({ message: 'Taken.' });
  });

  test('is never decoded as data', async () => {
    serve({ [`GET ${url}`]: answer({ id: 1 }, 500) });
    const decode = vi.fn(asIs);
    await get({ decode });
    expect(decode).not.toHaveBeenCalled();
  });
});

describe('The headers of an answer are heard', () => {
  test.each([
    ['a good one', answer({}, 200, { 'X-CSRF-Token': 'next' })],
    ['a refusal', answer({}, 401, { 'X-CSRF-Token': 'next' })],
    ['an unreadable one', answer('<p>', 200, { 'X-CSRF-Token': 'next' })],
  ])('of %s', async (_, reply) => {
    serve({ [`GET ${url}`]: reply });
    const hear = vi.fn((response: Response) => response.headers.get('x-csrf-token'));
    await get({ decode: asIs, hear });
    expect(hear).toHaveReturnedWith('next');
  });
});

describe('Without an answer', () => {
  test('the server is unreachable', async () => {
    serve({ [`GET ${url}`]: unreachable });
    expect(await get({ decode: asIs })).toEqual({ ok: false, failure: { kind: 'unreachable' } });
  });

  test('that can be read to its end the server is unreachable', async () => {
    const body = new ReadableStream({
      start: (controller) => controller.error(new Error('connection lost')),
    });
    serve({ [`GET ${url}`]: async () => new Response(body) });
    expect(await get({ decode: asIs })).toEqual({ ok: false, failure: { kind: 'unreachable' } });
  });

  test('because nobody waits any more, the request was left', async () => {
    const { reply } = held(answer({}));
    serve({ [`GET ${url}`]: reply });
    const controller = new AbortController();
    const result = get({ decode: asIs, signal: controller.signal });
    controller.abort();
    expect(await result).toEqual({ ok: false, failure: { kind: 'left' } });
  });
});

test('An answer that comes when nobody waits any more is left, and its body unread', async () => {
  const controller = new AbortController();
  const decode = vi.fn(asIs);
  serve({ [`GET ${url}`]: answer({}) });
  const hear = () => controller.abort();
  const result = await get({ decode, hear, signal: controller.signal });
  expect(result).toEqual({ ok: false, failure: { kind: 'left' } });
  expect(decode).not.toHaveBeenCalled();
});

test('A refusal that comes when nobody waits any more is left, too', async () => {
  const controller = new AbortController();
  serve({ [`GET ${url}`]: answer({}, 401) });
  const hear = () => controller.abort();
  const result = await get({ decode: asIs, hear, signal: controller.signal });
  expect(result).toEqual({ ok: false, failure: { kind: 'left' } });
});
