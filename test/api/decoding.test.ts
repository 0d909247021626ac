import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  createAccount,
  deleteAccount,
  listAccounts,
  loadAccount,
  updateAccount,
} from '../../src/api/accounts.ts';
import { confirmDeletion, saveProfile } from '../../src/api/profile.ts';
import { loadRegistration, register } from '../../src/api/registration.ts';
import { loadProfile, login } from '../../src/api/session.ts';
import { jsonValue, propertyOptions } from '../random-input.ts';
import { answer, serve } from '../support.ts';

const jane = { display_name: 'Jane', email: 'jane@example.com', language: 'de', country: 'DE' };
const cloud = { id: '1', name: 'Cloud', url: 'https://cloud.example.com/' };
const { signal } = new AbortController();

const unreadable = { ok: false, failure: { kind: 'invalid-response', status: 200 } };

const calls = {
  login: ['POST /api/v1/auth/login', () => login('a@b', 'secret', signal)],
  loadProfile: ['GET /api/v1/settings/profile', loadProfile],
  saveProfile: ['POST /api/v1/settings/profile', () => saveProfile(jane)],
  loadRegistration: ['GET /api/v1/auth/confirm/t', () => loadRegistration('t', signal)],
  register: ['POST /api/v1/auth/register', () => register(jane)],
  listAccounts: ['GET /api/v1/settings/accounts', () => listAccounts(signal)],
  loadAccount: ['GET /api/v1/settings/accounts/1', () => loadAccount('1', signal)],
  createAccount: ['POST /api/v1/settings/accounts', () => createAccount(cloud)],
  updateAccount: ['POST /api/v1/settings/accounts/1', () => updateAccount('1', cloud)],
  deleteAccount: ['DELETE /api/v1/settings/accounts/1', () => deleteAccount('1')],
  confirmDeletion: ['DELETE /api/v1/auth/confirmdelete/t', () => confirmDeletion('t', 'why')],
} as const;
type Name = keyof typeof calls;

/** What becomes of an answer with this body. */
function decoded(name: Name, body: unknown, headers: Record<string, string> = {}) {
  const [call, send] = calls[name];
  serve({ [call]: answer(body, 200, headers) });
  return send();
}

test.each(['login', 'loadProfile', 'saveProfile', 'loadRegistration'] as const)(
  'The user in the response to %s is decoded completely or rejected.',
  async (name) => {
    const whole = { ...jane, quota: 7 };
    const data = name === 'login' ? { user: whole, userHash: undefined } : whole;
    expect(await decoded(name, whole)).toEqual({ ok: true, data });
    for (const body of [
      'null',
      '[]',
      '"jane"',
      '{}',
      '',
      '{"email":7}',
      '{"__proto__":{"email":"a@b"}}',
    ])
      expect(await decoded(name, body)).toEqual(unreadable);
  },
);

test('A login response carries the user hash in a header.', async () => {
  const result = await decoded('login', jane, { 'X-User-Hash': 'h1' });
  expect(result).toEqual({ ok: true, data: { user: jane, userHash: 'h1' } });
});

test.each([
  [{ message: ' Look into your mailbox. ' }, { message: 'Look into your mailbox.' }],
  ...[{ message: ' ' }, { message: 7 }, {}, '', 'null'].map((body) => [body, {}]),
])('A registration whose response is %j shows %j.', async (body, data) => {
  expect(await decoded('register', body)).toEqual({ ok: true, data });
});

describe('The list of accounts', () => {
  const list = async (body: unknown) => {
    const result = await decoded('listAccounts', body);
    return result.ok ? result.data : result;
  };

  test('The list contains IDs, names and URLs as they came, and never a secret.', async () => {
    expect(await list([{ ...cloud, secret: 'x' }, { id: 7 }])).toEqual([
      cloud,
      { id: '7', name: '', url: '' },
    ]);
  });

  test('The list skips entries that are not accounts, and IDs that no URL can contain.', async () => {
    const rubbish = [
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
    expect(await list([...rubbish, { id: '..' }, cloud])).toEqual([cloud]);
    expect(await list('[{"id":"\\ud800"},{"id":"..."}]')).toEqual([
      { id: '...', name: '', url: '' },
    ]);
  });

  test('A response that is not a list is invalid.', async () => {
    for (const body of ['null', '{}', '{"accounts":[]}', '""', '{"length":1}', ''])
      expect(await list(body)).toEqual(unreadable);
  });
});

describe('An account', () => {
  test('An account has a secret, which may be missing.', async () => {
    const account = { ...cloud, secret: 's3cret==' };
    expect(await decoded('loadAccount', account)).toEqual({ ok: true, data: account });
    expect(await decoded('loadAccount', cloud)).toEqual({
      ok: true,
      data: { ...cloud, secret: '' },
    });
  });

  test('Creating an account returns its ID.', async () => {
    for (const id of ['a/b', 0])
      expect(await decoded('createAccount', { id })).toEqual({ ok: true, data: String(id) });
  });

  test.each(['loadAccount', 'createAccount'] as const)(
    'An account without an ID is invalid (%s).',
    async (name) => {
      for (const body of ['null', '{}', '[]', '"1"', '{"id":null}', '{"__proto__":{"id":"1"}}', ''])
        expect(await decoded(name, body)).toEqual(unreadable);
    },
  );
});

test.each(['updateAccount', 'deleteAccount', 'confirmDeletion'] as const)(
  'The body of the response to %s is ignored.',
  async (name) => {
    for (const body of ['', 'null', '{}', '[]', '7']) {
      expect(await decoded(name, body)).toMatchObject({ ok: true });
    }
  },
);

/** What the entries of each list have. */
const keysOf: { readonly [One in Name]?: readonly string[] } = { listAccounts: Object.keys(cloud) };

test.each(Object.keys(calls) as Name[])(
  'Any response to %s is either data of the right shape or invalid.',
  (name) =>
    fc.assert(
      fc.asyncProperty(jsonValue, async (body) => {
        const result = await decoded(name, JSON.stringify(body));
        if (!result.ok) expect(result).toEqual(unreadable);
        else if (Array.isArray(result.data)) {
          for (const entry of result.data) expect(Object.keys(entry)).toEqual(keysOf[name]);
        } else expect(['object', 'boolean', 'string']).toContain(typeof result.data);
      }),
      { ...propertyOptions, numRuns: 300 },
    ),
);
