import { describe, expect, test } from 'vitest';
import { answer, encodeSettings, openPage, serve } from '../support.ts';

const jane = { display_name: 'Jane', email: 'jane@example.com', language: 'de', country: 'DE' };
const account = { name: 'Cloud', url: 'https://cloud.example.com/' };
const { signal } = new AbortController();

async function load() {
  return {
    ...(await import('../../src/api/accounts.ts')),
    ...(await import('../../src/api/profile.ts')),
    ...(await import('../../src/api/registration.ts')),
    ...(await import('../../src/api/reset.ts')),
    ...(await import('../../src/api/session.ts')),
    ...(await import('../../src/api/welcome.ts')),
  };
}

type Api = Awaited<ReturnType<typeof load>>;
type Row = readonly [
  call: string,
  body: unknown,
  send: (api: Api) => Promise<unknown>,
  answered?: unknown,
];

/** The calls of specification section 7. */
const calls: readonly Row[] = [
  [
    'POST /api/v1/auth/login',
    { email: 'a@b', password: ' s ' },
    (api) => api.login('a@b', ' s ', signal),
    jane,
  ],
  ['GET /api/v1/auth/logout', undefined, (api) => api.logout()],
  [
    'POST /api/v1/auth/password',
    { password: 'old', new_password: 'new' },
    (api) => api.changePassword('old', 'new'),
  ],
  ['POST /api/v1/auth/resetpassword', { email: 'a@b' }, (api) => api.requestReset('a@b')],
  [
    'POST /api/v1/auth/resetpassword/to%20%2Fken',
    { password: 'new' },
    (api) => api.completeReset('to /ken', 'new'),
  ],
  ['POST /api/v1/auth/register', jane, (api) => api.register(jane)],
  [
    'GET /api/v1/auth/confirm/to%20%2Fken',
    undefined,
    (api) => api.loadRegistration('to /ken', signal),
    jane,
  ],
  [
    'POST /api/v1/auth/confirm/to%20%2Fken',
    { password: 'new' },
    (api) => api.confirmRegistration('to /ken', 'new'),
  ],
  ['GET /api/v1/auth/heartbeat', undefined, (api) => api.beat()],
  [
    'DELETE /api/v1/auth/confirmdelete/to%20%2Fken',
    { reason: 'why' },
    (api) => api.confirmDeletion('to /ken', 'why'),
  ],
  ['GET /api/v1/welcome', undefined, (api) => api.loadWelcome()],
  ['POST /api/v1/settings/accounts', account, (api) => api.createAccount(account), { id: '1' }],
  ['GET /api/v1/settings/accounts', undefined, (api) => api.listAccounts(signal), []],
  [
    'GET /api/v1/settings/accounts/a%2Fb',
    undefined,
    (api) => api.loadAccount('a/b', signal),
    { id: 'a/b', ...account },
  ],
  ['POST /api/v1/settings/accounts/a%2Fb', account, (api) => api.updateAccount('a/b', account)],
  ['DELETE /api/v1/settings/accounts/a%2Fb', undefined, (api) => api.deleteAccount('a/b')],
  ['GET /api/v1/settings/profile', undefined, (api) => api.loadProfile(), jane],
  ['POST /api/v1/settings/profile', jane, (api) => api.saveProfile(jane), jane],
  ['DELETE /api/v1/settings/profile', { password: 'old' }, (api) => api.requestDeletion('old')],
];

const rows = calls.map(([call, body, send, answered = {}]) => ({ call, body, send, answered }));

describe.each(rows)('$call', ({ call, body, send, answered }) => {
  test('sends its payload, the token and the cookies', async () => {
    openPage({ meta: { 'csrf-token': 'token' } });
    const { startCsrf } = await import('../../src/core/session/csrf.ts');
    startCsrf();
    const { sent } = serve({ [call]: answer(answered) });
    expect(await send(await load())).toMatchObject({ ok: true });
    expect(sent).toHaveLength(1);
    expect(sent[0]?.body).toEqual(body);
    expect(sent[0]?.headers).toEqual({
      'x-csrf-token': 'token',
      ...(body !== undefined && { 'content-type': 'application/json' }),
    });
    expect(sent[0]?.init).toMatchObject({ credentials: 'include', redirect: 'error' });
  });

  test('goes to the configured base, without a token where the page has none', async () => {
    const apiBase = 'https://api.example.com/portal/';
    openPage({ meta: { settings: encodeSettings({ apiBase }) } });
    const based = call.replace(' ', ' https://api.example.com/portal');
    const { sent } = serve({ [based]: answer(answered) });
    expect(await send(await load())).toMatchObject({ ok: true });
    expect(sent[0]?.headers).not.toHaveProperty('x-csrf-token');
  });

  test('tells a refusal as it is', async () => {
    openPage();
    serve({ [call]: answer({ code: 'c', message: 'm' }, 418) });
    expect(await send(await load())).toEqual({
      ok: false,
      failure: { kind: 'refused', status: 418, code: 'c', message: 'm' },
    });
  });
});

test('An account’s URL is sent exactly as it was typed', async () => {
  openPage();
  const { sent } = serve({ 'POST /api/v1/settings/accounts': answer({ id: 1 }) });
  const { createAccount } = await load();
  const urls = ['https://Cloud.example.com:443/', 'http://ä/', 'https://x//', 'https://x'];
  for (const url of urls) await createAccount({ name: 'Cloud', url });
  expect(sent.map(({ body }) => body)).toEqual(urls.map((url) => ({ name: 'Cloud', url })));
});
