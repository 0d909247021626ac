import { describe, expect, test, vi } from 'vitest';
import { createUser } from '../fixtures.mjs';
import {
  deferredReply,
  flush,
  mockFetch,
  networkError,
  openPage,
  provideImporters,
  replyWith,
} from '../support.ts';

const jane = createUser();
const joe = createUser({ email: 'joe@example.com' });
const accounts = 'GET /api/v1/settings/accounts';
const account = { name: 'Cloud', url: 'https://x/' };
const { signal } = new AbortController();

async function open() {
  openPage({ meta: { 'csrf-token': 'one' } });
  await provideImporters();
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

/** Requests the accounts in Jane's session. The response, a 401, stays pending until `releaseResponse` is called. */
async function requestAccounts(controller = new AbortController()) {
  const api = await open();
  await api.startSession(jane, 'h1');
  const { reply, release } = deferredReply(replyWith({}, 401));
  mockFetch({ [accounts]: reply });
  const response = api.listAccounts(controller.signal);
  const releaseResponse = () => {
    release();
    return response;
  };
  return { ...api, releaseResponse };
}

test('The next call sends the token of the latest response, including an error.', async () => {
  const { listAccounts } = await open();
  const next = (status: number, token: string) => replyWith([], status, { 'X-CSRF-Token': token });
  const { requests } = mockFetch({
    [accounts]: [next(200, 'two'), next(500, 'three'), replyWith([])],
  });
  for (let call = 0; call < 3; call += 1) await listAccounts(signal);
  expect(requests.map(({ headers }) => headers['x-csrf-token'])).toEqual(['one', 'two', 'three']);
});

describe('A response with status 401', () => {
  const calls: [call: string, send: (api: Api) => Promise<unknown>, endsSession: boolean][] = [
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
    ['GET /api/v1/auth/logout', (api) => api.sendLogout(), false],
  ];

  test.each(calls)(
    'A 401 to %s ends the session of the user who sent it, or is returned to the caller.',
    async (call, send, endsSession) => {
      const api = await open();
      await api.startSession(jane, 'h1');
      mockFetch({ [call]: replyWith({}, 401) });
      const failure = endsSession ? { kind: 'session-expired' } : { kind: 'http', status: 401 };
      expect(await send(api)).toMatchObject({ ok: false, failure });
      expect(api.currentSession()).toMatchObject(
        endsSession ? { status: 'anonymous', reason: 'expired' } : { status: 'loggedIn' },
      );
    },
  );

  test('Other error statuses do not end the session.', async () => {
    const { currentSession, listAccounts, startSession } = await open();
    await startSession(jane, 'h1');
    mockFetch({ [accounts]: [403, 404, 409, 500].map((status) => replyWith({}, status)) });
    for (let call = 0; call < 4; call += 1) await listAccounts(signal);
    expect(currentSession().status).toBe('loggedIn');
  });

  test('A 401 to a visitor is returned as an HTTP failure.', async () => {
    const { currentSession, confirmDeletion } = await open();
    mockFetch({ 'DELETE /api/v1/auth/confirmdelete/t': replyWith({}, 401) });
    expect(await confirmDeletion('t', 'why')).toMatchObject({ failure: { status: 401 } });
    expect(currentSession()).toEqual({ status: 'anonymous', reason: 'none' });
  });

  test('A 401 to a call of an earlier session ends nothing.', async () => {
    const { currentSession, endSession, startSession, releaseResponse } = await requestAccounts();
    endSession('logout');
    await startSession(joe, 'h2');
    expect(await releaseResponse()).toMatchObject({ failure: { kind: 'http' } });
    expect(currentSession()).toEqual({ status: 'loggedIn', user: joe });
  });

  test('A 401 to a call of an earlier session ends nothing after the same user has logged in again.', async () => {
    const { currentSession, endSession, startSession, releaseResponse } = await requestAccounts();
    endSession('logout');
    await startSession(jane, 'h2');
    expect(await releaseResponse()).toMatchObject({ failure: { kind: 'http', status: 401 } });
    expect(currentSession().status).toBe('loggedIn');
  });

  test('A 401 after a logout does not count as an expired session.', async () => {
    const { currentSession, endSession, releaseResponse } = await requestAccounts();
    endSession('logout');
    await releaseResponse();
    expect(currentSession()).toEqual({ status: 'anonymous', reason: 'logout' });
  });

  test('A 401 after a change of the profile still ends the session.', async () => {
    const { currentSession, updateUser, releaseResponse } = await requestAccounts();
    updateUser({ ...jane, display_name: 'Jane D.' });
    await releaseResponse();
    expect(currentSession()).toMatchObject({ status: 'anonymous', reason: 'expired' });
  });

  test('A 401 to an aborted call ends nothing.', async () => {
    const controller = new AbortController();
    const { currentSession, releaseResponse } = await requestAccounts(controller);
    controller.abort();
    expect(await releaseResponse()).toEqual({ ok: false, failure: { kind: 'network' } });
    expect(currentSession().status).toBe('loggedIn');
  });
});

describe('The token of a response', () => {
  const token = (value: string) => ({ 'X-CSRF-Token': value });

  test('The token of a response to an ended session is not used.', async () => {
    const { endSession, listAccounts, startSession } = await open();
    await startSession(jane, 'h1');
    const deferredResponse = deferredReply(replyWith([], 200, token('late')));
    mockFetch({ [accounts]: deferredResponse.reply });
    const response = listAccounts(signal);
    endSession('logout');
    deferredResponse.release();
    await response;
    expect(localStorage.getItem('signing.csrfToken')).toBe('one');
  });

  test('The token of an older request does not replace that of a newer one.', async () => {
    const { loadRegistration, requestReset } = await open();
    const deferredResponse = deferredReply(replyWith({}, 200, token('older')));
    mockFetch({
      'GET /api/v1/auth/confirm/t': deferredResponse.reply,
      'POST /api/v1/auth/resetpassword': replyWith({}, 200, token('newer')),
    });
    const response = loadRegistration('t', signal);
    await requestReset('a@b');
    deferredResponse.release();
    await response;
    expect(localStorage.getItem('signing.csrfToken')).toBe('newer');
  });
});

describe('A profile of another user', () => {
  test("If the response to a save is another user's profile, it is not stored, and the profile is loaded again.", async () => {
    const { currentUser, saveProfile, startSession } = await open();
    await startSession(jane, 'h1');
    const { requests } = mockFetch({
      'POST /api/v1/settings/profile': replyWith(joe),
      'GET /api/v1/settings/profile': replyWith(jane),
    });
    expect(await saveProfile(jane)).toMatchObject({ failure: { kind: 'invalid-response' } });
    expect(currentUser()).toEqual(jane);
    await flush();
    expect(requests.map(({ call }) => call)).toContain('GET /api/v1/settings/profile');
    expect(currentUser()).toEqual(jane);
  });
});

describe('A logout', () => {
  const call = 'GET /api/v1/auth/logout';
  const storedHash = () => localStorage.getItem('signing.loggedOut');

  test.each([
    ['A logout that is confirmed is forgotten.', replyWith({}), null],
    ['A logout of a session that has ended already is forgotten.', replyWith({}, 401), null],
    ['A logout that does not reach the service is remembered.', replyWith({}, 502), 'h1'],
    ['A logout that fails on the way is remembered.', networkError, 'h1'],
  ])('%s', async (_, reply, expectedHash) => {
    const { logOut, sendLogout, startSession } = await open();
    await startSession(jane, 'h1');
    const { requests } = mockFetch({ [call]: reply });
    logOut(sendLogout);
    // The logout survives even if the user closes the window at once.
    expect(storedHash()).toBe('h1');
    expect(requests[0]?.init.keepalive).toBe(true);
    await flush();
    expect(storedHash()).toBe(expectedHash);
  });

  test('A login waits for a pending logout, whose late response would end the new session.', async () => {
    const { logOut, login, sendLogout, startSession } = await open();
    await startSession(jane, 'h1');
    const deferredResponse = deferredReply(replyWith({}));
    const { requests } = mockFetch({
      [call]: deferredResponse.reply,
      'POST /api/v1/auth/login': replyWith(joe),
    });
    logOut(sendLogout);
    const loggedIn = login('joe@example.com', 'x', signal);
    await flush();
    expect(requests).toHaveLength(1);
    deferredResponse.release();
    expect(await loggedIn).toMatchObject({ ok: true });
  });

  test('A login does not wait for a logout that hangs.', async () => {
    const { logOut, login, sendLogout, startSession } = await open();
    await startSession(jane, 'h1');
    mockFetch({
      [call]: () => new Promise(() => {}),
      'POST /api/v1/auth/login': replyWith(joe),
    });
    vi.useFakeTimers();
    logOut(sendLogout);
    const loggedIn = login('joe@example.com', 'x', signal);
    await vi.advanceTimersByTimeAsync(10_000);
    vi.useRealTimers();
    expect(await loggedIn).toMatchObject({ ok: true });
  });
});

test('A call that waits for the first token is not sent for the next person in the browser.', async () => {
  openPage({ meta: { 'csrf-token': '' } });
  await provideImporters();
  const { startCsrf, registerRequest } = await import('../../src/core/session/csrf.ts');
  const { endSession, startSession } = await import('../../src/core/session/session.ts');
  const { saveProfile } = await import('../../src/api/profile.ts');
  startCsrf(() => new Promise(() => {}));
  const { requests } = mockFetch({});
  await startSession(jane, 'h1');
  const response = saveProfile(jane);
  endSession('other-tab');
  await startSession(joe, 'h2');
  registerRequest()(new Response('{}', { headers: { 'X-CSRF-Token': 'first' } }));
  expect(await response).toMatchObject({ ok: false, failure: { kind: 'session-expired' } });
  expect(requests).toEqual([]);
});

test('If another user has logged in in another tab, no call of the previous user is sent, even before the `storage` event.', async () => {
  const { currentUser, deleteAccount, startSession } = await open();
  await startSession(jane, 'h1');
  const { requests } = mockFetch({});
  localStorage.setItem('signing.user', JSON.stringify(joe));
  expect(await deleteAccount('1')).toMatchObject({ failure: { kind: 'session-expired' } });
  expect(requests).toEqual([]);
  expect(currentUser()).toEqual(joe);
});

test('Until the `storage` event about a logout in another tab arrives, calls are sent, and a 401 ends the session.', async () => {
  const { currentUser, listAccounts, startSession } = await open();
  await startSession(jane, 'h1');
  mockFetch({ [accounts]: replyWith({}, 401) });
  localStorage.removeItem('signing.user');
  expect(await listAccounts(signal)).toMatchObject({ failure: { kind: 'session-expired' } });
  expect(currentUser()).toBeUndefined();
});
