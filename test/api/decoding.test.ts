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
import { answer, fuzz, randomJson, serve } from '../support.ts';

const jane = { display_name: 'Jane', email: 'jane@example.com', language: 'de', country: 'DE' };
const cloud = { id: '1', name: 'Cloud', url: 'https://cloud.example.com/' };
const { signal } = new AbortController();

const unreadable = { ok: false, failure: { kind: 'unreadable', status: 200 } };

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

/** What becomes of an answer with this body. */
function decoded(name: keyof typeof calls, body: unknown, headers: Record<string, string> = {}) {
  const [call, send] = calls[name];
  serve({ [call]: answer(body, 200, headers) });
  return send();
}

describe.each(['login', 'loadProfile', 'saveProfile', 'loadRegistration'] as const)(
  'The user that answers %s',
  (name) => {
    test('is read field by field', async () => {
      const result = await decoded(name, { ...jane, secret: 'x' });
      const data = name === 'login' ? { user: jane, hash: undefined } : jane;
      expect(result).toEqual({ ok: true, data });
    });

    test.each([
      'null',
      '[]',
      '"jane"',
      '7',
      '{}',
      '',
      '{"email":7}',
      '{"__proto__":{"email":"a@b"}}',
    ])('is unreadable as %j', async (body) => {
      expect(await decoded(name, body)).toEqual(unreadable);
    });
  },
);

test('A login brings the hash of the user in a header', async () => {
  const result = await decoded('login', jane, { 'X-User-Hash': 'h1' });
  expect(result).toEqual({ ok: true, data: { user: jane, hash: 'h1' } });
});

test.each([
  [{ message: ' Look into your mailbox. ' }, { message: 'Look into your mailbox.' }],
  [{ message: ' ' }, {}],
  [{ message: 7 }, {}],
  [{}, {}],
  ['', {}],
  ['null', {}],
])('A registration answered with %j says %j', async (body, data) => {
  expect(await decoded('register', body)).toEqual({ ok: true, data });
});

describe('The list of accounts', () => {
  test('has id, name and URL, and never a secret', async () => {
    expect(await decoded('listAccounts', [{ ...cloud, secret: 'x' }])).toEqual({
      ok: true,
      data: [cloud],
    });
  });

  test('may number its accounts', async () => {
    expect(await decoded('listAccounts', [{ ...cloud, id: 7 }])).toMatchObject({
      data: [{ id: '7' }],
    });
  });

  test('leaves out what is no account and keeps the others', async () => {
    const rubbish = [null, 7, 'id', [], {}, { id: '' }, { id: 1.5 }, { id: null }, { id: {} }];
    expect(await decoded('listAccounts', [...rubbish, cloud])).toEqual({ ok: true, data: [cloud] });
  });

  test('has accounts without a name or a URL, which are not invented', async () => {
    expect(await decoded('listAccounts', [{ id: '1' }])).toEqual({
      ok: true,
      data: [{ id: '1', name: '', url: '' }],
    });
  });

  test.each(['null', '{}', '{"accounts":[]}', '""', '{"length":1}', ''])(
    'is unreadable as %j',
    async (body) => {
      expect(await decoded('listAccounts', body)).toEqual(unreadable);
    },
  );

  // Half a character cannot stand in an address; a dot would climb out of its folder.
  test.each(['"\\ud800"', '"."', '".."'])(
    'leaves out an id that no address can carry (%s)',
    async (id) => {
      expect(await decoded('listAccounts', `[{"id":${id}}]`)).toEqual({ ok: true, data: [] });
    },
  );
});

describe('An account', () => {
  test('has its secret', async () => {
    const account = { ...cloud, secret: 's3cret==' };
    expect(await decoded('loadAccount', account)).toEqual({ ok: true, data: account });
  });

  test.each(['null', '[]', '{}', '{"id":""}', '{"__proto__":{"id":"1"}}', '"1"', ''])(
    'is unreadable as %j',
    async (body) => {
      expect(await decoded('loadAccount', body)).toEqual(unreadable);
    },
  );

  test('that was created is known by its id', async () => {
    expect(await decoded('createAccount', { id: 'a/b' })).toEqual({
      ok: true,
      data: { id: 'a/b' },
    });
    expect(await decoded('createAccount', { id: 0 })).toEqual({ ok: true, data: { id: '0' } });
  });

  test.each(['null', '{}', '[]', '"1"', '{"id":null}', '{"__proto__":{"id":"1"}}', ''])(
    'that was created is unreadable as %j',
    async (body) => {
      expect(await decoded('createAccount', body)).toEqual(unreadable);
    },
  );
});

test.each(['updateAccount', 'deleteAccount', 'confirmDeletion'] as const)(
  'Nobody reads the body that answers %s',
  async (name) => {
    for (const body of ['', 'null', '{}', '[]', '7']) {
      expect(await decoded(name, body)).toMatchObject({ ok: true });
    }
  },
);

test.each(Object.keys(calls) as (keyof typeof calls)[])(
  'Whatever answers %s is data of its shape or unreadable',
  (name) =>
    fuzz(
      (random) => randomJson(random),
      async (body) => {
        const result = await decoded(name, JSON.stringify(body));
        if (!result.ok) expect(result).toEqual(unreadable);
        else if (Array.isArray(result.data)) {
          for (const entry of result.data) expect(Object.keys(entry)).toEqual(Object.keys(cloud));
        } else expect(['object', 'boolean']).toContain(typeof result.data);
      },
    ),
);
