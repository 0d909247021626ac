import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test, vi } from 'vitest';
import * as accounts from '../../src/api/accounts.ts';
import * as reset from '../../src/api/password-reset.ts';
import * as profile from '../../src/api/profile.ts';
import * as registration from '../../src/api/registration.ts';
import * as session from '../../src/api/session.ts';
import * as welcome from '../../src/api/welcome.ts';
import { startCsrf } from '../../src/core/session/csrf.ts';
import { restoreSession } from '../../src/core/session/session.ts';
import { createUser } from '../fixtures.mjs';
import { root } from '../setup.mjs';
import { operations, resolveRef, type Schema, validate, validateRequest } from './contract.mjs';

const user = createUser();
const account = { name: 'Archive', url: 'https://archive.example.org/' };
const secret = Buffer.alloc(64).toString('base64');
const { signal } = new AbortController();

async function sendHeartbeat() {
  const controller = new AbortController();
  vi.useFakeTimers();
  session.startHeartbeat(controller.signal);
  await vi.advanceTimersByTimeAsync(60_000);
  vi.useRealTimers();
  controller.abort();
}

/**
 * Each call of the front end, and the data that it decodes from a response with all fields of the contract; undefined where
 * the session keeps the result.
 */
const calls: Record<string, readonly [send: () => unknown, data?: unknown]> = {
  'GET /welcome': [() => welcome.loadWelcome(), { country: 'IT' }],
  'POST /auth/login': [() => session.logIn(user.email, 'x'), { user, userHash: 'abc' }],
  'GET /auth/logout': [() => session.logOut()],
  'POST /auth/password': [() => profile.changePassword('old', 'new one'), true],
  'POST /auth/resetpassword': [() => reset.requestReset(user.email), true],
  'POST /auth/resetpassword/{token}': [() => reset.completeReset('none', 'new one'), true],
  'POST /auth/register': [() => registration.register(user), { message: 'Sent' }],
  'GET /auth/confirm/{token}': [() => registration.loadRegistration('none', signal), user],
  'POST /auth/confirm/{token}': [() => registration.confirmRegistration('none', 'new one'), true],
  'GET /auth/heartbeat': [sendHeartbeat],
  'DELETE /auth/confirmdelete/{token}': [() => profile.confirmDeletion('none', 'Enough'), true],
  'GET /settings/profile': [() => session.checkSession()],
  'POST /settings/profile': [() => profile.saveProfile(user), user],
  'DELETE /settings/profile': [() => profile.requestDeletion('old'), true],
  'GET /settings/accounts': [() => accounts.listAccounts(), [{ id: 'one', ...account }]],
  'POST /settings/accounts': [() => accounts.createAccount(account), 'one'],
  'GET /settings/accounts/{id}': [
    () => accounts.loadAccount('none'),
    { id: 'one', ...account, secret },
  ],
  'POST /settings/accounts/{id}': [() => accounts.updateAccount('none', account), true],
  'DELETE /settings/accounts/{id}': [() => accounts.deleteAccount('none'), true],
};

const values: Record<string, unknown> = { ...user, ...account, id: 'one', message: 'Sent' };
values.secret = secret;

/** Creates a response with all fields of a schema, or with the required ones only. */
function createSample(unresolved: Schema, isComplete: boolean): unknown {
  const { type, items, properties = {}, required = [], allOf = [] } = resolveRef(unresolved);
  if (type === 'array' && items) return [createSample(items, isComplete)];
  const names = Object.keys(properties).filter((name) => isComplete || required.includes(name));
  const own = Object.fromEntries(names.map((name) => [name, values[name]]));
  return Object.assign(own, ...allOf.map((it) => createSample(it, isComplete)));
}

const sent: { call: string; body: unknown }[] = [];
let answer: unknown;

beforeEach(() => {
  document.head.innerHTML = '<meta name="csrf-token" content="token">';
  startCsrf();
  restoreSession(user, 'abc');
  sent.length = 0;
  vi.stubGlobal('fetch', async (url: string, { method, body }: RequestInit) => {
    sent.push({ call: `${method} ${url}`, body: body ? JSON.parse(String(body)) : undefined });
    const headers = { 'client-country': 'IT', 'X-User-Hash': 'abc' };
    return new Response(JSON.stringify(answer), { headers });
  });
});

test('The front end makes each call of the contract, and no other.', () => {
  expect(Object.keys(calls).sort()).toEqual([...operations.keys()].sort());
  const folder = join(root, 'src/api');
  const source = readdirSync(folder).map((file) => readFileSync(join(folder, file), 'utf8'));
  const written = source.join('').matchAll(/\bcall(?:<\w+>)?\(\s*'([A-Z]+)',\s*['`]([^'`]+)['`]/g);
  const made = [...written].map(([, method, path = '']) => {
    const parameter = path.startsWith('auth/') ? '{token}' : '{id}';
    return `${method} /${path.replace(/\$\{.*?\)\}/, parameter)}`;
  });
  expect(made.sort()).toEqual([...operations.keys()].sort());
});

test.each([...operations])(
  'The front end sends and decodes %s as the contract says.',
  async (name, operation) => {
    const [send, data] = calls[name] ?? [];
    const { 200: success } = operation.responses;
    if (!success) throw new Error('The contract has no successful response.');
    const { schema } = resolveRef(success).content['application/json'];
    answer = createSample(schema, true);
    expect(validate(answer, schema)).toEqual([]);
    expect(await send?.()).toEqual(data && { ok: true, data });
    const path = name.replace('{token}', 'none').replace('{id}', 'none');
    expect(sent.map(({ call }) => call)).toEqual([path.replace(' ', ' /api/v1')]);
    expect(validateRequest(name, sent[0]?.body)).toEqual([]);

    answer = createSample(schema, false);
    if (data) expect(await send?.()).toMatchObject({ ok: true });
  },
);
