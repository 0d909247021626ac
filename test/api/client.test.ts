import { describe, expect, test } from 'vitest';
import { answer, held, openPage, serve, settle, unreachable } from '../support.ts';

const jane = { display_name: 'Jane', email: 'jane@example.com', language: 'en', country: 'DE' };
const joe = { ...jane, email: 'joe@example.com' };
const accounts = 'GET /api/v1/settings/accounts';
const next = (status: number, token: string, body = {}) =>
  answer(body, status, { 'X-CSRF-Token': token });

async function open(token: string | undefined = 'one') {
  openPage({ meta: token === undefined ? {} : { 'csrf-token': token } });
  const csrf = await import('../../src/core/session/csrf.ts');
  csrf.startCsrf();
  return {
    ...csrf,
    ...(await import('../../src/core/session/session.ts')),
    ...(await import('../../src/api/accounts.ts')),
    ...(await import('../../src/api/profile.ts')),
    ...(await import('../../src/api/session.ts')),
  };
}

const { signal } = new AbortController();
const tokens = (sent: ReturnType<typeof serve>['sent']) =>
  sent.map(({ headers }) => headers['x-csrf-token']);

describe('The token', () => {
  test('of the latest answer is sent with the next call', async () => {
    const { listAccounts } = await open();
    const { sent } = serve({ [accounts]: [next(200, 'two'), next(500, 'three'), answer([])] });
    for (let call = 0; call < 3; call += 1) await listAccounts(signal);
    expect(tokens(sent)).toEqual(['one', 'two', 'three']);
  });

  test('that is refused is replaced by the one that came with the refusal, once', async () => {
    const { listAccounts } = await open();
    const { sent } = serve({ [accounts]: [next(403, 'two'), answer([])] });
    expect(await listAccounts(signal)).toEqual({ ok: true, data: [] });
    expect(tokens(sent)).toEqual(['one', 'two']);
  });

  test('that is refused twice is not tried a third time', async () => {
    const { listAccounts } = await open();
    const { sent } = serve({ [accounts]: [next(403, 'two'), next(403, 'three')] });
    expect(await listAccounts(signal)).toMatchObject({ failure: { status: 403 } });
    expect(tokens(sent)).toEqual(['one', 'two']);
  });

  test('that came with the refusal is the first one where there was none', async () => {
    const { listAccounts } = await open('');
    const { sent } = serve({ [accounts]: [next(403, 'first'), answer([])] });
    expect(await listAccounts(signal)).toMatchObject({ ok: true });
    expect(tokens(sent)).toEqual([undefined, 'first']);
  });

  test('sends the same payload again', async () => {
    const { createAccount } = await open();
    const created = 'POST /api/v1/settings/accounts';
    const { sent } = serve({ [created]: [next(403, 'two'), answer({ id: '1' })] });
    await createAccount({ name: 'Cloud', url: 'https://x/' });
    expect(sent.map(({ body }) => body)).toEqual(
      Array(2).fill({ name: 'Cloud', url: 'https://x/' }),
    );
  });

  test.each([
    ['403 without another token', answer({}, 403)],
    ['403 with the same token', next(403, 'one')],
    ['401 with another token', next(401, 'two')],
    ['500 with another token', next(500, 'two')],
    ['403 for another reason, with another token', next(403, 'two', { code: 'forbidden' })],
    ['no answer', unreachable],
  ])('is not tried again after %s', async (_, reply) => {
    const { listAccounts } = await open();
    const { sent } = serve({ [accounts]: [reply] });
    expect(await listAccounts(signal)).toMatchObject({ ok: false });
    expect(sent).toHaveLength(1);
  });

  test('that came with the latest answer is not blamed, unless the refusal says so', async () => {
    const { listAccounts } = await open();
    const { sent } = serve({
      [accounts]: [
        next(500, 'two'),
        next(403, 'three'),
        next(403, 'four', { code: 'csrf_failed' }),
        answer([]),
      ],
    });
    for (let call = 0; call < 3; call += 1) await listAccounts(signal);
    expect(tokens(sent)).toEqual(['one', 'two', 'three', 'four']);
  });

  test('is not tried again where the page has no element for it', async () => {
    openPage();
    const { startCsrf } = await import('../../src/core/session/csrf.ts');
    startCsrf();
    const { listAccounts } = await import('../../src/api/accounts.ts');
    const { sent } = serve({ [accounts]: [next(403, 'two')] });
    await listAccounts(signal);
    expect(tokens(sent)).toEqual([undefined]);
  });

  test('is not tried again by somebody who has left', async () => {
    const { listAccounts } = await open();
    const controller = new AbortController();
    const { reply, release } = held(next(403, 'two'));
    const { sent } = serve({ [accounts]: [reply] });
    const result = listAccounts(controller.signal);
    controller.abort();
    release();
    expect(await result).toEqual({ ok: false, failure: { kind: 'left' } });
    expect(sent).toHaveLength(1);
  });

  test('that another tab has stored as rubbish stops no call', async () => {
    const { listAccounts } = await open();
    localStorage.setItem('signing.csrfToken', 'a\nb');
    const init = { key: 'signing.csrfToken', newValue: 'a\nb', storageArea: localStorage };
    window.dispatchEvent(new StorageEvent('storage', init));
    serve({ [accounts]: answer([]) });
    expect(await listAccounts(signal)).toEqual({ ok: true, data: [] });
  });
});

describe('401', () => {
  test('ends the session of the user who asked', async () => {
    const { currentSession, listAccounts, startSession } = await open();
    await startSession(jane, 'h1');
    serve({ [accounts]: answer({}, 401) });
    await listAccounts(signal);
    expect(currentSession()).toMatchObject({ status: 'anonymous', reason: 'expired' });
    expect(localStorage.getItem('signing.user')).toBeNull();
  });

  test.each([
    ['GET /api/v1/settings/profile', 'loadProfile', []],
    ['POST /api/v1/settings/profile', 'saveProfile', [jane]],
    ['POST /api/v1/settings/accounts', 'createAccount', [{ name: 'n', url: 'u' }]],
    ['GET /api/v1/settings/accounts/1', 'loadAccount', ['1', signal]],
    ['POST /api/v1/settings/accounts/1', 'updateAccount', ['1', { name: 'n', url: 'u' }]],
    ['DELETE /api/v1/settings/accounts/1', 'deleteAccount', ['1']],
    ['DELETE /api/v1/auth/confirmdelete/t', 'confirmDeletion', ['t', 'why']],
  ] as const)('to %s ends the session', async (call, name, args) => {
    const api = await open();
    await api.startSession(jane, 'h1');
    serve({ [call]: answer({}, 401) });
    await (api[name] as (...args: readonly unknown[]) => Promise<unknown>)(...args);
    expect(api.currentSession()).toMatchObject({ status: 'anonymous', reason: 'expired' });
  });

  test.each([
    ['POST /api/v1/auth/login', 'login', ['a@b', 'wrong', signal]],
    ['POST /api/v1/auth/password', 'changePassword', ['wrong', 'new']],
    ['DELETE /api/v1/settings/profile', 'requestDeletion', ['wrong']],
    ['GET /api/v1/auth/heartbeat', 'beat', []],
  ] as const)('to %s ends nothing', async (call, name, args) => {
    const api = await open();
    await api.startSession(jane, 'h1');
    serve({ [call]: answer({}, 401) });
    await (api[name] as (...args: readonly unknown[]) => Promise<unknown>)(...args);
    expect(api.currentSession()).toEqual({ status: 'loggedIn', user: jane });
  });

  test.each([403, 404, 409, 500])('is not %d, which ends nothing', async (status) => {
    const { currentSession, listAccounts, startSession } = await open();
    await startSession(jane, 'h1');
    serve({ [accounts]: answer({}, status) });
    await listAccounts(signal);
    expect(currentSession().status).toBe('loggedIn');
  });

  test('after the retry ends the session, too', async () => {
    const { currentSession, listAccounts, startSession } = await open();
    await startSession(jane, 'h1');
    serve({ [accounts]: [next(403, 'two'), answer({}, 401)] });
    await listAccounts(signal);
    expect(currentSession().status).toBe('anonymous');
  });

  test('to a question of somebody before ends nothing', async () => {
    const { currentSession, endSession, listAccounts, startSession } = await open();
    await startSession(jane, 'h1');
    const { reply, release } = held(answer({}, 401));
    serve({ [accounts]: reply });
    const asked = listAccounts(signal);
    endSession('logout');
    await startSession(joe, 'h2');
    release();
    await asked;
    expect(currentSession()).toEqual({ status: 'loggedIn', user: joe });
  });

  test('after a logout does not turn it into an expiry', async () => {
    const { currentSession, endSession, listAccounts, startSession } = await open();
    await startSession(jane, 'h1');
    const { reply, release } = held(answer({}, 401));
    serve({ [accounts]: reply });
    const asked = listAccounts(signal);
    endSession('logout');
    release();
    await asked;
    expect(currentSession()).toMatchObject({ status: 'anonymous', reason: 'logout' });
  });

  test('to a question that was left ends nothing', async () => {
    const { currentSession, listAccounts, startSession } = await open();
    await startSession(jane, 'h1');
    const controller = new AbortController();
    const { reply, release } = held(answer({}, 401));
    serve({ [accounts]: reply });
    const asked = listAccounts(controller.signal);
    controller.abort();
    release();
    await asked;
    await settle();
    expect(currentSession().status).toBe('loggedIn');
  });

  test('to the profile of the start is told by the start, not as an expiry', async () => {
    const { currentSession, loadProfile } = await open();
    serve({ 'GET /api/v1/settings/profile': answer({}, 401) });
    await loadProfile();
    expect(currentSession()).toEqual({ status: 'restoring' });
  });
});
