import { describe, expect, test } from 'vitest';
import { createUser } from '../../fixtures.mjs';
import { encodeSettings, mockFetch, openPage, replyWith } from '../support.ts';

const jane = createUser();
const account = { name: 'Cloud', url: 'https://Cloud.example.com:443//' };
const { signal } = new AbortController();

/** Opens a page on which Jane is logged in. */
async function open(meta: Readonly<Record<string, string>>) {
  openPage({ meta });
  (await import('../../../src/core/session/csrf.ts')).startCsrf();
  (await import('../../../src/core/session/session.ts')).beginSession(jane, 'h1');
  return {
    ...(await import('../../../src/api/accounts.ts')),
    ...(await import('../../../src/api/profile.ts')),
    ...(await import('../../../src/api/registration.ts')),
    ...(await import('../../../src/api/password-reset.ts')),
    ...(await import('../../../src/api/auth.ts')),
    ...(await import('../../../src/api/welcome.ts')),
  };
}
type Api = Awaited<ReturnType<typeof open>>;

const token = 'to /ken';
const id = 'a b';
const password = ' s ';

/** The calls of the screens, with the request body and a valid response body. */
type CallCase = [
  string,
  body: unknown,
  send: (api: Api) => Promise<unknown>,
  responseBody?: unknown,
];
const calls: CallCase[] = [
  ['POST auth/login', { email: 'a@b', password }, (api) => api.sendLogin('a@b', password), jane],
  [
    'POST auth/password',
    { password, new_password: 'n' },
    (api) => api.changePassword(password, 'n'),
  ],
  ['POST auth/resetpassword', { email: 'a@b' }, (api) => api.requestReset('a@b')],
  [
    'POST auth/resetpassword/to%20%2Fken',
    { password },
    (api) => api.completeReset(token, password),
  ],
  ['POST auth/register', jane, (api) => api.register(jane)],
  ['GET auth/confirm/to%20%2Fken', undefined, (api) => api.loadRegistration(token, signal), jane],
  [
    'POST auth/confirm/to%20%2Fken',
    { password },
    (api) => api.confirmRegistration(token, password),
  ],
  [
    'DELETE auth/confirmdelete/to%20%2Fken',
    { reason: 'x' },
    (api) => api.confirmDeletion(token, 'x'),
  ],
  ['GET welcome', undefined, (api) => api.loadWelcome()],
  ['POST settings/accounts', account, (api) => api.createAccount(account), { id }],
  ['GET settings/accounts', undefined, (api) => api.listAccounts(), []],
  ['GET settings/accounts/a%20b', undefined, (api) => api.loadAccount(id), { id }],
  ['POST settings/accounts/a%20b', account, (api) => api.updateAccount(id, account)],
  ['DELETE settings/accounts/a%20b', undefined, (api) => api.deleteAccount(id)],
  ['POST settings/profile', jane, (api) => api.sendProfile(jane), jane],
  ['DELETE settings/profile', { password }, (api) => api.requestDeletion(password)],
];

describe.each(calls)('%s', (call, body, send, responseBody = {}) => {
  test('Every call of a screen sends its payload and the token.', async () => {
    const api = await open({ 'csrf-token': 'token' });
    const { requests } = mockFetch({ [call.replace(' ', ' /api/v1/')]: replyWith(responseBody) });
    expect(await send(api)).toMatchObject({ ok: true });
    expect(requests.map((request) => request.body)).toEqual([body]);
    expect(requests[0]?.headers['x-csrf-token']).toBe('token');
  });

  test('Every call of a screen goes to the configured API base, sends no token where the page has none, and returns an HTTP failure.', async () => {
    const api = await open({
      settings: encodeSettings({ apiBase: 'https://api.example.com/portal/' }),
    });
    const expectedCall = call.replace(' ', ' https://api.example.com/portal/api/v1/');
    const { requests } = mockFetch({ [expectedCall]: replyWith({ code: 'c', message: 'm' }, 418) });
    expect(await send(api)).toEqual({
      ok: false,
      failure: { kind: 'http', status: 418, code: 'c', message: 'm' },
    });
    expect(requests[0]?.headers).not.toHaveProperty('x-csrf-token');
  });
});
