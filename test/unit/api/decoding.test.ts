import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { createAccount, createUser } from '../../fixtures.mjs';
import { jsonValue, propertyOptions } from '../random-input.ts';
import { mockFetch, openPage, replyWith } from '../support.ts';

const jane = createUser();
const account = createAccount();
const { secret: _, ...summary } = account;

const invalidResponse = { ok: false, failure: { kind: 'invalid-response', status: 200 } };

/** Opens a page on which Jane is logged in. */
async function open() {
  openPage();
  (await import('../../../src/core/session/session.ts')).beginSession(jane, 'h1');
  return {
    ...(await import('../../../src/api/accounts.ts')),
    ...(await import('../../../src/api/profile.ts')),
    ...(await import('../../../src/api/registration.ts')),
    ...(await import('../../../src/api/auth.ts')),
  };
}
type Api = Awaited<ReturnType<typeof open>>;

const calls = {
  sendLogin: ['POST /api/v1/auth/login', (api: Api) => api.sendLogin('a@b', 'secret')],
  sendProfile: ['POST /api/v1/settings/profile', (api: Api) => api.sendProfile(jane)],
  loadRegistration: ['GET /api/v1/auth/confirm/t', (api: Api) => api.loadRegistration('t')],
  register: ['POST /api/v1/auth/register', (api: Api) => api.register(jane)],
  listAccounts: ['GET /api/v1/settings/accounts', (api: Api) => api.listAccounts()],
  loadAccount: ['GET /api/v1/settings/accounts/1', (api: Api) => api.loadAccount('1')],
  createAccount: ['POST /api/v1/settings/accounts', (api: Api) => api.createAccount(account)],
  updateAccount: [
    'POST /api/v1/settings/accounts/1',
    (api: Api) => api.updateAccount('1', account),
  ],
  deleteAccount: ['DELETE /api/v1/settings/accounts/1', (api: Api) => api.deleteAccount('1')],
  confirmDeletion: [
    'DELETE /api/v1/auth/confirmdelete/t',
    (api: Api) => api.confirmDeletion('t', 'why'),
  ],
} as const;
type Name = keyof typeof calls;

let api: Api;
beforeEach(async () => {
  api = await open();
});

/** Sends the call and returns its result for a response with this body. */
function decodeResponse(name: Name, body: unknown, headers: Record<string, string> = {}) {
  const [call, send] = calls[name];
  mockFetch({
    [call]: replyWith(body, 200, headers),
    // A profile of somebody else is a reason to ask who is logged in.
    'GET /api/v1/settings/profile': replyWith(jane),
  });
  return send(api);
}

test.each(['sendLogin', 'sendProfile', 'loadRegistration'] as const)(
  'The user in the response to %s is decoded completely or rejected.',
  async (name) => {
    const whole = { ...jane, quota: 7 };
    const data = name === 'sendLogin' ? { user: whole, userHash: undefined } : whole;
    expect(await decodeResponse(name, whole)).toEqual({ ok: true, data });
    for (const body of [
      'null',
      '[]',
      '"jane"',
      '{}',
      '',
      '{"email":7}',
      '{"__proto__":{"email":"a@b"}}',
    ])
      expect(await decodeResponse(name, body)).toEqual(invalidResponse);
  },
);

test('A login response carries the user hash in a header.', async () => {
  const result = await decodeResponse('sendLogin', jane, { 'X-User-Hash': 'h1' });
  expect(result).toEqual({ ok: true, data: { user: jane, userHash: 'h1' } });
});

test.each([
  [{ message: ' Look into your mailbox. ' }, { message: 'Look into your mailbox.' }],
  ...[{ message: ' ' }, { message: 7 }, {}, '', 'null'].map((body) => [body, {}]),
])('A registration whose response is %j shows %j.', async (body, data) => {
  expect(await decodeResponse('register', body)).toEqual({ ok: true, data });
});

describe('The list of accounts', () => {
  const list = async (body: unknown) => {
    const result = await decodeResponse('listAccounts', body);
    return result.ok ? result.data : result;
  };

  test('The list contains IDs, names and URLs as they came, and never a secret.', async () => {
    expect(await list([account, { id: 7 }])).toEqual([summary, { id: '7', name: '', url: '' }]);
  });

  test('The list skips entries that are not accounts, and IDs that no URL can contain.', async () => {
    const invalidEntries = [
      null,
      7,
      'id',
      [],
      {},
      { id: '' },
      { id: 1.5 },
      { id: 2 ** 53 },
      { id: {} },
      { id: '.' },
    ];
    expect(await list([...invalidEntries, { id: '..' }, account])).toEqual([summary]);
    expect(await list('[{"id":"\\ud800"},{"id":"..."}]')).toEqual([
      { id: '...', name: '', url: '' },
    ]);
  });

  test('A list without entries is empty, also as Go writes it.', async () => {
    for (const body of ['[]', 'null']) expect(await list(body)).toEqual([]);
  });

  test('A response that is not a list is invalid.', async () => {
    for (const body of ['{}', '{"accounts":[]}', '""', '{"length":1}', ''])
      expect(await list(body)).toEqual(invalidResponse);
  });
});

describe('An account', () => {
  test('An account has a secret, which may be missing.', async () => {
    expect(await decodeResponse('loadAccount', account)).toEqual({ ok: true, data: account });
    expect(await decodeResponse('loadAccount', summary)).toEqual({
      ok: true,
      data: { ...summary, secret: '' },
    });
  });

  test('Creating an account returns its ID.', async () => {
    for (const id of ['a:b', 0])
      expect(await decodeResponse('createAccount', { id })).toEqual({ ok: true, data: String(id) });
  });

  test.each(['loadAccount', 'createAccount'] as const)(
    'An account without an ID is invalid (%s).',
    async (name) => {
      for (const body of ['null', '{}', '[]', '"1"', '{"id":null}', '{"__proto__":{"id":"1"}}', ''])
        expect(await decodeResponse(name, body)).toEqual(invalidResponse);
    },
  );
});

test.each(['updateAccount', 'deleteAccount', 'confirmDeletion'] as const)(
  'The body of the response to %s is ignored.',
  async (name) => {
    for (const body of ['', 'null', '{}', '[]', '7']) {
      expect(await decodeResponse(name, body)).toMatchObject({ ok: true });
    }
  },
);

test.each(Object.keys(calls) as Name[])(
  'Any response to %s is either data of the right shape or invalid.',
  (name) =>
    fc.assert(
      fc.asyncProperty(jsonValue, async (body) => {
        const result = await decodeResponse(name, JSON.stringify(body));
        if (!result.ok) expect(result).toEqual(invalidResponse);
        else if (Array.isArray(result.data)) {
          for (const entry of result.data) expect(entry.id).toBeTypeOf('string');
        } else expect(['object', 'boolean', 'string']).toContain(typeof result.data);
      }),
      { ...propertyOptions, numRuns: 300 },
    ),
);
