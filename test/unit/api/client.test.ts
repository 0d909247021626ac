import { describe, expect, test } from 'vitest';
import { createUser } from '../../fixtures.mjs';
import {
  deferredReply,
  encodeSettings,
  flush,
  mockFetch,
  openPage,
  provideImporters,
  type Reply,
  replyWith,
} from '../support.ts';

const jane = createUser();
const joe = createUser({ email: 'joe@example.com' });
const accounts = 'GET /api/v1/settings/accounts';
const reset = 'POST /api/v1/auth/resetpassword';
const account = { name: 'Cloud', url: 'https://x/' };
const sessionEnded = { ok: false, failure: { kind: 'session-ended' } };

async function open(token = 'one', meta = {}) {
  openPage({ meta: { 'csrf-token': token, ...meta } });
  const csrf = await import('../../../src/core/session/csrf.ts');
  csrf.startCsrf();
  return {
    ...csrf,
    ...(await import('../../../src/core/session/session.ts')),
    ...(await import('../../../src/api/accounts.ts')),
    ...(await import('../../../src/api/profile.ts')),
    ...(await import('../../../src/api/registration.ts')),
    ...(await import('../../../src/api/password-reset.ts')),
    ...(await import('../../../src/api/auth.ts')),
    ...(await import('../../../src/api/welcome.ts')),
    ...(await import('../../../src/session/profile.ts')),
  };
}
type Api = Awaited<ReturnType<typeof open>>;

/** Opens a page on which Jane is logged in. */
async function openAsJane() {
  const api = await open();
  api.beginSession(jane, 'h1');
  return api;
}

const withToken = (token: string) => ({ 'X-CSRF-Token': token });
/** Plans the replies to one call, and returns the tokens with which it is sent. */
function mockCall(call: string, ...replies: Reply[]) {
  const { requests } = mockFetch({ [call]: replies });
  return () => requests.map(({ headers }) => headers['x-csrf-token']);
}

describe('The CSRF token', () => {
  test('The next call sends the token of the newest response, including an error.', async () => {
    const { listAccounts } = await open();
    const getTokens = mockCall(
      accounts,
      replyWith([], 200, withToken('two')),
      replyWith([], 500, withToken('three')),
      replyWith([]),
    );
    for (let call = 0; call < 3; call += 1) await listAccounts();
    expect(getTokens()).toEqual(['one', 'two', 'three']);
  });

  test.each([
    ['is too old', 'one', 'one'],
    ['was missing', '', undefined],
  ])('A call whose token %s is repeated once with that of the refusal.', async (_, token, sent) => {
    const { requestReset } = await open(token);
    const getTokens = mockCall(reset, replyWith({}, 403, withToken('two')), replyWith({}));
    expect(await requestReset('a@b')).toMatchObject({ ok: true });
    expect(getTokens()).toEqual([sent, 'two']);
  });

  test('A call is repeated only once.', async () => {
    const { requestReset } = await open();
    const refuse = (token: string) => replyWith({}, 403, withToken(token));
    const getTokens = mockCall(reset, refuse('two'), refuse('three'));
    expect(await requestReset('a@b')).toMatchObject({ failure: { status: 403 } });
    expect(getTokens()).toEqual(['one', 'two']);
  });

  test.each([
    ['a refusal brings the same token', 403, 'one'],
    ['another error brings another token', 401, 'two'],
    ['a success brings another token', 200, 'two'],
  ])('A call is not repeated if %s.', async (_, status, token) => {
    const { requestReset } = await open();
    const getTokens = mockCall(reset, replyWith({}, status, withToken(token)));
    await requestReset('a@b');
    expect(getTokens()).toEqual(['one']);
  });
});

test('A call goes to the configured API base, and its failure is returned.', async () => {
  const apiBase = 'https://api.example.com/portal/';
  const { listAccounts } = await open('one', { settings: encodeSettings({ apiBase }) });
  mockFetch({
    [`GET ${apiBase}api/v1/settings/accounts`]: replyWith({ code: 'c', message: 'm' }, 418),
  });
  expect(await listAccounts()).toEqual({
    ok: false,
    failure: { kind: 'http', status: 418, code: 'c', message: 'm' },
  });
});

test('Each call says the language that the page has when it is sent.', async () => {
  const { listAccounts } = await open();
  await provideImporters({ de: async () => ({ default: {} }) });
  const { showLanguage, pendingDictionary } = await import(
    '../../../src/core/language/language.ts'
  );
  const { requests } = mockFetch({ [accounts]: replyWith([]) });
  await listAccounts();
  showLanguage('de');
  await pendingDictionary();
  await listAccounts();
  expect(requests.map(({ headers }) => headers['accept-language'])).toEqual(['en', 'de']);
});

describe('A response with status 401', () => {
  const code = { code: 'not_logged_in' };
  /** Whether a 401 without a code, and one with this code, ends the session. */
  type Ends = readonly [withoutCode: boolean, withCode: boolean];
  const always: Ends = [true, true];
  const calls: [call: string, send: (api: Api) => Promise<unknown>, ends: Ends][] = [
    [accounts, (api) => api.listAccounts(), always],
    ['POST /api/v1/settings/accounts', (api) => api.createAccount(account), always],
    ['GET /api/v1/settings/accounts/1', (api) => api.loadAccount('1'), always],
    ['POST /api/v1/settings/accounts/1', (api) => api.updateAccount('1', account), always],
    ['DELETE /api/v1/settings/accounts/1', (api) => api.deleteAccount('1'), always],
    ['POST /api/v1/settings/profile', (api) => api.saveProfile(jane), always],
    ['GET /api/v1/auth/confirm/t', (api) => api.loadRegistration('t'), always],
    ['POST /api/v1/auth/confirm/t', (api) => api.confirmRegistration('t', 'p'), always],
    ['DELETE /api/v1/auth/confirmdelete/t', (api) => api.confirmDeletion('t', 'why'), always],
    ['POST /api/v1/auth/login', (api) => api.sendLogin('a@b', 'p'), [false, false]],
    ['POST /api/v1/auth/password', (api) => api.changePassword('p', 'new'), [false, true]],
    ['DELETE /api/v1/settings/profile', (api) => api.requestDeletion('p'), [false, true]],
  ];

  test.each(
    calls.flatMap(([call, send, ends]) =>
      [{}, code].map((body, index) => {
        const outcome = ends[index] ? 'ends the session' : 'is returned to the caller';
        return [call, body, outcome, send] as const;
      }),
    ),
  )('A 401 to %s with %j %s.', async (call, body, outcome, send) => {
    const endsSession = outcome === 'ends the session';
    const api = await openAsJane();
    mockFetch({ [call]: replyWith(body, 401) });
    const result = endsSession ? sessionEnded : { ok: false, failure: { status: 401 } };
    expect(await send(api)).toMatchObject(result);
    expect(api.currentSession()).toMatchObject(
      endsSession ? { user: undefined, reason: 'expired', person: jane.email } : { user: jane },
    );
  });

  test('Other error statuses do not end the session.', async () => {
    const { currentSession, listAccounts } = await openAsJane();
    mockFetch({ [accounts]: [403, 404, 409, 500].map((status) => replyWith(code, status)) });
    for (let call = 0; call < 4; call += 1) await listAccounts();
    expect(currentSession().user).toEqual(jane);
  });

  test('A 401 to a visitor is returned as an HTTP failure.', async () => {
    const { currentSession, confirmDeletion } = await open();
    mockFetch({ 'DELETE /api/v1/auth/confirmdelete/t': replyWith({}, 401) });
    expect(await confirmDeletion('t', 'why')).toMatchObject({ failure: { status: 401 } });
    expect(currentSession()).toMatchObject({ user: undefined, reason: 'none' });
  });

  test('A 401 after a change of the profile still ends the session.', async () => {
    const { currentSession, listAccounts, updateUser } = await openAsJane();
    const { reply, release } = deferredReply(replyWith({}, 401));
    mockFetch({ [accounts]: reply });
    const response = listAccounts();
    updateUser({ ...jane, display_name: 'Jane D.' });
    release();
    expect(await response).toEqual(sessionEnded);
    expect(currentSession()).toMatchObject({ reason: 'expired' });
  });
});

describe('A response never outlives its session', () => {
  const statuses = [200, 401, 403];

  test.each(statuses)(
    'A response with status %d to a call of an earlier session changes nothing and ends nothing, whoever is there.',
    async (status) => {
      for (const next of [joe, jane, undefined]) {
        const { beginSession, csrfToken, currentSession, endSession, listAccounts } =
          await openAsJane();
        const { reply, release } = deferredReply(replyWith([], status, withToken('late')));
        mockFetch({ [accounts]: reply });
        const response = listAccounts();
        endSession('logout');
        if (next) beginSession(next, 'h2');
        const session = currentSession();
        release();
        expect(await response).toEqual(sessionEnded);
        expect(currentSession()).toBe(session);
        expect(csrfToken()).toBe('one');
      }
    },
  );

  test('A call of an earlier session is not repeated with the token of another tab.', async () => {
    const { endSession, listAccounts } = await openAsJane();
    const { reply, release } = deferredReply(replyWith([], 403));
    const getTokens = mockCall(accounts, reply);
    const response = listAccounts();
    endSession('logout');
    localStorage.setItem('signing.csrfToken', 'theirs');
    release();
    await response;
    expect(getTokens()).toEqual(['one']);
  });

  test.each<[call: string, send: (api: Api) => Promise<unknown>]>([
    ['GET /api/v1/welcome', (api) => api.loadWelcome({ isForced: true })],
    ['POST /api/v1/auth/login', (api) => api.sendLogin('a@b', 'p')],
    ['GET /api/v1/auth/confirm/t', (api) => api.loadRegistration('t')],
    ['POST /api/v1/auth/confirm/t', (api) => api.confirmRegistration('t', 'p')],
    ['POST /api/v1/auth/resetpassword/t', (api) => api.completeReset('t', 'p')],
    ['DELETE /api/v1/auth/confirmdelete/t', (api) => api.confirmDeletion('t', 'why')],
  ])(
    'The response to %s, which needs no session, counts whoever is there by then.',
    async (call, sendCall) => {
      const api = await openAsJane();
      const { reply, release } = deferredReply(replyWith(joe, 200, withToken('two')));
      mockFetch({ [call]: reply });
      const response = sendCall(api);
      api.endSession('logout');
      release();
      expect(await response).toMatchObject({ ok: true });
      expect(api.csrfToken()).toBe('two');
    },
  );

  test('A 401 to a call that needs no session does not end a session that has begun since.', async () => {
    const { beginSession, confirmDeletion, currentUser, endSession } = await openAsJane();
    const { reply, release } = deferredReply(replyWith({}, 401));
    mockFetch({ 'DELETE /api/v1/auth/confirmdelete/t': reply });
    const response = confirmDeletion('t', 'why');
    endSession('logout');
    beginSession(joe, 'h2');
    release();
    expect(await response).toMatchObject({ failure: { status: 401 } });
    expect(currentUser()).toEqual(joe);
  });
});

test('If another user has logged in in another tab, no call of the previous user that changes something is sent, even before the `storage` event.', async () => {
  for (const send of [
    (api: Api) => api.deleteAccount('1'),
    (api: Api) => api.createAccount(account),
    (api: Api) => api.completeReset('t', 'p'),
  ]) {
    const api = await openAsJane();
    const { requests } = mockFetch({});
    localStorage.setItem('signing.user', JSON.stringify(joe));
    expect(await send(api)).toEqual(sessionEnded);
    expect(requests).toEqual([]);
    expect(api.currentUser()).toEqual(joe);
  }
});

test('A response that arrives before the `storage` event about another tab belongs to nobody.', async () => {
  const { currentUser, listAccounts } = await openAsJane();
  const { requests } = mockFetch({ [accounts]: replyWith([]) });
  localStorage.removeItem('signing.user');
  expect(await listAccounts()).toEqual(sessionEnded);
  expect(requests).toHaveLength(1);
  expect(currentUser()).toBeUndefined();
});

test('A refused call is not repeated for somebody whom another tab has logged in meanwhile.', async () => {
  const { createAccount, currentUser } = await openAsJane();
  const { requests } = mockFetch({
    'POST /api/v1/settings/accounts': async () => {
      localStorage.setItem('signing.user', JSON.stringify(joe));
      return new Response('{}', { status: 403, headers: { 'X-CSRF-Token': 'b' } });
    },
  });
  expect(await createAccount({ name: 'Cloud', url: 'https://a.example/' })).toEqual(sessionEnded);
  expect(requests).toHaveLength(1);
  expect(currentUser()).toEqual(joe);
});

test('If the response to a save is another user’s profile, it is not stored, and the service is asked who is logged in.', async () => {
  const { currentUser, saveProfile } = await openAsJane();
  const profile = deferredReply(replyWith(joe));
  const { requests } = mockFetch({
    'POST /api/v1/settings/profile': replyWith(joe),
    'GET /api/v1/settings/profile': profile.reply,
  });
  expect(await saveProfile(jane)).toEqual(sessionEnded);
  await flush();
  expect(currentUser()).toEqual(jane);
  expect(requests.map(({ call }) => call)).toContain('GET /api/v1/settings/profile');
  await profile.release();
  await flush();
  expect(currentUser()).toEqual(joe);
  // The hash was that of the previous user's session.
  expect(localStorage.getItem('signing.userHash')).toBeNull();
});

test('A saved profile is that of the session from then on.', async () => {
  const { currentUser, saveProfile } = await openAsJane();
  const saved = { ...jane, display_name: 'Jane D.' };
  mockFetch({ 'POST /api/v1/settings/profile': replyWith(saved) });
  expect(await saveProfile(jane)).toEqual({ ok: true, data: saved });
  expect(currentUser()).toEqual(saved);
});
