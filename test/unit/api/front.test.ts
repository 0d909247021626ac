import { beforeEach, expect, test, vi } from 'vitest';
import {
  operations,
  resolveRef,
  type Schema,
  validate,
  validateRequest,
} from '../../../src/host/check-service/contract.mjs';
import { createUser } from '../../fixtures.mjs';
import { openPage } from '../support.ts';

const user = createUser();
const account = { name: 'Archive', url: 'https://archive.example.org/' };
const secret = Buffer.alloc(64).toString('base64');
const token = 'to /ken';
const id = 'a b';

/** New modules for each test, because a login begins a session. */
const loadApi = async () => ({
  accounts: await import('../../../src/api/accounts.ts'),
  reset: await import('../../../src/api/password-reset.ts'),
  profile: await import('../../../src/api/profile.ts'),
  registration: await import('../../../src/api/registration.ts'),
  session: await import('../../../src/api/auth.ts'),
  welcome: await import('../../../src/api/welcome.ts'),
  state: await import('../../../src/core/session/session.ts'),
});
type Api = Awaited<ReturnType<typeof loadApi>>;

/** Each call of the front end, and the data that it decodes from a response with all fields of the contract. */
const calls: Record<string, readonly [send: (api: Api) => Promise<unknown>, data: unknown]> = {
  'GET /welcome': [({ welcome }) => welcome.loadWelcome(), { country: 'IT' }],
  'POST /auth/login': [
    ({ session }) => session.sendLogin(user.email, 'x'),
    { user, userHash: 'abc' },
  ],
  'GET /auth/logout': [({ session }) => session.sendLogout(), true],
  'POST /auth/password': [({ profile }) => profile.changePassword('old', 'new one'), true],
  'POST /auth/resetpassword': [({ reset }) => reset.requestReset(user.email), true],
  'POST /auth/resetpassword/{token}': [({ reset }) => reset.completeReset(token, 'new one'), true],
  'POST /auth/register': [({ registration }) => registration.register(user), { message: 'Sent' }],
  'GET /auth/confirm/{token}': [({ registration }) => registration.loadRegistration(token), user],
  'POST /auth/confirm/{token}': [
    ({ registration }) => registration.confirmRegistration(token, 'new one'),
    true,
  ],
  'GET /auth/heartbeat': [({ session }) => session.sendHeartbeat(), true],
  'DELETE /auth/confirmdelete/{token}': [
    ({ profile }) => profile.confirmDeletion(token, 'Enough'),
    true,
  ],
  'GET /settings/profile': [({ profile }) => profile.loadProfile(), user],
  'POST /settings/profile': [
    ({ profile, state }) => {
      state.beginSession(user, 'abc');
      return profile.sendProfile(user);
    },
    user,
  ],
  'DELETE /settings/profile': [({ profile }) => profile.requestDeletion('old'), true],
  'GET /settings/accounts': [
    ({ accounts }) => accounts.listAccounts(),
    [{ id: 'one', ...account }],
  ],
  'POST /settings/accounts': [({ accounts }) => accounts.createAccount(account), 'one'],
  'GET /settings/accounts/{id}': [
    ({ accounts }) => accounts.loadAccount(id),
    { id: 'one', ...account, secret },
  ],
  'POST /settings/accounts/{id}': [({ accounts }) => accounts.updateAccount(id, account), true],
  'DELETE /settings/accounts/{id}': [({ accounts }) => accounts.deleteAccount(id), true],
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
  sent.length = 0;
  vi.stubGlobal('fetch', async (url: string, { method, body }: RequestInit) => {
    sent.push({ call: `${method} ${url}`, body: body ? JSON.parse(String(body)) : undefined });
    const headers = { 'client-country': 'IT', 'X-User-Hash': 'abc' };
    return new Response(JSON.stringify(answer), { headers });
  });
});

test('The front end makes each call of the contract.', () => {
  expect(Object.keys(calls).sort()).toEqual([...operations.keys()].sort());
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
    expect(await send?.(await loadApi())).toEqual({ ok: true, data });
    const path = name.replace('{token}', 'to%20%2Fken').replace('{id}', 'a%20b');
    expect(sent.map(({ call }) => call)).toEqual([path.replace(' ', ' /api/v1')]);
    expect(validateRequest(name, sent[0]?.body)).toEqual([]);

    answer = createSample(schema, false);
    openPage();
    expect(await send?.(await loadApi())).toMatchObject({ ok: true });
  },
);
