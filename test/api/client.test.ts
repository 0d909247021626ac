import { describe, expect, test } from 'vitest';
import { answer, held, openPage, provide, serve, settle, unreachable } from '../support.ts';

const jane = { display_name: 'Jane', email: 'jane@example.com', language: 'en', country: 'DE' };
const joe = { ...jane, email: 'joe@example.com' };
const accounts = 'GET /api/v1/settings/accounts';
const account = { name: 'Cloud', url: 'https://x/' };
const { signal } = new AbortController();

async function open() {
  openPage({ meta: { 'csrf-token': 'one' } });
  await provide();
  (await import('../../src/core/session/csrf.ts')).startCsrf(async () => {});
  return {
    ...(await import('../../src/core/session/session.ts')),
    ...(await import('../../src/api/accounts.ts')),
    ...(await import('../../src/api/profile.ts')),
    ...(await import('../../src/api/registration.ts')),
    ...(await import('../../src/api/password-reset.ts')),
    ...(await import('../../src/api/session.ts')),
  };
}
type Api = Awaited<ReturnType<typeof open>>;

/** Somebody has asked for the accounts, and is told 401 when `release` is called. */
async function ask(controller = new AbortController()) {
  const api = await open();
  await api.startSession(jane, 'h1');
  const { reply, release } = held(answer({}, 401));
  serve({ [accounts]: reply });
  const asked = api.listAccounts(controller.signal);
  const answered = () => {
    release();
    return asked;
  };
  return { ...api, answered };
}

test('The next call sends the token of the latest response, including an error.', async () => {
  const { listAccounts } = await open();
  const next = (status: number, token: string) => answer([], status, { 'X-CSRF-Token': token });
  const { sent } = serve({ [accounts]: [next(200, 'two'), next(500, 'three'), answer([])] });
  for (let call = 0; call < 3; call += 1) await listAccounts(signal);
  expect(sent.map(({ headers }) => headers['x-csrf-token'])).toEqual(['one', 'two', 'three']);
});

describe('A response with status 401', () => {
  const calls: [call: string, send: (api: Api) => Promise<unknown>, ends: boolean][] = [
    [accounts, (api) => api.listAccounts(signal), true],
    ['POST /api/v1/settings/accounts', (api) => api.createAccount(account), true],
    ['GET /api/v1/settings/accounts/1', (api) => api.loadAccount('1', signal), true],
    ['POST /api/v1/settings/accounts/1', (api) => api.updateAccount('1', account), true],
    ['DELETE /api/v1/settings/accounts/1', (api) => api.deleteAccount('1'), true],
    ['GET /api/v1/settings/profile', (api) => api.loadProfile(), true],
    ['POST /api/v1/settings/profile', (api) => api.saveProfile(jane), true],
    ['GET /api/v1/auth/confirm/t', (api) => api.loadRegistration('t', signal), true],
    ['POST /api/v1/auth/confirm/t', (api) => api.confirmRegistration('t', 'p'), true],
    ['DELETE /api/v1/auth/confirmdelete/t', (api) => api.confirmDeletion('t', 'why'), true],
    ['POST /api/v1/auth/login', (api) => api.login('a@b', 'p', signal), false],
    ['POST /api/v1/auth/password', (api) => api.changePassword('p', 'new'), false],
    ['DELETE /api/v1/settings/profile', (api) => api.requestDeletion('p'), false],
    ['GET /api/v1/auth/heartbeat', (api) => api.sendHeartbeat(), false],
    ['GET /api/v1/auth/logout', (api) => api.logout(), false],
  ];

  test.each(calls)(
    'A 401 to %s ends the session of the user who sent it, or is returned to the caller.',
    async (call, send, ends) => {
      const api = await open();
      await api.startSession(jane, 'h1');
      serve({ [call]: answer({}, 401) });
      const failure = ends ? { kind: 'session-expired' } : { kind: 'http', status: 401 };
      expect(await send(api)).toMatchObject({ ok: false, failure });
      expect(api.currentSession()).toMatchObject(
        ends ? { status: 'anonymous', reason: 'expired' } : { status: 'loggedIn' },
      );
    },
  );

  test('Other error statuses do not end the session.', async () => {
    const { currentSession, listAccounts, startSession } = await open();
    await startSession(jane, 'h1');
    serve({ [accounts]: [403, 404, 409, 500].map((status) => answer({}, status)) });
    for (let call = 0; call < 4; call += 1) await listAccounts(signal);
    expect(currentSession().status).toBe('loggedIn');
  });

  test('A 401 to a visitor is returned as an HTTP failure.', async () => {
    const { currentSession, confirmDeletion } = await open();
    serve({ 'DELETE /api/v1/auth/confirmdelete/t': answer({}, 401) });
    expect(await confirmDeletion('t', 'why')).toMatchObject({ failure: { status: 401 } });
    expect(currentSession()).toEqual({ status: 'anonymous', reason: 'none' });
  });

  test('A 401 to a call of an earlier session ends nothing.', async () => {
    const { currentSession, endSession, startSession, answered } = await ask();
    endSession('logout');
    await startSession(joe, 'h2');
    expect(await answered()).toMatchObject({ failure: { kind: 'http' } });
    expect(currentSession()).toEqual({ status: 'loggedIn', user: joe });
  });

  test('to a call of an earlier session ends nothing after the same person has logged in again', async () => {
    const { currentSession, endSession, startSession, answered } = await ask();
    endSession('logout');
    await startSession(jane, 'h2');
    expect(await answered()).toMatchObject({ failure: { kind: 'http', status: 401 } });
    expect(currentSession().status).toBe('loggedIn');
  });

  test('A 401 after a logout does not count as an expired session.', async () => {
    const { currentSession, endSession, answered } = await ask();
    endSession('logout');
    await answered();
    expect(currentSession()).toEqual({ status: 'anonymous', reason: 'logout' });
  });

  test('A 401 after a change of the profile still ends the session.', async () => {
    const { currentSession, updateUser, answered } = await ask();
    updateUser({ ...jane, display_name: 'Jane Doe' });
    await answered();
    expect(currentSession()).toMatchObject({ status: 'anonymous', reason: 'expired' });
  });

  test('A 401 to an aborted call ends nothing.', async () => {
    const controller = new AbortController();
    const { currentSession, answered } = await ask(controller);
    controller.abort();
    expect(await answered()).toEqual({ ok: false, failure: { kind: 'network' } });
    expect(currentSession().status).toBe('loggedIn');
  });
});

describe('The token of a response', () => {
  const token = (value: string) => ({ 'X-CSRF-Token': value });

  test('of an ended session is not taken', async () => {
    const { endSession, listAccounts, startSession } = await open();
    await startSession(jane, 'h1');
    const late = held(answer([], 200, token('late')));
    serve({ [accounts]: late.reply });
    const response = listAccounts(signal);
    endSession('logout');
    late.release();
    await response;
    expect(localStorage.getItem('signing.csrfToken')).toBe('one');
  });

  test('of an older request does not replace that of a newer one', async () => {
    const { loadRegistration, requestReset } = await open();
    const slow = held(answer({}, 200, token('older')));
    serve({
      'GET /api/v1/auth/confirm/t': slow.reply,
      'POST /api/v1/auth/resetpassword': answer({}, 200, token('newer')),
    });
    const response = loadRegistration('t', signal);
    await requestReset('a@b');
    slow.release();
    await response;
    expect(localStorage.getItem('signing.csrfToken')).toBe('newer');
  });
});

describe('A profile of somebody else', () => {
  test('as the response to a save is not stored, and the service is asked who is logged in', async () => {
    const { currentUser, saveProfile, startSession } = await open();
    await startSession(jane, 'h1');
    const { sent } = serve({
      'POST /api/v1/settings/profile': answer(joe),
      'GET /api/v1/settings/profile': answer(jane),
    });
    expect(await saveProfile(jane)).toMatchObject({ failure: { kind: 'invalid-response' } });
    expect(currentUser()).toEqual(jane);
    await settle();
    expect(sent.map(({ call }) => call)).toContain('GET /api/v1/settings/profile');
    expect(currentUser()).toEqual(jane);
  });
});

describe('A logout', () => {
  const call = 'GET /api/v1/auth/logout';
  const storedHash = () => localStorage.getItem('signing.loggedOut');

  test.each([
    ['that is confirmed is forgotten', answer({}), null],
    ['of a session that has ended already is forgotten', answer({}, 401), null],
    ['that does not reach the service is remembered', answer({}, 502), 'h1'],
    ['that fails on the way is remembered', unreachable, 'h1'],
  ])('%s', async (_, reply, remembered) => {
    const { logOut, logout, startSession } = await open();
    await startSession(jane, 'h1');
    const { sent } = serve({ [call]: reply });
    logOut(logout);
    // Closing the window at once does not lose it.
    expect(storedHash()).toBe('h1');
    expect(sent[0]?.init.keepalive).toBe(true);
    await settle();
    expect(storedHash()).toBe(remembered);
  });

  test('that is still running does not end the session of the next login', async () => {
    const { logOut, login, logout, startSession } = await open();
    await startSession(jane, 'h1');
    const slow = held(answer({}));
    const { sent } = serve({ [call]: slow.reply, 'POST /api/v1/auth/login': answer(joe) });
    logOut(logout);
    await login('joe@example.com', 'x', signal);
    expect(sent[0]?.init.signal?.aborted).toBe(true);
  });
});
